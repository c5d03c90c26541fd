import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createHold } from '../../src/cli/hold.ts';
import { emptyFolder } from '../helpers/run.ts';

const mebibyte = 1024 * 1024;

afterEach(() => void vi.unstubAllEnvs());

/** All that a hold gives for these texts; nothing of it before it is released. */
async function heldAndReleased(texts: readonly string[]): Promise<string> {
  const written: Buffer[] = [];
  const hold = createHold(async (bytes) => void written.push(Buffer.from(bytes)));
  for (const text of texts) await hold.write(text);
  expect(written).toEqual([]);
  await hold.release();
  return Buffer.concat(written).toString();
}

test.each([
  ['nothing', []],
  ['a little', ['[', '1', ']']],
  [
    'more than memory may take',
    Array.from({ length: 80 }, (_, index) => `${index} é🙂`.repeat(mebibyte / 32)),
  ],
  ['one part longer than that', ['a', '🙂'.repeat(12 * mebibyte), 'z', '🙂'.repeat(mebibyte), 'é']],
])('%s comes out as it went in', async (_, texts) => {
  expect((await heldAndReleased(texts)) === texts.join('')).toBe(true);
});

test('nothing is left in the folder for temporary files', async () => {
  vi.stubEnv('TMPDIR', emptyFolder());
  expect((await heldAndReleased(Array.from({ length: 40 }, () => 'a'.repeat(mebibyte / 2)))).length).toBe(
    20 * mebibyte,
  );
  expect(await readdir(tmpdir())).toEqual([]);
});

test('without such a folder a long text cannot be held, and a short one can', async () => {
  vi.stubEnv('TMPDIR', '/does/not/exist');
  expect(await heldAndReleased(['short'])).toBe('short');
  await expect(
    heldAndReleased(Array.from({ length: 40 }, () => 'a'.repeat(mebibyte / 2))),
  ).rejects.toMatchObject({
    kind: 'CONFIG',
    message: expect.stringMatching(
      /^the output cannot be held until it is whole: ENOENT: .*\/does\/not\/exist/,
    ),
  });
});
