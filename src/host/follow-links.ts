import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { badConfig } from '../errors.ts';
import { isReservedName } from '../words/file-name.ts';
import { shellQuoted } from '../words/shell-quoted.ts';

/** As in Linux. */
const mostLinks = 40;

/** Anyone can make files in a folder with this bit, such as /tmp. */
const writableByAll = 0o002;

/**
 * Follows a path through the links in all its parts, even to what does not exist yet. `descriptor` is the number of an open file of ours,
 * such as `/dev/stderr`: a pipe, a terminal, or a file that is being written. `uid` is ours, undefined on Windows.
 * Another user's link in a folder that anyone can write to is a `CONFIG` failure: it could make us overwrite any of our files. Linux has
 * such a rule for the last part of a path, and only with `fs.protected_symlinks`.
 */
export async function followLinks(path: string, uid: number | undefined) {
  if (uid === undefined && isReservedName(basename(path))) {
    throw badConfig(`Windows reserves the name "${basename(path)}"`, 'Use another file name');
  }
  const descriptors = await realpath('/dev/fd').catch(() => undefined);
  let folder = startOf(path);
  let names = namesIn(path);
  for (let links = 0; links <= mostLinks; ) {
    const [name, ...rest] = names;
    if (name === undefined) return { path: folder, descriptor: undefined };
    const entry = join(folder, name);
    if (folder === descriptors) return { path: entry, descriptor: Number(name) };
    const target = await readlink(entry).catch(() => undefined);
    if (target === undefined) {
      folder = entry;
      names = rest;
      continue;
    }
    if (uid !== undefined) await assertFollowable(entry, folder, uid);
    if (isAbsolute(target)) folder = startOf(target);
    names = [...namesIn(target), ...rest];
    links += 1;
  }
  throw badConfig('its symbolic links form a loop', `To see them: ls -l ${shellQuoted(path)}`);
}

/** The folder in which a path begins. Throws a `CONFIG` failure if that is a working folder that has been removed. */
function startOf(path: string): string {
  if (isAbsolute(path)) return parse(resolve(path)).root;
  try {
    return resolve('.');
  } catch (error) {
    throw badConfig('the working folder has been removed', 'Go to another one: cd', error);
  }
}

/** The names in a path. `..` is one of them: behind a link, it is the folder of what the link leads to. */
function namesIn(path: string): string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep === '/' ? sep : /[\\/]/)
    .filter((name) => name !== '' && name !== '.');
}

async function assertFollowable(link: string, folder: string, uid: number): Promise<void> {
  const [{ uid: owner }, around] = await Promise.all([lstat(link), stat(folder)]);
  if (owner === uid || owner === around.uid || (around.mode & writableByAll) === 0) return;
  throw badConfig(
    `the link ${link} belongs to another user (uid ${owner}), in a folder that anyone can write to`,
    'Use a path in a folder that only you can write to',
  );
}
