import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import type { Context, ProfileStore, Profiles } from '../context.ts';
import { Failure } from '../errors.ts';
import { elsewhere } from './elsewhere.ts';
import { fileMode, folderMode, makeFolder, makePrivate } from './private-files.ts';

const configName = 'config';

/**
 * The profiles in `conf`'s file, below the user's configuration folder or `SIGNAGE_CONFIG_DIR`.
 * `note` is told when the file was open to other users and has been closed to them.
 */
export function createProfileStore(
  env: Context['env'],
  note: (text: string) => void = () => undefined,
): ProfileStore {
  const folder = env.SIGNAGE_CONFIG_DIR || envPaths('signage', { suffix: '' }).config;
  const path = join(folder, `${configName}.json`);

  async function close(what: string, mode: number): Promise<void> {
    if (await makePrivate(what, mode))
      note(`note: ${what} was open to other users of this machine; it is not any more`);
  }

  async function read(): Promise<Profiles> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
      await close(folder, folderMode);
      await close(path, fileMode);
    } catch (cause) {
      if (isMissing(cause)) return { current: undefined, profiles: {} };
      throw cannot('be read', path, cause);
    }
    // Its schema is loaded when there is something to read.
    const { parseProfiles } = await import('./profile-file.ts');
    return parseProfiles(text, path);
  }

  return {
    path,
    read,

    async update(change) {
      // conf brings a schema validator and takes 20 ms to load: reading does without it.
      const [{ default: Conf }, { default: lockfile }] = await Promise.all([
        import('conf'),
        import('proper-lockfile'),
      ]);
      const release = await makeFolder(folder)
        .then(() => close(folder, folderMode))
        // proper-lockfile would try for long to make a lock where nothing can be made.
        .then(() => access(folder, constants.W_OK))
        .then(() => lockfile.lock(path, { realpath: false, stale: staleAfterMs, retries: lockRetries }))
        .catch((cause: unknown) => {
          throw cannot('be stored', path, cause);
        });
      try {
        // Read under the lock: of many logins at once none is lost.
        const next = change(await read());
        try {
          // conf writes another file and renames it: the old one or the new one, never a part.
          const options = { projectName: 'signage', cwd: folder, configName, configFileMode: fileMode };
          new Conf(options).store = { ...next };
        } catch (cause) {
          throw cannot('be stored', path, cause);
        }
      } finally {
        // A lock that cannot be taken away goes stale.
        await release().catch(() => undefined);
      }
    },
  };
}

/** Milliseconds after which the lock of a process that has died counts no more. */
const staleAfterMs = 10_000;
/** Together somewhat longer than that. */
const lockRetries = { retries: 120, minTimeout: 20, maxTimeout: 100, factor: 1.2, randomize: true };

function cannot(what: string, path: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure('CONFIG', `the profiles in ${path} cannot ${what}: ${reason}`, {
    hint: elsewhere,
    cause,
  });
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
