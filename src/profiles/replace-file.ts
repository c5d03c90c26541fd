import { randomUUID } from 'node:crypto';
import { writeFile as writeDescriptor } from 'node:fs';
import { appendFile, open, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Of a new file, where there was none and none is asked for: what the user's umask leaves of it. */
const usualMode = 0o666;

/** Folders of what a process has open. Not all of /dev: /dev/shm has files like any other. */
const descriptors = /^(?:\/dev|\/proc\/\d+(?:\/task\/\d+)?)\/fd$/;

/**
 * Puts text in the place of a file in one step. Where that fails, the old file is as it was and nothing lies beside it.
 * What is no file (a pipe, a terminal) is written to: another in its place would be a loss to the whole machine.
 * So is a file that is named as an open one (`/dev/stderr`), behind what it holds: whoever has opened it would keep the old one.
 */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  // A link stays a link.
  const target = await realpath(path).catch(() => path);
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return writeFile(path, text);
  const descriptor = found && (await findDescriptor(path));
  if (descriptor !== undefined) return appendTo(descriptor, text);
  const known = mode ?? (found && found.mode & 0o777);
  // In the same folder: a file is renamed in one step within one file system alone.
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    const file = await open(beside, 'wx', known ?? usualMode);
    try {
      // What `open` is told, the umask narrows.
      if (known !== undefined) await file.chmod(known);
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

/** The open descriptor that a path leads to, through links of the user's own too. */
async function findDescriptor(path: string): Promise<string | undefined> {
  const folder = await realpath(dirname(path));
  const entry = join(folder, basename(path));
  if (descriptors.test(folder)) return entry;
  const next = await readlink(entry).catch(() => undefined);
  return next === undefined ? undefined : findDescriptor(resolve(folder, next));
}

async function appendTo(descriptor: string, text: string): Promise<void> {
  const own = await realpath('/dev/fd').catch(() => undefined);
  if (dirname(descriptor) !== own) return appendFile(descriptor, text);
  // Opened anew, it would have a place of its own: what we print next would overwrite this.
  await promisify(writeDescriptor)(Number(basename(descriptor)), text);
}
