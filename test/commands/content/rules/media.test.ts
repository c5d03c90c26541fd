import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { progressText } from '../../../../src/commands/content/download/progress.ts';
import { parseChecksum } from '../../../../src/commands/content/rules/checksum.ts';
import { mediaUrl } from '../../../../src/commands/content/rules/media-url.ts';
import { parseContentRange, strongTag } from '../../../../src/commands/content/rules/range.ts';

const sha1 = 'a9993e364706816aba3e25717850c26c9cd0d89d';

describe('a checksum', () => {
  test.each([
    [`sha1:${sha1}`, { algorithm: 'sha1', digest: sha1 }],
    [` SHA1:${sha1.toUpperCase()} `, { algorithm: 'sha1', digest: sha1 }],
    [`sha1:${sha1}0`, undefined],
    [`sha256:${sha1}`, undefined],
    [`crc32:${sha1}`, undefined],
    [`constructor:${sha1}`, undefined],
    [sha1, undefined],
    ['sha1:', undefined],
    [`sha1:${'g'.repeat(40)}`, undefined],
  ])('%s', (text, expected) => {
    expect(parseChecksum(text)).toEqual(expected);
  });
});

describe('Content-Range', () => {
  test.each([
    ['bytes 5-9/10', { bytes: [5, 9], total: 10 }],
    ['bytes 5-9/*', { bytes: [5, 9], total: undefined }],
    ['bytes */10', { bytes: undefined, total: 10 }],
    ['bytes 9-5/10', undefined],
    ['bytes 5-10/10', undefined],
    ['bytes 5-/10', undefined],
    ['items 5-9/10', undefined],
    ['bytes 99999999999999999999-99999999999999999999/*', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s', (value, expected) => {
    expect(parseContentRange(value)).toEqual(expected);
  });

  test('that is sound is read as it was written, and no text breaks it', () => {
    const number = fc.nat();
    fc.assert(
      fc.property(number, number, number, fc.string(), (first, more, rest, text) => {
        const last = first + more;
        const total = last + rest + 1;
        expect(parseContentRange(`bytes ${first}-${last}/${total}`)).toEqual({ bytes: [first, last], total });
        expect(() => parseContentRange(text)).not.toThrow();
      }),
    );
  });
});

test.each([
  ['"v1"', '"v1"'],
  ['""', '""'],
  ['W/"v1"', undefined],
  ['v1', undefined],
  ['"a"b"', undefined],
  ['"a b"', undefined],
  [null, undefined],
])('the tag %s', (value, expected) => {
  expect(strongTag(value)).toBe(expected);
});

describe('the address of a file', () => {
  test.each(['https://cdn.example.com/a', 'http://127.0.0.1:80/a', 'http://localhost/a', 'http://[::1]/a'])(
    '%s',
    (text) => {
      expect(mediaUrl(text).href).toBe(new URL(text).href);
    },
  );

  test('a redirect may be relative, and never leaves https', () => {
    const from = new URL('https://cdn.example.com/a/b');
    expect(mediaUrl('c', from).href).toBe('https://cdn.example.com/a/c');
    expect(() => mediaUrl('http://127.0.0.1/c', from)).toThrow('a redirect to not https: http://127.0.0.1');
    expect(mediaUrl('https://cdn.example.com/c', new URL('http://127.0.0.1/')).href).toBe(
      'https://cdn.example.com/c',
    );
  });
});

describe('the progress', () => {
  const file = { size: 1_000_000, length: 0, fetched: 0, isDone: false };
  test.each([
    [[file], '0 of 1 file · 0 B of 1.0 MB'],
    [
      [{ ...file, length: 500_000, fetched: 500_000 }],
      '0 of 1 file · 500.0 kB of 1.0 MB · 250.0 kB/s · 2s left',
    ],
    // What was there already took no time.
    [
      [{ ...file, length: 900_000, fetched: 50_000 }],
      '0 of 1 file · 900.0 kB of 1.0 MB · 25.0 kB/s · 4s left',
    ],
    [
      [{ ...file, size: undefined, length: 500_000, fetched: 500_000 }],
      '0 of 1 file · 500.0 kB · 250.0 kB/s',
    ],
    // A file that is done no longer counts as a whole: it may have failed.
    [
      [
        { ...file, isDone: true },
        { ...file, length: 1000, fetched: 1000 },
      ],
      '1 of 2 files · 1.0 kB of 1.0 MB · 500 B/s · 33m 18s left',
    ],
  ])('%#', (files, text) => {
    expect(progressText(files, 2000)).toBe(text);
  });
});
