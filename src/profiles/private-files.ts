import { constants } from 'node:fs';
import { lstat, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileOwner } from '../context.ts';
import { Failure } from '../errors.ts';
import { shellQuoted } from '../model/shell-quoted.ts';

/** What to do when the folder of the profiles cannot be used. */
export const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';

/** For the owner only: the file contains keys. */
const folderMode = 0o700;
export const fileMode = 0o600;

/**
 * Makes a folder for the owner only, and missing parents.
 * Not with `recursive`: in places such as /proc, Node 20 tries forever (test/profiles/file.test.ts).
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (above !== path) await stat(above).catch(() => makeFolder(above));
  try {
    await mkdir(path, { mode: folderMode });
  } catch (error) {
    // It exists, or another process has just made it.
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error;
  }
}

/** In a folder with this bit, such as /tmp, users can remove only their own files. */
const sticky = 0o1000;
const writableByOthers = 0o022;
const openToOthers = 0o077;

/**
 * Throws `CONFIG` if another user could have written the profiles, whose key commands we run. The rules are ssh's: root
 * does not trust other users' files either. `uid` is ours, undefined on Windows.
 */
export function assertTrusted(path: string, { uid: owner, mode }: FileOwner, uid: number | undefined): void {
  if (uid === undefined) return;
  if (owner !== uid && owner !== 0) {
    const own = uid === 0 ? 'With sudo: sudo -H. ' : '';
    throw new Failure('CONFIG', `${path} belongs to another user (uid ${owner})`, {
      hint: `${own}If it should be yours: sudo chown ${uid} ${shellQuoted(path)}. ${elsewhere}`,
    });
  }
  if ((mode & writableByOthers) !== 0 && (mode & sticky) === 0) {
    throw new Failure('CONFIG', `other users can write to ${path}`, {
      hint: `If you trust its contents: chmod go-w ${shellQuoted(path)}. ${elsewhere}`,
    });
  }
}

/**
 * Closes a file to other users. Returns whether it was open to them and no longer is. Does not follow links, and leaves a
 * file that cannot be changed, as on a read-only file system.
 */
export async function closeToOthers(path: string, { mode }: FileOwner, uid: number | undefined) {
  if (uid === undefined || (mode & openToOthers) === 0) return false;
  if (!(await lstat(path)).isFile()) return false;
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      await file.chmod(fileMode);
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  }
}
