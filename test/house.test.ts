import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** Names that do not say what a file holds. */
const saysNothing = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?=[/.-])/;

describe('src/', () => {
  test('has the rooms and files that CONTRIBUTING lists, for which biome.json has rules', () => {
    const [, tree = ''] = /^src\/\n((?: {2}.*\n)+)/m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
    const named = [...tree.matchAll(/^ {2}([\w.-]+)/gm)].map(([, name]) => name);
    expect(readdirSync(join(root, 'src')).sort()).toEqual(named.sort());
  });

  test('exports no name from two files: a name has one meaning', () => {
    const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const declared =
      /^export (?:async |abstract )?(?:function\*? ?|const |let |class |interface |type )(\w+)/gm;
    const filesOf = new Map<string, Set<string>>();
    for (const path of paths.filter((each) => /\.tsx?$/.test(each)))
      for (const [, name = ''] of readFileSync(join(root, 'src', path), 'utf8').matchAll(declared))
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
    const shared = [...filesOf].filter(([, files]) => files.size > 1);
    expect(shared.map(([name, files]) => `${name}: ${[...files].sort().join(', ')}`)).toEqual([]);
  });

  test('has no file whose name says nothing', () => {
    const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    expect(paths.filter((path) => saysNothing.test(path))).toEqual([]);
    expect(saysNothing.test('output/text-utils.ts') && saysNothing.test('commands/common/a.ts')).toBe(true);
  });
});

const imports = 'style/noRestrictedImports';
const cycle = 'suspicious/noImportCycles';
const globals = 'style/noRestrictedGlobals';
const ofNode = 'correctness/noNodejsModules';

