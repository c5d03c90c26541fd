import { constants } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Downloads } from '../context.ts';
import { badConfig, unlessMissing } from '../errors.ts';
import { makeFolder } from './make-folder.ts';

/** Does not follow a link, nor wait for what has become a pipe. Windows has neither. */
const asItIs = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

interface DownloadOptions {
  readonly uid: number | undefined;
  readonly isRead: boolean;
  readonly lock: Context['files']['lock'];
}

/** A folder for files that are fetched bit by bit, by one run at a time. */
export async function openDownloads(
  path: string,
  { uid, isRead, lock }: DownloadOptions,
): Promise<Downloads> {
  const at = (name: string) => join(path, name);
  if (!isRead) await makeFolder(path);
  const release = isRead ? async () => undefined : await lock(at('.signage'), { waits: true });
  if (release === undefined) throw badConfig('another run is writing there');
  const names = await readdir(path).catch(unlessMissing);
  return {
    partials: names?.filter((name) => name.endsWith('.partial')) ?? [],
    async read(name) {
      const stats = await lstat(at(name)).catch(unlessMissing);
      if (stats === undefined) return undefined;
      if (!stats.isFile()) throw badConfig(`${at(name)} is not a regular file`);
      return await open(at(name), constants.O_RDONLY | asItIs);
    },
    async open(name) {
      const stats = await lstat(at(name)).catch(unlessMissing);
      // Whoever else can write to it could change it after it was verified.
      const isOurs = stats?.isFile() && stats.nlink === 1 && (uid === undefined || stats.uid === uid);
      if (!isOurs) await rm(at(name), { force: true });
      return await open(at(name), constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | asItIs);
    },
    rename: (from, to) => rename(at(from), at(to)),
    remove: (name) => rm(at(name), { force: true }),
    close: release,
  };
}
