import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import Conf from 'conf';
import lockfile from 'proper-lockfile';
import type { Profiles } from '../context.ts';
import { staleAfterMs } from './lock-file.ts';
import { fileMode, folderMode, makeFolder } from './private-files.ts';
import { cannot, closeToOthers, type Place, readProfiles } from './read-profiles.ts';

/** Together somewhat longer than a lock takes to go stale. */
const lockRetries = { retries: 120, minTimeout: 20, maxTimeout: 100, factor: 1.2, randomize: true };

/** Changes what is stored in one step, under a lock; `CONFIG` where it cannot be stored. */
export async function updateProfiles(place: Place, change: (profiles: Profiles) => Profiles): Promise<void> {
  const { folder, path } = place;
  const release = await makeFolder(folder)
    .then(() => closeToOthers(place, folder, folderMode))
    // proper-lockfile would try for long to make a lock where nothing can be made.
    .then(() => access(folder, constants.W_OK))
    .then(() => lockfile.lock(path, { realpath: false, stale: staleAfterMs, retries: lockRetries }))
    .catch((cause: unknown) => {
      throw cannot('be stored', path, cause);
    });
  try {
    // Read under the lock: of many logins at once none is lost.
    const next = change(await readProfiles(place));
    try {
      // conf writes another file and renames it: the old one or the new one, never a part.
      const configName = basename(path, '.json');
      const options = { projectName: 'signage', cwd: folder, configName, configFileMode: fileMode };
      new Conf(options).store = { ...next };
    } catch (cause) {
      throw cannot('be stored', path, cause);
    }
  } finally {
    // A lock that cannot be taken away goes stale.
    await release().catch(() => undefined);
  }
}
