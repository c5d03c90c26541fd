import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The path of the nearest file of this name: in a folder, or in one above it. */
export function findUpwards(name: string, folder: string): string | undefined {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUpwards(name, parent);
}
