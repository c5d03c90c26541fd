import { close, constants, open } from 'node:fs';
import { Socket } from 'node:net';
import { isatty, ReadStream, WriteStream } from 'node:tty';
import { promisify } from 'node:util';

/*
 * Pipes and terminals are read and written through the event loop, never in Node's thread pool: the process cannot end
 * while a thread waits for the other end of a pipe or for a key press.
 */

const way = { read: constants.O_RDONLY, write: constants.O_WRONLY };

/** Opens a pipe or a terminal as a stream, without waiting for its other end; undefined for any other device. */
export async function openPipe(path: string, to: keyof typeof way): Promise<Socket | undefined> {
  const descriptor = await promisify(open)(path, way[to] | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    if (isatty(descriptor)) return to === 'read' ? new ReadStream(descriptor) : new WriteStream(descriptor);
    return new Socket({ fd: descriptor, readable: to === 'read', writable: to === 'write' });
  } catch {
    await promisify(close)(descriptor);
    return undefined;
  }
}
