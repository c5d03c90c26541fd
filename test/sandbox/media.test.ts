import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { mediaAt, mediaOf } from '../../src/sandbox/media.ts';
import { recorded } from '../../src/sandbox/recorded.ts';
import { createSandboxData } from '../../src/sandbox/tenant.ts';
import { now, sandboxForTest } from './sandbox-under-test.ts';

const life = { clock: () => now, flapStep: undefined };
const main = createSandboxData(recorded.hostile, now, life);
const origin = 'https://cdn.example.com';

test('any part of a file is the same as in the whole', () => {
  const { bytes } = mediaOf('a', 200_003);
  const whole = Buffer.concat([...bytes(0)]);
  expect(whole).toHaveLength(200_003);
  for (const from of [0, 1, 15, 16, 17, 65_535, 65_536, 131_073, 200_002])
    expect(Buffer.concat([...bytes(from)]).equals(whole.subarray(from))).toBe(true);
  // Otherwise a part in the wrong place would not be noticed.
  expect(whole.indexOf(whole.subarray(100, 132), 101)).toBe(-1);
});

test('small files have the checksums that the data says, but for three', () => {
  const wrong: unknown[] = [];
  for (let index = 0; index < main.sizes.content; index++) {
    const { name, storageUrl, fileSizeBytes, checksum } = main.item('content', index);
    const media = mediaAt(String(storageUrl).replace(origin, ''), [main]);
    if (media === undefined || Number(fileSizeBytes) > 1_000_000) continue;
    const hash = createHash('sha256');
    for (const piece of media.bytes(0)) hash.update(piece);
    if (`sha256:${hash.digest('hex')}` !== checksum)
      wrong.push([name, media.size - Number(fileSizeBytes), checksum]);
  }
  expect(wrong).toEqual([
    ['Clube Fidelidade · Vitrine v2', -1, expect.stringMatching(/^sha256:/)],
    ['Volta às Aulas · Entrada v6', 0, expect.stringMatching(/^sha256:/)],
    ['Dia das Mães · Vitrine v10', 0, undefined],
  ]);
});

describe('over http', () => {
  async function ask(path: string, headers: Record<string, string> = {}, options = {}) {
    const { baseUrl } = await sandboxForTest(options);
    const started = performance.now();
    return await new Promise<object>((resolve, reject) => {
      request(`${baseUrl}/media${path}`, { headers }, async (response) => {
        let length = 0;
        for await (const chunk of response) length += chunk.length;
        const { etag, 'content-range': range } = response.headers;
        resolve({
          status: response.statusCode,
          length,
          etag,
          range,
          isSlow: performance.now() - started > 100,
        });
      })
        .on('error', reject)
        .end();
    });
  }
  const path = '/rede-aurora/content/b4bf3d30-caec-40c9-b557-462d2d0cdbde.html';
  const etag = mediaOf(path, 0).tag;
  const whole = { status: 200, length: 13_572, etag, range: undefined, isSlow: false };

  test.each<[string, Record<string, string>, object]>([
    ['the whole file, without a key', {}, whole],
    [
      'a part',
      { Range: 'bytes=13000-' },
      { ...whole, status: 206, length: 572, range: 'bytes 13000-13571/13572' },
    ],
    [
      'a part of this version',
      { Range: 'bytes=13000-', 'If-Range': etag },
      { ...whole, status: 206, length: 572, range: 'bytes 13000-13571/13572' },
    ],
    ['a part of another version', { Range: 'bytes=13000-', 'If-Range': '"x"' }, whole],
    ['no part', { Range: 'bytes=13572-' }, { ...whole, status: 416, length: 0, range: 'bytes */13572' }],
  ])('%s', async (_, headers, expected) => {
    expect(await ask(path, headers)).toMatchObject({ ...expected, isSlow: expect.any(Boolean) });
  });

  test('a thumbnail, and no file', async () => {
    const thumbnail = path.replace('content', 'thumbnails').replace('html', 'jpg');
    expect(await ask(thumbnail)).toMatchObject({ status: 200, length: expect.any(Number) });
    expect(await ask('/rede-aurora/content/x')).toMatchObject({ status: 404 });
  });

  test('at a rate', async () => {
    expect(await ask(path, {}, { mediaRate: 100_000 })).toMatchObject({ length: 13_572, isSlow: true });
  });
});
