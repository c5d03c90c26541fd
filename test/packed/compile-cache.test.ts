// project: packed-slow, about Node
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, folderOf, isRoot, nodes, run, start, stranger, type ToolOptions, user } from './tool.ts';

/*
 * V8 runs the compiled code in a cache without checking the source: anyone who can write there can run code as us.
 */

const filesBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** Byte of an entry's header where Node has the sum of its code, and the header's length (src/compile_cache.cc). */
const sumAt = 16;
const headerLength = 20;

/** Byte of V8's own header where it has the length of the source. */
const sourceAt = 8;

/** A file of ours, in which the code stands twice, with the code changed. */
function twice(file: Buffer, change: (code: Buffer) => void): Buffer {
  const code = file.subarray(0, file.length / 2);
  change(code);
  return Buffer.concat([code, code]);
}

/** Code that prints another version. */
const changed = (code: Buffer) =>
  Buffer.from(code.toString('latin1').replaceAll(manifest.version, '6.6.6'), 'latin1');

/** Copies a cache that Node has made, its code changed to print another version. */
function plant(from: string, to: string, owner: number): void {
  for (const name of ['', ...filesBelow(from)]) {
    const [source, target] = [join(from, name), join(to, name)];
    if (lstatSync(source).isDirectory()) {
      mkdirSync(target, { recursive: true });
    } else {
      const entry = changed(readFileSync(source));
      entry.writeUInt32LE(crc32(entry.subarray(headerLength)), sumAt);
      writeFileSync(target, entry);
    }
    if (name !== '') chmodSync(target, 0o755);
    chownSync(target, owner, owner);
  }
}

