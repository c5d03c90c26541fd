// project: apart
import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answer, send, startFaultServer } from '../../../helpers/fault-server.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import {
  cutAfter,
  type MediaAnswer,
  mediaBytes,
  mediaItem,
  sendFile,
} from '../../../helpers/media-server.ts';
import { emptyFolder } from '../../../helpers/run.ts';
import { bytes, downloadOne, item, nameOf, other, partials } from './downloading.ts';

describe('a file that is cut off', () => {
  test('goes on where it broke off, with the tag of what is there', async () => {
    const { found, requests, code, stderr } = await downloadOne(item, [
      cutAfter(40_000, bytes),
      sendFile(bytes),
    ]);
    expect({ code, stderr, isRight: found?.equals(bytes) }).toEqual({ code: 0, stderr: '', isRight: true });
    expect(requests.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      [undefined, undefined],
      ['bytes=40000-', '"v1"'],
    ]);
  });

  test.each([
    ['weak tag, but a checksum', 'W/"v1"'],
    ['no tag, but a checksum', null],
    ['a tag too long for a name, but a checksum', `"${'a'.repeat(91)}"`],
  ])('%s: goes on', async (_, tag) => {
    const { found, requests } = await downloadOne(item, [cutAfter(40_000, bytes, tag), sendFile(bytes, tag)]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests[1]?.headers).toMatchObject({ range: 'bytes=40000-' });
    expect(requests[1]?.headers['if-range']).toBeUndefined();
  });

  test('without a strong tag and without a checksum it starts again', async () => {
    const one = { ...item, checksum: null };
    const { found, requests } = await downloadOne(one, [cutAfter(40_000, bytes, 'W/"v1"'), sendFile(bytes)]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
  });

  const range = (from: number, total = 100_000) => ({ 'Content-Range': `bytes ${from}-99999/${total}` });
  const otherPart: MediaAnswer = (_, response) =>
    response.writeHead(206, range(40_000)).end(other.subarray(40_000));
  test.each<[string, MediaAnswer, number, object?]>([
    ['which starts from its beginning', (_, response) => response.end(bytes), 2],
    ['which has another version', sendFile(bytes, '"v2"'), 2],
    ['another part', (_, response) => response.writeHead(206, range(30_000)).end(bytes.subarray(30_000)), 3],
    [
      'a part of another version',
      (_, response) =>
        response.writeHead(206, { ...range(40_000), ETag: '"v2"' }).end(other.subarray(40_000)),
      3,
    ],
    ['a part without a range', (_, response) => response.writeHead(206).end(bytes.subarray(40_000)), 3],
    [
      'a compressed part',
      (_, response) =>
        response
          .writeHead(206, { ...range(40_000), 'Content-Encoding': 'gzip' })
          .end(gzipSync(bytes.subarray(40_000))),
      3,
    ],
    [
      'that there is no more',
      (_, response) => response.writeHead(416, { 'Content-Range': 'bytes */7' }).end(),
      3,
    ],
    ['a part of other bytes', otherPart, 3],
    // Nothing says its version.
    ['a part of other bytes, without a checksum', otherPart, 3, { checksum: null }],
    [
      'a part that is too long',
      (_, response) =>
        response.writeHead(206, range(40_000)).end(Buffer.concat([bytes.subarray(40_000), bytes])),
      3,
    ],
  ])('the server then answers %s: all of it is fetched again', async (_, second, count, fields) => {
    const { found, requests, code, to } = await downloadOne({ ...item, ...fields }, [
      cutAfter(40_000, bytes),
      second,
      sendFile(bytes),
    ]);
    expect({ code, isRight: found?.equals(bytes) }).toEqual({ code: 0, isRight: true });
    expect(requests).toHaveLength(count);
    expect(partials(to)).toEqual([]);
  });

  test('a server that announces less than comes', async () => {
    const { baseUrl } = await startFaultServer(send(answer(bytes, { 'Content-Length': 60_000 })));
    const { code, found } = await downloadOne({ ...item, storageUrl: `${baseUrl}/x` }, [], '--retries', '1');
    expect({ code, found }).toEqual({ code: 48, found: undefined });
  });

  test('a server that announces more than comes, when all of it has come', async () => {
    const announce: MediaAnswer = (_, response) => {
      response.writeHead(200, { 'Content-Length': 200_000 }).write(bytes);
      // What waits in a stream is lost when it fails.
      setTimeout(() => response.destroy(), 300);
    };
    const { code, found, requests } = await downloadOne(item, [announce]);
    expect({ code, isRight: found?.equals(bytes) }).toEqual({ code: 0, isRight: true });
    expect(requests).toHaveLength(1);
  });

  test('a server that sends one part at a time is asked for the next', async () => {
    const part: MediaAnswer = ({ headers }, response) => {
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0]);
      const end = Math.min(from + 30_000, bytes.length);
      response.writeHead(206, { 'Content-Range': `bytes ${from}-${end - 1}/${bytes.length}`, ETag: '"v1"' });
      response.end(bytes.subarray(from, end));
    };
    const { found, requests } = await downloadOne(item, [cutAfter(40_000, bytes), part]);
    expect(found?.equals(bytes)).toBe(true);
    expect(requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=40000-', 'bytes=70000-']);
  });

  test('a wrong file that is cut off each time is fetched twice, and no more', async () => {
    const answers = [cutAfter(40_000, other), sendFile(other)];
    const inTurns: MediaAnswer = (request, response, count) => answers[count % 2]?.(request, response, count);
    const { code, requests, to } = await downloadOne(item, [inTurns]);
    expect({ code, count: requests.length, files: readdirSync(to) }).toEqual({
      code: 48,
      count: 4,
      files: [],
    });
  });

  test('one that brings nothing is given up after the retries, and what came stays', async () => {
    const empty: MediaAnswer = (_, response) =>
      response.writeHead(206, { ...range(40_000), ETag: '"v1"' }).end();
    const one = await downloadOne(item, [cutAfter(40_000, bytes), empty], '--retries', '2');
    expect(one.stderr).toBe('signage: Item 1: the server sent only a part of the file\n');
    expect(one.code).toBe(30);
    expect(one.requests).toHaveLength(3);
    expect(readdirSync(one.to)).toEqual([
      expect.stringMatching(`^\\.signage-${uuidOf(1)}\\.[0-9a-f]{16}\\.InYxIg\\.partial$`),
    ]);
  });

  test('as many times as it takes, if each brings a megabyte', async () => {
    const long = mediaBytes('long', 6_000_000);
    const slice: MediaAnswer = ({ headers }, response) => {
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
      response.writeHead(from === 0 ? 200 : 206, {
        ETag: '"v1"',
        'Content-Length': long.length - from,
        ...(from > 0 && { 'Content-Range': `bytes ${from}-${long.length - 1}/${long.length}` }),
      });
      response.write(long.subarray(from, from + 2_000_000), () => setTimeout(() => response.destroy(), 100));
      if (from + 2_000_000 >= long.length) response.end();
    };
    const { found, code, requests } = await downloadOne(mediaItem(1, long), [slice], '--retries', '1');
    expect({ code, isRight: found?.equals(long) }).toEqual({ code: 0, isRight: true });
    // What the end of a connection overtakes comes again.
    expect(requests.length).toBeGreaterThanOrEqual(3);
  });
});

