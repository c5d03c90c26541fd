import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Failure } from '../errors.ts';
import { openToWrite } from './open-pipe.ts';

/** Writes to a pipe, a terminal or a device, or appends to an open file. Does not wait for a reader. */
export async function writeInto(path: string, text: string): Promise<void> {
  const stream = await openToWrite(path).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENXIO')) throw cause;
    throw new Failure('CONFIG', 'no program is reading from it', {
      hint: 'Start the program that reads it first',
      cause,
    });
  });
  if (stream === undefined) return await append(path, text);
  try {
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject).write(text, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    stream.destroy();
  }
}

async function append(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
