import type { FileHandle } from 'node:fs/promises';
import type { Held } from '../context.ts';
import { Failure } from '../errors.ts';

/** Memory is used in blocks of this many bytes, up to this many blocks; longer text goes to a file. */
const blockLength = 1024 * 1024;
const mostBlocks = 16;
/** UTF-8 bytes for a UTF-16 unit, at most. */
const bytesAUnit = 3;

/** Holds text of any length: in memory, then in an unlinked file, which disappears with the process. */
export function createHold(write: (bytes: Uint8Array) => Promise<void>): Held {
  // A few large blocks, reused after each spill: buffers for each part would be freed too late.
  const blocks: Buffer[] = [];
  let filled: Uint8Array[] = [];
  let taken = 0;
  let used = 0;
  let file: Promise<FileHandle> | undefined;

  /** Ends the current block, if it is not empty. */
  function endBlock(): void {
    const block = blocks[taken];
    if (block === undefined || used === 0) return;
    filled.push(block.subarray(0, used));
    taken += 1;
    used = 0;
  }

  async function spill(): Promise<void> {
    try {
      file ??= import('./unlinked-file.ts').then(({ openNameless }) => openNameless());
      const opened = await file;
      // One by one: on a full disk `writev` writes only part and reports nothing.
      for (const bytes of filled) await opened.appendFile(bytes);
      filled = [];
      taken = 0;
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
      const most = text.length * bytesAUnit;
      if (used + most > blockLength) endBlock();
      if (filled.length >= mostBlocks) await spill();
      if (most > blockLength) {
        filled.push(Buffer.from(text));
        return;
      }
      const block = blocks[taken] ?? Buffer.allocUnsafeSlow(blockLength);
      blocks[taken] = block;
      used += block.write(text, used);
    },

    async release() {
      if (file) {
        const opened = await file;
        const buffer = Buffer.allocUnsafeSlow(blockLength);
        for (let position = 0; ; ) {
          const { bytesRead } = await opened.read(buffer, 0, buffer.length, position);
          if (bytesRead === 0) break;
          await write(buffer.subarray(0, bytesRead));
          position += bytesRead;
        }
      }
      endBlock();
      for (const bytes of filled) await write(bytes);
    },

    async close() {
      // Node 26 ends a process that leaves closing to the garbage collector. A write may still be opening it.
      const opened = await file?.catch(() => undefined);
      await opened?.close();
    },
  };
}
