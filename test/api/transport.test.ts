import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { createFetch } from '../../src/api/transport.ts';
import { maxConnections } from '../../src/core/get.ts';
import { contentItem, uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { configured, run, testKey } from '../helpers/run.ts';

const readNothing = async () => '';
const readForever = () => new Promise<string>(() => undefined);

/** A run that asks a server on this machine, over the real network. */
const runAt = (baseUrl: string, argv: readonly string[], stdin = '') =>
  run(argv, {
    env: { ...configured, SIGNAGE_BASE_URL: baseUrl },
    stdin,
    context: { fetch: createFetch({ env: {}, readTextFile: readNothing }) },
  });

const request = { headers: {}, redirect: 'manual' } as const;

test('a request on the wire has these headers of ours and no others', async () => {
  const seen: unknown[] = [];
  const { baseUrl } = await serve(({ method, url, headers }, response) => {
    seen.push({ method, url, headers });
    response.end('[]');
  });
  expect((await runAt(baseUrl, ['content', '--limit', '5'])).code).toBe(0);
  const headers = {
    'x-api-key': testKey,
    accept: 'application/json',
    'user-agent': `signage-cli/${version}`,
    'accept-encoding': 'gzip, br, deflate',
    host: new URL(baseUrl).host,
    connection: 'keep-alive',
  };
  expect(seen).toEqual([{ method: 'GET', url: '/api/external/content?limit=5', headers }]);
});

test('the key does not follow a redirect to another origin', async () => {
  const visitors: unknown[] = [];
  const elsewhere = await serve(({ url }, response) => {
    visitors.push(url);
    response.end('[]');
  });
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(307, { Location: `${elsewhere.baseUrl}/stolen` }).end();
  });
  expect((await runAt(baseUrl, ['players'])).code).toBe(22);
  expect(visitors).toEqual([]);
});

test('many items are got over a few connections that are kept alive', async () => {
  const sockets = new Set<unknown>();
  const ids = Array.from({ length: 40 }, (_, index) => uuidOf(index));
  const { baseUrl } = await serve(({ socket, url = '' }, response) => {
    sockets.add(socket);
    response.end(JSON.stringify({ ...contentItem, id: url.split('/').at(-1) }));
  });
  const argv = ['content', 'get', '-', '--fields', 'id', '-o', 'tsv', '--no-header'];
  const { stdout, code } = await runAt(baseUrl, argv, ids.join('\n'));
  expect({ stdout, code }).toEqual({ stdout: `${ids.join('\n')}\n`, code: 0 });
  expect(sockets.size).toBeLessThanOrEqual(maxConnections);
});

test.each(['before', 'after'])(
  'a file that cannot be read to its end does not delay an abort %s the request',
  async (when) => {
    const fetch = createFetch({ env: { SIGNAGE_CA_FILE: '/ca.pem' }, readTextFile: readForever });
    const stop = new AbortController();
    if (when === 'before') stop.abort(new Error('enough'));
    const answer = fetch('https://signage.test', { ...request, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
  },
);

test('the proxy of the environment is used, except for this machine; header names ignore case', async () => {
  const { baseUrl } = await serve(({ url }, response) => response.setHeader('X-Asked', url ?? '').end());
  const fetch = createFetch({ env: { HTTP_PROXY: baseUrl }, readTextFile: readNothing });
  const { signal } = new AbortController();
  const proxied = await fetch('http://signage.test/a', { ...request, signal });
  const direct = await fetch(`${baseUrl}/b`, { ...request, signal });
  expect([
    proxied.headers.get('x-asked'),
    direct.headers.get('X-ASKED'),
    direct.headers.get('X-Other'),
  ]).toEqual(['http://signage.test/a', '/b', null]);
  for (const { body } of [proxied, direct]) await buffer(body ?? Readable.from([]));
});

test('the certificates are read at the first request, with those of NODE_EXTRA_CA_CERTS', async () => {
  const { baseUrl } = await serve((_, response) => response.end('[]'));
  const read: string[] = [];
  const fetch = createFetch({
    env: { SIGNAGE_CA_FILE: '/ca.pem', NODE_EXTRA_CA_CERTS: '/other.pem' },
    async readTextFile(file) {
      read.push(file);
      return '-----BEGIN CERTIFICATE-----';
    },
  });
  expect(read).toEqual([]);
  const { body } = await fetch(baseUrl, { ...request, signal: new AbortController().signal });
  await buffer(body ?? Readable.from([]));
  expect(read).toEqual(['/ca.pem', '/other.pem']);
});
