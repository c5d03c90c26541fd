import { describe, expect, test } from 'vitest';
import { networkFailure } from '../../src/api/failures.ts';
import { type ProxyServer, proxyFailure, proxyRefusal } from '../../src/api/proxies.ts';
import { badConfig, defect, Failure } from '../../src/errors.ts';

const checkNetwork = 'Check the base URL, the network and the proxy settings (signage help environment)';

/** An error of the system, or of a library that gives its errors such codes. */
const coded = (code: unknown, more: object = {}) =>
  Object.assign(new Error('as the system says'), { code, ...more });

/** An error that wraps another one. */
const around = (cause: unknown) => new Error('outer', { cause });

/** What a person is told of an exception. */
function told(error: unknown) {
  const { kind, message, hint, cause } = networkFailure(error, 'https://a.test');
  expect(cause).toBe(error);
  return { kind, message, hint };
}

const cutOff = 'the connection closed before the response was complete';

test.each<[unknown, string]>([
  [coded('ENOTFOUND'), 'host not found (ENOTFOUND)'],
  [coded('EAI_AGAIN'), 'temporary failure in name resolution (EAI_AGAIN)'],
  [coded('ECONNREFUSED'), 'connection refused (ECONNREFUSED)'],
  [coded('ECONNRESET'), 'connection reset (ECONNRESET)'],
  [coded('EPIPE'), 'connection closed (EPIPE)'],
  [coded('EHOSTUNREACH'), 'no route to host (EHOSTUNREACH)'],
  [coded('ENETUNREACH'), 'network unreachable (ENETUNREACH)'],
  [coded('ETIMEDOUT'), 'connection timed out (ETIMEDOUT)'],
  [coded('ETIMEOUT'), 'no name server answered (ETIMEOUT)'],
  [coded('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), `${cutOff} (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)`],
  // The end in the middle of an answer, with a code of the parser's own.
  [coded('X', { message: 'Response does not match (Invalid EOF state)' }), `${cutOff} (UND_ERR_SOCKET)`],
  [coded('EPIPE', { name: 'HTTPParserError' }), 'connection closed (EPIPE)'],
  [new AggregateError([coded('EPIPE'), coded('X')]), 'connection closed (EPIPE)'],
  [Object.assign(new AggregateError([]), { cause: coded('EPIPE') }), 'connection closed (EPIPE)'],
  [around(coded('EPIPE')), 'connection closed (EPIPE)'],
  [coded(20, { cause: coded('EPIPE') }), 'connection closed (EPIPE)'],
  [coded('EWHATEVER'), 'as the system says (EWHATEVER)'],
  [around(new Error('deep')), 'deep'],
  [new Error(), 'connection failed'],
  ['text', 'connection failed'],
])('no connection: %#, %s', (error, reason) => {
  const message = `no response from https://a.test: ${reason}`;
  expect(told(error)).toEqual({ kind: 'NO_CONNECTION', message, hint: checkNetwork });
});

test('causes that lead back to each other are each looked at once', () => {
  const [inner, outer] = [new Error('inner'), new Error('outer')];
  inner.cause = outer;
  outer.cause = inner;
  expect(told(outer).message).toBe('no response from https://a.test: inner');
});

test('a failure among the causes is passed on as it is', () => {
  const failure = new Failure('INTERRUPTED', 'interrupted');
  expect(networkFailure(around(failure), 'https://a.test')).toBe(failure);
});

const protocolSwitch = 'an unexpected switch to another protocol (HTTP 101)';

test.each<[unknown, string]>([
  [coded('UND_ERR_HEADERS_OVERFLOW'), 'oversized headers'],
  [coded('ERR_ASSERTION'), protocolSwitch],
  [around(coded('UND_ERR_SOCKET', { message: 'bad upgrade' })), protocolSwitch],
  [
    around(Object.assign(new Error('Expected HTTP/'), { name: 'HTTPParserError' })),
    'something that is not HTTP',
  ],
  [coded('Z_DATA_ERROR'), 'corrupt compressed data'],
  [coded('ERR__ERROR_FORMAT_PADDING_1'), 'corrupt compressed data'],
  [coded('ERR_BROTLI_X'), 'corrupt compressed data'],
  [coded('ERR_ZLIB_X'), 'corrupt compressed data'],
])('an answer that cannot be read: %s', (error, what) => {
  const hint = 'Is the base URL right? Use --verbose to see each request';
  expect(told(error)).toEqual({ kind: 'BAD_RESPONSE', message: `the service sent ${what}`, hint });
});

const addAuthority =
  'If your company signs its own certificates, use --ca-file company.pem or SIGNAGE_CA_FILE';
const checkClock = "Is this machine's clock right? If so, the service must renew its certificate";
const unknownAuthority = 'its certificate is signed by an unknown authority';
const noHandshake = 'the TLS handshake failed';

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired', checkClock],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet', checkClock],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed', addAuthority],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority, addAuthority],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority, addAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority, addAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority, addAuthority],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'its certificate is for a different name',
    'Is the host name in the base URL right?',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS', 'Is it an http address?'],
  ...['CERT_X', 'ERR_TLS_X', 'ERR_SSL_X', 'UNABLE_TO_X', 'HOSTNAME_MISMATCH', 'EPROTO'].map((code) => [
    code,
    noHandshake,
    checkNetwork,
  ]),
])('no secure connection: %s', (code = '', what, hint) => {
  const message = `no secure connection to https://a.test: ${what} (${code})`;
  expect(told(around(coded(code)))).toEqual({ kind: 'TLS', message, hint });
});

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
  ])('%j that answers %i', (server, status, what, hint) => {
    expect(proxyRefusal(server, new URL('https://a.test/x'), status)).toMatchObject({
      kind: 'NO_CONNECTION',
      message: `no response from https://a.test: the proxy http://p.test:3128 ${what} (HTTP ${status})`,
      hint,
      status,
    });
  });

  test.each([
    ['ECONNREFUSED', 'NO_CONNECTION', 'no response from the proxy http://p.test:3128: connection refused'],
    ['EPROTO', 'TLS', 'no secure connection to the proxy http://p.test:3128: the TLS handshake failed'],
    [
      'UND_ERR_HEADERS_OVERFLOW',
      'NO_CONNECTION',
      'no response from the proxy http://p.test:3128: as the system says',
    ],
  ])('that cannot be reached: %s', (code, kind, message) => {
    expect(proxyFailure(proxy, coded(code))).toMatchObject({
      kind,
      message: `${message} (${code})`,
      hint: 'Check HTTPS_PROXY (signage help environment)',
      status: undefined,
    });
  });
});

test.each([
  [new RangeError('WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance')],
  [new RangeError('Array buffer allocation failed')],
  [coded('ENOMEM')],
  [coded('Z_MEM_ERROR')],
])('out of memory is not the fault of the service: %s', (cause) => {
  expect(networkFailure(around(cause), 'https://a.test')).toMatchObject({
    kind: 'CONFIG',
    message: `out of memory: ${cause.message}`,
    hint: 'Raise the memory limit of this process (ulimit -v)',
  });
});

test.each([
  ['EMFILE', 'this process', 'Raise the limit of open files of this process (ulimit -n)'],
  ['ENFILE', 'this machine', 'Close other programs, or raise the limit of open files of this machine'],
])('too many open files are not the fault of the service, nor of a folder: %s', (code, whose, hint) => {
  const failure = { kind: 'CONFIG', exitCode: 3, hint };
  const message = `${whose} has too many open files (${code})`;
  expect(networkFailure(around(coded(code)), 'https://a.test')).toMatchObject({ ...failure, message });
  expect(defect(coded(code))).toMatchObject({ ...failure, message });
  expect(badConfig('cannot write a', 'Check that the folder exists', coded(code))).toMatchObject(failure);
});