describe.each(nodes)('the cache of compiled code on %s', (node) => {
  const type = execFileSync(node, ['-p', 'typeof require("node:module").enableCompileCache']);
  const hasCache = String(type).trim() === 'function';
  const version = { stdout: `${manifest.version}\n`, stderr: '', code: 0 };
  const planted = { stdout: '6.6.6\n' };

  /** A new folder for caches, and what a run with it leaves there: the files of compiled code with their sizes. */
  function cached() {
    const caches = folderOf();
    const files = () =>
      filesBelow(caches)
        .filter((name) => /\.cjs/.test(name))
        .map((name) => join(caches, name));
    const sizes = () => files().map((path) => lstatSync(path).size);
    const runIn = (line: string, options: ToolOptions = {}) =>
      run(node, line, { ...options, env: { ...options.env, XDG_CACHE_HOME: caches } });
    return { caches, files, sizes, run: runIn };
  }

  test.skipIf(!isRoot || !hasCache)(
    'what another user has planted in the shared temporary folder is neither run nor written to (needs root)',
    async () => {
      const home = { HOME: folderOf(0o700, user), XDG_CACHE_HOME: undefined, SIGNAGE_CONFIG_DIR: undefined };
      const env = { ...home, TMPDIR: folderOf(0o1777) };
      const asUser = (line: string, NODE_COMPILE_CACHE?: string) =>
        run(node, line, { env: { ...env, NODE_COMPILE_CACHE }, uid: user });
      const honest = folderOf(0o700, user);
      await asUser('--version', honest);
      const foreign = join(env.TMPDIR, 'node-compile-cache');
      plant(honest, foreign, stranger);
      // The tool could write to it as well.
      chmodSync(foreign, 0o777);
      // It would be run: otherwise the test would prove nothing.
      expect(await asUser('--version', foreign)).toMatchObject(planted);
      const before = filesBelow(env.TMPDIR);
      expect(await asUser('--version')).toMatchObject(version);
      expect(await asUser('auth list --json')).toMatchObject({ code: 0 });
      expect(filesBelow(env.TMPDIR)).toEqual(before);
    },
  );

  test('is below the home folder, for its owner only', async () => {
    const env = { HOME: folderOf(0o755), XDG_CACHE_HOME: 'relative', TMPDIR: folderOf(0o1777) };
    expect(await run(node, '--version', { env, cwd: env.TMPDIR })).toMatchObject(version);
    const folder = join(env.HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'signage');
    const [build = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect([folder, join(folder, build)].map((path) => lstatSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
    // It is read the next time: what is changed in it is run.
    for (const name of filesBelow(join(folder, build))) {
      const path = join(folder, build, name);
      writeFileSync(path, changed(readFileSync(path)));
    }
    expect(await run(node, '--version', { env })).toMatchObject(planted);
  });

  test('is of use after a long list, which changes a flag of V8', async () => {
    const { run, files } = cached();
    // Longer than the 4 MiB from which the flag is changed.
    const list = JSON.stringify(Array.from({ length: 15_000 }, () => player));
    expect(list.length).toBeGreaterThan(4 * 1024 * 1024);
    const { baseUrl } = await serve((_, response) => response.end(list));
    // Twice: what the first run has compiled is kept.
    for (let count = 0; count < 2; count += 1)
      expect(await run('players list -o ndjson -q', { env: asking(baseUrl) })).toMatchObject({ code: 0 });
    await run('--version');
    const dates = () => files().map((path) => lstatSync(path).mtimeMs);
    const before = dates();
    await run('--version');
    await run('players list -o ndjson -q', { env: asking(baseUrl) });
    expect(dates()).toEqual(before);
  });

  test.each<[string, (code: Buffer) => Buffer]>([
    ['cut off', (code) => code.subarray(0, code.length - 1000)],
    ['cut in half', (code) => code.subarray(0, code.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['damaged', (code) => code.fill(0x55, code.length / 2)],
    ['all zeros', (code) => code.fill(0)],
    ['of another source', (code) => twice(code, (half) => half.writeUInt32LE(1, sourceAt))],
  ])('a file that is %s is compiled anew', async (_, change) => {
    const { run, files } = cached();
    await run('--version');
    const changed = files().map((path) => ({ path, code: change(readFileSync(path)) }));
    // main.cjs, which is small, and the chunk with what is in it.
    expect(changed).toHaveLength(2);
    for (const { path, code } of changed) writeFileSync(path, code);
    expect(await run('--version')).toMatchObject(version);
    for (const { path, code } of changed) expect(readFileSync(path).equals(code)).toBe(false);
  });

  test('runs that are killed or run at once leave nothing that others fail on', async () => {
    const { caches, run } = cached();
    const env = { XDG_CACHE_HOME: caches };
    for (let milliseconds = 10; milliseconds <= 100; milliseconds += 10) {
      const child = start(node, '--version', { env });
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await once(child, 'close');
    }
    const runs = await Promise.all(Array.from({ length: 8 }, () => run('--version')));
    for (const each of runs) expect(each).toMatchObject(version);
    expect(await run('--version')).toMatchObject(version);
  });

  test('a file that there is no room for is left out', async () => {
    const { run, files } = cached();
    const launcher = ['sh', '-c', 'ulimit -f 8 && exec "$@"', 'sh'];
    expect(await run('--version', { launcher })).toMatchObject(version);
    expect(files().map((path) => basename(path))).toEqual(['main.cjs']);
  });

  test.skipIf(!isRoot)('a folder that cannot be written to stays as it is (needs root)', async () => {
    const caches = folderOf(0o755);
    mkdirSync(join(caches, 'signage'), { mode: 0o555 });
    chownSync(join(caches, 'signage'), user, user);
    const env = { XDG_CACHE_HOME: caches };
    expect(await run(node, '--version', { env, uid: user })).toMatchObject(version);
    expect(filesBelow(caches)).toEqual(['signage']);
  });

  /** A folder with compiled code of other builds: how many days ago each was last used, by their names. */
  function othersIn(caches: string, lastUses: Readonly<Record<string, number>>): string {
    const folder = join(caches, 'signage');
    mkdirSync(folder, { mode: 0o700 });
    for (const [name, days] of Object.entries(lastUses)) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'main.cjs'), '');
      const time = Date.now() / 1000 - days * 86_400;
      utimesSync(join(folder, name), time, time);
    }
    return folder;
  }

  test('three versions on three Nodes keep theirs; what nobody used for two weeks is removed, and nothing else', async () => {
    const { caches, run } = cached();
    const inUse = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`code-${index}`, index + 4]));
    const folder = othersIn(caches, { ...inUse, 'code-old': 15, 'not-ours': 15 });
    await run('--version');
    const [own, ...more] = readdirSync(folder).filter((name) => name.startsWith('code-') && !(name in inUse));
    expect(own).toMatch(/^code-[\da-f]{16}-v/);
    expect(more).toEqual([]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...Object.keys(inUse), 'not-ours']));
  });

  test('a run that finds its compiled code says once a day that it is in use', async () => {
    const { caches, run } = cached();
    for (let count = 0; count < 2; count += 1) await run('--version');
    const [own = ''] = readdirSync(join(caches, 'signage'));
    const path = join(caches, 'signage', own);
    const lastUse = () => lstatSync(path).mtimeMs;
    const ago = (hours: number) => Date.now() / 1000 - hours * 3600;
    utimesSync(path, ago(23), ago(23));
    const today = lastUse();
    await run('--version');
    expect(lastUse()).toBe(today);
    utimesSync(path, ago(25), ago(25));
    await run('--version');
    expect(lastUse()).toBeGreaterThan(today);
  });

  test('of a hundred builds in a day, the last fifty stay', async () => {
    const { caches, run } = cached();
    const builds = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`code-${index}`, index / 100]),
    );
    const folder = othersIn(caches, builds);
    await run('--version');
    const left = readdirSync(folder).filter((name) => name in builds);
    expect(left.sort()).toEqual(Object.keys(builds).slice(0, 49).sort());
  });

  test('is where the user wants it, or nowhere', async () => {
    const env = { XDG_CACHE_HOME: folderOf() };
    const wanted = folderOf(0o755);
    await run(node, '--version', { env: { ...env, NODE_COMPILE_CACHE: wanted } });
    expect(readdirSync(wanted)).toHaveLength(hasCache ? 1 : 0);
    const without = { ...env, NODE_DISABLE_COMPILE_CACHE: '1' };
    expect(await run(node, '--version', { env: without })).toMatchObject(version);
    expect(await run(node, '--version', { env: { ...env, NODE_V8_COVERAGE: folderOf() } })).toMatchObject(
      version,
    );
    expect(readdirSync(env.XDG_CACHE_HOME)).toEqual([]);
  });

  describe('is not made', () => {
    /** Expects that the tool works with this folder for caches, and leaves it as it is. */
    async function expectNoCache(XDG_CACHE_HOME: string, uid?: number): Promise<void> {
      const env = { XDG_CACHE_HOME, HOME: folderOf(), TMPDIR: folderOf(0o1777) };
      const before = filesBelow(XDG_CACHE_HOME);
      expect(await run(node, '--version', { env, ...(uid !== undefined && { uid }) })).toMatchObject(version);
      expect(readdirSync(env.TMPDIR)).toEqual([]);
      expect(filesBelow(XDG_CACHE_HOME)).toEqual(before);
    }

    test('where others can write to the folder for caches', () => expectNoCache(folderOf(0o777)));

    test('where others can write to our folder in it', async () => {
      const caches = folderOf(0o755);
      mkdirSync(join(caches, 'signage'));
      chmodSync(join(caches, 'signage'), 0o770);
      await expectNoCache(caches);
    });

    test('where a link stands in its place', async () => {
      const [caches, elsewhere] = [folderOf(0o755), folderOf(0o755)];
      symlinkSync(elsewhere, join(caches, 'signage'));
      await expectNoCache(caches);
      expect(readdirSync(elsewhere)).toEqual([]);
    });

    test.skipIf(!isRoot)('where another user was first to make our folder (needs root)', async () => {
      const caches = folderOf(0o1777);
      mkdirSync(join(caches, 'signage'), { mode: 0o755 });
      chownSync(join(caches, 'signage'), stranger, stranger);
      await expectNoCache(caches);
    });

    test.skipIf(!isRoot)('where a folder above belongs to another user (needs root)', async () => {
      const above = folderOf(0o755, stranger);
      const caches = join(above, 'caches');
      mkdirSync(caches);
      chownSync(caches, user, user);
      await expectNoCache(caches, user);
      // Nor does root, as with sudo, leave its own folder with a user.
      chownSync(above, 0, 0);
      await expectNoCache(caches);
    });
  });
});
