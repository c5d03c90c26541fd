import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { networkFailure } from '../../src/api/network-failure.ts';
import { createFetch } from '../../src/api/transport.ts';
import { Failure } from '../../src/errors.ts';
import { closedPort, serve } from '../helpers/loopback.ts';
import { configured, run } from '../helpers/run.ts';
import { expectRequest } from '../helpers/service.ts';

/** The environment of a run that asks a server on this machine. */
const at = (baseUrl: string) => ({ ...configured, SIGNAGE_BASE_URL: baseUrl });

/** The real network instead of the one that nock watches. */
const production = () => ({ fetch: createFetch({ env: {}, readTextFile: async () => '' }) });

const checkNetwork = 'Check the base URL, the network and the proxy settings (signage help environment)';

describe('no connection', () => {
  test.each<[string, object]>([
    ['none', {}],
    ['a number', { code: 20 }],
  ])('has the first system code among the causes, past an error whose code is %s', (_, properties) => {
    const refused = Object.assign(new Error('deep'), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error('outer', { cause: refused }), properties);
    expect(networkFailure(error, 'http://a.test/x').message).toBe(
      'no answer from http://a.test: connection refused (ECONNREFUSED)',
    );
  });

  test('has the reason that the deepest cause gives, where no error has a code', () => {
    const error = new Error('outer', { cause: new Error('deep') });
    expect(networkFailure(error, 'http://a.test/x').message).toBe('no answer from http://a.test: deep');
  });

  test.each([
    ['by undici', production],
    ['by the fetch of Node', () => ({})],
  ])('refused, %s', async (_, context) => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    expect(await run(['players'], { env: at(baseUrl), context: context() })).toEqual({
      stdout: '',
      stderr: `signage: no answer from ${baseUrl}: connection refused (ECONNREFUSED)\n  ${checkNetwork}\n`,
      code: 30,
    });
  });

  test('cut off in the middle', async () => {
    const { baseUrl } = await serve(({ socket }, response) => {
      response.writeHead(200, { 'Content-Length': 1000 });
      response.write('[{"id":"a"},', () => socket.destroy());
    });
    const { stdout, code } = await run(['players', '--json'], { env: at(baseUrl), context: production() });
    expect({ stdout, code }).toEqual({ stdout: '', code: 30 });
  });

  test.each([
    ['ENOTFOUND', 'host not found (ENOTFOUND)'],
    ['EAI_AGAIN', 'the name lookup failed, for now (EAI_AGAIN)'],
    ['ECONNRESET', 'connection reset (ECONNRESET)'],
    ['EHOSTUNREACH', 'no route to host (EHOSTUNREACH)'],
    ['ENETUNREACH', 'network unreachable (ENETUNREACH)'],
    ['ETIMEDOUT', 'connection timed out (ETIMEDOUT)'],
    ['EWHATEVER', 'as the system says (EWHATEVER)'],
  ])('%s', async (code, said) => {
    const cause = Object.assign(new Error('as the system says'), { code });
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new AggregateError([cause], 'all addresses failed') });
    };
    expect(await run(['players'], { context: { fetch } })).toEqual({
      stdout: '',
      stderr: `signage: no answer from https://signage.test: ${said}\n  ${checkNetwork}\n`,
      code: 30,
    });
  });
});

describe('no secure connection', () => {
  test('where the other side does not speak TLS', async () => {
    const { baseUrl } = await serve((_, response) => response.end('[]'));
    const secure = baseUrl.replace('http:', 'https:');
    expect(await run(['players'], { env: at(secure), context: production() })).toEqual({
      stdout: '',
      stderr: `signage: no secure connection to ${secure}: it does not speak TLS (ERR_SSL_WRONG_VERSION_NUMBER)
  Is it an http address?
`,
      code: 31,
    });
  });

  const addAuthority =
    'If your company signs its own certificates: --ca-file company.pem, or SIGNAGE_CA_FILE';
  const checkClock = "Is this machine's clock right? If so, the service must renew its certificate";
  const unknownAuthority = 'its certificate is signed by an unknown authority';

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
    ['EPROTO', 'the TLS handshake failed', checkNetwork],
    ['CERT_WHATEVER', 'the TLS handshake failed', checkNetwork],
  ])('%s', async (code, message, hint) => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('because'), { code }) });
    };
    expect(await run(['players'], { context: { fetch } })).toEqual({
      stdout: '',
      stderr: `signage: no secure connection to https://signage.test: ${message} (${code})
  ${hint}
`,
      code: 31,
    });
  });
});

describe('a timeout', () => {
  const late =
    'signage: timed out after 0.05s waiting for https://signage.test\n  To wait longer: --timeout 2m\n';

  test('before the answer', async () => {
    expectRequest('/players').delay(2000).reply(200, '[]');
    expect(await run(['players', '--timeout', '50ms'])).toEqual({ stdout: '', stderr: late, code: 32 });
  });

  test('whatever memory is cleared in the meantime', async () => {
    const { baseUrl } = await serve((_, response) => void response.writeHead(200).write('['));
    setFlagsFromString('--expose-gc');
    const clear = setInterval(() => runInNewContext('gc()'), 10);
    onTestFinished(() => clearInterval(clear));
    const { stderr, code } = await run(['players', '--timeout', '50ms'], {
      env: at(baseUrl),
      context: production(),
    });
    expect({ stderr, code }).toEqual({ stderr: late.replace('https://signage.test', baseUrl), code: 32 });
  });

  test('in the middle of an error answer', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.writeHead(500);
      response.write('{"error":');
    });
    const { code } = await run(['players', '--timeout', '50ms'], { env: at(baseUrl), context: production() });
    expect(code).toBe(32);
  });
});

test('an error page without an end is not read to its end', async () => {
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write('<p>'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  const { stderr, code } = await run(['players'], { env: at(baseUrl), context: production() });
  expect({ stderr, code }).toEqual({
    stderr: 'signage: the service failed (HTTP 502)\n  Try again later\n',
    code: 34,
  });
});

describe('an interruption', () => {
  test('ends a request under way with 130 and no word', async () => {
    const stop = new AbortController();
    expectRequest('/players')
      .delay(2000)
      .reply(() => [200, '[]']);
    const running = run(['players'], { signal: stop.signal });
    setTimeout(() => stop.abort(new Failure('INTERRUPTED', 'interrupted')), 20);
    expect(await running).toEqual({ stdout: '', stderr: '', code: 130 });
  });
});
