// project: packed-once
import {
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, isRoot, nodes, run, start, stranger, testKey, user } from './tool.ts';

/** A run that holds the lock of its state file, as it gets no answer, and others, which do. */
async function holding(node: string) {
  let requests = 0;
  const { baseUrl } = await serve((_, response) => ++requests === 1 || response.end('[]'));
  const state = join(folderOf(), 'state');
  const words = ['players', 'watch', '--once-state', state];
  const env = asking(baseUrl);
  const child = start(node, words, { env });
  await vi.waitUntil(() => requests > 0, { timeout: 30_000 });
  const refused = {
    stdout: '',
    stderr: `signage: another signage players watch is using ${state}\n  Wait for it to finish, or use another file\n`,
    code: 3,
  };
  return { child, refused, next: (launcher: string[] = []) => run(node, words, { env, launcher }) };
}

describe.skipIf(process.platform !== 'linux').each(nodes)('the lock of a run on %s', (node) => {
  test('is kept while it lives, and taken at once after kill -9', async () => {
    const { child, refused, next } = await holding(node);
    expect(await next()).toMatchObject(refused);
    child.kill('SIGKILL');
    await end(child);
    expect(await next()).toMatchObject({ stderr: '', code: 0 });
  });

  test.skipIf(!isRoot)(
    'is kept where its process cannot be seen, as in a container (needs root)',
    async () => {
      const { child, refused, next } = await holding(node);
      const container = ['unshare', '--pid', '--fork', '--mount-proc'];
      expect(await next(container)).toMatchObject(refused);
      child.kill('SIGKILL');
      await end(child);
      expect(await next(container)).toMatchObject(refused);
    },
  );
});

/** What takes a lock; the lock, in the current folder. */
const takers = [
  ['content download', '--demo content download --all', '.signage.lock'],
  ['snapshot', '--demo snapshot .', '.signage.lock'],
  [
    'snapshot --keep',
    '--demo snapshot --history . --keep 30d',
    'tenant=rede-aurora/at=2020-01-01T0000Z/.signage.lock',
  ],
  ['players watch', '--demo players watch --once-state state', 'state.lock'],
  ['auth login', 'auth login', 'config.json.lock'],
] as const;

describe.each(nodes)('what has the name of a lock, on %s', (node) => {
  const fileNames = ['a.txt', 'b.txt', 'sub'];

  /** A folder with these files and a folder. */
  function filled(folder: string): string {
    mkdirSync(join(folder, 'sub'), { recursive: true, mode: 0o700 });
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), name);
    return folder;
  }

  describe.each(takers)('%s', (_, words, name) => {
    test.each(['a link', 'a folder with files'])('refuses %s', async (kind) => {
      const cwd = folderOf();
      const lock = join(cwd, name);
      mkdirSync(dirname(lock), { recursive: true, mode: 0o700 });
      const victim = filled(kind === 'a link' ? join(folderOf(), 'victim') : lock);
      if (kind === 'a link') symlinkSync(victim, lock);
      // As old as a lock that counts as stale.
      utimesSync(victim, 0, 0);
      const { baseUrl } = await serve(({ url }, response) =>
        response.end(url?.includes('analytics') ? '{}' : '[]'),
      );
      const login = words === 'auth login' && { SIGNAGE_BASE_URL: baseUrl };
      const env = { SIGNAGE_CONFIG_DIR: cwd, ...login };
      const { stdout, stderr, code } = await run(node, words, { cwd, env, stdin: testKey });
      const reason = kind === 'a link' ? 'it is a link' : 'it contains "a.txt"';
      // The new snapshot is complete, and its files are listed; only the old one stays.
      const listsFiles = name.startsWith('tenant=');
      expect({ hasOutput: stdout !== '', code }).toEqual({ hasOutput: listsFiles, code: 3 });
      expect(stderr).toContain(
        `${name} is not a lock of signage: ${reason}\n  If you do not need it, remove it\n`,
      );
      expect(readdirSync(victim).toSorted()).toEqual(fileNames);
    });
  });

  test.skipIf(!isRoot)(
    "another user's link, or folder, in a folder for all is refused (needs root)",
    async () => {
      const shared = folderOf(0o1777);
      const victim = filled(folderOf(0o700, user));
      chownSync(victim, user, user);
      symlinkSync(victim, join(shared, 'a.lock'));
      lchownSync(join(shared, 'a.lock'), stranger, stranger);
      mkdirSync(join(shared, 'b.lock'));
      chownSync(join(shared, 'b.lock'), stranger, stranger);
      const env = { SIGNAGE_CONFIG_DIR: folderOf(0o700, user) };
      const reasons = { a: 'it is a link', b: `it belongs to another user (uid ${stranger})` };
      for (const [name, reason] of Object.entries(reasons)) {
        const state = join(shared, name);
        expect(
          await run(node, ['--demo', 'players', 'watch', '--once-state', state], { env, uid: user }),
        ).toMatchObject({
          stdout: '',
          stderr: `signage: cannot lock state file ${state}: ${state}.lock is not a lock of signage: ${reason}\n  If you do not need it, remove it\n`,
          code: 3,
        });
      }
      expect(readdirSync(victim).toSorted()).toEqual(fileNames);
    },
  );
});
