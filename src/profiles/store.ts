import { platform, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Context, ProfileStore } from '../context.ts';
import { Failure } from '../errors.ts';
import type { ProfileFile } from './read-profiles.ts';

/** What the store needs of the world. */
interface World extends Pick<Context, 'env' | 'readTextFile' | 'files'>, Pick<ProfileFile, 'uid' | 'note'> {}

/**
 * The profiles in `conf`'s file, in the user's configuration folder or `SIGNAGE_CONFIG_DIR`.
 * Reading and writing are loaded when used: with a key in the environment, neither is.
 */
export function createProfileStore({ env, ...world }: World): ProfileStore {
  const folder = configFolder(env);
  const path = join(folder ?? '', 'config.json');
  const file = (): ProfileFile => {
    if (folder !== undefined) return { ...world, folder, path };
    throw new Failure('CONFIG', 'no folder for the profiles: HOME is not an absolute path', {
      hint: 'Set HOME or SIGNAGE_CONFIG_DIR',
    });
  };
  return {
    path,
    read: async () => (await import('./read-profiles.ts')).readProfiles(file()),
    update: async (change) => (await import('./update-profiles.ts')).updateProfiles(file(), change),
  };
}

/** Below the home folder. */
const usual: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Library', 'Preferences', 'signage'],
  win32: ['AppData', 'Roaming', 'signage', 'Config'],
};
const usualElsewhere = ['.config', 'signage'];

/**
 * The folder of the profiles: `SIGNAGE_CONFIG_DIR` as it is, or this system's usual one. Other variables must be absolute
 * paths, as the XDG specification says: a key must not end up below the current folder.
 * Undefined if there is no home folder, or only a relative one.
 */
export function configFolder(env: Context['env']): string | undefined {
  if (env.SIGNAGE_CONFIG_DIR) return env.SIGNAGE_CONFIG_DIR;
  const system = platform();
  if (system === 'win32') {
    if (isGiven(env.APPDATA)) return join(env.APPDATA, 'signage', 'Config');
  } else if (system !== 'darwin' && isGiven(env.XDG_CONFIG_HOME)) {
    return join(env.XDG_CONFIG_HOME, 'signage');
  }
  const home = env.HOME || (system === 'win32' && env.USERPROFILE) || homeOfUser();
  return isGiven(home) ? join(home, ...(usual[system] ?? usualElsewhere)) : undefined;
}

function isGiven(path: string | undefined): path is string {
  return path !== undefined && isAbsolute(path);
}

/** The home folder from the system's list of users, where not every user is listed. */
function homeOfUser(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
