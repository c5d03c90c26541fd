import { readFile } from 'node:fs/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createFetch } from '../../src/api/transport.ts';
import { answer, type Fault, type FaultServer, send, startFaultServer } from '../helpers/fault-server.ts';
import { type RunResult, run, testKey } from '../helpers/run.ts';

/*
 * Broken and hostile answers over real sockets: each has one exit code and one sentence, and stdout holds nothing or
 * whole records. The transport is the real one.
 */

const player = { id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', name: 'Loja 012' };
const list = JSON.stringify([player]);
const printed = `${player.id}\t${player.name}\n`;

let server: FaultServer | undefined;
afterEach(async () => await server?.close());

async function runAgainst(faults: readonly Fault[], argv: readonly string[] = []): Promise<RunResult> {
  server = await startFaultServer(...faults);
  const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: server.baseUrl };
  const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
  const result = await run(['players', '-o', 'tsv', '--no-header', '--fields', 'id,name', ...argv], {
    env,
    context: { fetch },
  });
  return { ...result, stderr: result.stderr.replaceAll(server.baseUrl, 'BASE') };
}

const ok = (bytes: string | Uint8Array, headers?: Record<string, string | number>) =>
  send(answer(bytes, headers));
const status = (line: string, body = '', headers: Record<string, string> = {}) =>
  send(answer(body, headers, line));

