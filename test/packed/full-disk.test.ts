import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { execute } from '../helpers/programs.ts';
import { folderOf } from './other-user.ts';
import { end, nodes, run, testKey } from './tool.ts';

const profile = { baseUrl: 'https://signage.test', key: testKey, scopes: [] };
const names = Array.from({ length: 100 }, (_, index) => `shop-${index}`);
const stored = JSON.stringify({
  current: 'shop-0',
  profiles: Object.fromEntries(names.map((name) => [name, profile])),
});
const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';

function store(folder: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, stored, { mode: 0o600 });
  return path;
}

/** A file system of 64 KiB in memory, until the test has finished; whether that can be had. */
async function mountSmall(folder: string): Promise<boolean> {
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', folder]);
  } catch {
    return false;
  }
  onTestFinished(async () => void (await execute('umount', [folder])));
  return true;
}

describe.each(nodes)('storing profiles on %s', (node) => {
  test.for([
    ['auth', 'switch', 'shop-1'],
    ['auth', 'logout', '-p', 'shop-1'],
  ])('a full disk leaves the old file whole: %j', async (argv, { skip }) => {
    const folder = folderOf(0o700);
    if (!(await mountSmall(folder))) skip('only root can mount a small file system');
    const path = store(folder);
    // A page stays for a part of the new file, and the lock takes none.
    const free = 64 * 1024 - Math.ceil(stored.length / 4096) * 4096 - 4096;
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(free));
    const { stdout, stderr, code } = await run(node, argv, { env: { SIGNAGE_CONFIG_DIR: folder } });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${path}: ENOSPC: no space left on device, write\n  ${elsewhere}\n`,
      code: 3,
    });
    expect(readFileSync(path, 'utf8')).toBe(stored);
    expect(readdirSync(folder)).toEqual(['ballast', 'config.json']);
  });

  test('and so does a limit on the size of files', async () => {
    const folder = folderOf(0o700);
    const path = store(folder);
    const line = `ulimit -f 8 && exec '${node}' '${inject('tool')}' auth switch shop-1`;
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: folderOf(0o700), SIGNAGE_CONFIG_DIR: folder };
    const child = spawn('sh', ['-c', line], { env });
    child.stdin.end();
    const { stdout, stderr, code } = await end(child);
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${path}: EFBIG: file too large, write\n  ${elsewhere}\n`,
      code: 3,
    });
    expect(readFileSync(path, 'utf8')).toBe(stored);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  test('as a snap too the file is replaced, not written over', async () => {
    const folder = folderOf(0o700);
    const path = store(folder);
    const { ino } = statSync(path);
    const env = { SIGNAGE_CONFIG_DIR: folder, SNAP: '1' };
    expect(await run(node, ['auth', 'switch', 'shop-1'], { env })).toMatchObject({ code: 0 });
    expect(statSync(path).ino).not.toBe(ino);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...JSON.parse(stored), current: 'shop-1' });
    expect(readdirSync(folder)).toEqual(['config.json']);
  });
});
