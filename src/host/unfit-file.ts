import type { Stats } from 'node:fs';
import { Failure } from '../errors.ts';

/** What it is instead of a file. */
function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}

/** The failure of a path to something other than a regular file. */
export function notAFile(found: Stats): Failure {
  return new Failure('CONFIG', `it is ${kindOf(found)}, not a file`);
}

/** The failure of a file with more than `most` bytes. */
export function tooLong(most: number): Failure {
  const limit = most >= 1024 * 1024 ? `${most / 1024 / 1024} MiB` : `${most / 1024} KiB`;
  return new Failure('CONFIG', `it is larger than ${limit}`);
}
