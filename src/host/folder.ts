import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Folder } from '../context.ts';
import { Failure } from '../errors.ts';

/** Only for the owner. */
const [folderMode, fileMode] = [0o700, 0o600];

/** The folder in which new files are written. What a killed run left there is worth nothing. */
const unfinished = '.signage-new';

/** Its name once all of them are complete: from then on they are the folder's files, wherever the old ones still are. */
const complete = '.signage-next';

/** What keeps other runs away. */
const guarded = '.signage';

const ourNames = [unfinished, complete, `${guarded}.lock`];

/**
 * A folder whose files are replaced all at once, by the renaming of one folder in it: there are other files, and perhaps a repository.
 * Whoever writes next moves what an earlier run did not come to move.
 */
export function openFolder(
  path: string,
  { lock, signal }: { lock: Context['files']['lock']; signal: AbortSignal },
): Folder {
  const at = (...names: string[]) => join(path, ...names);

  async function moveComplete(): Promise<void> {
    const names = await readdir(at(complete)).catch(unlessMissing);
    if (names === undefined) return;
    for (const name of names) await rename(at(complete, name), at(name));
    await rmdir(at(complete));
  }

  async function write(files: Parameters<Folder['replace']>[0]): Promise<ReadonlySet<string>> {
    const written = new Set<string>();
    await rm(at(unfinished), { recursive: true, force: true });
    await mkdir(at(unfinished));
    try {
      for await (const { name, parts } of files) {
        const file = await open(at(unfinished, name), 'wx', fileMode);
        try {
          for await (const part of parts) {
            signal.throwIfAborted();
            await file.writeFile(part);
          }
          // Otherwise a power failure could leave the new name without the bytes.
          await file.sync();
        } finally {
          await file.close();
        }
        written.add(name);
      }
      await rename(at(unfinished), at(complete));
    } catch (error) {
      await rm(at(unfinished), { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    return written;
  }

  return {
    async *read(name) {
      const file = await open(at(complete, name)).catch(unlessMissing);
      yield* file ? file.createReadStream() : createReadStream(at(name));
    },

    names: async (below = '') => (await readdir(at(below)).catch(unlessMissing)) ?? [],

    async replace(files, known) {
      await mkdir(path, { recursive: true, mode: folderMode });
      const release = await lock(at(guarded), { waits: true });
      if (release === undefined)
        throw new Failure('CONFIG', 'another run is writing there', { hint: 'Try again when it has ended' });
      try {
        const names = await readdir(path);
        // A folder that also has files of others keeps its mode: they may need to be read. That of another user keeps it too.
        if (names.every((name) => ourNames.includes(name) || known.includes(name)))
          await chmod(path, folderMode).catch(() => undefined);
        await moveComplete();
        const written = await write(files);
        await moveComplete();
        for (const name of known) if (!written.has(name)) await rm(at(name), { force: true });
      } finally {
        await release();
      }
    },

    async discard(known) {
      await rm(at(unfinished), { recursive: true, force: true });
      await rm(at(complete), { recursive: true, force: true });
      for (const name of known) await rm(at(name), { force: true });
      // It may have files of others.
      await rmdir(path).catch(() => undefined);
    },
  };
}

/** Undefined for what does not exist. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
