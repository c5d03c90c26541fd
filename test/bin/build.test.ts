// project: apart
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';

/** Runs `build/bundle.js` without what these names stand for; where the tool is then. */
async function buildWithout(names: string) {
  const folder = emptyFolder();
  for (const name of ['bin', 'package.json']) cpSync(name, join(folder, name), { recursive: true });
  const env = { ...process.env, BUILD_WITHOUT: names };
  await execute(process.execPath, ['build/bundle.js', join(folder, 'dist')], { env });
  return folder;
}

const chunksIn = (folder: string) => readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('js'));

test('a build without few chunks has more of them, and runs', async () => {
  const folder = await buildWithout('few-chunks');
  expect(chunksIn(folder).length).toBeGreaterThan(chunksIn('.').length);
  const { stdout } = await execute(process.execPath, [join(folder, 'bin/signage.js'), '--version']);
  expect(stdout).toBe(`${version}\n`);
});

test('a build of ES modules runs where no compiled code is kept', async () => {
  const folder = await buildWithout('common-js undici-client');
  const words = [join(folder, 'bin/signage.js'), '--demo', 'players', 'list', '-o', 'json'];
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { stdout } = await execute(process.execPath, words, { env });
  expect(JSON.parse(stdout)).toHaveLength(52);
});

test('build/README.md explains everything that can be switched off', async () => {
  const error = await buildWithout('nothing-like-it').then(
    () => undefined,
    ({ stderr }) => stderr,
  );
  const [, names = ''] = /BUILD_WITHOUT: no nothing-like-it; there are (.*)$/m.exec(error) ?? [];
  const sections = [...readFileSync('build/README.md', 'utf8').matchAll(/^## ([a-z-]+)$/gm)];
  expect(sections.map(([, name]) => name).sort()).toEqual(names.split(', ').sort());
});
