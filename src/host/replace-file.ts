import { randomUUID } from 'node:crypto';
import { writeFile as writeDescriptor } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Held } from '../context.ts';
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
 * A file that is replaced in one step, on release. Until then, and after a failure, the old file is unchanged; closing
 * leaves no temporary file. What is not a regular file (a pipe, a device) is written to instead: replacing /dev/null would
 * break the machine. So is an open file (`/dev/stderr`), at its end: the process that has it open would keep the old one.
 */
export async function createReplacement(path: string, writer: Writer, mode?: number): Promise<Held> {
  const unlessStopped = <T>(work: Promise<T>) => endedBy(writer.signal, work, graceMs);
  // A link stays a link.
  const { path: target, isDescriptor } = await unlessStopped(followLinks(path, writer.uid));
  const found = await unlessStopped(stat(target).catch(() => undefined));
  const held =
    found !== undefined && (isDescriptor || !found.isFile())
      ? intoOpenFile(target, isDescriptor && found.isFile())
      : besideFile(target, mode ?? (found && found.mode & 0o777));
  return {
    write: (text) => unlessStopped(held.write(text)),
    release: () => unlessStopped(held.release()),
    close: () => unlessStopped(held.close()),
  };
}

/** Writes to a new file beside the target, and renames it: in the same folder, as renaming is atomic only within a file system. */
function besideFile(target: string, mode: number | undefined): Held {
  const beside = `${target}.${randomUUID()}.tmp`;
  let opening: Promise<FileHandle> | undefined;
  let isReleased = false;
  const opened = () => {
    opening ??= open(beside, 'wx', mode ?? usualMode);
    return opening;
  };
  return {
    async write(text) {
      await (await opened()).writeFile(text);
    },
    async release() {
      const file = await opened();
      // The umask also applies to `open`'s mode.
      if (mode !== undefined) await file.chmod(mode);
      // Otherwise a power failure could leave the new name without the text.
      await file.sync();
      await file.close();
      await rename(beside, target);
      isReleased = true;
    },
    async close() {
      if (isReleased || opening === undefined) return;
      await (await opening.catch(() => undefined))?.close();
      await rm(beside, { force: true });
    },
  };
}

/** Collects the text, and writes it to a pipe, a device or an open file at once. */
function intoOpenFile(target: string, isOpenFile: boolean): Held {
  const texts: string[] = [];
  return {
    write: async (text) => void texts.push(text),
    async release() {
      const text = texts.join('');
      // Opened again, our own would have a separate position, and our next output would overwrite this.
      if (isOpenFile && dirname(target) === (await ownDescriptors()))
        await promisify(writeDescriptor)(Number(basename(target)), text);
      else await writeInto(target, text);
    },
    close: async () => undefined,
  };
}

function ownDescriptors(): Promise<string | undefined> {
  return realpath('/dev/fd').catch(() => undefined);
}
