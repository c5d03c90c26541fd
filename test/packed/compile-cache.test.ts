import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { folderOf, isRoot, stranger, user } from './other-user.ts';
import { nodes, run } from './tool.ts';

/*
 * Node runs the compiled code in its cache without checking the source: anyone who can write there
 * can run code as us.
 */

const filesBelow = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** Byte of an entry's header where the sum of its code stands, and the header's length (src/compile_cache.cc). */
const sumAt = 16;
const headerLength = 20;

/** Copies a cache, its code changed to print another version. */
function plant(from: string, to: string, owner: number): void {
  mkdirSync(to, { recursive: true });
  for (const name of filesBelow(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (lstatSync(source).isDirectory()) {
      mkdirSync(target, { recursive: true });
    } else {
      const entry = Buffer.from(
        readFileSync(source, 'latin1').replaceAll(manifest.version, '6.6.6'),
        'latin1',
      );
      entry.writeUInt32LE(crc32(entry.subarray(headerLength)), sumAt);
      writeFileSync(target, entry);
    }
    chmodSync(target, 0o755);
    chownSync(target, owner, owner);
  }
  chownSync(to, owner, owner);
}

describe.each(nodes)('the cache of compiled code on %s', (node) => {
  const hasCache =
    execFileSync(node, ['-p', 'typeof require("node:module").enableCompileCache'], {
      encoding: 'utf8',
    }).trim() === 'function';
  const version = { stdout: `${manifest.version}\n`, stderr: '', code: 0 };

  test('what another user has planted in the shared temporary folder is neither run nor written to', async ({
    skip,
  }) => {
    if (!isRoot) skip('only root can take the part of two users');
    if (!hasCache) skip('this Node has no such cache');
    const home = { HOME: folderOf(0o700, user), XDG_CACHE_HOME: undefined, SIGNAGE_CONFIG_DIR: undefined };
    const env = { ...home, TMPDIR: folderOf(0o1777) };
    const honest = folderOf(0o700, user);
    await run(node, ['--version'], { env: { ...env, NODE_COMPILE_CACHE: honest }, uid: user });
    const planted = join(env.TMPDIR, 'node-compile-cache');
    plant(honest, planted, stranger);
    // The tool could write to it as well.
    chmodSync(planted, 0o777);
    // It would be run: otherwise the test would prove nothing.
    expect(
      await run(node, ['--version'], { env: { ...env, NODE_COMPILE_CACHE: planted }, uid: user }),
    ).toMatchObject({ stdout: '6.6.6\n' });
    const before = filesBelow(env.TMPDIR);

    expect(await run(node, ['--version'], { env, uid: user })).toMatchObject(version);
    expect(await run(node, ['auth', 'list', '--json'], { env, uid: user })).toMatchObject({ code: 0 });
    expect(filesBelow(env.TMPDIR)).toEqual(before);
  });

  test.skipIf(!hasCache)('is below the home folder, for its owner only', async () => {
    const env = { HOME: folderOf(0o755), XDG_CACHE_HOME: 'relative', TMPDIR: folderOf(0o1777) };
    expect(await run(node, ['--version'], { env, cwd: env.TMPDIR })).toMatchObject(version);
    const folder = join(env.HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'signage');
    expect([lstatSync(folder).mode & 0o777, readdirSync(folder).length]).toEqual([0o700, 1]);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
    // It is read the next time: what is changed in it is run.
    plant(folder, folder, process.getuid?.() ?? 0);
    expect(await run(node, ['--version'], { env })).toMatchObject({ stdout: '6.6.6\n' });
  });

  test('is where the user wants it, or nowhere', async () => {
    const env = { XDG_CACHE_HOME: folderOf(0o700) };
    const wanted = folderOf(0o755);
    await run(node, ['--version'], { env: { ...env, NODE_COMPILE_CACHE: wanted } });
    expect(readdirSync(wanted)).toHaveLength(hasCache ? 1 : 0);
    expect(
      await run(node, ['--version'], { env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } }),
    ).toMatchObject(version);
    expect(readdirSync(env.XDG_CACHE_HOME)).toEqual([]);
  });

  describe('is not made', () => {
    /** Runs the tool with this folder for caches, and lists what is in that afterwards. */
    async function filesAfter(XDG_CACHE_HOME: string, options: { uid?: number } = {}): Promise<string[]> {
      const env = { XDG_CACHE_HOME, HOME: folderOf(0o700), TMPDIR: folderOf(0o1777) };
      expect(await run(node, ['--version'], { env, ...options })).toMatchObject(version);
      expect(readdirSync(env.TMPDIR)).toEqual([]);
      return filesBelow(XDG_CACHE_HOME);
    }

    test('where others can write to the folder for caches', async () => {
      expect(await filesAfter(folderOf(0o777))).toEqual([]);
    });

    test('where others can write to our folder in it', async () => {
      const caches = folderOf(0o755);
      const umask = process.umask(0);
      mkdirSync(join(caches, 'signage'), { mode: 0o770 });
      process.umask(umask);
      expect(await filesAfter(caches)).toEqual(['signage']);
    });

    test('where a link stands in its place', async () => {
      const caches = folderOf(0o755);
      const elsewhere = folderOf(0o755);
      symlinkSync(elsewhere, join(caches, 'signage'));
      expect(await filesAfter(caches)).toEqual(['signage']);
      expect(readdirSync(elsewhere)).toEqual([]);
    });

    test('where another user was first to make our folder', async ({ skip }) => {
      if (!isRoot) skip('only root can take the part of another user');
      const caches = folderOf(0o1777);
      const planted = join(caches, 'signage');
      mkdirSync(planted, { mode: 0o755 });
      chownSync(planted, stranger, stranger);
      expect(await filesAfter(caches)).toEqual(['signage']);
    });

    test('where a folder above belongs to another user', async ({ skip }) => {
      if (!isRoot) skip('only root can take the part of another user');
      const above = folderOf(0o755, stranger);
      const caches = join(above, 'caches');
      mkdirSync(caches);
      chownSync(caches, user, user);
      expect(await filesAfter(caches, { uid: user })).toEqual([]);
      // Nor does root, as with sudo, leave its own folder with a user.
      chownSync(above, 0, 0);
      expect(await filesAfter(caches)).toEqual([]);
    });
  });
});
