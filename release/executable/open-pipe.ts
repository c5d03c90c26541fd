import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { isatty } from 'node:tty';

/*
 * Replaces src/host/open-pipe.ts in standalone executables: Bun's sockets do not take a file descriptor, and its process
 * can end while a thread waits.
 */

/** Opens a pipe or a terminal to read, once it has a writer; undefined for any other device. */
export async function openToRead(path: string): Promise<Readable | undefined> {
  return (await openUnlessDevice(path, constants.O_RDONLY))?.createReadStream();
}

/** Opens a pipe or a terminal to write; rejects with ENXIO where no program reads a pipe. */
export async function openToWrite(path: string): Promise<Writable | undefined> {
  return (await openUnlessDevice(path, constants.O_WRONLY))?.createWriteStream();
}

async function openUnlessDevice(path: string, way: number): Promise<FileHandle | undefined> {
  const probe = await open(path, way | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    if ((await probe.stat()).isCharacterDevice() && !isatty(probe.fd)) return undefined;
    // Opened before the probe is closed: otherwise the other end would see the pipe close.
    return await open(path, way | constants.O_NOCTTY);
  } finally {
    await probe.close();
  }
}
