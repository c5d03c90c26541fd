import { constants } from 'node:fs';
import { chmod, mkdir, open, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { assertTrusted, closeToOthers, makeFolder } from '../../src/profiles/private-files.ts';
import { emptyFolder } from '../helpers/run.ts';

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>();
  return { ...files, open: vi.fn(files.open) };
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';

describe('profiles are trusted', () => {
  test.each([
    [1000, 1000, 0o755],
    [0, 1000, 0o644],
    [0, 0, 0o700],
    [1000, 1000, 0o1777],
    [1000, 1000, 0o2755],
    // Windows has no such owners.
    [5, undefined, 0o777],
  ])('of %i for %s with %o', (owner, uid, mode) => {
    expect(() => assertTrusted('/p', { uid: owner, mode }, uid)).not.toThrow();
  });
});

describe('profiles are not trusted', () => {
  test.each([
    [1001, 1000, 0o644, '/p belongs to another user (uid 1001)', 'If it should be yours: sudo chown 1000 /p'],
    [1, 1000, 0o644, '/p belongs to another user (uid 1)', 'If it should be yours: sudo chown 1000 /p'],
    [
      1001,
      0,
      0o644,
      '/p belongs to another user (uid 1001)',
      'With sudo: sudo -H. If it should be yours: sudo chown 0 /p',
    ],
    [1001, 1, 0o644, '/p belongs to another user (uid 1001)', 'If it should be yours: sudo chown 1 /p'],
    [1000, 1000, 0o620, 'other users can write to /p', 'If you trust its contents: chmod go-w /p'],
    [1000, 1000, 0o602, 'other users can write to /p', 'If you trust its contents: chmod go-w /p'],
    [0, 1000, 0o777, 'other users can write to /p', 'If you trust its contents: chmod go-w /p'],
  ])('of %i for %i with %o', (owner, uid, mode, message, hint) => {
    expect(() => assertTrusted('/p', { uid: owner, mode }, uid)).toThrow(
      expect.objectContaining({ kind: 'CONFIG', message, hint: `${hint}. ${elsewhere}` }),
    );
  });

  test('and what is to be typed is quoted', () => {
    for (const owner of [1000, 1001]) {
      expect(() => assertTrusted('/my p', { uid: owner, mode: 0o666 }, 1000)).toThrow(
        expect.objectContaining({ hint: expect.stringContaining(" '/my p'. ") }),
      );
    }
  });
});

test('a folder is made for its owner alone, with those above it; one that is there is left as it is', async () => {
  const above = emptyFolder();
  await makeFolder(join(above, 'a', 'b'));
  expect([await modeOf(join(above, 'a')), await modeOf(join(above, 'a', 'b'))]).toEqual(['700', '700']);
  await chmod(join(above, 'a', 'b'), 0o755);
  await makeFolder(join(above, 'a', 'b'));
  await makeFolder('/');
  expect(await modeOf(join(above, 'a', 'b'))).toBe('755');
  await writeFile(join(above, 'file'), '');
  await expect(makeFolder(join(above, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(above, 'file', 'c'))).rejects.toMatchObject({
    code: 'ENOTDIR',
    syscall: 'mkdir',
  });
});

describe('a file that is open to others', () => {
  const own = 1000;
  const modes = async (path: string) => ({ uid: own, mode: (await stat(path)).mode });

  test.each([0o604, 0o640, 0o601, 0o610])('is closed: %o', async (mode) => {
    const path = join(emptyFolder(), 'file');
    await writeFile(path, 'text');
    await chmod(path, mode);
    expect(await closeToOthers(path, await modes(path), own)).toBe(true);
    expect([await modeOf(path), await readFile(path, 'utf8')]).toEqual(['600', 'text']);
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    expect(vi.mocked(open).mock.lastCall).toEqual([path, O_RDONLY + O_NOFOLLOW + O_NONBLOCK]);
    const handle = await vi.mocked(open).mock.results.at(-1)?.value;
    expect(handle.fd).toBe(-1);
  });

  test('stays so where the file system is read-only', async () => {
    const path = join(emptyFolder(), 'file');
    await writeFile(path, '');
    await chmod(path, 0o644);
    vi.mocked(open).mockRejectedValueOnce(Object.assign(new Error('read-only'), { code: 'EROFS' }));
    expect(await closeToOthers(path, await modes(path), own)).toBe(false);
    expect(await modeOf(path)).toBe('644');
  });

  test('stays so on Windows, and where it is closed already', async () => {
    const path = join(emptyFolder(), 'file');
    await writeFile(path, '');
    await chmod(path, 0o644);
    expect(await closeToOthers(path, await modes(path), undefined)).toBe(false);
    await chmod(path, 0o500);
    expect(await closeToOthers(path, await modes(path), own)).toBe(false);
    expect(await modeOf(path)).toBe('500');
  });

  test.each(['link', 'folder'])('is not closed by way of a %s', async (what) => {
    const folder = emptyFolder();
    const [target, path] = [join(folder, 'target'), join(folder, 'path')];
    await writeFile(target, '');
    await chmod(target, 0o644);
    if (what === 'link') await symlink(target, path);
    else await mkdir(path, { mode: 0o755 });
    expect(await closeToOthers(path, { uid: own, mode: 0o644 }, own)).toBe(false);
    expect(await modeOf(target)).toBe('644');
  });
});
