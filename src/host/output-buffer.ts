import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { OutputBuffer } from '../context.ts';
import { badConfig, reasonOf } from '../errors.ts';

/** Bytes to keep in memory; more go to a file. The system gives only as much as is used. */
const mostInMemory = 1 * 1024 * 1024;

/** Bytes to read back at a time. */
const blockLength = 1024 * 1024;

/** UTF-8 bytes for a UTF-16 unit, at most. */
const bytesAUnit = 3;

/** Holds output of any length until it is complete, then writes it: in memory, then in an unlinked file, which disappears with the process. */
export function createBuffer(
  write: (bytes: Uint8Array) => Promise<void>,
  openNameless: () => Promise<FileHandle>,
): OutputBuffer {
  // One buffer, used again after each spill: a buffer for each text would be freed too late.
  let buffer: Buffer | undefined;
  let used = 0;
  let file: Promise<FileHandle> | undefined;

  async function spill(data: string | Uint8Array): Promise<void> {
    try {
      file ??= openNameless();
      await (await file).appendFile(data);
    } catch (cause) {
      const hint = 'Free up space in the temporary folder (TMPDIR); a list with -o ndjson needs none';
      throw badConfig(`cannot buffer the output in ${tmpdir()}: ${reasonOf(cause)}`, hint, cause);
    }
  }

  return {
    async write(text) {
      const most = text.length * bytesAUnit;
      buffer ??= Buffer.allocUnsafeSlow(mostInMemory);
      if (used + most > mostInMemory) {
        await spill(buffer.subarray(0, used));
        used = 0;
      }
      if (most > mostInMemory) await spill(text);
      else used += buffer.write(text, used);
    },

    async release() {
      if (file) {
        const opened = await file;
        const block = Buffer.allocUnsafeSlow(blockLength);
        for (let position = 0; ; ) {
          const { bytesRead } = await opened.read(block, 0, blockLength, position);
          if (bytesRead === 0) break;
          await write(block.subarray(0, bytesRead));
          position += bytesRead;
        }
      }
      if (buffer) await write(buffer.subarray(0, used));
    },

    async close() {
      // Node 26 ends a process that leaves closing to the garbage collector. A write may still be opening it.
      const opened = await file?.catch(() => undefined);
      await opened?.close();
    },
  };
}
