import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { badConfig } from '../errors.ts';

/**
 * The path of the nearest file of this name: in a folder, or in one above it. `uid` is the user's id, undefined on Windows. Throws a
 * `CONFIG` failure if it belongs to somebody else: in a shared folder such as /tmp, anybody can put one there.
 */
export function findUpwards(name: string, folder: string, uid: number | undefined): string | undefined {
  const path = join(folder, name);
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined) {
    const parent = dirname(folder);
    return parent === folder ? undefined : findUpwards(name, parent, uid);
  }
  // Root reads what belongs to others, as in a container.
  if (!uid || owner === 0 || owner === uid) return path;
  throw badConfig(
    `${path} belongs to another user`,
    `To use it: --settings ${path}; to use none: --settings none`,
  );
}
