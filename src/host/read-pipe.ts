import { addAbortSignal } from 'node:stream';
import { Failure } from '../errors.ts';
import { openToRead } from './open-pipe.ts';
import { tooLong } from './unfit-file.ts';

/** What comes through a pipe, or is typed at a terminal, to its end. Rejects with the signal's reason on an abort. */
export async function readPipe(path: string, most: number, signal: AbortSignal): Promise<string> {
  const stream = await openToRead(path);
  if (stream === undefined) throw new Failure('CONFIG', 'it is a device, not a file');
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of addAbortSignal(signal, stream)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > most) throw tooLong(most);
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks).toString('utf8');
}
