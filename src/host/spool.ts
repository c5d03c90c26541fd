import type { FileHandle } from 'node:fs/promises';
import type { Held } from '../context.ts';
import { Failure } from '../errors.ts';

/** UTF-16 units to keep in memory; more go to a file. */
const mostInMemory = 8 * 1024 * 1024;

/** Bytes to read back at a time. */
const blockLength = 1024 * 1024;

/** Holds text of any length: in memory, then in an unlinked file, which disappears with the process. */
export function createHold(write: (bytes: Uint8Array) => Promise<void>): Held {
  let texts: string[] = [];
  let length = 0;
  let file: Promise<FileHandle> | undefined;

  async function spill(): Promise<void> {
    try {
      file ??= openNameless();
      await (await file).appendFile(texts.join(''));
      texts = [];
      length = 0;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Failure('CONFIG', `cannot buffer the output: ${reason}`, {
        hint: 'Free up space in the temporary folder (TMPDIR), or use -o ndjson, which needs none',
        cause,
      });
    }
  }

  return {
    async write(text) {
      texts.push(text);
      length += text.length;
      if (length > mostInMemory) await spill();
    },

    async release() {
      if (file) {
        const stored = (await file).createReadStream({
          start: 0,
          autoClose: false,
          highWaterMark: blockLength,
        });
        for await (const bytes of stored) await write(bytes);
      }
      await write(Buffer.from(texts.join('')));
    },

    async close() {
      // Node 26 ends a process that leaves closing to the garbage collector. A write may still be opening it.
      const opened = await file?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** A file that no one else can open, and that is gone however the process ends. */
async function openNameless(): Promise<FileHandle> {
  const [{ mkdtemp, open, rm }, { tmpdir }, { join }] = await Promise.all([
    import('node:fs/promises'),
    import('node:os'),
    import('node:path'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'signage-'));
  try {
    return await open(join(folder, 'output'), 'wx+', 0o600);
  } finally {
    // Windows cannot remove an open file: there it stays until the system cleans up.
    await rm(folder, { recursive: true }).catch(() => undefined);
  }
}
