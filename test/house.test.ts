import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaintsAbout } from './helpers/house.ts';
import { readSourceFile } from './helpers/source-file.ts';

const src = join(import.meta.dirname, '../src');

function filesOfTheHouse(): Record<string, string> {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
  );
}

describe('the house', () => {
  test('keeps its rules in every file', () => {
    const files = filesOfTheHouse();
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['main.ts', 'run.ts', 'commands/registry.ts']));
    expect(complaintsAbout(files)).toEqual([]);
  });
});

describe('a breach is found', () => {
  test.each([
    [
      'a cycle of two files',
      { 'api/a.ts': "import { b } from './b.ts';", 'api/b.ts': "import { a } from './a.ts';" },
      ['a cycle: api/a.ts → api/b.ts → api/a.ts'],
    ],
    [
      'a cycle by types alone',
      { 'api/a.ts': "import type { B } from './b.ts';", 'api/b.ts': "type A = import('./a.ts').A;" },
      ['a cycle: api/a.ts → api/b.ts → api/a.ts'],
    ],
    [
      'a cycle by a dynamic import',
      { 'api/a.ts': "export * from './b.ts';", 'api/b.ts': "const a = await import('./a.ts');" },
      ['a cycle: api/a.ts → api/b.ts → api/a.ts'],
    ],
    [
      'a file that imports itself',
      { 'api/a.ts': "import { a } from './a.ts';" },
      ['a cycle: api/a.ts → api/a.ts'],
    ],
    [
      'a cycle behind a way that was walked before',
      {
        'api/a.ts': "import './c.ts';",
        'api/b.ts': "import './c.ts';",
        'api/c.ts': "import './b.ts';",
      },
      ['a cycle: api/c.ts → api/b.ts → api/c.ts'],
    ],
    [
      'a way up',
      { 'api/a.ts': "import '../commands/b.ts';", 'commands/b.ts': '' },
      ['api/a.ts imports commands/b.ts: api may not import commands'],
    ],
    [
      'a way up for a type alone',
      { 'model/a.ts': "import type { B } from '../output/b.ts';", 'output/b.ts': '' },
      ['model/a.ts imports output/b.ts: model may not import output'],
    ],
    [
      'a way from one middle room to another',
      { 'rules/a.ts': "import '../output/b.ts';", 'output/b.ts': '' },
      ['rules/a.ts imports output/b.ts: rules may not import output'],
    ],
    [
      'the sandbox using our own client',
      { 'sandbox/a.ts': "import '../api/b.ts';", 'api/b.ts': '' },
      ['sandbox/a.ts imports api/b.ts: sandbox may not import api'],
    ],
    [
      'the edge starting the sandbox',
      { 'run.ts': "import './sandbox/b.ts';", 'sandbox/b.ts': '' },
      ['run.ts imports sandbox/b.ts: run may not import sandbox'],
    ],
    [
      'errors that know more than the model',
      { 'errors.ts': "import './context.ts';", 'context.ts': '' },
      ['errors.ts imports context.ts: errors may not import context'],
    ],
    ['an unknown room', { 'lib/a.ts': '' }, ['lib/a.ts is in no room of the house']],
    [
      'an import of nothing',
      { 'api/a.ts': "import './b.ts';" },
      ['api/a.ts imports api/b.ts, which is no file'],
    ],
    [
      'a version that knows more than package.json',
      { 'version.ts': "import './errors.ts';", 'errors.ts': '' },
      [
        'version.ts imports errors.ts: version may not import errors',
        'version.ts imports something else than package.json',
      ],
    ],
    [
      'input and output in a pure room',
      { 'rules/a.ts': "import 'node:fs/promises';", 'output/b.ts': "await import('undici');" },
      ['rules/a.ts imports node:fs/promises: rules is pure', 'output/b.ts imports undici: output is pure'],
    ],
    [
      'the clock in a pure room',
      {
        'rules/a.ts': 'const now = Date.now();',
        'output/b.ts': 'const now = new Date();',
        'model/c.ts': 'const lot = Math.random();',
      },
      [
        'rules/a.ts reads the clock or draws lots: rules is pure',
        'output/b.ts reads the clock or draws lots: output is pure',
        'model/c.ts reads the clock or draws lots: model is pure',
      ],
    ],
    ['process elsewhere than in main', { 'api/a.ts': 'process.exit(1);' }, ['api/a.ts names process']],
    [
      'a name that says nothing',
      { 'output/text-utils.ts': '', 'commands/common/a.ts': '' },
      [
        'output/text-utils.ts is named "utils", which says nothing',
        'commands/common/a.ts is named "common", which says nothing',
      ],
    ],
  ])('%s', (_, files, complaints) => {
    expect(complaintsAbout(files)).toEqual(complaints);
  });
});

describe('no breach', () => {
  test.each([
    ['main, which is the process', { 'main.ts': 'process.exit();' }],
    ['a room and its file of the same name', { 'run.ts': "import './cli/a.ts';", 'cli/a.ts': '' }],
    ['main using a lower room', { 'main.ts': "import './api/a.ts';", 'api/a.ts': '' }],
    ['a command starting the sandbox', { 'commands/a.ts': "import '../sandbox/b.ts';", 'sandbox/b.ts': '' }],
    [
      'two ways to one file',
      { 'api/a.ts': "import './b.ts';\nimport './c.ts';", 'api/b.ts': "import './c.ts';", 'api/c.ts': '' },
    ],
    ['a date of a given time', { 'output/a.ts': 'const day = new Date(0);' }],
    [
      'the word process in a comment or a text',
      { 'api/a.ts': "// process\nconst text = 'process Date.now()';" },
    ],
    ['the package version', { 'version.ts': "export { version } from '../package.json';" }],
  ])('%s', (_, files) => {
    expect(complaintsAbout(files)).toEqual([]);
  });
});

test('an import whose target is computed is refused: it cannot be checked', () => {
  expect(() => readSourceFile('await import(name);')).toThrow('computed');
});
