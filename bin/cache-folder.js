import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

const writableByOthers = 0o022;
/** In a folder with this bit, such as /tmp, each may remove only what is theirs. */
const sticky = 0o1000;

/**
 * A folder for compiled code, made where it is missing, that no other user but root can write to or replace: what lies in
 * it is run. Undefined where there can be none.
 */
export function cacheFolder({ env, platform, geteuid }) {
  try {
    const base = folderOfCaches(env, platform);
    if (!isAbsolute(base)) return undefined;
    const uid = geteuid?.();
    if (!isThere(base)) {
      if (!isSafe(realpathSync(dirname(base)), uid)) return undefined;
      mkdirSync(base, { mode: 0o700 });
    }
    const above = realpathSync(base);
    if (!isSafe(above, uid)) return undefined;
    const folder = join(above, 'signage');
    if (!isThere(folder)) mkdirSync(folder, { mode: 0o700 });
    return isOwn(folder, uid) ? folder : undefined;
  } catch {
    // There is no home folder, or none that can be written to.
    return undefined;
  }
}

function folderOfCaches(env, platform) {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  const given = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  return given && isAbsolute(given)
    ? given
    : join(homedir(), platform === 'win32' ? 'AppData/Local' : '.cache');
}

const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether a folder and all above it are root's or ours, and let no other user remove what is ours. */
function isSafe(folder, uid) {
  // Windows has no such modes, and a home folder that is its user's alone.
  if (uid === undefined) return true;
  const { uid: owner, mode } = lstatSync(folder);
  if (owner !== uid && owner !== 0) return false;
  if ((mode & writableByOthers) !== 0 && (mode & sticky) === 0) return false;
  const above = dirname(folder);
  return above === folder || isSafe(above, uid);
}

/** Whether it is a folder, no link, that is ours and that nobody else can write to. */
function isOwn(folder, uid) {
  const found = lstatSync(folder);
  return (
    found.isDirectory() && (uid === undefined || (found.uid === uid && (found.mode & writableByOthers) === 0))
  );
}
