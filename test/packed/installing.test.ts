import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';

/** Runs npm without this machine's settings: a warning about those would not be ours. */
function npm(folder: string, ...args: readonly string[]) {
  const userconfig = join(emptyFolder(), 'npmrc');
  writeFileSync(userconfig, 'offline=true\naudit=false\nfund=false\nupdate-notifier=false\n');
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(kept), npm_config_userconfig: userconfig };
  return execute('npm', [...args], { cwd: folder, env });
}

test.each([
  ['in an empty folder', [], 'node_modules/.bin/signage'],
  ['globally', ['--global', '--prefix', 'prefix'], 'prefix/bin/signage'],
])('installing the tarball %s prints no warning', async (_, flags, executable) => {
  const folder = emptyFolder();
  const { stdout, stderr } = await npm(folder, 'install', ...flags, inject('tarball'));
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\nadded 1 package in \d+m?s\n$/);
  const path = join(folder, executable);
  expect(existsSync(path)).toBe(true);
  expect((await execute(path, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a global installation has the manual where man looks', async () => {
  const folder = emptyFolder();
  await npm(folder, 'install', '--global', '--prefix', 'prefix', inject('tarball'));
  const page = (path: string) => readFileSync(join(folder, 'prefix/share/man', path), 'utf8');
  expect(page('man1/signage-players-check.1')).toContain('.SH NAME\nsignage\\-players\\-check \\- ');
  expect(page('man7/signage-exit-codes.7')).toContain('.SH NAME\nsignage\\-exit\\-codes \\- ');
});
