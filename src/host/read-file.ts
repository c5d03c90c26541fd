import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import type { ReadOptions } from '../context.ts';
import { badConfig, type Failure } from '../errors.ts';
import { endedBy } from '../pause.ts';
import { openToRead } from './open-pipe.ts';

/** Default limit in bytes: 60 times the certificates of a whole system. */
const usualMost = 16 * 1024 * 1024;

type ReadFileOptions = ReadOptions & { readonly signal: AbortSignal };

/**
 * The text of a regular file in UTF-8, without its byte order mark. Anything else, or a file that is too long, is a `CONFIG` failure: a named pipe or a device
 * could block the tool forever, where no signal reaches it.
 */
export function readTextFile(path: string, options: ReadFileOptions): Promise<string> {
  return endedBy(options.signal, read(path, options));
}

async function read(path: string, options: ReadFileOptions): Promise<string> {
  const most = options.mostBytes ?? usualMost;
  const stats = await stat(path);
  if (options.takesPipe && (stats.isFIFO() || stats.isCharacterDevice()))
    return await readPipe(path, most, options.signal);
  const file = await openRegularFile(path);
  try {
    const opened = await file.stat();
    options.inspect?.(opened);
    if (opened.size > most) throw tooLong(most);
    return textOf(await file.readFile(), options.isExact);
  } finally {
    await file.close();
  }
}

/** Opens a regular file to read. Anything else is a `CONFIG` failure. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  // Checked before opening: opening some devices has effects.
  const stats = await stat(path);
  if (!stats.isFile()) throw notAFile(stats);
  // Non-blocking: it may have become a pipe since, which without a writer would not open.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const opened = await file.stat();
  if (opened.isFile()) return file;
  await file.close();
  throw notAFile(opened);
}

/** What comes through a pipe, or is typed at a terminal, to its end. Rejects with the signal's reason on an abort. */
async function readPipe(path: string, most: number, signal: AbortSignal): Promise<string> {
  const stream = await openToRead(path);
  if (stream === undefined) throw badConfig('it is a device, not a file');
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
  return textOf(Buffer.concat(chunks));
}

/** The text of a file, without the byte order mark that editors on Windows begin it with. Throws `CONFIG` for UTF-16, as of `>` in PowerShell 5. */
function textOf(bytes: Buffer, isExact = false): string {
  if (isUtf16(bytes)) throw badConfig('it is in UTF-16, not UTF-8', 'Save it as UTF-8');
  if (!isExact) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw badConfig('it is not UTF-8', 'Save it as UTF-8', cause);
  }
}

/** Whether bytes begin with the byte order mark of UTF-16, or with two ASCII characters in it. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isLittle = first !== 0 && second === 0 && third !== 0 && fourth === 0;
  const isBig = first === 0 && second !== 0 && third === 0 && fourth !== 0;
  return bytes.length >= 4 && (isLittle || isBig);
}

function notAFile(stats: Stats): Failure {
  let kind = 'a device';
  if (stats.isDirectory()) kind = 'a folder';
  if (stats.isFIFO()) kind = 'a named pipe';
  if (stats.isSocket()) kind = 'a socket';
  return badConfig(`it is ${kind}, not a file`);
}

function tooLong(most: number): Failure {
  const limit = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  return badConfig(`it is larger than ${limit}`);
}