describe('answers that are understood all the same', () => {
  test.each<[string, Fault]>([
    ['no content type', ok(list, { 'Content-Type': '' })],
    ['a wrong content type', ok(list, { 'Content-Type': 'text/html' })],
    ['a wrong charset', ok(list, { 'Content-Type': 'application/json; charset=iso-8859-1' })],
    ['a byte order mark', ok(`\uFEFF${list}`)],
    ['gzip', ok(gzipSync(list), { 'Content-Encoding': 'gzip' })],
    ['br', ok(brotliCompressSync(list), { 'Content-Encoding': 'br' })],
    ['deflate', ok(deflateSync(list), { 'Content-Encoding': 'deflate' })],
    ['two encodings', ok(brotliCompressSync(gzipSync(list)), { 'Content-Encoding': 'gzip, br' })],
    [
      'early hints',
      send(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), answer(list)])),
    ],
    [
      'no length, ended by the close',
      send(Buffer.from(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${list}`)),
    ],
    ['one byte at a time', (socket) => dribble(socket, answer(list), 0)],
  ])('%s', async (_, fault) => {
    expect(await runAgainst([fault])).toEqual({ stdout: printed, stderr: '', code: 0 });
  });

  test('a body longer than its Content-Length ends where it says', async () => {
    const fault = ok(`${list}   trailing`, { 'Content-Length': list.length });
    expect(await runAgainst([fault])).toEqual({ stdout: printed, stderr: '', code: 0 });
  });
});

const isThisTheService = '  Is the base URL that of the service? To see each request: --verbose\n';
const unreadable = (why: string) =>
  `signage: the service sent ${why} in place of the documented JSON\n${isThisTheService}`;
const cannotBeRead = (why: string) => unreadable(`an answer that cannot be read (${why})`);
const sent = (what: string) => `signage: the service sent ${what}\n${isThisTheService}`;
const noAnswer = (why: string) =>
  `signage: no answer from BASE: ${why}\n  Check the base URL, the network and the proxy settings (signage help environment)\n`;
const closed = 'the connection was closed before the answer was complete (UND_ERR_SOCKET)';
const notUtf8 = 'signage: the service sent an answer that is not UTF-8 text\n';
const manyHeaders = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`X-${n}`, 'v']));

const longerThanAllowed =
  'signage: the answer is longer than 1000000 bytes\n  If it is to be that long: --max-response 8GiB\n';

describe('answers that cannot be used', () => {
  test.each<[string, Fault, number, string, string?]>([
    ['empty body', ok(''), 22, unreadable('an empty answer')],
    ['white space', ok(' \n '), 22, unreadable('an empty answer')],
    ['half a JSON', ok(list.slice(0, 40)), 22, cannotBeRead('it breaks off')],
    ['half a list', ok(`${list.slice(0, -1)},{"id"`), 22, cannotBeRead('it breaks off'), printed],
    ['an object', ok('{"players":[]}'), 22, cannotBeRead('it is not an array')],
    ['null', ok('null'), 22, cannotBeRead('it is not an array')],
    ['numbers', ok('[1,2]'), 22, cannotBeRead('an item is not an object')],
    ['no id', ok('[{"name":"x"}]'), 22, cannotBeRead('an item has no proper "id"')],
    ['two lists', ok(`${list}${list}`), 22, cannotBeRead('it goes on after its end')],
    ['nested 100,000 deep', ok('['.repeat(100_000)), 22, cannotBeRead('it is nested more than 200 deep')],
    ['HTML with 200', ok('<!doctype html><p>Hello'), 22, unreadable('an HTML or XML page')],
    ['invalid UTF-8', ok(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])), 22, notUtf8],
    ['half a character', ok(Buffer.from('["é').subarray(0, 3)), 22, notUtf8],
    ['no gzip', ok('plain', { 'Content-Encoding': 'gzip' }), 22, sent('a compressed answer that is broken')],
    ['no br', ok('plain', { 'Content-Encoding': 'br' }), 22, sent('a compressed answer that is broken')],
    [
      'half a gzip',
      ok(gzipSync(list).subarray(0, -12), { 'Content-Encoding': 'gzip' }),
      22,
      sent('a compressed answer that is broken'),
    ],
    [
      'an unknown encoding',
      ok('x', { 'Content-Encoding': 'zstd' }),
      22,
      sent('an answer in an encoding that was not asked for (zstd)'),
    ],
    ['no HTTP', send(Buffer.from('SSH-2.0-OpenSSH_9.2\r\n')), 22, sent('something that is not HTTP')],
    [
      'a broken chunk',
      send(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n')),
      22,
      sent('something that is not HTTP'),
    ],
    ['10,000 headers', ok(list, manyHeaders), 22, sent('more headers than can be meant')],
    [
      '101',
      send(Buffer.from('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
      22,
      sent('a change of protocol that nobody asked for'),
    ],
    [
      '204',
      send(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')),
      22,
      `signage: the service answered with HTTP 204 in place of 200\n${isThisTheService}`,
    ],
    ['a shorter body', ok(list, { 'Content-Length': 1000 }), 30, noAnswer(closed), printed],
    [
      'a reset before',
      (socket) => socket.resetAndDestroy(),
      30,
      noAnswer('the connection was reset (ECONNRESET)'),
    ],
    ['closed at once', (socket) => socket.end(), 30, noAnswer(closed)],
  ])('%s', async (_, fault, code, stderr, stdout = '') => {
    expect(await runAgainst([fault], ['--retries', '0'])).toEqual({ stdout, stderr, code });
  });

  test.each<[string, Fault]>([
    ['never answers', () => undefined],
    ['never ends', (socket) => void socket.write(`HTTP/1.1 200 OK\r\n\r\n[${' '.repeat(100)}`)],
    ['sends one byte a second', (socket) => dribble(socket, answer(list), 1000)],
    ['sends headers and no more', (socket) => void socket.write(answer(list).subarray(0, 60))],
  ])('a server that %s is too late', async (_, fault) => {
    expect(await runAgainst([fault], ['--timeout', '300ms'])).toEqual({
      stdout: '',
      stderr: 'signage: no complete answer from BASE in 0.3 s\n  To wait longer: --timeout 2m\n',
      code: 32,
    });
  });

  test('a list without end is not read further than --max-response', async () => {
    const more = Buffer.from(`${JSON.stringify(player)},`.repeat(1000));
    const pour: Fault = (socket) => {
      const next = () => {
        while (socket.writable && socket.write(more));
      };
      socket.on('drain', next).write('HTTP/1.1 200 OK\r\n\r\n[');
      next();
    };
    const { stdout, stderr, code } = await runAgainst([pour], ['--max-response', '1MB']);
    expect({ stderr, code }).toEqual({ stderr: longerThanAllowed, code: 22 });
    expect(new Set(stdout.split('\n'))).toEqual(new Set([printed.trim(), '']));
  });

  test('a compression bomb is not unpacked further than --max-response', async () => {
    const bomb = gzipSync(`[${' '.repeat(50_000_000)}`);
    const { stdout, stderr, code } = await runAgainst(
      [ok(bomb, { 'Content-Encoding': 'gzip' })],
      ['--max-response', '1MB'],
    );
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: longerThanAllowed, code: 22 });
  });
});

test('one item of 100 MB is no item', async () => {
  const bomb = gzipSync(`[{"id":"${'x'.repeat(100_000_000)}"}]`);
  const { stdout, stderr, code } = await runAgainst([ok(bomb, { 'Content-Encoding': 'gzip' })]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr: cannotBeRead('an item is longer than any can be'),
    code: 22,
  });
});

test.each([
  ['503 in an unknown encoding', '503 Busy', { 'Content-Encoding': 'zstd' }, 34],
  ['401 in a broken encoding', '401 No', { 'Content-Encoding': 'gzip' }, 19],
])('%s keeps its status', async (_, line, headers, exitCode) => {
  const { stdout, code } = await runAgainst([status(line, 'x', headers)], ['--retries', '0']);
  expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
});

test('a slow reader of our output is no slow service', async () => {
  const written: string[] = [];
  let onWrite = (): void => undefined;
  let onWritten = (): void => undefined;
  const writing = new Promise<void>((resolve) => (onWrite = resolve));
  const wrote = new Promise<void>((resolve) => (onWritten = resolve));
  const out = {
    isTTY: false,
    columns: 80,
    async write(text: string) {
      onWrite();
      // Longer than the request may take, which is time enough for a busy machine.
      if (written.length === 0) await new Promise((resolve) => setTimeout(resolve, 5_300));
      written.push(text);
      onWritten();
    },
  };
  // While the first item is written the second is read; only then is the reader waited for.
  server = await startFaultServer(async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n[{"id":"1"},{');
    await writing;
    socket.write('"id":"2"},{');
    await wrote;
    socket.end('"id":"3"}]');
  });
  const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: server.baseUrl };
  const fetch = createFetch({ env, readTextFile: (path) => readFile(path, 'utf8') });
  const { stderr, code } = await run(['players', '-o', 'ndjson', '--timeout', '5s'], {
    env,
    context: { fetch, out },
  });
  expect({ stderr, code, written: written.join('') }).toEqual({
    stderr: '',
    code: 0,
    written: '{"id":"1"}\n{"id":"2"}\n{"id":"3"}\n',
  });
});

describe('every status from 300 to 599', () => {
  const expected = (code: number): number => {
    if (code < 400) return 22;
    if (code === 400) return 21;
    if (code === 401 || code === 403) return 19;
    if (code === 404) return 20;
    if (code === 429) return 33;
    return code < 500 ? 29 : 34;
  };

  test.each(['', '<html>no</html>', '{"error":"no","code":"SOME_CODE"}'])(
    'with the body "%s"',
    async (body) => {
      const found: Record<number, number> = {};
      const wanted: Record<number, number> = {};
      for (let code = 300; code < 600; code += 1) {
        const { code: exitCode, stdout } = await runAgainst(
          [status(`${code} X`, code === 304 ? '' : body)],
          ['--retries', '0'],
        );
        await server?.close();
        found[code] = stdout === '' ? exitCode : -1;
        wanted[code] = expected(code);
      }
      expect(found).toEqual(wanted);
    },
  );
});

/** Sends byte by byte, as long as anybody listens. */
function dribble(socket: Parameters<Fault>[0], bytes: Buffer, everyMs: number): void {
  let at = 0;
  const next = () => {
    if (!socket.writable) return;
    socket.write(bytes.subarray(at, at + 1));
    at += 1;
    if (at < bytes.length) setTimeout(next, everyMs);
    else socket.end();
  };
  next();
}
