#!/usr/bin/env node
'use strict';

const writableByOthers = 0o022;
/** In a folder with this bit, such as /tmp, each may remove only what is theirs. */
const sticky = 0o1000;

/** Builds times versions of Node whose compiled code is kept. */
const maxCaches = 8;

const start = ({ main }) => main({ cacheFolder: () => cacheFolder(process) });

// Standalone executables contain compiled code already.
if (process.versions.bun !== undefined) import('../dist/main.cjs').then(start);
else start(load('main.cjs'));

function load(name) {
  // Node's own cache has the functions that run while a file is loaded; ours has those that run later, too: a fifth of
  // the start-up time. Coverage would count nothing in code that is compiled already.
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
  const folder =
    !NODE_COMPILE_CACHE && !NODE_DISABLE_COMPILE_CACHE && !NODE_V8_COVERAGE && cacheFolder(process);
  try {
    return folder ? createLoader(folder)(`./${name}`) : require(`${__dirname}/../dist/${name}`);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'MODULE_NOT_FOUND') throw error;
    process.stderr.write('signage: dist/ is missing: the tool is not built\n  Build it: npm run build\n');
    process.exit(1);
  }
}

/**
 * Makes a `require` for the files in dist/ that keeps their compiled code in a folder. V8 refuses code of another V8,
 * with other flags, or cut off. It compares only the length of the source, hence a folder for each build, and does not
 * look for damage: the code stands in its file twice, and comparing both takes a tenth of what a checksum would.
 */
function createLoader(folder) {
  const fs = process.getBuiltinModule('node:fs');
  const { join } = process.getBuiltinModule('node:path');
  const { Script } = process.getBuiltinModule('node:vm');
  const opening = '(function(exports,require,module){';
  const modules = new Map();
  const scripts = [];
  let cache;

  function load(name) {
    const known = modules.get(name);
    if (known) return known.exports;
    const filename = join(__dirname, '../dist', name);
    const source = fs.readFileSync(filename, 'latin1');
    // The first file begins with the build in a comment.
    cache ??= join(folder, `code-${source.slice(2, 18)}-${process.version}-${process.arch}`);
    const path = join(cache, name);
    const cachedData = readTwice(path);
    const text = `${opening}${source}\n})`;
    const script = new Script(text, { filename, columnOffset: -opening.length, cachedData });
    scripts.push({ script, path, size: script.cachedDataRejected === false ? cachedData.length : 0 });
    const module = { exports: {} };
    modules.set(name, module);
    script.runInThisContext()(module.exports, requireFrom, module);
    return module.exports;
  }

  const requireFrom = (id) =>
    id.startsWith('./') ? load(id) : (process.getBuiltinModule(id) ?? require(id));

  function readTwice(path) {
    try {
      const both = fs.readFileSync(path);
      const code = both.subarray(0, both.length / 2);
      return code.equals(both.subarray(code.length)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  function save() {
    // A number for the files and flags of this run: one that was not seen before has compiled more functions.
    const used = [...modules.keys(), ...process.argv.slice(2).filter((word) => word.startsWith('-'))];
    let sum = 0;
    for (const character of used.join()) sum = (sum * 31 + character.charCodeAt(0)) % 1021;
    const mark = join(cache, `used-${sum}`);
    if (scripts.every(({ size }) => size > 0) && fs.existsSync(mark)) return;
    if (!fs.existsSync(cache)) {
      fs.mkdirSync(cache, { mode: 0o700 });
      removeOldest();
    }
    fs.writeFileSync(mark, '');
    for (const { script, path, size } of scripts) {
      const code = script.createCachedData();
      if (code.length > size) replace(path, Buffer.concat([code, code]));
    }
  }

  function replace(path, content) {
    const beside = `${path}.${process.pid}`;
    try {
      fs.writeFileSync(beside, content, { mode: 0o600 });
      fs.renameSync(beside, path);
    } catch (error) {
      fs.rmSync(beside, { force: true });
      throw error;
    }
  }

  /** Removes what builds and versions of Node left that are no longer in use, as far as this can be told. */
  function removeOldest() {
    const old = fs
      .readdirSync(folder)
      .filter((name) => /^(?:code-|v\d+\.)/.test(name))
      .map((name) => ({ path: join(folder, name), time: fs.lstatSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.time - a.time)
      .slice(maxCaches);
    for (const { path } of old) fs.rmSync(path, { recursive: true });
  }

  process.on('exit', () => {
    try {
      save();
    } catch {
      // The disk is full, or the folder cannot be written to: the next run compiles again.
    }
  });
  return load;
}

/**
 * Finds or makes a cache folder that no user except root can write to or replace: compiled code in it is executed.
 * Undefined if there is no safe place for one.
 */
function cacheFolder({ env, platform, geteuid, getBuiltinModule }) {
  const { lstatSync, mkdirSync, realpathSync } = getBuiltinModule('node:fs');
  const { dirname, isAbsolute, join } = getBuiltinModule('node:path');
  const uid = geteuid?.();
  const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

  function folderOfCaches() {
    const given = platform === 'win32' ? env.LOCALAPPDATA : platform !== 'darwin' && env.XDG_CACHE_HOME;
    if (given && isAbsolute(given)) return given;
    const usual = { darwin: 'Library/Caches', win32: 'AppData/Local' }[platform] ?? '.cache';
    // Without it the system is asked, which loads a module of Node's.
    const home = platform !== 'win32' && env.HOME;
    return join(home || getBuiltinModule('node:os').homedir(), usual);
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
