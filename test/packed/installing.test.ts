import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { folderOf, nodes } from './tool.ts';

/** Installs the package without this machine's settings: a warning about those would not be ours. */
async function install(...flags: readonly string[]): Promise<string> {
  const [folder, userconfig] = [folderOf(), join(folderOf(), 'npmrc')];
  writeFileSync(userconfig, 'offline=true\naudit=false\nfund=false\nupdate-notifier=false\n');
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(kept), npm_config_userconfig: userconfig };
  const { stdout, stderr } = await execute('npm', ['install', ...flags, inject('tarball')], {
    cwd: folder,
    env,
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\nadded 1 package in \d+m?s\n$/);
  return folder;
}

test('installing the tarball in an empty folder prints no warning', async () => {
  const path = join(await install(), 'node_modules/.bin/signage');
  expect(existsSync(path)).toBe(true);
  expect((await execute(path, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a global installation has the manual where man looks, and prints no warning', async () => {
  const prefix = join(await install('--global', '--prefix', 'prefix'), 'prefix');
  expect((await execute(join(prefix, 'bin/signage'), ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const page = (path: string) => readFileSync(join(prefix, 'share/man', path), 'utf8');
  expect(page('man1/signage-players-check.1')).toContain('.SH NAME\nsignage\\-players\\-check \\- ');
  expect(page('man7/signage-exit-codes.7')).toContain('.SH NAME\nsignage\\-exit\\-codes \\- ');
});

test.each(nodes)('a clone after npm ci --ignore-scripts says how to build it, on %s', async (node) => {
  const folder = folderOf();
  for (const part of ['bin', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
  await expect(execute(node, [join(folder, 'bin/signage.js'), 'players'])).rejects.toMatchObject({
    stdout: '',
    stderr: 'signage: dist/ is missing: the tool is not built\n  Build it: npm run build\n',
    code: 1,
  });
});
