import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

/** Of a new file, where there was none and none is asked for: what the user's umask leaves of it. */
const usualMode = 0o666;

/**
 * Puts text in the place of a file in one step. Where that fails, the old file is as it was and nothing lies beside it.
 * What is no file (a pipe, `/dev/stderr`) is written to: another in its place would be a loss to the whole machine.
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  // A link stays a link.
  const target = await realpath(path).catch(() => path);
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return writeFile(path, text);
  // In the same folder: a file is renamed in one step within one file system alone.
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    const file = await open(beside, 'wx', mode ?? (found ? found.mode & 0o777 : usualMode));
    try {
      await file.writeFile(text);
      // Otherwise the name could outlive a power failure, and the text not.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
