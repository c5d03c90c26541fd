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
import { folderOf, isRoot, nodes, run, stranger, user } from './tool.ts';

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
  for (const name of ['', ...filesBelow(from)]) {
    const [source, target] = [join(from, name), join(to, name)];
    if (lstatSync(source).isDirectory()) {
      mkdirSync(target, { recursive: true });
    } else {
      const changed = readFileSync(source, 'latin1').replaceAll(manifest.version, '6.6.6');
      const entry = Buffer.from(changed, 'latin1');
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

  test.skipIf(!hasCache)('is below the home folder, for its owner only', async () => {
    const env = { HOME: folderOf(0o755), XDG_CACHE_HOME: 'relative', TMPDIR: folderOf(0o1777) };
    expect(await run(node, '--version', { env, cwd: env.TMPDIR })).toMatchObject(version);
    const folder = join(env.HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'signage');
    expect([lstatSync(folder).mode & 0o777, readdirSync(folder).length]).toEqual([0o700, 1]);
    expect(readdirSync(env.TMPDIR)).toEqual([]);
    // It is read the next time: what is changed in it is run.
    plant(folder, folder, process.getuid?.() ?? 0);
    expect(await run(node, '--version', { env })).toMatchObject(planted);
  });

  test('is where the user wants it, or nowhere', async () => {
    const env = { XDG_CACHE_HOME: folderOf() };
    const wanted = folderOf(0o755);
    await run(node, '--version', { env: { ...env, NODE_COMPILE_CACHE: wanted } });
    expect(readdirSync(wanted)).toHaveLength(hasCache ? 1 : 0);
    const without = { ...env, NODE_DISABLE_COMPILE_CACHE: '1' };
    expect(await run(node, '--version', { env: without })).toMatchObject(version);
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