const calls = (count: number) => Array.from({ length: count }, (_, index) => `  f(${index});`).join('\n');
const constants = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const a${index} = 0;`).join('\n');
const longFunction = 'complexity/noExcessiveLinesPerFunction';
const longFile = 'style/noExcessiveLinesPerFile';

const html = "export const a = <b dangerouslySetInnerHTML={{ __html: '' }} />;";

/** Files that break one rule each. Biome runs once, over all of them. */
const breaches: readonly (readonly [what: string, path: string, text: string, rule: string])[] = [
  ['a cycle of two files', 'api/a1.ts', "export { b } from './a2.ts';", cycle],
  ['its other file', 'api/a2.ts', "export { a } from './a1.ts';", cycle],
  ['a cycle by types alone', 'api/b1.ts', "export type { B } from './b2.ts';", cycle],
  ['its other file', 'api/b2.ts', "export type { B } from './b1.ts';", cycle],
  ['a cycle by a dynamic import', 'api/c1.ts', "export * from './c2.ts';", cycle],
  ['its other file', 'api/c2.ts', "export const c = await import('./c1.ts');", cycle],
  ['a type imported where no rule looks', 'api/d.ts', "export type D = import('./a.ts').A;", 'plugin'],
  ['an import whose target is computed', 'api/e.ts', 'export const e = (a: string) => import(a);', 'plugin'],
  ['an import upward', 'api/f.ts', "import '../commands/a.ts';", imports],
  ['an import upward from a folder', 'commands/players/a.ts', "import '../../cli/a.ts';", imports],
  ['an import upward for a type alone', 'model/g.ts', "import type {} from '../errors.ts';", imports],
  ['a dynamic import upward', 'core/h.ts', "await import('../commands/a.ts');", imports],
  ['words that know of the model', 'words/ee.ts', "import '../model/a.ts';", imports],
  ['the clock in words', 'words/ff.ts', 'export const now = Date.now();', 'plugin'],
  ['an export of what is above', 'json/i.ts', "export * from '../model/a.ts';", imports],
  ...['query', 'output', 'api', 'profiles', 'sandbox', 'snapshot'].flatMap((room, index, middle) =>
    [middle.at(index - 1), 'core'].map(
      (other) =>
        [`${room} using ${other}`, `${room}/${other}.ts`, `import '../${other}/a.ts';`, imports] as const,
    ),
  ),
  ['host using a middle room', 'host/l.ts', "import '../api/a.ts';", imports],
  ['the edge starting the sandbox', 'run.ts', "import './sandbox/a.ts';", imports],
  ['main using a command', 'main.ts', "import './commands/a.ts';", imports],
  ['errors that know of the model', 'errors.ts', "import './model/a.ts';", imports],
  ['a file of Node in a pure room', 'players/rules/m.ts', "import 'node:fs/promises';", ofNode],
  ['one loaded later', 'json/n.ts', "await import('node:fs');", ofNode],
  ['a package with effects in a pure room', 'output/o.ts', "await import('undici');", imports],
  ['another one', 'query/p.ts', "import '@clack/prompts';", imports],
  ['the clock in an engine', 'screens/engine/q.ts', 'export const now = Date.now();', 'plugin'],
  ['the clock in a date', 'output/r.ts', 'export const now = new Date();', 'plugin'],
  ['random numbers in a pure room', 'model/s.ts', 'export const lot = Math.random();', 'plugin'],
  ['a time written in another room', 'core/ss.ts', 'export const s = new Date(0).toISOString();', 'plugin'],
  ['one written by Intl', 'core/tt.ts', 'export const t = new Intl.DateTimeFormat();', 'plugin'],
  ['core using screens', 'core/hh.ts', "import '../screens/a.ts';", imports],
  ['players using screens', 'players/ii.ts', "import '../screens/a.ts';", imports],
  ['screens using lint', 'screens/jj.ts', "import '../lint/a.ts';", imports],
  ['lint using history', 'lint/kk.ts', "import '../history/a.ts';", imports],
  ['history using lint', 'history/ll.ts', "import '../lint/a.ts';", imports],
  ['the overview using a command', 'overview/mm.ts', "import '../commands/status/a.ts';", imports],
  ['a command using another', 'commands/report/nn.ts', "import '../status/a.ts';", imports],
  ['a verb using another command', 'commands/players/check/oo.ts', "import '../../status/a.ts';", imports],
  ['rules using another command', 'commands/diff/rules/pp.ts', "import '../../expect/rules/a.ts';", imports],
  ['the model using core', 'model/ee.ts', "import '../core/a.ts';", imports],
  ['the clock using the model', 'clock/qq.ts', "import '../model/a.ts';", imports],
  ['an engine that reads', 'screens/engine/ff.ts', "import '../read-tenant.ts';", imports],
  ['rules that read', 'lint/rules/gg.ts', "import '../../screens/read-tenant.ts';", imports],
  ['rules using core', 'lint/rules/aa.ts', "import '../../core/a.ts';", imports],
  ['rules using the flags of their room', 'players/rules/bb.ts', "import '../selectors.ts';", imports],
  ['rules using their command', 'commands/expect/rules/rr.ts', "import '../index.ts';", imports],
  ['an engine using output', 'screens/engine/cc.ts', "import '../../output/a.ts';", imports],
  ['a timer in a pure room', 'json/t.ts', 'setTimeout(() => {}, 1);', globals],
  ['process outside main', 'api/u.ts', 'process.exit(1);', globals],
  ['process in rules', 'lint/rules/catalog/v.ts', 'process.exit(1);', globals],
  ['process as a member', 'cli/w.ts', 'globalThis.process.exit(1);', globals],
  ['process as a module', 'host/x.ts', "import process from 'node:process';\nprocess.exit(1);", 'plugin'],
  ['process as a module loaded later', 'host/y.ts', "await import('node:process');", 'plugin'],
  ['a name in another case', 'api/zZ.ts', '', 'style/useFilenamingConvention'],
  [
    'a function of 81 lines',
    'api/gg.ts',
    `export function g(f: (a: number) => void) {\n${calls(81)}\n}`,
    longFunction,
  ],
  ['a file of 251 lines', 'api/hh.ts', constants(251), longFile],
  ['two names from a row', 'api/ii.ts', 'export const [a, b] = [0, 1];', 'plugin'],
  [
    'two names in a row',
    'core/jj.ts',
    'let a = 0;\nlet b = 1;\n[a, b] = [b, a];\nexport { a, b };',
    'plugin',
  ],
  [
    'a condition within a condition',
    'clock/kk.ts',
    'export const a = (b: number) => (b > 1 ? 1 : b > 0 ? 2 : 3);',
    'style/noNestedTernary',
  ],
  [
    'an assignment in a condition',
    'host/ll.ts',
    'export function f(a: number) {\n  let b = 0;\n  if ((b = a)) return b;\n  return 1;\n}',
    'suspicious/noAssignInExpressions',
  ],
  ['HTML past the renderer', 'commands/report/dd.tsx', html, 'security/noDangerouslySetInnerHtml'],
];

const allowed: readonly (readonly [what: string, path: string, text: string])[] = [
  ['a room below', 'cli/a.ts', "import '../output/a.ts';\nimport '../commands/a.ts';"],
  ['words, for the model', 'model/e.ts', "import '../words/a.ts';"],
  ['a file beside it', 'commands/players/check/b.ts', "import '../../../core/b.ts';\nimport './c.ts';"],
  ['the sandbox, for a command', 'commands/c/d.ts', "import '../../sandbox/a.ts';\nimport '../../api/a.ts';"],
  ['the rooms below, for screens', 'screens/b.ts', "import '../api/a.ts';\nimport '../core/a.ts';"],
  ['screens, for lint', 'lint/d.ts', "import '../screens/a.ts';\nimport '../players/a.ts';"],
  ['a command, for the registry', 'commands/registry.ts', "import './players/index.ts';"],
  ['the room of the same name, for a command', 'commands/screens/e.ts', "import '../../screens/a.ts';"],
  ['context, for all', 'players/rules/c.ts', "import '../../context.ts';"],
  ['the engine, for rules', 'lint/rules/catalog/d.ts', "import '../../../screens/engine/a.ts';"],
  ['errors and the model, for context', 'context.ts', "import './errors.ts';\nimport './model/a.ts';"],
  ['a date of a given time', 'output/c.ts', 'export const day = new Date(0);'],
  ['the clock, which writes times', 'clock/b.ts', 'export const b = new Date(0).toISOString();'],
  ['the words in a comment or a text', 'json/c.ts', "// process\nexport const text = 'process Date.now()';"],
  ['two ways to one file', 'api/h.ts', "import './i.ts';\nimport './j.ts';"],
  ['the way between them', 'api/i.ts', "import './j.ts';"],
  ['the type of a module of Node', 'api/l.ts', "export type Zlib = typeof import('node:zlib');"],
  ['a function of 80 lines', 'api/m.ts', `export function g(f: (a: number) => void) {\n${calls(80)}\n}`],
  ['a file of 250 lines', 'api/n.ts', constants(250)],
  ['two names from a call', 'api/o.ts', "export const [a, b] = 'a b'.split(' ');"],
  ['package.json, for the version', 'version.ts', "export { version } from '../package.json';"],
];

describe('Biome', () => {
  const found: string[] = [];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'house-'));
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    cpSync(join(root, 'build/biome'), join(folder, 'build/biome'), { recursive: true });
    for (const [, path, text] of [...allowed, ...breaches]) {
      mkdirSync(dirname(join(folder, 'src', path)), { recursive: true });
      writeFileSync(join(folder, 'src', path), `${text}\n`);
    }
    const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', 'src'];
    const stdout = await new Promise<string>((resolve) =>
      execFile(process.execPath, [biome, ...args], { cwd: folder }, (_, text) => resolve(text)),
    );
    for (const [, rule, path] of stdout.matchAll(
      /^::\w+ title=(?:lint\/)?([^,]+),file=[^,]*\/src\/([^,]+),/gm,
    )) {
      found.push(`${path}: ${rule}`);
    }
  });

  test.each(breaches)('finds %s (%s)', (_, path, __, rule) => {
    expect(found.filter((one) => one.startsWith(`${path}: `))).toEqual([`${path}: ${rule}`]);
  });

  test.each(allowed)('allows %s (%s)', (_, path) => {
    expect(found.filter((one) => one.startsWith(`${path}: `))).toEqual([]);
  });
});
