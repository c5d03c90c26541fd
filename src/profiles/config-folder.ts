import { platform, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';

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