describe('what an earlier run left', () => {
  /** A run that ends after 40,000 bytes. */
  async function halfway(one: object, ...answers: readonly MediaAnswer[]) {
    const begun = await downloadOne(one, [cutAfter(40_000, bytes), ...answers], '--retries', '0');
    expect(begun.code).toBe(30);
    const [name = ''] = partials(begun.to);
    return { ...begun, left: join(begun.to, name) };
  }

  const noTag = { ...item, checksum: null };
  const unknown = { ...noTag, fileSizeBytes: null };
  const goesOn = ['bytes=40000-'];
  test.each<[string, object, Buffer | undefined, (string | undefined)[]]>([
    ['is continued', item, undefined, goesOn],
    ['without a checksum is continued by its tag', noTag, undefined, goesOn],
    ['and was damaged since is fetched again', item, other.subarray(0, 40_000), [...goesOn, undefined]],
    ['and is whole gets its name, without a request', item, bytes, []],
    ['and is whole, of unknown size: the server says so', unknown, bytes, ['bytes=100000-']],
    ['and is too long is fetched again', item, Buffer.concat([bytes, bytes]), [undefined]],
  ])('%s', async (_, one, changed, ranges) => {
    const { again, requests, path, left, to } = await halfway(one, sendFile(bytes));
    if (changed) writeFileSync(left, changed);
    expect(await again()).toMatchObject({ code: 0, stderr: '' });
    expect(requests.slice(1).map(({ headers }) => headers.range)).toEqual(ranges);
    if (ranges === goesOn) expect(requests[1]?.headers).toMatchObject({ 'if-range': '"v1"' });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(partials(to)).toEqual([]);
  });

  test('of another version is removed once the file is there', async () => {
    const { again, left, to } = await halfway(item, sendFile(bytes));
    renameSync(left, left.replace(/\.[0-9a-f]{16}\./, '.0123456789abcdef.'));
    expect(await again()).toMatchObject({ code: 0 });
    expect(readdirSync(to)).toEqual([nameOf(1)]);
  });

  test.each([
    ['a link', (left: string, to: string) => symlinkSync(to, left)],
    ['a file with another name', (left: string, to: string) => linkSync(to, left)],
  ])('is %s to a file elsewhere: that stays as it is', async (_, plant) => {
    const { again, left, path } = await halfway(item, sendFile(bytes));
    const elsewhere = join(emptyFolder(), 'precious');
    writeFileSync(elsewhere, bytes.subarray(0, 10_000));
    renameSync(left, `${left}.old`);
    plant(left, elsewhere);
    expect(await again()).toMatchObject({ code: 0 });
    expect(readFileSync(elsewhere)).toHaveLength(10_000);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(lstatSync(path)).toMatchObject({ nlink: 1 });
  });
});
