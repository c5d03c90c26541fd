import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answer, type Fault, send } from './fault-server.ts';

/*
 * Broken and hostile answers: each has one exit code and one message, and stdout gets nothing or whole records.
 * What JSON may hold: test/api/bodies.test.ts.
 */

export interface FaultRow {
  readonly name: string;
  readonly fault: Fault;
  /** Instead of {@link listArgv}. */
  readonly argv?: readonly string[];
  readonly stdout: string;
  /** With the address of the server as `BASE`. */
  readonly stderr: string;
  readonly code: number;
}

const player = { id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', name: 'Loja 012' };
const list = JSON.stringify([player]);
const printed = `${player.id}\t${player.name}\n`;
export const listArgv = ['players', '-o', 'tsv', '--no-header', '--fields', 'id,name'];
const getArgv = ['content', 'get', player.id];

type Headers = Record<string, string | number>;
export const ok = (bytes: string | Uint8Array, headers?: Headers) => send(answer(bytes, headers));
const raw = (text: string) => send(Buffer.from(text));
/** An answer without a length, ended by the close. */
const untilClose = (body: string) => raw(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${body}`);

/** Sends byte by byte, while the connection is open. */
function dribble(bytes: Buffer, everyMs: number): Fault {
  return (socket) => {
    let at = 0;
    const next = () => {
      if (!socket.writable) return;
      socket.write(bytes.subarray(at, at + 1));
      at += 1;
      if (at < bytes.length) setTimeout(next, everyMs);
      else socket.end();
    };
    next();
  };
}

const understood = (name: string, fault: Fault): FaultRow => ({
  name,
  fault,
  stdout: printed,
  stderr: '',
  code: 0,
});

/** Bytes that Node has a part in: HTTP, compression, connections, the depth of its stack. For the packed tool, on each Node. */
export const understoodAnswers: readonly FaultRow[] = [
  understood('gzip', ok(gzipSync(list), { 'Content-Encoding': 'gzip' })),
  understood('br', ok(brotliCompressSync(list), { 'Content-Encoding': 'br' })),
  understood('deflate', ok(deflateSync(list), { 'Content-Encoding': 'deflate' })),
  understood('two encodings', ok(brotliCompressSync(gzipSync(list)), { 'Content-Encoding': 'gzip, br' })),
  understood(
    'early hints',
    send(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), answer(list)])),
  ),
  understood('no length, ended by the close', untilClose(list)),
  understood('one byte at a time', dribble(answer(list), 0)),
  understood(
    'a body longer than its Content-Length',
    ok(`${list}   trailing`, { 'Content-Length': list.length }),
  ),
];

const isThisTheService = '  Is the base URL right? Use --verbose to see each request\n';
const unreadable = (why: string) => `signage: the service sent ${why} instead of JSON\n${isThisTheService}`;
const cannotBeRead = (why: string) => unreadable(`an unreadable response (${why})`);
const sent = (what: string) => `signage: the service sent ${what}\n${isThisTheService}`;
const noAnswer = (why: string) =>
  `signage: no response from BASE: ${why}\n  Check the base URL, the network and the proxy settings (signage help environment)\n`;
const cutOff = 'the connection closed before the response was complete';
const closed = `${cutOff} (UND_ERR_SOCKET)`;
const notUtf8 = 'signage: the service sent a response that is not UTF-8\n';
const brokenCompression = sent('corrupt compressed data');
const zstd = sent('an unsupported content encoding (zstd)');
const notHttp = sent('something that is not HTTP');
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const protocolSwitch = sent('an unexpected switch to another protocol (HTTP 101)');
const manyHeaders = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`X-${n}`, 'v']));
/** Longer than the buffers of a socket or a stream. */
const page = `<!doctype html><p>${'x'.repeat(100_000)}`;
const tooDeep = cannotBeRead('it ends early');
const misplaced = cannotBeRead('it is not valid JSON');

/** Text, which is ours to read. */
export const understoodTexts: readonly FaultRow[] = [
  understood('no content type', ok(list, { 'Content-Type': '' })),
  understood('a wrong content type', ok(list, { 'Content-Type': 'text/html' })),
  understood('a wrong charset', ok(list, { 'Content-Type': 'application/json; charset=iso-8859-1' })),
];

const unusable = (name: string, fault: Fault, stderr: string, more: Partial<FaultRow> = {}): FaultRow => ({
  name,
  fault,
  code: 22,
  stderr,
  stdout: '',
  ...more,
});
const broken = (name: string, fault: Fault, why: string) =>
  unusable(name, fault, noAnswer(why), { code: 30 });
const get = { argv: getArgv };

const pages = [
  ['a long page', ok(page)],
  ['a long page and Connection: close', ok(page, { Connection: 'close' })],
  ['a long page until the close', untilClose(page)],
] as const;

export const unusableTexts: readonly FaultRow[] = [
  unusable('half a JSON', ok(list.slice(0, 40)), cannotBeRead('it ends early')),
  unusable('two byte order marks', ok(`\uFEFF\uFEFF${list}`), cannotBeRead('it is not an array')),
  unusable('a byte order mark before the first item', ok(`[\uFEFF${list.slice(1)}`), misplaced),
  unusable('one before the second item', ok(`${list.slice(0, -1)},\uFEFF${list.slice(1)}`), misplaced, {
    stdout: printed,
  }),
  unusable('one instead of an item', ok('[\uFEFF]'), misplaced),
  unusable('nested 100,000 deep', ok('['.repeat(100_000)), tooDeep),
  ...pages.map(([name, fault]) => unusable(name, fault, unreadable('an HTML or XML page'), get)),
  unusable('invalid UTF-8', ok(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])), notUtf8),
  unusable('half a character', ok(Buffer.from('["é').subarray(0, 3)), notUtf8),
];

export const unusableAnswers: readonly FaultRow[] = [
  unusable('half a list', ok(`${list.slice(0, -1)},{"id"`), cannotBeRead('it ends early'), {
    stdout: printed,
  }),
  unusable('nested 100,000 deep until the close', untilClose('['.repeat(100_000)), tooDeep),
  unusable(
    'one object nested 100,000 deep',
    ok(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    'signage: content: a is nested more than 32 levels deep\n',
    get,
  ),
  ...pages.map(([name, fault]) => unusable(name, fault, unreadable('an HTML or XML page'))),
  unusable('no gzip', ok('plain', { 'Content-Encoding': 'gzip' }), brokenCompression),
  unusable('no br', ok('plain', { 'Content-Encoding': 'br' }), brokenCompression),
  unusable(
    'half a gzip',
    ok(gzipSync(list).subarray(0, -12), { 'Content-Encoding': 'gzip' }),
    brokenCompression,
  ),
  unusable('an unknown encoding', ok('x', { 'Content-Encoding': 'zstd' }), zstd),
  unusable('one below a known one', ok(gzipSync('x'), { 'Content-Encoding': 'zstd, gzip' }), zstd),
  unusable('no HTTP', raw('SSH-2.0-OpenSSH_9.2\r\n'), notHttp),
  unusable('a broken chunk', raw(`${chunked}ZZ\r\n`), notHttp),
  unusable('10,000 headers', ok(list, manyHeaders), sent('oversized headers')),
  unusable('101', raw('HTTP/1.1 101 Switching Protocols\r\n\r\n'), protocolSwitch),
  unusable(
    '101 with its headers',
    raw('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    protocolSwitch,
  ),
  unusable(
    '204',
    raw('HTTP/1.1 204 No Content\r\n\r\n'),
    `signage: unexpected status HTTP 204 instead of 200\n${isThisTheService}`,
  ),
  broken('a shorter body', ok(list, { 'Content-Length': 1000 }), closed),
  broken(
    'a shorter body and Connection: close',
    ok(list, { 'Content-Length': 1000, Connection: 'close' }),
    `${cutOff} (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)`,
  ),
  ...['keep-alive', 'close'].map((connection) =>
    broken(
      `chunks without an end and Connection: ${connection}`,
      raw(
        `${chunked.replace('\r\n', `\r\nConnection: ${connection}\r\n`)}${list.length.toString(16)}\r\n${list}\r\n`,
      ),
      closed,
    ),
  ),
  broken('a reset before', (socket) => socket.resetAndDestroy(), 'connection reset (ECONNRESET)'),
  broken('closed at once', (socket) => socket.end(), closed),
];

/** A list without end of this item. */
export const endlessListOf =
  (item: object): Fault =>
  (socket) => {
    const more = Buffer.from(`${JSON.stringify(item)},`.repeat(1000));
    const next = () => {
      while (socket.writable && socket.write(more));
    };
    socket.on('drain', next).write('HTTP/1.1 200 OK\r\n\r\n[');
    next();
  };

/** The exit code of every status that is neither 1xx nor 2xx, where the body says nothing better. */
export function exitCodeOf(status: number): number {
  if (status < 400 || status === 404) return 22;
  if (status === 400) return 21;
  if (status === 401 || status === 403) return 19;
  if (status === 429) return 33;
  return status < 500 ? 29 : 34;
}

/** An answer of a status with one of these bodies. */
export const statusAnswer = (status: number, body: string): Fault =>
  send(answer(status === 304 ? '' : body, {}, `${status} X`));
export const statusBodies = ['', '<html>no</html>', '{"error":"no","code":"SOME_CODE"}'];
