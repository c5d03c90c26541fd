import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assertTrusted, closeToOthers } from '../../src/profiles/read-profiles.ts';
import { emptyFolder } from '../helpers/run.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
const elsewhere = 'To keep profiles in another folder, set SIGNAGE_CONFIG_DIR';

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
    [1001, 1000, 0o644, 'If it should be yours: sudo chown 1000 /p'],
    [1, 1000, 0o644, 'If it should be yours: sudo chown 1000 /p'],
    [1001, 0, 0o644, 'With sudo: sudo -H. If it should be yours: sudo chown 0 /p'],
    [1001, 1, 0o644, 'If it should be yours: sudo chown 1 /p'],
    [1000, 1000, 0o620, undefined],
    [1000, 1000, 0o602, undefined],
    [0, 1000, 0o777, undefined],
  ])('of %i for %i with %o', (owner, uid, mode, chown) => {
    const message = chown ? `/p belongs to another user (uid ${owner})` : 'other users can write to /p';
    const hint = `${chown ?? 'If you trust its contents: chmod go-w /p'}. ${elsewhere}`;
    expect(() => assertTrusted('/p', { uid: owner, mode }, uid)).toThrow(
      expect.objectContaining({ kind: 'CONFIG', message, hint }),
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

describe('a file that is open to others', () => {
  const own = 1000;

  test.each([
    [0o604, own, '600'],
    [0o640, own, '600'],
    [0o610, own, '600'],
    [0o500, own, '500'],
    // Windows.
    [0o644, undefined, '644'],
  ])('%o, for user %s, becomes %s', async (mode, uid, expected) => {
    const path = join(emptyFolder(), 'file');
    await writeFile(path, '');
    await chmod(path, mode);
    const isClosed = await closeToOthers(path, { uid: own, mode }, uid);
    expect([isClosed, await modeOf(path)]).toEqual([mode.toString(8) !== expected, expected]);
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
