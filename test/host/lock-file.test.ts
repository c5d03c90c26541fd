import {
  chownSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFile } from '../../src/host/lock-file.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'lock-'));
const isRoot = process.getuid?.() === 0;
const uuid = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
/** What a process of another kernel leaves in its lock. */
const owner = `${uuid} pid:[4026531836] 4711 ${uuid}`;

/** Makes a folder with these files; a name that ends in a slash is a folder's. */
function fill(folder: string, names: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), 'precious');
  }
  return folder;
}

const lock = (path: string, waits = false) => lockFile(path, waits, process);

/** Dates at which a lock is held, is stale, and is of the future, in seconds before now. */
const ages = { new: 0, old: 3600, 'of the future': -3600 };

describe.each(Object.entries(ages))('what has the name of a lock and is %s', (_, age) => {
  const date = (path: string) => {
    const time = Date.now() / 1000 - age;
    lutimesSync(path, time, time);
  };

  test.each<[string, (path: string) => void, string]>([
    ['a link to a folder', (path) => symlinkSync(fill(`${path}.victim`, ['a', 'b/']), path), 'it is a link'],
    [
      'a link to what looks like a lock',
      (path) => symlinkSync(fill(`${path}.victim`, [owner]), path),
      'it is a link',
    ],
    ['a link to an empty folder', (path) => symlinkSync(fill(`${path}.victim`, []), path), 'it is a link'],
    ['a link to nothing', (path) => symlinkSync('missing', path), 'it is a link'],
    ['a file', (path) => writeFileSync(path, 'precious'), 'it is not a folder'],
    ['a folder with a file', (path) => fill(path, ['a']), 'it contains "a"'],
    ['a folder with a folder', (path) => fill(path, ['sub/']), 'it contains "sub"'],
    [
      'a folder with a folder named like an owner',
      (path) => fill(path, [`${owner}/`]),
      `it contains "${owner}"`,
    ],
    ['a folder with an owner and a file', (path) => fill(path, [owner, 'z']), 'it contains "z"'],
    [
      'a folder with a name that only begins well',
      (path) => fill(path, [`${owner}~`]),
      `it contains "${owner}~"`,
    ],
  ])('%s is refused at once and stays as it is', async (_what, make, reason) => {
    const path = join(newFolder(), 'file');
    make(`${path}.lock`);
    date(`${path}.lock`);
    const before = readdirSync(dirname(path), { recursive: true });
    await expect(lock(path, true)).rejects.toMatchObject({
      exitCode: 3,
      message: `${path}.lock is not a lock of signage: ${reason}`,
    });
    expect(readdirSync(dirname(path), { recursive: true })).toEqual(before);
  });

  test.skipIf(!isRoot)("another user's folder is refused (needs root)", async () => {
    const path = join(newFolder(), 'file');
    fill(`${path}.lock`, [owner]);
    chownSync(`${path}.lock`, 1001, 1001);
    date(`${path}.lock`);
    await expect(lock(path, true)).rejects.toMatchObject({
      exitCode: 3,
      message: `${path}.lock is not a lock of signage: it belongs to another user (uid 1001)`,
    });
    expect(readdirSync(`${path}.lock`)).toEqual([owner]);
  });
});

describe('a lock of ours', () => {
  test.each([
    ['empty', []],
    ["with an owner's name", [owner]],
  ])('that is old and %s is taken', async (_, names) => {
    const path = join(newFolder(), 'file');
    fill(`${path}.lock`, names);
    utimesSync(`${path}.lock`, 0, 0);
    const release = await lock(path);
    expect(release).toBeTypeOf('function');
    expect(readdirSync(`${path}.lock`)).not.toContain(owner);
    await release?.();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test.skipIf(!isRoot)('can belong to whoever owns the folder that it is in (needs root)', async () => {
    const path = join(newFolder(), 'file');
    fill(`${path}.lock`, [owner]);
    utimesSync(`${path}.lock`, 0, 0);
    chownSync(`${path}.lock`, 1001, 1001);
    chownSync(dirname(path), 1001, 1001);
    expect(await lock(path)).toBeTypeOf('function');
  });

  test('is not released if something else has its name by then', async () => {
    const path = join(newFolder(), 'file');
    const release = await lock(path);
    rmSync(`${path}.lock`, { recursive: true });
    symlinkSync(fill(`${path}.victim`, ['a']), `${path}.lock`);
    await release?.();
    expect(readdirSync(`${path}.victim`)).toEqual(['a']);
    expect(readdirSync(dirname(path))).toEqual(['file.lock', 'file.victim']);
  });
});

describe('waiting for a lock', () => {
  test('ends with its release', async () => {
    const path = join(newFolder(), 'file');
    const first = await lock(path);
    expect(await lock(path)).toBeUndefined();
    const second = lock(path, true);
    await first?.();
    expect(await second).toBeTypeOf('function');
  });
});
