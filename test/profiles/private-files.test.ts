import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closeToOthers } from '../../src/profiles/read-profiles.ts';
import { emptyFolder } from '../helpers/run.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

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
