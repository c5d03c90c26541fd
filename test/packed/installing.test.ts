// project: packed-slow, about Node
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { npmInstall } from './install.ts';
import { folderOf, nodes } from './tool.ts';

const installed = { stdout: expect.stringMatching(/^\nadded 1 package in \d+m?s\n$/), stderr: '' };
const version = /^\d+\.\d+\.\d+\n$/;

test('installing the tarball in an empty package prints no warning', async () => {
  expect(inject('printed')).toEqual(installed);
  const path = join(dirname(inject('tool')), '../../.bin/signage');
  expect((await execute(path, ['--version'])).stdout).toMatch(version);
});

test('a global installation has the manual where man looks, and prints no warning', async () => {
  const prefix = folderOf();
  expect(npmInstall(folderOf(), '--global', '--prefix', prefix, inject('tarball'))).toEqual(installed);
  expect((await execute(join(prefix, 'bin/signage'), ['--version'])).stdout).toMatch(version);
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
