import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { badConfig, codeOf, reasonOf } from '../errors.ts';
import { isWithin } from './within.ts';

/** Nothing is there: no such name, or a part of the path is no folder. */
const missing: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

/**
 * The path of the nearest file of this name: in the working folder, or in one above it. Nothing is found in a working folder that has
 * been removed. `uid` is the user's id, undefined on Windows. `onProblem` is told where it cannot look. Throws a `CONFIG` failure if the
 * file belongs to somebody else, for root too: in a shared folder such as /tmp, anybody can put one there. And if it is a link out of its
 * folder: a repository can have one to any file, whose text would then be in our messages.
 */
export function findUpwards(
  name: string,
  workingFolder: () => string,
  uid: number | undefined,
  onProblem: (text: string) => void,
): string | undefined {
  /** Undefined for what is missing, or cannot be looked at. */
  function attempt<T>(look: () => T, what: string): T | undefined {
    try {
      return look();
    } catch (error) {
      if (!missing.includes(codeOf(error))) onProblem(`cannot look for ${what}: ${reasonOf(error)}`);
      return undefined;
    }
  }

  let folder = attempt(workingFolder, name);
  while (folder !== undefined) {
    const path = join(folder, name);
    const file = attempt(() => statSync(path), path);
    if (file !== undefined) {
      assertOwn(path, [file, lstatSync(path)], uid);
      assertWithin(path, folder);
      return path;
    }
    const parent = dirname(folder);
    folder = parent === folder ? undefined : parent;
  }
  return undefined;
}

function assertOwn(path: string, all: readonly Stats[], uid: number | undefined): void {
  if (uid === undefined || all.every(({ uid: owner }) => owner === 0 || owner === uid)) return;
  throw badConfig(`${path} belongs to another user`, alternatives(path));
}

function assertWithin(path: string, folder: string): void {
  if (isWithin(realpathSync(folder), realpathSync(path))) return;
  throw badConfig(`${path} is a link to a file outside its folder`, alternatives(path));
}

function alternatives(path: string): string {
  return `To use it: --settings ${path}; to use none: --settings none`;
}
