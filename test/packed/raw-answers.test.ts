// project: packed-once
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import pMap from 'p-map';
import { describe, expect, test } from 'vitest';
import { startFaultServer } from '../helpers/fault-server.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { asking, nodes, run } from './tool.ts';

/*
 * Whatever bytes come, and wherever they end: a documented exit code of an answer or of the network, one message, no
 * stack, and nothing or the one row on stdout.
 */

const row = `{"id":"${uuidOf(1)}"}`;
const list = `[${row}]`;
const gzip = gzipSync(list);
const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}Transfer-Encoding: chunked\r\n`;
const whole = `${ok}Content-Length: ${list.length}\r\n\r\n${list}`;
const size = list.length.toString(16);

/** Every part that an answer can have. */
const rich = Buffer.concat([
  Buffer.from(
    `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${chunked}Content-Encoding: gzip\r\nTrailer: X\r\n\r\n`,
  ),
  Buffer.from(`${gzip.length.toString(16)};a=b\r\n`),
  gzip,
  Buffer.from('\r\n0\r\nX: 1\r\n\r\n'),
]);
const closing = Buffer.from(`${ok}Connection: close\r\nContent-Length: ${list.length}\r\n\r\n${list}`);

/** The first bytes of an answer, for each number of them. */
const beginnings = (bytes: Buffer) => Array.from(bytes.keys(), (length) => bytes.subarray(0, length));

/** Bytes that follow from a seed. */
function noise(seed: number, length: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

const garbage = Array.from({ length: 16 }, (_, seed) => noise(seed, 2 ** seed));
const spoilt = Array.from({ length: 32 }, (_, seed) => {
  const bytes = Buffer.from(rich);
  bytes.set(noise(seed, 2), noise(seed + 99, 1).readUInt8() % bytes.length);
  return bytes;
});

const oddHeaders = [
  ...['X\r\n', ': x\r\n', 'X : y\r\n', 'X: a\r\n b\r\n', 'X: \0\r\n', 'X: \x7f\r\n', '\x80: y\r\n', 'X: y\n'],
];
const oddLengths = [
  ...['', ' ', '-1', '+15', '0x2f', '1e3', 'x', '0', '1', '5, 5', '5\r\nContent-Length: 6'],
  ...['99999999999999999999', '18446744073709551615'],
];
const oddSizes = [
  ...['', ' ', '-1', 'g', '0x5', 'FFFFFFFFFFFFFFFF', 'F'.repeat(40)],
  ...[`${size} `, ` ${size}`, `${size};${'x'.repeat(100_000)}`, `0${size}`],
];

const odd = [
  'HTTP/1.1 200\r\n\r\n[]',
  'HTTP/1.1\r\n\r\n',
  'HTTP/9.9 200 OK\r\n\r\n[]',
  'HTTP/1.0 200 OK\r\n\r\n[]',
  'HTTP/2 200 OK\r\n\r\n[]',
  'HTTP/1.1 0 X\r\n\r\n',
  'HTTP/1.1 99999 X\r\n\r\n',
  '\r\n\r\n\r\n',
  `\r\n${whole}`,
  ...['100 Continue', '101 Switching Protocols', '102 Processing', '103 Early Hints', '199 X'].flatMap(
    (line) => [
      `HTTP/1.1 ${line}\r\n\r\n`,
      `HTTP/1.1 ${line}\r\n\r\n${whole}`,
      `HTTP/1.1 ${line}\r\nContent-Length: 5\r\n\r\nhello${whole}`,
      `HTTP/1.1 ${line}\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n${whole}`,
    ],
  ),
  `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2000)}${whole}`,
  `${ok}Connection: upgrade\r\nUpgrade: x\r\n\r\n${list}`,
  ...['204 No Content', '205 Reset Content', '304 Not Modified', '206 Partial Content'].map(
    (line) => `HTTP/1.1 ${line}\r\nContent-Length: ${list.length}\r\n\r\n${list}`,
  ),
  `${ok}${'x'.repeat(1_000_000)}`,
  `${ok}X: ${'x'.repeat(1_000_000)}\r\n\r\n${list}`,
  `${ok}${'X: y\r\n'.repeat(100_000)}\r\n${list}`,
  ...oddHeaders.map((header) => `${ok}${header}Content-Length: ${list.length}\r\n\r\n${list}`),
  ...oddLengths.map((length) => `${ok}Content-Length: ${length}\r\n\r\n${list}`),
  `${chunked}Content-Length: 5\r\n\r\n${size}\r\n${list}\r\n0\r\n\r\n`,
  ...['gzip, chunked', 'identity', 'chunked, chunked', 'chunked, gzip', 'x', ''].map(
    (coding) => `${ok}Transfer-Encoding: ${coding}\r\n\r\n${size}\r\n${list}\r\n0\r\n\r\n`,
  ),
  ...oddSizes.map((oddSize) => `${chunked}\r\n${oddSize}\r\n${list}\r\n0\r\n\r\n`),
  `${chunked}\r\n${size}\r\n${list}XX0\r\n\r\n`,
  `${chunked}\r\n${size}\n${list}\n0\n\n`,
  `${chunked}\r\n${size}\r\n${list}\r\n0\r\n${'X: y\r\n'.repeat(100_000)}\r\n`,
  `${chunked}\r\n${size}\r\n${list}\r\n0\r\nContent-Length: 5\r\nX\r\n\r\n`,
  `${whole}${whole}`,
  `${whole}HTTP/1.1 101 X\r\n\r\n`,
  `${whole}HTTP/1.1 500 X\r\nContent-Length: 99\r\n\r\n`,
  `${closing}${'x'.repeat(200_000)}`,
  ...['gzip', 'br', 'deflate', 'gzip, gzip', 'zstd, gzip', 'gzip, zstd', 'x', ','].flatMap((encoding) =>
    [list, gzip.toString('latin1'), ''].map(
      (body) => `${ok}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  ),
  'HTTP/1.1 301 X\r\nLocation: \xff\xfe\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 429 X\r\nRetry-After: 1e99\r\nContent-Length: 99\r\n\r\n{',
  'HTTP/1.1 503 X\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc',
].map((text) => Buffer.from(text, 'latin1'));

