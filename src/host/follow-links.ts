import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { badConfig } from '../errors.ts';
import { isReservedName } from '../model/file-name.ts';
import { shellQuoted } from '../model/shell-quoted.ts';

/** The file that a path leads to. */
export interface Destination {
  /** Absolute, without links. The file need not exist; its folder does. */
  readonly path: string;
  /** The number of an open file of ours, such as `/dev/stderr`: a pipe, a terminal, or a file that is being written. */
  readonly descriptor: number | undefined;
}

/** As in Linux. */
const mostLinks = 40;

/** In a folder with these bits, such as /tmp, anyone can make files, and remove only their own. */
const sticky = 0o1000;
const writableByAll = 0o002;

/**
 * Follows a path through its links, even to a file that does not exist yet. `uid` is ours, undefined on Windows.
 * Another user's link in a folder that anyone can write to is a `CONFIG` failure, as in Linux with `fs.protected_symlinks`:
 * it could make us overwrite any of our files.
 */
export async function followLinks(path: string, uid: number | undefined): Promise<Destination> {
  if (uid === undefined && isReservedName(basename(path))) {
    throw badConfig(`Windows reserves the name "${basename(path)}"`, 'Use another file name');
  }
  const descriptors = await realpath('/dev/fd').catch(() => undefined);
  let next = path;
  for (let links = 0; links <= mostLinks; links += 1) {
    const folder = await realpath(dirname(next));
    const entry = join(folder, basename(next));
    if (folder === descriptors) return { path: entry, descriptor: Number(basename(entry)) };
    const target = await readlink(entry).catch(() => undefined);
    if (target === undefined) return { path: entry, descriptor: undefined };
    if (uid !== undefined) await assertFollowable(entry, folder, uid);
    next = resolve(folder, target);
  }
  throw badConfig('its symbolic links form a loop', `To see them: ls -l ${shellQuoted(path)}`);
}

async function assertFollowable(link: string, folder: string, uid: number): Promise<void> {
  const [{ uid: owner }, around] = await Promise.all([lstat(link), stat(folder)]);
  if (owner === uid || owner === around.uid) return;
  if ((around.mode & sticky) === 0 || (around.mode & writableByAll) === 0) return;
  throw badConfig(
    `the link ${link} belongs to another user (uid ${owner}), in a folder that anyone can write to`,
    'Use a path in a folder that only you can write to',
  );
}
