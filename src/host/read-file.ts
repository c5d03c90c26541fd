import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { ReadOptions } from '../context.ts';
import { endedBy } from './ended-by.ts';
import { notAFile, tooLong } from './unfit-file.ts';

/** Default limit in bytes: 60 times the certificates of a whole system. */
const usualMost = 16 * 1024 * 1024;

/** Bytes to read at a time from a file of unknown size, as in /proc. */
const blockLength = 64 * 1024;

/**
 * The text of a regular file. Anything else, or a file that is too long, is a `CONFIG` failure: a named pipe or a device
 * could block the tool forever, where no signal reaches it.
 */
export function readTextFile(path: string, options: ReadOptions & { signal: AbortSignal }): Promise<string> {
  return endedBy(options.signal, read(path, options));
}

async function read(path: string, options: ReadOptions & { signal: AbortSignal }): Promise<string> {
  // Checked before opening: opening some devices has effects.
  const found = await stat(path);
  if (!found.isFile()) {
    if (!options.takesPipe || !(found.isFIFO() || found.isCharacterDevice())) throw notAFile(found);
    const { readPipe } = await import('./read-pipe.ts');
    return await readPipe(path, options.mostBytes ?? usualMost, options.signal);
  }
  // Non-blocking: it may have become a pipe since, which without a writer would not open.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const opened = await file.stat();
    if (!opened.isFile()) throw notAFile(opened);
    options.inspect?.(opened);
    return await readWhole(file, opened.size, options.mostBytes ?? usualMost);
  } finally {
    await file.close();
  }
}

async function readWhole(file: FileHandle, size: number, most: number): Promise<string> {
  if (size > most) throw tooLong(most);
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) return buffer.toString('utf8', 0, length);
    length += bytesRead;
    if (length > most) throw tooLong(most);
    if (length === buffer.length) buffer = Buffer.concat([buffer], length + blockLength);
  }
}
