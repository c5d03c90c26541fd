import { close, constants, open } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { isatty, ReadStream, WriteStream } from 'node:tty';
import { promisify } from 'node:util';

/*
 * Pipes and terminals are read and written through the event loop, never in Node's thread pool: the process cannot end
 * while a thread waits for the other end of a pipe or for a key press.
 * Standalone executables use release/executable/open-pipe.ts instead.
 */

/** Opens a pipe or a terminal to read, without waiting for its other end; undefined for any other device. */
export function openToRead(path: string): Promise<Readable | undefined> {
  return openWithoutWaiting(path, constants.O_RDONLY);
}

/** Opens a pipe or a terminal to write; rejects with ENXIO where no program reads a pipe. */
export function openToWrite(path: string): Promise<Writable | undefined> {
  return openWithoutWaiting(path, constants.O_WRONLY);
}

async function openWithoutWaiting(path: string, way: number): Promise<Socket | undefined> {
  const fd = await promisify(open)(path, way | constants.O_NONBLOCK | constants.O_NOCTTY);
  const readable = way === constants.O_RDONLY;
  try {
    if (isatty(fd)) return readable ? new ReadStream(fd) : new WriteStream(fd);
    return new Socket({ fd, readable, writable: !readable });
  } catch {
    await promisify(close)(fd);
    return undefined;
  }
}
