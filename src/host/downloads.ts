import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Downloads, PartialFile } from '../context.ts';
import { Failure } from '../errors.ts';

/** The default mode of a new file, before the umask. */
const usualMode = 0o666;

/** Does not follow a link, nor wait for what has become a pipe. Windows has neither. */
const asItIs = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Milliseconds; a run that is fetching writes more often. */
const longestPause = 10 * 60_000;

/** What is there of a file: of what, in which version, its tag, and the process that wrote it. */
const partialName = /^\.signage-([\w-]+)\.([\w-]+)\.([\w-]*)\.(\d+)\.partial$/;

/** The process, and what asks for others. */
type Host = Pick<NodeJS.Process, 'pid' | 'kill'>;

/**
 * A folder for files that are fetched bit by bit, by several runs at once too: a partial file belongs to the process in its name,
 * until that has ended.
 */
export async function openDownloads(path: string, uid: number | undefined, host: Host): Promise<Downloads> {
  const at = (name: string) => join(path, name);
  const names = await readdir(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const left = names.flatMap((name) => {
    const [, of, version, tag = '', owner] = partialName.exec(name) ?? [];
    return owner === undefined ? [] : [{ name, of, version, tag, owner: Number(owner) }];
  });
  const ofRun = (of: string, version: string, tag: string) =>
    at(`.signage-${of}.${version}.${tag}.${host.pid}.partial`);

  /** Whether the run that wrote it has ended; a number can be that of another process by now. */
  async function isOver({ name, owner }: (typeof left)[number]): Promise<boolean> {
    if (owner === host.pid || !isAlive(owner, host)) return true;
    const found = await lstat(at(name)).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs > longestPause;
  }

  return {
    async read(name) {
      const found = await lstat(at(name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (found === undefined) return undefined;
      if (!found.isFile()) throw new Failure('CONFIG', `${at(name)} is not a regular file`);
      return {
        length: found.size,
        async *bytes() {
          const file = await open(at(name), constants.O_RDONLY | asItIs);
          try {
            yield* file.createReadStream({ autoClose: false });
          } finally {
            await file.close();
          }
        },
      };
    },

    async resume({ of, version }) {
      const found = left.find((each) => each.of === of && each.version === version);
      if (found === undefined || !(await isOver(found))) return undefined;
      const own = ofRun(of, version, found.tag);
      try {
        // Only one of several runs succeeds.
        await rename(at(found.name), own);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
      const file = await open(own, constants.O_RDWR | constants.O_APPEND | asItIs).catch(() => undefined);
      const { size = 0, nlink = 0, uid: owner, isRegular = false } = (await statOf(file)) ?? {};
      // Whoever else can write to it could change the file after it was verified.
      if (file && isRegular && nlink === 1 && (uid === undefined || owner === uid))
        return partialOf(file, own, found.tag, size, at);
      await file?.close();
      await rm(own, { force: true });
      return undefined;
    },

    async tidy(of) {
      for (const each of left.filter((one) => one.of === of))
        if (await isOver(each)) await rm(at(each.name), { force: true });
    },

    async begin({ of, version }, tag) {
      await mkdir(path, { recursive: true });
      const own = ofRun(of, version, tag);
      // Of a process with the same number, on another machine or before a restart.
      await rm(own, { force: true });
      const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND;
      return partialOf(await open(own, flags, usualMode), own, tag, 0, at);
    },
  };
}

async function statOf(file: FileHandle | undefined) {
  const found = await file?.stat();
  return found && { ...found, isRegular: found.isFile() };
}

function partialOf(
  file: FileHandle,
  own: string,
  tag: string,
  length: number,
  at: (name: string) => string,
): PartialFile {
  let isOpen = true;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    tag,
    length,
    bytes: () => file.createReadStream({ start: 0, autoClose: false }),
    append: (bytes) => file.writeFile(bytes),
    async finish(name) {
      // Otherwise a power failure could leave the name without the bytes.
      await file.sync();
      await close();
      await rename(own, at(name));
    },
    close,
    async discard() {
      await close();
      await rm(own, { force: true });
    },
  };
}

function isAlive(pid: number, host: Host): boolean {
  try {
    return host.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
