import { platform, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';

/** Below the home folder, where each system keeps the configuration of programs. */
const usual: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Library', 'Preferences', 'signage'],
  win32: ['AppData', 'Roaming', 'signage', 'Config'],
};
const usualElsewhere = ['.config', 'signage'];

/**
 * The folder of the profiles: `SIGNAGE_CONFIG_DIR` as it is, or the usual one of this system. Of the rest of the environment
 * absolute paths alone count, as the XDG specification has it: a key must not end up below the current folder.
 * Undefined where no home folder is known.
 */
export function configFolder(env: Context['env']): string | undefined {
  if (env.SIGNAGE_CONFIG_DIR) return env.SIGNAGE_CONFIG_DIR;
  const system = platform();
  if (system === 'win32') {
    if (isGiven(env.APPDATA)) return join(env.APPDATA, 'signage', 'Config');
  } else if (system !== 'darwin' && isGiven(env.XDG_CONFIG_HOME)) {
    return join(env.XDG_CONFIG_HOME, 'signage');
  }
  const home = [env.HOME, system === 'win32' ? env.USERPROFILE : undefined].find(isGiven) ?? homeOfUser();
  return home === undefined ? undefined : join(home, ...(usual[system] ?? usualElsewhere));
}

function isGiven(path: string | undefined): path is string {
  return path !== undefined && isAbsolute(path);
}

/** The home folder by the system's list of users, in which not every user is. */
function homeOfUser(): string | undefined {
  try {
    return [userInfo().homedir].find(isGiven);
  } catch {
    return undefined;
  }
}
