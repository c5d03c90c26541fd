// project: longer
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from './helpers/run.ts';

const root = join(import.meta.dirname, '..');

const written = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:test|spec)\.\w+$/.test(path))
  .map((path) => join('test', path))
  .sort();

/** All files with their projects, with the environment in which `.ci/run` has made a release or has not. */
function listed(hasRelease: boolean): readonly { readonly file: string; readonly projectName: string }[] {
  const env = { ...process.env, SIGNAGE_TEST_RELEASE: hasRelease ? root : undefined };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const text = execFileSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return JSON.parse(text);
}
const lists = { true: listed(true), false: listed(false) };

/** The files that vitest runs with these options, which may only choose projects: `--project slow --project packed*`. */
function filesRun(options: readonly string[], hasRelease: boolean): readonly string[] {
  const names = options.filter((word) => word !== '--project');
  expect(options).toEqual(names.flatMap((name) => ['--project', name]));
  const isRun = (project: string) =>
    names.length === 0 ||
    names.some((name) => (name.endsWith('*') ? project.startsWith(name.slice(0, -1)) : project === name));
  return lists[`${hasRelease}`]
    .filter(({ projectName }) => isRun(projectName))
    .map(({ file }) => relative(root, file));
}

test('every test file is in one project', () => {
  expect(filesRun([], true).toSorted()).toEqual(written);
});

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  '.ci/run (needs 64-bit Linux)',
  () => {
    /** The command lines of npm and npx in `.ci/run`, which runs here without them; before each, whether there is a release. */
    function commandLines(): readonly (readonly string[])[] {
      const folder = emptyFolder();
      for (const name of ['run', 'node-versions']) cpSync(join(root, '.ci', name), join(folder, '.ci', name));
      mkdirSync(join(folder, 'bin'));
      const script = `#!/bin/sh\necho "\${SIGNAGE_TEST_RELEASE:+release} $(basename "$0") $*" >>'${folder}/log'\n`;
      for (const name of ['npm', 'npx', 'apt-get'])
        writeFileSync(join(folder, 'bin', name), script, { mode: 0o755 });
      const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
      spawnSync(join(folder, '.ci/run'), { env });
      const lines = readFileSync(join(folder, 'log'), 'utf8').split('\n');
      return lines.map((line) => line.split(' ').filter((word) => !/^--(?:reporter|outputFile)=/.test(word)));
    }

    test('runs every test file, by the lines that README and CONTRIBUTING name', () => {
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const lines = commandLines();
      const named = lines.map((words) => words.join(' '));
      expect(named).toEqual(
        expect.arrayContaining([
          ' npm test -- --project packed-slow',
          ' npm run test:all -- --project slow --project packed*',
        ]),
      );
      const files = lines.flatMap(([release, ...words]) => {
        const line = words.join(' ').replace(/^npm (?:run )?(test\S*) --/, (_, name) => scripts[name]);
        const [, options] = /\bvitest run ?(.*)/.exec(line) ?? [];
        return options === undefined ? [] : filesRun(options.split(' ').filter(Boolean), release !== '');
      });
      expect([...new Set(files)].sort()).toEqual(written);
    });
  },
);
