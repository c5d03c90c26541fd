import type { Stats } from 'node:fs';
import { Failure } from '../errors.ts';

/** What stands where a file should, in a word. */
function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}

/** The failure of a path that leads to something other than a regular file. */
export function notAFile(found: Stats): Failure {
  return new Failure('CONFIG', `it is ${kindOf(found)}, not a file`);
}

/** The failure of a file that holds more bytes than any of its kind should. */
export function tooLong(most: number): Failure {
  const limit = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  return new Failure('CONFIG', `it is larger than ${limit}`);
}
