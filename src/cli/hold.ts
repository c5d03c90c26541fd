import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Held } from '../context.ts';
import { Failure } from '../errors.ts';

/** Bytes that are held in memory. */
const mostInMemory = 4 * 1024 * 1024;

/** Bytes of the file that are read at once. */
const readAtOnce = 256 * 1024;

/** Holds text of any length: in memory, and what is longer in a file without a name, which goes with the process. */
export function createHold(write: (bytes: Uint8Array) => Promise<void>): Held {
  let parts: Uint8Array[] = [];
  let length = 0;
  let file: FileHandle | undefined;
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      parts.push(bytes);
      length += bytes.length;
      if (length < mostInMemory) return;
      try {
        file ??= await openNameless();
        await file.writev(parts);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Failure('CONFIG', `the output cannot be held until it is whole: ${reason}`, {
          hint: 'It needs room in the folder for temporary files (TMPDIR); -o ndjson needs none',
          cause,
        });
      }
      parts = [];
      length = 0;
    },

    async release() {
      if (file)
        for await (const bytes of file.createReadStream({ start: 0, highWaterMark: readAtOnce }))
          await write(bytes);
      for (const bytes of parts) await write(bytes);
    },
  };
}

/** A file that nobody else can open, and of which nothing is left however the process ends. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'signage-'));
  try {
    return await open(join(folder, 'output'), 'wx+', 0o600);
  } finally {
    // Windows takes the name away from no open file: there it stays for the system to clean up.
    await rm(folder, { recursive: true }).catch(() => undefined);
  }
}
