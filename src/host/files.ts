import { constants, writeFile as writeDescriptor } from 'node:fs';
import { appendFile, type FileHandle, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { Context, OutputBuffer, TextParts } from '../context.ts';
import { badConfig, codeOf } from '../errors.ts';
import { endedBy } from '../pause.ts';
import { openDownloads } from './downloads.ts';
import { openFolder } from './folder.ts';
import { followLinks } from './follow-links.ts';
import type { Processes } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';
import { openToWrite } from './open-pipe.ts';
import { createBuffer } from './output-buffer.ts';
import { readTextFile } from './read-file.ts';
import { isWithin } from './within.ts';

/** The default mode of a new file, before the umask. */
const usualMode = 0o666;

/** Does not wait for the reader of what has become a pipe. */
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);

/** Milliseconds to finish when the tool is stopped: no temporary file and no lock should stay behind. */
const graceMs = 1000;

type FilesOptions = Pick<Context, 'signal'> & {
  readonly uid: number | undefined;
  readonly processes: Processes;
};

/** The files of this machine, read and written as one user (undefined on Windows), until the signal is aborted. */
export function createFiles({
  uid,
  signal,
  processes,
}: FilesOptions): Pick<Context, 'readTextFile' | 'files'> {
  const unlessStopped = <T>(work: Promise<T>) => endedBy(signal, work, graceMs);
  const files: Context['files'] = {
    /*
     * Until its release, and after a failure, the old file is unchanged. What is not a regular file (a pipe, a device) is
     * written to instead: replacing /dev/null would break the machine. So is an open file of ours (`/dev/stderr`), where it
     * stands: we would go on writing to the old one.
     */
    async buffer(path, mode) {
      // A link stays a link.
      const { path: target, descriptor } = await unlessStopped(followLinks(path, uid));
      const stats = await unlessStopped(stat(target).catch(() => undefined));
      const held =
        descriptor === undefined && stats?.isFile() !== false
          ? besideFile(target, mode ?? (stats && stats.mode & 0o777))
          : intoOpenFile(target, stats?.isFile() ? descriptor : undefined);
      return {
        write: (text) => unlessStopped(held.write(text)),
        release: () => unlessStopped(held.release()),
        close: () => unlessStopped(held.close()),
      };
    },
    async replace(path, text, mode) {
      const old = await unlessStopped(stat(path).catch(() => undefined));
      await writeAll(await files.buffer(path, mode), text);
      return old?.isFile() ?? false;
    },
    makeFolder: async (path, mode) => unlessStopped(makeFolder(await files.target(path), mode)),
    append: (path, text) => endedBy(signal, append(path, text, uid)),
    async lock(path, { waits = false } = {}) {
      const { lockFile } = await import('./lock-file.ts');
      return await unlessStopped(lockFile(await files.target(path), waits, processes));
    },
    async folder(path) {
      const folder = openFolder(await files.target(path), { lock: files.lock, signal });
      return {
        ...folder,
        replace: (known, fill) => unlessStopped(folder.replace(known, fill)),
        prune: (known, work) => unlessStopped(folder.prune(known, work)),
      };
    },
    downloads: async (path, isRead) =>
      openDownloads(await files.target(path), { uid, isRead, lock: files.lock }),
    target: async (path) => (await unlessStopped(followLinks(path, uid))).path,
    isWithin: async (folder, path) => isWithin(await files.target(folder), await files.target(path)),
  };
  return { readTextFile: (path, options) => readTextFile(path, { signal, ...options }), files };
}

/** Writes to a new file beside the target, and renames it: in the same folder, as renaming is atomic only within a file system. */
function besideFile(target: string, mode: number | undefined): OutputBuffer {
  const beside = `${target}.${crypto.randomUUID()}.tmp`;
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

/** Collects the text, and writes it to a pipe, a terminal, a device or an open file of ours. Does not wait for a reader. */
function intoOpenFile(target: string, descriptor?: number): OutputBuffer {
  let opening: Promise<Writable | undefined> | undefined;
  const held = createBuffer(async (bytes) => {
    // A file that is opened again has a position of its own, and our next output would overwrite this.
    if (descriptor !== undefined) return void (await promisify(writeDescriptor)(descriptor, bytes));
    // An error fails the write that meets it; without a listener, it would end the process.
    opening ??= openToWrite(target).then((stream) => stream?.on('error', () => undefined));
    const stream = await opening.catch((cause: unknown) => {
      if (codeOf(cause) !== 'ENXIO') throw cause;
      throw badConfig('no program is reading from it', 'Start the program that reads it first', cause);
    });
    if (stream === undefined) return await appendTo(target, bytes);
    await new Promise<void>((resolve, reject) => {
      stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }, openNameless);
  return {
    ...held,
    async close() {
      (await opening?.catch(() => undefined))?.destroy();
      await held.close();
    },
  };
}

async function append(path: string, text: string, uid: number | undefined): Promise<void> {
  const { path: target } = await followLinks(path, uid);
  const stats = await stat(target).catch(() => undefined);
  await (stats?.isFile() === false ? writeAll(intoOpenFile(target), text) : appendTo(target, text));
}

function appendTo(path: string, data: string | Uint8Array): Promise<void> {
  return appendFile(path, data, { flag: appending });
}

async function writeAll(held: OutputBuffer, text: string | TextParts): Promise<void> {
  try {
    for await (const part of typeof text === 'string' ? [text] : text) await held.write(part);
    await held.release();
  } finally {
    await held.close();
  }
}

/** A file that no one else can open, and that is gone however the process ends. */
export async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'signage-'));
  try {
    return await open(join(folder, 'output'), 'wx+', 0o600);
  } finally {
    // Windows cannot remove an open file: there it stays until the system cleans up.
    await rm(folder, { recursive: true }).catch(() => undefined);
  }
}
