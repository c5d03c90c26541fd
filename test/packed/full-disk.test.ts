import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, inShell, mountSmall, nodes, run, testKey } from './tool.ts';

const profile = { baseUrl: 'https://signage.test', key: testKey, scopes: [] };
const names = Array.from({ length: 100 }, (_, index) => `shop-${index}`);
const stored = JSON.stringify({
  current: 'shop-0',
  profiles: Object.fromEntries(names.map((name) => [name, profile])),
});

function store(folder: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, stored, { mode: 0o600 });
  return path;
}

/** What is said, and what is left, when a disk has no room for the new file. */
function expectOldFile(ended: object, path: string, error: string): void {
  expect(ended).toMatchObject({
    stdout: '',
    stderr: `signage: cannot store the profiles in ${path}: ${error}\n  To keep profiles in another folder, set SIGNAGE_CONFIG_DIR\n`,
    code: 3,
  });
  expect(readFileSync(path, 'utf8')).toBe(stored);
  expect(readdirSync(join(path, '..')).filter((name) => name !== 'ballast')).toEqual(['config.json']);
}

describe.each(nodes)('storing profiles on %s', (node) => {
  test.for(['auth switch shop-1', 'auth logout -p shop-1'])(
    'a full disk leaves the old file whole: %s',
    async (line, { skip }) => {
      const folder = folderOf();
      if (!(await mountSmall(folder, '64k'))) skip('only root can mount a small file system');
      const path = store(folder);
      // A page stays for a part of the new file, and the lock takes none.
      const free = 64 * 1024 - Math.ceil(stored.length / 4096) * 4096 - 4096;
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(free));
      const ended = await run(node, line, { env: { SIGNAGE_CONFIG_DIR: folder } });
      expectOldFile(ended, path, 'ENOSPC: no space left on device');
    },
  );

  test('and so does a limit on the size of files', async () => {
    const folder = folderOf();
    const path = store(folder);
    const env = { XDG_CACHE_HOME: folderOf(), SIGNAGE_CONFIG_DIR: folder };
    const ended = await inShell(node, 'ulimit -f 8; signage auth switch shop-1', env);
    expectOldFile(ended, path, 'EFBIG: file too large');
  });

  test('as a snap too the file is replaced, not written over', async () => {
    const folder = folderOf();
    const path = store(folder);
    const { ino } = statSync(path);
    const env = { SIGNAGE_CONFIG_DIR: folder, SNAP: '1' };
    expect(await run(node, 'auth switch shop-1', { env })).toMatchObject({ code: 0 });
    expect(statSync(path).ino).not.toBe(ino);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...JSON.parse(stored), current: 'shop-1' });
    expect(readdirSync(folder)).toEqual(['config.json']);
  });
});
