import { chmod, stat } from 'node:fs/promises';

/** For the owner alone: the file holds keys. */
export const folderMode = 0o700;
export const fileMode = 0o600;

/** Takes away what other users may do with a file or a folder. Whether there was anything to take away. */
export async function makePrivate(path: string, mode: number): Promise<boolean> {
  const { mode: found } = await stat(path);
  if ((found & 0o777 & ~mode) === 0) return false;
  // On Windows the owner's rights are all that a mode says, and they stay.
  await chmod(path, mode);
  const { mode: mended } = await stat(path);
  return mended !== found;
}
