import { randomUUID } from 'node:crypto';
import { writeFile as writeDescriptor } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { endedBy } from './ended-by.ts';
import { followLinks } from './follow-links.ts';
import { writeInto } from './write-into.ts';

/** Of a new file, where there was none and none is asked for: what the user's umask leaves of it. */
const usualMode = 0o666;

/** Milliseconds that are left to a write when the tool is to stop: no temporary file should stay behind. */
const graceMs = 1000;

/** Who writes, and what ends it. */
export interface Writer {
  /** The user's id, absent on Windows. */
  readonly uid: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Puts text in the place of a file in one step. Where that fails, the old file is as it was and nothing lies beside it.
 * What is no file (a pipe, a terminal) is written to: another in its place would be a loss to the whole machine.
 * So is a file that is named as an open one (`/dev/stderr`), behind what it holds: whoever has opened it would keep the old one.
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
    // Opened anew, it would have a place of its own: what we print next would overwrite this.
    if (own) return await promisify(writeDescriptor)(Number(basename(target)), text);
    return await writeInto(target, text);
  }
  const known = mode ?? (found && found.mode & 0o777);
  // In the same folder: a file is renamed in one step within one file system alone.
  const beside = `${target}.${randomUUID()}.tmp`;
  try {
    const file = await open(beside, 'wx', known ?? usualMode);
    try {
      // The umask narrows the mode that `open` is given.
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

function ownDescriptors(): Promise<string | undefined> {
  return realpath('/dev/fd').catch(() => undefined);
}
