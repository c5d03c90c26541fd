import { stat } from 'node:fs';
import { platform, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';
import { badConfig } from '../errors.ts';
import type { ProfileStore } from '../model/profile.ts';
import { endedBy } from '../pause.ts';
import type { ProfileFile } from './read-profiles.ts';

/** What the store needs. */
interface StorePorts
  extends Pick<Context, 'env' | 'readTextFile' | 'files' | 'signal'>,
    Pick<ProfileFile, 'uid' | 'note'> {}

/**
 * The profiles in `conf`'s file, in the user's configuration folder or `SIGNAGE_CONFIG_DIR`.
 * Reading and writing are loaded when used: with a key in the environment, or without profiles, neither is.
 */
export function createProfileStore({ env, signal, ...ports }: StorePorts): ProfileStore {
  const folder = configFolder(env);
  const path = join(folder ?? '', 'config.json');
  const file = (): ProfileFile => {
    if (folder !== undefined) return { ...ports, folder, path };
    throw badConfig(
      'no folder for the profiles: HOME is not an absolute path',
      'Set HOME or SIGNAGE_CONFIG_DIR',
    );
  };
  return {
    path,
    async read() {
      const own = file();
      if (await endedBy(signal, isAbsent(path))) return { current: undefined, profiles: {} };
      return (await import('./read-profiles.ts')).readProfiles(own);
    },
    update: async (change) => (await import('./update-profiles.ts')).updateProfiles(file(), change),
  };
}

function isAbsent(path: string): Promise<boolean> {
  return new Promise((resolve) => stat(path, (error) => resolve(error?.code === 'ENOENT')));
}

/**
 * The folder of the profiles: `SIGNAGE_CONFIG_DIR` as it is, or this system's usual one. Other variables must be absolute
 * paths, as the XDG specification says: a key must not end up below the current folder.
 * Undefined if there is no home folder, or only a relative one.
 */
export function configFolder(env: Context['env']): string | undefined {
  if (env.SIGNAGE_CONFIG_DIR) return env.SIGNAGE_CONFIG_DIR;
  const system = platform();
  const home = anyHome(env);
  if (system === 'win32')
    return below(env.APPDATA, 'signage', 'Config') ?? below(home, 'AppData', 'Roaming', 'signage', 'Config');
  const usual = system === 'darwin' ? ['Library', 'Preferences'] : ['.config'];
  return below(env.XDG_CONFIG_HOME, 'signage') ?? below(home, ...usual, 'signage');
}

/** The user's home folder; undefined if it is not known by an absolute path. */
export function homeFolder(env: Context['env']): string | undefined {
  const home = anyHome(env);
  return home !== undefined && isAbsolute(home) ? home : undefined;
}

function anyHome(env: Context['env']): string | undefined {
  return env.HOME || (platform() === 'win32' && env.USERPROFILE) || homeOfUser();
}

/** A folder below another one; undefined if that is not known by an absolute path. */
function below(parent: string | undefined, ...names: string[]): string | undefined {
  return parent !== undefined && isAbsolute(parent) ? join(parent, ...names) : undefined;
}

/** The home folder from the system's list of users, where not every user is listed. */
function homeOfUser(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
