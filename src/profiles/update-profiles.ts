import { access, constants, lstat, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Conf from 'conf';
import { badConfig } from '../errors.ts';
import type { Profiles } from '../model/profile.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import {
  assertTrusted,
  fileMode,
  folderMode,
  type ProfileFile,
  readProfiles,
  unusable,
} from './read-profiles.ts';

/**
 * Changes the profiles in one step, under a lock; `CONFIG` if they cannot be stored. If `change` returns its argument,
 * nothing is written. It may be called twice.
 */
export async function updateProfiles(
  file: ProfileFile,
  change: (profiles: Profiles) => Profiles,
): Promise<void> {
  const { folder, path } = file;
  const isMissing = (await stat(folder).catch(() => undefined)) === undefined;
  const noProfiles = { current: undefined, profiles: {} };
  // Without a change, make no folder.
  if (isMissing && change(noProfiles) === noProfiles) return;
  const unstored = (cause: unknown) => {
    throw unusable('store', path, cause);
  };
  const release = await lock(file).catch(unstored);
  if (release === undefined)
    throw badConfig(
      `another signage process is changing the profiles: it holds ${path}.lock`,
      `Try again in a moment. If no other signage is running: rm -r ${shellQuoted(`${path}.lock`)}`,
    );
  try {
    await sweep(file);
    // Read under the lock: logins at the same time must not be lost.
    const before = await readProfiles(file);
    const next = change(before);
    if (next !== before) await write(file, next).catch(unstored);
  } finally {
    await release();
  }
}

async function lock({ folder, path, uid, files }: ProfileFile): Promise<(() => Promise<void>) | undefined> {
  await files.makeFolder(folder, folderMode);
  assertTrusted(folder, await stat(folder), uid);
  // Otherwise we would wait long for a lock in a folder that we cannot write to.
  await access(folder, constants.W_OK);
  return await files.lock(path, { waits: true });
}

/**
 * `conf` makes the content of the file but must not write it: on a full disk it replaces the file with a truncated one and
 * reports success, and with SNAP in the environment it writes in place (test/packed/profile-files.test.ts). The serializer is the
 * last that it calls before it writes: ours takes the content, and stops it there.
 */
async function write({ folder, path, files }: ProfileFile, next: Profiles): Promise<void> {
  const made: unknown[] = [];
  const serialize = (content: unknown) => {
    made.push(content);
    throw new Error('not to be written by conf');
  };
  const conf = new Conf({
    projectName: 'signage',
    cwd: folder,
    configName: basename(path, '.json'),
    serialize,
  });
  try {
    conf.store = { ...next };
  } catch (error) {
    if (made.length === 0) throw error;
  }
  await files.replace(conf.path, JSON.stringify(made[0], undefined, '\t'), fileMode);
}

/** After the file's name: the temporary files of `replace`, and of `conf` in earlier versions. */
const leftover = /^\.(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp|tmp-\d{10}[\da-f]{6})$/;

/** Removes the temporary files of killed runs. Under the lock, no one is writing them. */
async function sweep({ path, uid }: ProfileFile): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const folder = dirname(target);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(basename(target)) || !leftover.test(name.slice(basename(target).length))) continue;
    const stats = await lstat(join(folder, name)).catch(() => undefined);
    const isOurs = uid === undefined || stats?.uid === uid;
    if (stats?.isFile() && isOurs) await rm(join(folder, name), { force: true });
  }
}
