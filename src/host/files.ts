import { constants, writeFile as writeDescriptor } from 'node:fs';
import { appendFile, type FileHandle, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Context, endedBy, type OutputBuffer } from '../context.ts';
import { Failure } from '../errors.ts';
import { followLinks } from './follow-links.ts';
import { makeFolder } from './make-folder.ts';
import { openToWrite } from './open-pipe.ts';
import { readTextFile } from './read-file.ts';

/** The default mode of a new file, before the umask. */
const usualMode = 0o666;

/** Does not wait for the reader of what has become a pipe. */
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);

/** Milliseconds to finish when the tool is stopped: no temporary file and no lock should stay behind. */
const graceMs = 1000;

/** The files of this machine, read and written as one user (undefined on Windows), until the signal is aborted. */
export function createFiles({
  uid,
  signal,
}: {
  readonly uid: number | undefined;
  readonly signal: AbortSignal;
}): Pick<Context, 'readTextFile' | 'files'> {
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
      const found = await unlessStopped(stat(target).catch(() => undefined));
      const held =
        descriptor === undefined && found?.isFile() !== false
          ? besideFile(target, mode ?? (found && found.mode & 0o777))
          : intoOpenFile(target, found?.isFile() ? descriptor : undefined);
      return {
        write: (text) => unlessStopped(held.write(text)),
        release: () => unlessStopped(held.release()),
        close: () => unlessStopped(held.close()),
      };
    },
    async replace(path, text, mode) {
      const held = await files.buffer(path, mode);
      try {
        await held.write(text);
        await held.release();
      } finally {
        await held.close();
      }
    },
    makeFolder: (path) => unlessStopped(makeFolder(path)),
    append: (path, text) => endedBy(signal, append(path, text, uid)),
    async lock(path, { waits = false } = {}) {
      const { lockFile } = await import('./lock-file.ts');
      return await unlessStopped(lockFile(path, waits));
    },
    async folder(path) {
      const { openFolder } = await import('./folder.ts');
      const target = await unlessStopped(followLinks(path, uid)).catch((error: unknown) => {
        if (error instanceof Failure) throw error;
        // What it is to be in does not exist either.
        return { path };
      });
      const folder = openFolder(target.path, { lock: files.lock, signal });
      return { ...folder, replace: (known, fill) => unlessStopped(folder.replace(known, fill)) };
    },
    downloads: async (path, isRead) =>
      (await import('./downloads.ts')).openDownloads(path, { uid, isRead, lock: files.lock }),
    target: async (path) => (await followLinks(path, uid)).path,
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

/** Collects the text, and writes it to a pipe, a device or an open file of ours at once. */
function intoOpenFile(target: string, descriptor: number | undefined): OutputBuffer {
  const texts: string[] = [];
  return {
    write: async (text) => void texts.push(text),
    async release() {
      const text = texts.join('');
      // A file that is opened again has a position of its own, and our next output would overwrite this.
      if (descriptor === undefined) await writeInto(target, text);
      else await promisify(writeDescriptor)(descriptor, text);
    },
    close: async () => undefined,
  };
}

async function append(path: string, text: string, uid: number | undefined): Promise<void> {
  const { path: target } = await followLinks(path, uid);
  const found = await stat(target).catch(() => undefined);
  await (found?.isFile() === false ? writeInto(target, text) : appendTo(target, text));
}

function appendTo(path: string, text: string): Promise<void> {
  return appendFile(path, text, { flag: appending });
}

/** Writes to a pipe, a terminal or a device. Does not wait for a reader. */
async function writeInto(path: string, text: string): Promise<void> {
  const stream = await openToWrite(path).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENXIO')) throw cause;
    throw new Failure('CONFIG', 'no program is reading from it', {
      hint: 'Start the program that reads it first',
      cause,
    });
  });
  if (stream === undefined) return await appendTo(path, text);
  try {
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject).write(text, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    stream.destroy();
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
