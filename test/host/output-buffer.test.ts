import { type FileHandle, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { openNameless } from '../../src/host/files.ts';
import { createBuffer } from '../../src/host/output-buffer.ts';
import { emptyFolder } from '../helpers/run.ts';

const mebibyte = 1024 * 1024;

const opened: FileHandle[] = [];
vi.mock(import('node:fs/promises'), async (original) => {
  const files = await original();
  const open: typeof files.open = async (...args) => {
    const file = await files.open(...args);
    opened.push(file);
    return file;
  };
  return { ...files, open };
});

afterEach(() => {
  vi.unstubAllEnvs();
  // Node 26 ends a process whose open file is garbage.
  const descriptors = opened.splice(0).map(({ fd }) => fd);
  expect(descriptors.every((fd) => fd === -1)).toBe(true);
});

/** What a hold releases for these texts, and nothing before that. */
async function heldAndReleased(texts: readonly string[]): Promise<string> {
  const written: Buffer[] = [];
  const hold = createBuffer(async (bytes) => void written.push(Buffer.from(bytes)), openNameless);
  try {
    for (const text of texts) await hold.write(text);
    expect(written).toEqual([]);
    await hold.release();
  } finally {
    await hold.close();
  }
  return Buffer.concat(written).toString();
}

test.each([
  ['nothing', []],
  ['a little', ['[', '1', ']']],
  [
    'more than memory may take',
    Array.from({ length: 20 }, (_, index) => `${index} é🙂`.repeat(mebibyte / 32)),
  ],
  ['one part longer than that', ['a', '🙂'.repeat(2 * mebibyte), 'z', '🙂'.repeat(mebibyte), 'é']],
])('%s comes out as it went in', async (_, texts) => {
  expect((await heldAndReleased(texts)) === texts.join('')).toBe(true);
});

test('nothing is left in the folder for temporary files', async () => {
  vi.stubEnv('TMPDIR', emptyFolder());
  expect((await heldAndReleased(['a'.repeat(2 * mebibyte)])).length).toBe(2 * mebibyte);
  expect(await readdir(tmpdir())).toEqual([]);
});

test('without such a folder a long text cannot be held, and a short one can', async () => {
  vi.stubEnv('TMPDIR', '/does/not/exist');
  expect(await heldAndReleased(['short'])).toBe('short');
  await expect(heldAndReleased(['a'.repeat(2 * mebibyte)])).rejects.toMatchObject({
    kind: 'CONFIG',
    message: 'cannot buffer the output in /does/not/exist: ENOENT: no such file or directory',
  });
});

test('its file is closed when it is given up while a write still opens it', async () => {
  const hold = createBuffer(async () => undefined, openNameless);
  const writing = hold.write('a'.repeat(2 * mebibyte)).catch(() => undefined);
  await hold.close();
  await writing;
  expect(opened).toHaveLength(1);
});
