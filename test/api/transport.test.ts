import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { createFetch } from '../../src/api/transport.ts';
import { createAuthority } from '../helpers/certificates.ts';
import { serve } from '../helpers/loopback.ts';
import { runAt } from '../helpers/over-network.ts';
import { testKey } from '../helpers/run.ts';

const readForever = () => new Promise<string>(() => undefined);

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

test('the certificates are read at the first request, with those of NODE_EXTRA_CA_CERTS', async () => {
  const { baseUrl } = await serve((_, response) => response.end('[]'));
  const { pem } = await createAuthority();
  const read: string[] = [];
  const fetch = createFetch({
    env: { SIGNAGE_CA_FILE: '/ca.pem', NODE_EXTRA_CA_CERTS: '/other.pem' },
    async readTextFile(file) {
      read.push(file);
      return pem;
    },
  });
  expect(read).toEqual([]);
  const { body } = await fetch(baseUrl, { ...request, signal: new AbortController().signal });
  await buffer(body ?? Readable.from([]));
  expect(read).toEqual(['/ca.pem', '/other.pem']);
});
