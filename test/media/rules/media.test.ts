import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { downloadProgressText, sendFollowing } from '../../../src/media/fetch-file.ts';
import { assertElsewhere, mediaUrl, parseChecksum } from '../../../src/media/rules/media.ts';
import { responseOf } from '../../helpers/service.ts';

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const sha1 = 'a9993e364706816aba3e25717850c26c9cd0d89d';

describe('a checksum', () => {
  test.each([
    [`sha1:${sha1}`, { algorithm: 'sha1', digest: sha1 }],
    [` SHA1:${sha1.toUpperCase()} `, { algorithm: 'sha1', digest: sha1 }],
    [`sha1:${sha1}0`, undefined],
    [`sha256:${sha1}`, undefined],
    [`crc32:${sha1.slice(0, 8)}`, undefined],
    [`sha384:${'0'.repeat(96)}`, { algorithm: 'sha384', digest: '0'.repeat(96) }],
    [`constructor:${sha1}`, undefined],
    [sha1, undefined],
    [`sha-1:${sha1}`, { algorithm: 'sha1', digest: sha1 }],
    ['sha1:qZk+NkcGgWq6PiVxeFDCbJzQ2J0=', { algorithm: 'sha1', digest: sha1 }],
    ['SHA-1:qZk-NkcGgWq6PiVxeFDCbJzQ2J0', { algorithm: 'sha1', digest: sha1 }],
    ['sha1-qZk+NkcGgWq6PiVxeFDCbJzQ2J0=', { algorithm: 'sha1', digest: sha1 }],
    ['sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:', { algorithm: 'sha256', digest: emptySha256 }],
    ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', { algorithm: 'sha256', digest: emptySha256 }],
    ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:', undefined],
    ['sha-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', undefined],
    ['sha256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=extra', undefined],
    ['sha512:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', undefined],
    ['blake3-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', undefined],
    ['sha1:', undefined],
    [`sha1:${'g'.repeat(40)}`, undefined],
  ])('%s', (text, expected) => {
    expect(parseChecksum(text)).toEqual(expected);
  });
});

test('every digest of every algorithm is read in all forms', () => {
  const bytes = fc.uint8Array({ maxLength: 40 }).map((each) => Buffer.from(each));
  const algorithms = fc.constantFrom('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512');
  fc.assert(
    fc.property(bytes, algorithms, fc.boolean(), (content, algorithm, hasHyphen) => {
      const name = hasHyphen ? algorithm.replace('sha', 'sha-') : algorithm;
      const hash = (form: 'hex' | 'base64' | 'base64url') =>
        createHash(algorithm).update(content).digest(form);
      const forms = [
        ...[`${name}:${hash('hex')}`, `${name}:${hash('hex').toUpperCase()}`, `${name}:${hash('base64')}`],
        ...[`${name}:${hash('base64url')}`, `${name}-${hash('base64')}`, `${name}=:${hash('base64')}:`],
      ];
      expect(forms.map(parseChecksum)).toEqual(forms.map(() => ({ algorithm, digest: hash('hex') })));
    }),
  );
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
    expect(() => mediaUrl('http://127.0.0.1/c', from)).toThrow(
      'a redirect must be https, without a user name and password: http://127.0.0.1',
    );
    expect(mediaUrl('https://cdn.example.com/c', new URL('http://127.0.0.1/')).href).toBe(
      'https://cdn.example.com/c',
    );
  });
});

describe('this machine, of a service that is elsewhere', () => {
  const here = [
    ...['127.0.0.1:8080', '127.1', '2130706433', '0x7f.0.0.1', '127.255.0.9', '0.0.0.0', '0', 'localhost'],
    ...['LOCALHOST.', 'db.localhost', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]'],
    ...['[0:0:0:0:0:ffff:7f00:1]', '[::ffff:0.0.0.0]'],
  ];
  test.each(here.flatMap((host) => [`http://${host}/a`, `https://${host}/a`]))('%s', (address) => {
    expect(() => assertElsewhere(new URL(address), false)).toThrow(
      'the address leads to this machine, but the service is elsewhere: ',
    );
    assertElsewhere(new URL(address), true);
  });

  test.each([
    'https://cdn.example.com/a',
    'https://128.0.0.1/',
    'https://localhost.example/',
    'https://[::2]/',
  ])('not %s', (address) => assertElsewhere(new URL(address), false));

  test('is not asked after a redirect', async () => {
    const asked: string[] = [];
    const sending = {
      userAgent: 'test',
      maxResponse: 1000,
      timeoutMs: 1000,
      retries: 0,
      random: () => 0,
      signal: new AbortController().signal,
      clock: { now: () => 0, elapsed: () => 0, sleep: async () => undefined },
      isLocal: false,
      fetch: async (url: string) => {
        asked.push(url);
        return responseOf({ status: 302, headers: { Location: 'https://localhost/b' } });
      },
    };
    await expect(sendFollowing(new URL('https://cdn.example.com/a'), {}, sending)).rejects.toThrow(
      'the address leads to this machine, but the service is elsewhere: https://localhost',
    );
    expect(asked).toEqual(['https://cdn.example.com/a']);
  });
});

describe('the progress', () => {
  const file = { size: 1_000_000, length: 0, arrived: 0 };
  test.each([
    [[file], '0 of 1 file · 0 B of 1.0 MB'],
    [
      [{ ...file, length: 500_000, arrived: 500_000 }],
      '0 of 1 file · 500.0 kB of 1.0 MB · 250.0 kB/s · 2s left',
    ],
    // What was there already took no time.
    [
      [{ ...file, length: 900_000, arrived: 50_000 }],
      '0 of 1 file · 900.0 kB of 1.0 MB · 25.0 kB/s · 4s left',
    ],
    [
      [{ ...file, size: undefined, length: 500_000, arrived: 500_000 }],
      '0 of 1 file · 500.0 kB · 250.0 kB/s',
    ],
  ])('%#', (files, text) => {
    expect(downloadProgressText(files, 0, 2)).toBe(text);
  });
});
