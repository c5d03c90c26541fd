import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is a folder or below it. Both are absolute, and links in them are followed already. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
