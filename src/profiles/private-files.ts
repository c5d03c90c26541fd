import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** For the owner alone: the file holds keys. */
export const folderMode = 0o700;
export const fileMode = 0o600;

/**
 * Makes a folder for the owner alone, and those above it, where they are missing.
 * Not by `recursive`: where the system lets nobody make it, as in /proc, Node would try for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (above !== path) await stat(above).catch(() => makeFolder(above));
  try {
    await mkdir(path, { mode: folderMode });
  } catch (error) {
    // It was there, or another process has just made it.
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error;
  }
}

/** A folder with this bit, such as /tmp, is meant to be everybody's. */
const sticky = 0o1000;

/**
 * Takes away what other users may do with a file or a folder. Whether there was anything to take away.
 * What is not ours to change, or is on a file system that nobody can write, stays as it is.
 */
export async function makePrivate(path: string, mode: number): Promise<boolean> {
  const { mode: found } = await stat(path);
  if ((found & 0o777 & ~mode) === 0 || (found & sticky) !== 0) return false;
  try {
    await chmod(path, mode);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))
      return false;
    throw error;
  }
  // On Windows the owner's rights are all that a mode says, and they stay.
  const { mode: mended } = await stat(path);
  return mended !== found;
}
