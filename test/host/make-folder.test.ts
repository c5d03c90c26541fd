import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/host/make-folder.ts';
import { emptyFolder } from '../helpers/run.ts';

test('makes the folders that are missing, and takes those that are there', async () => {
  const path = join(emptyFolder(), 'a', 'b', 'c');
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)]);
  await makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('a file is no folder', async () => {
  const path = join(emptyFolder(), 'file');
  writeFileSync(path, '');
  await expect(makeFolder(path)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(path, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('ends where no folder can be made', async () => {
  await expect(makeFolder('/proc/signage/a')).rejects.toMatchObject({ code: 'ENOENT' });
});
