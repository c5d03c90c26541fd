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
export async function openToRead(path: string): Promise<Readable | undefined> {
  const descriptor = await openWithoutWaiting(path, constants.O_RDONLY);
  return orClose(descriptor, () =>
    isatty(descriptor)
      ? new ReadStream(descriptor)
      : new Socket({ fd: descriptor, readable: true, writable: false }),
  );
}

/** Opens a pipe or a terminal to write; rejects with ENXIO where no program reads a pipe. */
export async function openToWrite(path: string): Promise<Writable | undefined> {
  const descriptor = await openWithoutWaiting(path, constants.O_WRONLY);
  return orClose(descriptor, () =>
    isatty(descriptor)
      ? new WriteStream(descriptor)
      : new Socket({ fd: descriptor, readable: false, writable: true }),
  );
}

function openWithoutWaiting(path: string, way: number): Promise<number> {
  return promisify(open)(path, way | constants.O_NONBLOCK | constants.O_NOCTTY);
}

async function orClose<Stream>(descriptor: number, make: () => Stream): Promise<Stream | undefined> {
  try {
    return make();
  } catch {
    await promisify(close)(descriptor);
    return undefined;
  }
}
