import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { createFetch } from '../../src/api/transport.ts';
import { maxConnections } from '../../src/core/get.ts';
import { createAuthority } from '../helpers/certificates.ts';
import { contentItem, uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { configured, emptyFolder, run, testKey } from '../helpers/run.ts';

const readNothing = async () => '';

/** The environment of a run that asks a server on this machine. */
const at = (baseUrl: string) => ({ ...configured, SIGNAGE_BASE_URL: baseUrl });

test('a request on the wire has these headers of ours and no others', async () => {
  const seen: unknown[] = [];
  const { baseUrl } = await serve(({ method, url, headers }, response) => {
    const {
      'x-api-key': key,
      accept,
      'user-agent': userAgent,
      cookie,
      authorization,
      referer,
      origin,
    } = headers;
    seen.push({ method, url, key, accept, userAgent, others: [cookie, authorization, referer, origin] });
    response.end('[]');
  });
  const { code } = await run(['content', '--limit', '5'], {
    env: at(baseUrl),
    context: { fetch: createFetch({ env: {}, readTextFile: readNothing }) },
  });
  expect(code).toBe(0);
  expect(seen).toEqual([
    {
      method: 'GET',
      url: '/api/external/content?limit=5',
      key: testKey,
      accept: 'application/json',
      userAgent: `signage-cli/${version}`,
      others: [undefined, undefined, undefined, undefined],
    },
  ]);
});

test('the key does not follow a redirect to another origin', async () => {
  const visitors: (string | undefined)[] = [];
  const elsewhere = await serve(({ url }, response) => {
    visitors.push(url);
    response.end('[]');
  });
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(307, { Location: `${elsewhere.baseUrl}/stolen` }).end();
  });
  const { stderr, code } = await run(['players'], {
    env: at(baseUrl),
    context: { fetch: createFetch({ env: {}, readTextFile: readNothing }) },
  });
  expect({ stderr, code }).toEqual({
    stderr: `signage: the service redirects to ${elsewhere.baseUrl}/stolen (HTTP 307)
  Redirects are not followed, to protect the key. Is the base URL right?
`,
    code: 22,
  });
  expect(visitors).toEqual([]);
});

test('many items are got over a few connections that are kept alive', async () => {
  const sockets = new Set<unknown>();
  const ids = Array.from({ length: 40 }, (_, index) => uuidOf(index));
  const { baseUrl } = await serve(({ socket, url = '' }, response) => {
    sockets.add(socket);
    response.end(JSON.stringify({ ...contentItem, id: url.split('/').at(-1) }));
  });
  const { stdout, code } = await run(['content', 'get', '-', '--fields', 'id', '-o', 'tsv', '--no-header'], {
    env: at(baseUrl),
    stdin: ids.join('\n'),
    context: { fetch: createFetch({ env: {}, readTextFile: readNothing }) },
  });
  expect(code).toBe(0);
  expect(stdout).toBe(`${ids.join('\n')}\n`);
  expect(sockets.size).toBeLessThanOrEqual(maxConnections);
});

test('a file that cannot be read to its end does not delay an abort', async () => {
  const readForever = () => new Promise<string>(() => undefined);
  const fetch = createFetch({ env: { SIGNAGE_CA_FILE: '/ca.pem' }, readTextFile: readForever });
  const stop = new AbortController();
  const answer = fetch('https://signage.test', {
    method: 'GET',
    headers: {},
    redirect: 'manual',
    signal: stop.signal,
  });
  stop.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
});

test('a signal that is aborted already is obeyed before anything else', async () => {
  const fetch = createFetch({
    env: { SIGNAGE_CA_FILE: '/ca.pem' },
    readTextFile: () => new Promise(() => undefined),
  });
  const signal = AbortSignal.abort(new Error('enough'));
  const answer = fetch('https://signage.test', { method: 'GET', headers: {}, redirect: 'manual', signal });
  await expect(answer).rejects.toThrow('enough');
});

test('the proxy of the environment is used, except for this machine; header names ignore case', async () => {
  const { baseUrl } = await serve(({ url }, response) => response.setHeader('X-Asked', url ?? '').end());
  const fetch = createFetch({ env: { HTTP_PROXY: baseUrl }, readTextFile: readNothing });
  const { signal } = new AbortController();
  const request = { method: 'GET', headers: {}, redirect: 'manual', signal } as const;
  const proxied = await fetch('http://signage.test/a', request);
  const direct = await fetch(`${baseUrl}/b`, request);
  expect([
    proxied.headers.get('x-asked'),
    direct.headers.get('X-ASKED'),
    direct.headers.get('X-Other'),
  ]).toEqual(['http://signage.test/a', '/b', null]);
  for (const { body } of [proxied, direct]) await body?.cancel();
});

test('TLS resumes the session of the connection before', async () => {
  const authority = await createAuthority();
  const resumed: boolean[] = [];
  const { baseUrl: url, server } = await serve(
    (_, response) => response.writeHead(200, { Connection: 'close' }).end('[]'),
    { certificate: await authority.issue() },
  );
  server.on('secureConnection', (socket) => resumed.push(socket.isSessionReused()));
  const fetch = createFetch({
    env: { SIGNAGE_CA_FILE: '/ca.pem' },
    readTextFile: async () => authority.pem,
  });
  for (let requests = 0; requests < 2; requests += 1) {
    const { signal } = new AbortController();
    const { body } = await fetch(url, { method: 'GET', headers: {}, redirect: 'manual', signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('[]');
  }
  expect(resumed).toEqual([false, true]);
});

describe('SIGNAGE_CA_FILE', () => {
  test('that cannot be read is a configuration failure', async () => {
    const path = join(emptyFolder(), 'missing.pem');
    const readMissing = () => Promise.reject(new Error('ENOENT'));
    expect(
      await run(['players'], {
        context: { fetch: createFetch({ env: { SIGNAGE_CA_FILE: path }, readTextFile: readMissing }) },
      }),
    ).toEqual({
      stdout: '',
      stderr: `signage: cannot use the certificates in ${path}: it cannot be read
  --ca-file and SIGNAGE_CA_FILE take a file of PEM certificates
`,
      code: 3,
    });
  });

  test('is read, with that of NODE_EXTRA_CA_CERTS, at the first request', async () => {
    const { baseUrl } = await serve((_, response) => response.end('[]'));
    const path = join(emptyFolder(), 'ca.pem');
    await writeFile(path, '');
    const read: string[] = [];
    const fetch = createFetch({
      env: { SIGNAGE_CA_FILE: path, NODE_EXTRA_CA_CERTS: '/other.pem' },
      async readTextFile(file) {
        read.push(file);
        return '-----BEGIN CERTIFICATE-----';
      },
    });
    expect(read).toEqual([]);
    const { code } = await run(['players'], { env: at(baseUrl), context: { fetch } });
    expect({ code, read }).toEqual({ code: 0, read: [path, '/other.pem'] });
  });
});
