import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFile } from '../../src/profiles/lock-file.ts';
import { replaceFile } from '../../src/profiles/replace-file.ts';
import { emptyFolder } from '../helpers/run.ts';

test('a file is replaced, with the mode asked for, and nothing lies beside it', async () => {
  const folder = emptyFolder();
  const path = join(folder, 'file');
  await writeFile(path, 'old', { mode: 0o644 });
  await replaceFile(path, 'new', 0o600);
  expect(await readFile(path, 'utf8')).toBe('new');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['file']);
});

test('a link goes on to name the file', async () => {
  const folder = emptyFolder();
  await writeFile(join(folder, 'file'), 'old');
  await symlink('file', join(folder, 'link'));
  await replaceFile(join(folder, 'link'), 'new');
  expect((await lstat(join(folder, 'link'))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('new');
});

test('where that fails nothing lies beside it', async () => {
  const folder = emptyFolder();
  await mkdir(join(folder, 'taken'));
  await expect(replaceFile(join(folder, 'taken'), 'x')).rejects.toThrow('EISDIR');
  await expect(replaceFile(join(folder, 'none/file'), 'x')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['taken']);
});

test('a lock is for one at a time', async () => {
  const path = join(emptyFolder(), 'file');
  const release = await lockFile(path);
  expect(await lockFile(path)).toBeUndefined();
  await release?.();
  const again = await lockFile(path);
  expect(again).toBeDefined();
  await again?.();
  await expect(lockFile(join(path, 'none/file'))).rejects.toThrow('ENOENT');
});
