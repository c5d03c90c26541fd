import type { FileHandle } from 'node:fs/promises';
import type { Held } from '../context.ts';
import { Failure } from '../errors.ts';

/** Bytes that are held in memory. A character takes up to three. */
const mostInMemory = 4 * 1024 * 1024;
const bytesACharacter = 3;

/** Holds text of any length: in memory, and what is longer in a file without a name, which goes with the process. */
export function createHold(write: (bytes: Uint8Array) => Promise<void>): Held {
  // One piece of memory, used again and again: a new one for each part would be let go of later than it is used up.
  const memory = Buffer.allocUnsafeSlow(mostInMemory);
  let used = 0;
  let file: FileHandle | undefined;

  /** Makes room in memory. */
  async function spill(more: Uint8Array = new Uint8Array()): Promise<void> {
    try {
      file ??= await (await import('./nameless-file.ts')).openNameless();
      await file.writev([memory.subarray(0, used), more]);
      used = 0;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Failure('CONFIG', `the output cannot be held until it is whole: ${reason}`, {
        hint: 'It needs room in the folder for temporary files (TMPDIR); -o ndjson needs none',
        cause,
      });
    }
  }

  return {
    async write(text) {
      const most = text.length * bytesACharacter;
      if (most > memory.length) return await spill(Buffer.from(text));
      if (used + most > memory.length) await spill();
      used += memory.write(text, used);
    },

    async release() {
      if (!file) return await write(memory.subarray(0, used));
      await spill();
      for (let position = 0; ; ) {
        const { bytesRead } = await file.read(memory, 0, memory.length, position);
        if (bytesRead === 0) return;
        await write(memory.subarray(0, bytesRead));
        position += bytesRead;
      }
    },
  };
}
