import { randomUUID } from 'node:crypto';
import { writeFile as writeDescriptor } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { endedBy } from './ended-by.ts';
import { followLinks } from './follow-links.ts';
import { writeInto } from './write-into.ts';

/** The default mode of a new file, before the umask. */
const usualMode = 0o666;

/** Milliseconds to finish writing when the tool is stopped: no temporary file should stay behind. */
const graceMs = 1000;

/** The user who writes, and the signal that ends it. */
export interface Writer {
  /** The user's id; undefined on Windows. */
  readonly uid: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Replaces a file in one step. On failure the old file is unchanged and no temporary file is left.
 * What is not a regular file (a pipe, a device) is written to instead: replacing /dev/null would break the machine.
 * So is an open file (`/dev/stderr`), at its end: the process that has it open would keep the old one.
 */
export function replaceFile(path: string, text: string, writer: Writer, mode?: number): Promise<void> {
  return endedBy(writer.signal, replace(path, text, writer.uid, mode), graceMs);
}

async function replace(
  path: string,
  text: string,
  uid: number | undefined,
  mode: number | undefined,
): Promise<void> {
  // A link stays a link.
  const { path: target, isDescriptor } = await followLinks(path, uid);
  const found = await stat(target).catch(() => undefined);
  if (found !== undefined && (isDescriptor || !found.isFile())) {
    const own = isDescriptor && found.isFile() && dirname(target) === (await ownDescriptors());
    // Opened again, it would have a separate position, and our next output would overwrite this.
    if (own) return await promisify(writeDescriptor)(Number(basename(target)), text);
    return await writeInto(target, text);
  }
  const known = mode ?? (found && found.mode & 0o777);
  // In the same folder: renaming is atomic only within a file system.
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    const file = await open(beside, 'wx', known ?? usualMode);
    try {
      // The umask also applies to `open`'s mode.
      if (known !== undefined) await file.chmod(known);
      await file.writeFile(text);
      // Otherwise a power failure could leave the new name without the text.
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

function ownDescriptors(): Promise<string | undefined> {
  return realpath('/dev/fd').catch(() => undefined);
}
