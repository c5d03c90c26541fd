'use strict';

/*
 * Compiling the bundle is over a quarter of the processor time of a short list, so its compiled code is kept from run to run:
 * 100 players as JSON take 98, 99 and 95 ms on Node 20, 22 and 24 with it, and 137, 130 and 136 ms without. Node's own cache
 * (`module.enableCompileCache`) is not on Node 20, uses a temporary folder that all users share unless told otherwise, and
 * keeps only the functions that run while a file is loaded: it wins nothing here. This loader uses what is below it in V8.
 *
 * V8 runs such code without looking at the source, so whoever can write to it runs what they like as us: it is kept only
 * where no other user can write to it or replace it. V8 refuses code of another V8, with other flags, or cut off. It compares
 * only the length of the source, hence a folder for each build. It does not look for damage: the code stands in its file
 * twice, and comparing both takes a tenth of what a checksum would.
 */

const fs = process.getBuiltinModule('node:fs');
const { dirname, isAbsolute, join } = process.getBuiltinModule('node:path');

const writableByOthers = 0o022;
/** In a folder with this bit, such as /tmp, each may remove only what is theirs. */
const sticky = 0o1000;

const day = 24 * 60 * 60 * 1000;
/** Each build has a folder for each version of Node, and one that no run has used for so long is removed. */
const maxAge = 14 * day;
/** Who builds often makes many that are young: above so many, those go that were not used for longest. */
const maxCaches = 50;

module.exports = { requireCompiled };

/** Requires a file of dist/, by its compiled code if there is a safe place to keep it. */
function requireCompiled(name) {
  // Coverage would count nothing in code that is compiled already.
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env;
  const isOff = NODE_COMPILE_CACHE || NODE_DISABLE_COMPILE_CACHE || NODE_V8_COVERAGE;
  const folder = isOff ? undefined : cacheFolder();
  return folder ? createLoader(folder)(`./${name}`) : require(`${__dirname}/../dist/${name}`);
}

/** Makes a `require` for the files in dist/ that keeps their compiled code in a folder. */
function createLoader(folder) {
  const { Script } = process.getBuiltinModule('node:vm');
  const opening = '(function(exports,require,module){';
  const files = new Map();
  let cache;

  function load(name) {
    const known = files.get(name);
    if (known) return known.module.exports;
    const filename = join(__dirname, '../dist', name);
    const source = fs.readFileSync(filename, 'utf8');
    // The first file begins with the build in a comment.
    cache ??= join(folder, `code-${source.slice(2, 18)}-${process.version}-${process.arch}`);
    const path = join(cache, name);
    const cachedData = readTwice(path);
    const text = `${opening}${source}\n})`;
    const script = new Script(text, { filename, columnOffset: -opening.length, cachedData });
    const module = { exports: {} };
    const size = script.cachedDataRejected === false ? cachedData.length : 0;
    files.set(name, { module, script, path, size });
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
    const used = [...files.keys(), ...process.argv.slice(2).filter((word) => word.startsWith('-'))];
    const sum = Buffer.from(used.join()).reduce((part, byte) => (part * 31 + byte) % 1021, 0);
    const mark = join(cache, `used-${sum}`);
    const lastUse = fs.lstatSync(cache, { throwIfNoEntry: false })?.mtimeMs;
    const isKept = [...files.values()].every(({ size }) => size > 0) && fs.existsSync(mark);
    if (!isKept) keep(mark);
    // Once a day, so that most runs write nothing.
    if (lastUse === undefined || Date.now() - lastUse > day) {
      const now = new Date();
      fs.utimesSync(cache, now, now);
      removeUnused(folder);
    }
  }

  function keep(mark) {
    fs.mkdirSync(cache, { recursive: true, mode: 0o700 });
    fs.writeFileSync(mark, '');
    for (const { script, path, size } of files.values()) {
      const code = script.createCachedData();
      if (code.length > size) replace(path, Buffer.concat([code, code]));
    }
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

function replace(path, content) {
  const beside = `${path}.${process.pid}`;
  try {
    fs.writeFileSync(beside, content, { mode: 0o600 });
    fs.renameSync(beside, path);
  } finally {
    fs.rmSync(beside, { force: true });
  }
}

/** Removes the compiled code of builds and versions of Node that are no longer in use, as far as this can be told. */
function removeUnused(folder) {
  const caches = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith('code-'))
    .map((name) => ({ path: join(folder, name), lastUse: fs.lstatSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.lastUse - a.lastUse);
  const oldest = Date.now() - maxAge;
  const unused = caches.filter(({ lastUse }, index) => lastUse < oldest || index >= maxCaches);
  for (const { path } of unused) fs.rmSync(path, { recursive: true, force: true });
}

/** Finds or makes a cache folder that no user except root can write to or replace; undefined if there is no safe place. */
function cacheFolder() {
  try {
    const base = folderOfCaches(process);
    if (!isAbsolute(base)) return undefined;
    const isMissing = !fs.existsSync(base);
    if (isMissing && isSafe(fs.realpathSync.native(dirname(base)))) fs.mkdirSync(base, { mode: 0o700 });
    const above = fs.realpathSync.native(base);
    if (!isSafe(above)) return undefined;
    const folder = join(above, 'signage');
    if (!fs.lstatSync(folder, { throwIfNoEntry: false })) fs.mkdirSync(folder, { mode: 0o700 });
    const own = fs.lstatSync(folder);
    const isOurs = !process.geteuid || (own.uid === process.geteuid() && (own.mode & writableByOthers) === 0);
    return own.isDirectory() && isOurs ? folder : undefined;
  } catch {
    // There is no home folder, or none that can be written to.
    return undefined;
  }
}

function folderOfCaches({ env, platform }) {
  const given = platform === 'win32' ? env.LOCALAPPDATA : platform !== 'darwin' && env.XDG_CACHE_HOME;
  if (given && isAbsolute(given)) return given;
  const usual = { darwin: 'Library/Caches', win32: 'AppData/Local' }[platform] ?? '.cache';
  // Without it the system is asked, which loads a module of Node's.
  const home = platform !== 'win32' && env.HOME;
  return join(home || process.getBuiltinModule('node:os').homedir(), usual);
}

/** Whether a folder and all above it are root's or ours, and let no other user remove what is ours. */
function isSafe(folder) {
  // Windows has no such modes, and a home folder is its user's alone.
  if (!process.geteuid) return true;
  const { uid, mode } = fs.lstatSync(folder);
  if (uid !== process.geteuid() && uid !== 0) return false;
  if ((mode & writableByOthers) !== 0 && (mode & sticky) === 0) return false;
  const above = dirname(folder);
  return above === folder || isSafe(above);
}
