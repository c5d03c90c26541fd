import { chmod, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../../src/host/files.ts';
import { emptyFolder } from '../helpers/run.ts';

const {
  replace: replaceFile,
  buffer: holdFile,
  lock: lockFile,
} = createFiles({ uid: process.geteuid?.(), signal: new AbortController().signal, processes: process }).files;

test('a file is replaced, with the mode asked for, and nothing lies beside it', async () => {
  const folder = emptyFolder();
  const path = join(folder, 'file');
  await writeFile(path, 'old', { mode: 0o644 });
  await replaceFile(path, 'new', 0o600);
  expect(await readFile(path, 'utf8')).toBe('new');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['file']);
});

test('what is not released is discarded', async () => {
  const folder = emptyFolder();
  const path = join(folder, 'file');
  await writeFile(path, 'old');
  const held = await holdFile(path);
  await held.write('half');
  expect(await readdir(folder)).toHaveLength(2);
  await held.close();
  expect(await readdir(folder)).toEqual(['file']);
  expect(await readFile(path, 'utf8')).toBe('old');
});

test('the mode is the one asked for, or that of the old file, whatever the umask', async () => {
  const folder = emptyFolder();
  const [old, asked, usual] = [join(folder, 'old'), join(folder, 'asked'), join(folder, 'usual')];
  await writeFile(old, 'old');
  await chmod(old, 0o664);
  const umask = process.umask(0o077);
  try {
    await replaceFile(old, 'new');
    await replaceFile(asked, 'new', 0o644);
    await replaceFile(usual, 'new');
  } finally {
    process.umask(umask);
  }
  const modes = await Promise.all([old, asked, usual].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o664, 0o644, 0o600]);
});

test('where that fails nothing lies beside it', async () => {
  const folder = emptyFolder();
  await mkdir(join(folder, 'taken'));
  await expect(replaceFile(join(folder, 'taken'), 'x')).rejects.toThrow('EISDIR');
  await expect(replaceFile(join(folder, 'none/file'), 'x')).rejects.toThrow('ENOENT');
  await symlink('loop', join(folder, 'loop'));
  await expect(replaceFile(join(folder, 'loop'), 'x')).rejects.toMatchObject({
    message: 'its symbolic links form a loop',
    hint: `To see them: ls -l ${folder}/loop`,
  });
  expect(await readdir(folder)).toEqual(['loop', 'taken']);
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

test.each([
  ['long ago', new Date(0)],
  ['in the future', new Date(Date.now() + 86_400_000)],
])('the lock of a dead process, dated %s, is taken over', async (_, date) => {
  const path = join(emptyFolder(), 'file');
  await mkdir(`${path}.lock`);
  await utimes(`${path}.lock`, date, date);
  const release = await lockFile(path);
  expect(release).toBeDefined();
  await release?.();
});

describe.skipIf(process.platform !== 'linux')('the lock of a process that is gone', () => {
  /** A lock of a process that is not there, as a `kill -9` leaves it; `edit` changes what it says of its owner. */
  async function leftLock(edit: (owner: string) => string) {
    const path = join(emptyFolder(), 'file');
    const release = await lockFile(path);
    const [owner = ''] = await readdir(`${path}.lock`);
    await release?.();
    await mkdir(`${path}.lock`);
    await writeFile(join(`${path}.lock`, edit(owner)), '');
    return path;
  }
  // No system has numbers as high.
  const gone = (owner: string) => owner.replace(` ${process.pid} `, ' 2147483647 ');

  test('is taken by one of all who want it', async () => {
    const path = await leftLock(gone);
    const all = await Promise.all(Array.from({ length: 8 }, () => lockFile(path)));
    const [release, ...more] = all.filter((each) => each !== undefined);
    expect(more).toEqual([]);
    await release?.();
    expect(await readdir(join(path, '..'))).toEqual([]);
  });

  test.each<[string, (owner: string) => string]>([
    ['a process has its number again', (owner) => owner],
    ['it was before a restart, or on another machine', (owner) => gone(owner).replace(/^\w+/, '00000000')],
    ['it was in another container', (owner) => gone(owner).replace(/\[\d+\]/, '[1]')],
  ])('is left to go stale if %s', async (_, edit) => {
    expect(await lockFile(await leftLock(edit))).toBeUndefined();
  });

  test('is left to go stale if it does not say whose it is', async () => {
    const path = join(emptyFolder(), 'file');
    await mkdir(`${path}.lock`);
    expect(await lockFile(path)).toBeUndefined();
  });
});

test.each(['CON', 'nul', 'aux.ics', 'Com1.xml', 'lpt9', 'prn .txt', 'CONOUT$', 'NUL:stream'])(
  'on Windows, %s is refused: it would become a file that is hard to remove',
  async (name) => {
    const folder = emptyFolder();
    const { files } = createFiles({
      uid: undefined,
      signal: new AbortController().signal,
      processes: process,
    });
    const failure = {
      kind: 'CONFIG',
      message: `Windows reserves the name "${name}"`,
      hint: 'Use another file name',
    };
    await expect(files.replace(join(folder, name), 'text')).rejects.toMatchObject(failure);
    await expect(files.append(join(folder, name), 'text')).rejects.toMatchObject(failure);
    expect(await readdir(folder)).toEqual([]);
    await replaceFile(join(folder, name), 'text');
    await files.replace(join(folder, `my-${name}`), 'text');
    expect(await readdir(folder)).toEqual([name, `my-${name}`].toSorted());
  },
);
