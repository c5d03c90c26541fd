#!/usr/bin/env node
import module from 'node:module';

const writableByOthers = 0o022;
/** In a folder with this bit, such as /tmp, each may remove only what is theirs. */
const sticky = 0o1000;

/** Standalone executables contain compiled code already. */
const isExecutable = process.versions.bun !== undefined;

// Compiled code is kept from one run to the next, where Node can (22.8 and later): a third of the start-up time.
// Not in the temporary folder, as Node does by itself: whoever makes the cache there first can put other code in it.
const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
if (module.enableCompileCache && !isExecutable && !NODE_COMPILE_CACHE && !NODE_DISABLE_COMPILE_CACHE) {
  const folder = cacheFolder(process);
  if (folder) module.enableCompileCache(folder);
}
import('../dist/main.js').then(
  ({ main }) => main({ cacheFolder: () => cacheFolder(process) }),
  (error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write('signage: dist/ is missing: the tool is not built\n  Build it: npm run build\n');
    process.exitCode = 1;
  },
);

/**
 * Finds or makes a cache folder that no user except root can write to or replace: compiled code in it is executed.
 * Undefined if there is no safe place for one.
 */
function cacheFolder({ env, platform, geteuid, getBuiltinModule }) {
  // All in this file, and not imported: another file, and modules made of Node's own, would cost 3 ms.
  const { lstatSync, mkdirSync, realpathSync } = getBuiltinModule('node:fs');
  const { dirname, isAbsolute, join } = getBuiltinModule('node:path');
  const uid = geteuid?.();
  const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

  function folderOfCaches() {
    const given = platform === 'win32' ? env.LOCALAPPDATA : platform !== 'darwin' && env.XDG_CACHE_HOME;
    if (given && isAbsolute(given)) return given;
    const usual = { darwin: 'Library/Caches', win32: 'AppData/Local' }[platform] ?? '.cache';
    return join(getBuiltinModule('node:os').homedir(), usual);
  }

  /** Whether a folder and all above it are root's or ours, and let no other user remove what is ours. */
  function isSafe(folder) {
    // Windows has no such modes, and a home folder is its user's alone.
    if (uid === undefined) return true;
    const { uid: owner, mode } = lstatSync(folder);
    if (owner !== uid && owner !== 0) return false;
    if ((mode & writableByOthers) !== 0 && (mode & sticky) === 0) return false;
    const above = dirname(folder);
    return above === folder || isSafe(above);
  }

  /** Whether it is a folder, no link, that is ours and that nobody else can write to. */
  function isOwn(folder) {
    const found = lstatSync(folder);
    if (!found.isDirectory()) return false;
    return uid === undefined || (found.uid === uid && (found.mode & writableByOthers) === 0);
  }

  try {
    const base = folderOfCaches();
    if (!isAbsolute(base)) return undefined;
    if (!isThere(base)) {
      if (!isSafe(realpathSync.native(dirname(base)))) return undefined;
      mkdirSync(base, { mode: 0o700 });
    }
    const above = realpathSync.native(base);
    if (!isSafe(above)) return undefined;
    const folder = join(above, 'signage');
    if (!isThere(folder)) mkdirSync(folder, { mode: 0o700 });
    return isOwn(folder) ? folder : undefined;
  } catch {
    // There is no home folder, or none that can be written to.
    return undefined;
  }
}
