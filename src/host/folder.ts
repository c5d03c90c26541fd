import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Context, Folder, WriteFile } from '../context.ts';
import { badConfig, codeOf, Failure, reasonOf, unlessMissing } from '../errors.ts';
import { makeFolder } from './make-folder.ts';
import { openRegularFile } from './read-file.ts';
import { removerIn } from './remove-folders.ts';

/** Only for the owner. */
const folderMode = 0o700;
const fileMode = 0o600;

/** The folder in which new files are written. What a killed run left there is worth nothing. */
const unfinished = '.signage-new';

/** Its name once all of them are complete: from then on they are the folder's files, wherever the old ones still are. */
const complete = '.signage-next';

/** What keeps other runs away. */
const guarded = '.signage';

/** How often a folder is made that other runs remove before it can be locked. */
const mostTries = 10;

/**
 * A folder whose files are replaced all at once, by the renaming of one folder in it: there are other files, and perhaps a repository.
 * Whoever writes next moves what an earlier run did not come to move.
 */
export function openFolder(
  path: string,
  { lock, signal }: { lock: Context['files']['lock']; signal: AbortSignal },
): Folder {
  const at = (...names: string[]) => join(path, ...names);

  const cannot = (what: string) => (cause: unknown) => {
    signal.throwIfAborted();
    if (cause instanceof Failure) throw cause;
    throw badConfig(`cannot ${what} ${path}: ${reasonOf(cause)}`, undefined, cause);
  };

  /** Opens a file in it to read. A link that leads out of it could have any other file printed. */
  async function openFile(...names: string[]): Promise<FileHandle> {
    const file = await realpath(at(...names));
    if (file.startsWith(join(await realpath(path), sep))) return await openRegularFile(file);
    throw badConfig('it is a link that leads out of the folder');
  }

  /** Makes the folder and locks it. Another run may remove it in between: it is empty, or too old to be kept. */
  async function makeLocked() {
    for (let tries = 1; ; tries += 1) {
      try {
        await makeFolder(path, folderMode);
        return await lock(at(guarded), { waits: true });
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries === mostTries) throw error;
      }
    }
  }

  async function replace<T>(known: readonly string[], fill: (write: WriteFile) => Promise<T>): Promise<T> {
    const release = await makeLocked();
    if (release === undefined)
      throw badConfig(`another run is writing to ${path}`, 'Try again when it has ended');
    try {
      await moveComplete(path, known);
      await rm(at(unfinished), { recursive: true, force: true });
      await mkdir(at(unfinished));
      const written = new Set<string>();
      const result = await fill(async (name, bytes, twin) => {
        const file = at(unfinished, name);
        // Unflushed, a power failure could leave the new name without the bytes.
        await writeFile(file, bytes, { flag: 'wx', mode: fileMode, flush: true, signal });
        // Some file systems have no links, or limit how many a file can have: the copy stays.
        if (twin !== undefined) await linkIfSame(file, twin).catch(() => rm(`${file}.link`, { force: true }));
        written.add(name);
      });
      await rename(at(unfinished), at(complete));
      await moveComplete(path, known);
      for (const name of known) if (!written.has(name)) await rm(at(name), { force: true });
      return result;
    } finally {
      await rm(at(unfinished), { recursive: true, force: true }).catch(() => undefined);
      await release();
    }
  }

  return {
    async *read(name) {
      const file = await openFile(complete, name).catch(unlessMissing);
      yield* (file ?? (await openFile(name))).createReadStream();
    },
    async folders() {
      const entries = await readdir(path, { withFileTypes: true }).catch(unlessMissing).catch(cannot('read'));
      return (entries ?? []).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
    },
    names: async () => (await readdir(path).catch(unlessMissing).catch(cannot('read'))) ?? [],
    async replace(known, fill) {
      const isNew = (await lstat(path).catch(unlessMissing).catch(cannot('write'))) === undefined;
      try {
        return await replace(known, fill).catch(cannot('write'));
      } finally {
        // On a full disk, each run would leave an empty folder.
        if (isNew) await rmdir(path).catch(() => undefined);
      }
    },
    async prune(known, work) {
      const release = await lock(at(guarded), { waits: true }).catch(cannot('lock'));
      if (release === undefined) return undefined;
      try {
        const names = { guarded, scratch: [unfinished, complete] };
        return await work(await removerIn(path, known, names, lock).catch(cannot('read')));
      } finally {
        await release();
      }
    },
  };
}

/** Moves the files of a complete write to their names, also those of an earlier run that was killed before it could. */
async function moveComplete(path: string, known: readonly string[]): Promise<void> {
  const from = join(path, complete);
  const entry = await lstat(from).catch(unlessMissing);
  if (entry === undefined) return;
  // Behind a link, the files of any folder would be moved.
  if (!entry.isDirectory()) throw badConfig(`${from} is not a folder`, 'Remove it');
  const names = await readdir(from);
  const foreign = names.find((name) => !known.includes(name));
  if (foreign !== undefined)
    throw badConfig(`${from} has a file ${foreign} that is not part of a snapshot`, 'Remove that folder');
  for (const name of names) {
    await rename(join(from, name), join(path, name));
    // Renaming a link to the very same file does nothing.
    await rm(join(from, name), { force: true });
  }
  await rmdir(from);
}

/** Puts a hard link to `twin` in the place of a file, if both are regular files with the same bytes, owner and mode. */
async function linkIfSame(file: string, twin: string): Promise<void> {
  const ours = await lstat(file);
  const theirs = await lstat(twin);
  const members = ['mode', 'uid', 'size'] as const;
  if (!theirs.isFile() || members.some((member) => ours[member] !== theirs[member])) return;
  if ((await digestOf(file)) !== (await digestOf(twin))) return;
  await link(twin, `${file}.link`);
  await rename(`${file}.link`, file);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}