const cases: readonly (readonly [string, readonly Buffer[], (socket: Socket) => void])[] = [
  ['cut at each byte', beginnings(rich), (socket) => void socket.end()],
  ['reset at each byte', beginnings(closing), (socket) => void socket.resetAndDestroy()],
  ['garbage', garbage, (socket) => void socket.end()],
  ['a spoilt answer', spoilt, (socket) => void socket.end()],
  ['an odd answer', odd, (socket) => void socket.end()],
];

describe.each(nodes)('on %s', (node) => {
  test.each(cases)('%s', { timeout: 600_000 }, async (_, answers, finish) => {
    // Requests below `/n` get the nth answer.
    const { baseUrl } = await startFaultServer((socket, request) => {
      const answer = answers[Number(/^GET \/(\d+)\//.exec(request.toString('latin1'))?.[1])];
      // Once it is on its way: a reset would overtake it.
      socket.write(answer ?? '', () => setImmediate(finish, socket));
    });
    const complaints = await pMap(
      answers.keys(),
      async (index) => {
        const line = 'players -o ndjson --retries 0 --timeout 30s';
        const { stdout, stderr, code } = await run(node, line, { env: asking(`${baseUrl}/${index}`) });
        const isMessage = /^(?:warning: .*\n)*(?:\{"error":\{.*\}\}\n)?$/.test(stderr);
        const isDocumented =
          code === 0 ? !stderr.includes('"error"') : code !== null && code >= 20 && code <= 34;
        const isWhole = stdout === '' || stdout === `${row}\n`;
        return isMessage && isDocumented && isWhole ? [] : [{ index, stdout, stderr, code }];
      },
      { concurrency: 4 },
    );
    expect(complaints.flat()).toEqual([]);
  });
});
