import { describe, expect, test } from 'vitest';
import { UnknownEncoding } from '../../src/api/decompress.ts';
import { lateFailure, networkFailure } from '../../src/api/network-failure.ts';
import { type ProxyServer, ProxyTrouble } from '../../src/api/proxies.ts';
import { Failure } from '../../src/errors.ts';

const url = 'https://a.test/api/external/players';
const checkNetwork = 'Check the base URL, the network and the proxy settings (signage help environment)';

/** An error of the system, or of a library that gives its errors such codes. */
const coded = (code: string) => Object.assign(new Error('as the system says'), { code });

/** What a person is told of an exception. */
function told(error: unknown) {
  const { kind, message, hint, status, cause } = networkFailure(error, url);
  expect(cause).toBe(error);
  return { kind, message, hint, status };
}

test.each<[string, unknown, string]>([
  ['a name server that says nothing', coded('ETIMEOUT'), 'no name server answered (ETIMEOUT)'],
  ['a pipe', coded('EPIPE'), 'connection closed (EPIPE)'],
  [
    'a body that is shorter than its length',
    coded('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'),
    'the connection closed before the answer was complete (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)',
  ],
  [
    'the end in the middle of an answer, which has no code, or one of its own',
    Object.assign(new Error('Response does not match the HTTP/1.1 protocol (Invalid EOF state)'), {
      code: 'X',
    }),
    'the connection closed before the answer was complete (UND_ERR_SOCKET)',
  ],
  [
    'the first of several addresses',
    new AggregateError([coded('EPIPE'), coded('X')]),
    'connection closed (EPIPE)',
  ],
  [
    'an aggregate of nothing, with a cause',
    Object.assign(new AggregateError([]), { cause: coded('EPIPE') }),
    'connection closed (EPIPE)',
  ],
  ['a code that is not known', coded('EWHATEVER'), 'as the system says (EWHATEVER)'],
  ['an error that says nothing', new Error(), 'connection failed'],
  ['no error at all', 'text', 'connection failed'],
])('no connection: %s', (_, error, reason) => {
  expect(told(error)).toEqual({
    kind: 'NO_CONNECTION',
    message: `no answer from https://a.test: ${reason}`,
    hint: checkNetwork,
    status: undefined,
  });
});

test('causes that lead back to each other are each looked at once', () => {
  const [inner, outer] = [new Error('inner'), new Error('outer')];
  inner.cause = outer;
  outer.cause = inner;
  expect(told(outer).message).toBe('no answer from https://a.test: inner');
});

test('a failure among the causes is passed on as it is', () => {
  const failure = new Failure('INTERRUPTED', 'interrupted');
  expect(networkFailure(new Error('outer', { cause: failure }), url)).toBe(failure);
});

const parserError = Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError' });
const protocolSwitch = 'an unrequested switch to another protocol (HTTP 101)';

test.each<[unknown, string]>([
  [coded('UND_ERR_HEADERS_OVERFLOW'), 'oversized headers'],
  [coded('ERR_ASSERTION'), protocolSwitch],
  [
    new Error('outer', { cause: Object.assign(new Error('bad upgrade'), { code: 'UND_ERR_SOCKET' }) }),
    protocolSwitch,
  ],
  [new Error('outer', { cause: parserError }), 'something that is not HTTP'],
  [coded('Z_DATA_ERROR'), 'corrupt compressed data'],
  [coded('ERR__ERROR_FORMAT_PADDING_1'), 'corrupt compressed data'],
  [coded('ERR_BROTLI_X'), 'corrupt compressed data'],
  [coded('ERR_ZLIB_X'), 'corrupt compressed data'],
  [new Error('outer', { cause: new UnknownEncoding('zstd') }), 'an unsupported content encoding (zstd)'],
])('an answer that cannot be read: %s', (error, what) => {
  expect(told(error)).toEqual({
    kind: 'BAD_RESPONSE',
    message: `the service sent ${what}`,
    hint: 'Is the base URL right? To see each request: --verbose',
    status: undefined,
  });
});

test('an error of the parser with a code goes by its code', () => {
  expect(told(Object.assign(new Error(), { name: 'HTTPParserError', code: 'EPIPE' })).message).toBe(
    'no answer from https://a.test: connection closed (EPIPE)',
  );
});

test.each(['CERT_X', 'ERR_TLS_X', 'ERR_SSL_X', 'UNABLE_TO_X', 'HOSTNAME_MISMATCH', 'EPROTO'])(
  'no agreement on TLS: %s',
  (code) => {
    expect(told(coded(code))).toEqual({
      kind: 'TLS',
      message: `no secure connection to https://a.test: the TLS handshake failed (${code})`,
      hint: checkNetwork,
      status: undefined,
    });
  },
);

describe('a proxy', () => {
  const proxy: ProxyServer = { variable: 'HTTPS_PROXY', url: new URL('http://p.test:3128'), headers: {} };
  const withAccount = { ...proxy, headers: { 'Proxy-Authorization': 'Basic eA==' } };
  const wrongAccount = 'Check the user name and password in HTTPS_PROXY';
  const askForIt =
    'Ask the administrator of the proxy. If the service is reachable without the proxy, add its host to NO_PROXY';
  const wantsAccount = 'It requires a password: HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT';

  test.each<[ProxyServer, number, string, string]>([
    [proxy, 407, 'refused to connect', wantsAccount],
    [withAccount, 407, 'refused to connect', wrongAccount],
    [proxy, 401, 'refused to connect', askForIt],
    [withAccount, 401, 'refused to connect', wrongAccount],
    [withAccount, 403, 'refused to connect', askForIt],
    [proxy, 499, 'refused to connect', askForIt],
    [proxy, 500, 'could not connect', askForIt],
    [withAccount, 502, 'could not connect', askForIt],
  ])('%j that answers %i', (server, status, what, hint) => {
    expect(told(new Error('outer', { cause: new ProxyTrouble(server, { status }) }))).toEqual({
      kind: 'NO_CONNECTION',
      message: `no answer from https://a.test: the proxy http://p.test:3128 ${what} (HTTP ${status})`,
      hint,
      status,
    });
  });

  test.each([
    ['ECONNREFUSED', 'NO_CONNECTION', 'no answer from the proxy http://p.test:3128: connection refused'],
    ['EPROTO', 'TLS', 'no secure connection to the proxy http://p.test:3128: the TLS handshake failed'],
  ])('that cannot be reached: %s', (code, kind, message) => {
    expect(told(new ProxyTrouble(proxy, { cause: coded(code) }))).toEqual({
      kind,
      message: `${message} (${code})`,
      hint: 'Check HTTPS_PROXY (signage help environment)',
      status: undefined,
    });
  });
});

test('an answer that is late', () => {
  const { kind, message, hint } = lateFailure(url, 1500);
  expect({ kind, message, hint }).toEqual({
    kind: 'TIMEOUT',
    message: 'timed out after 1.5s waiting for https://a.test',
    hint: 'To wait longer: --timeout 2m',
  });
});

test.each([
  [new RangeError('WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance')],
  [new RangeError('Array buffer allocation failed')],
  [Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })],
  [Object.assign(new Error('insufficient memory'), { code: 'Z_MEM_ERROR' })],
])('out of memory is not the fault of the service: %s', (cause) => {
  const { kind, message, hint } = networkFailure(new TypeError('fetch failed', { cause }), url);
  expect({ kind, message, hint }).toEqual({
    kind: 'CONFIG',
    message: `out of memory: ${cause.message}`,
    hint: 'Raise the memory limit of this process (ulimit -v)',
  });
});
