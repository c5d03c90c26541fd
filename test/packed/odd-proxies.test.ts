import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { maxConnections } from '../../src/core/get.ts';
import type { Certificate } from '../helpers/certificates.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { authorityFile, listPlayers, onePlayer, startTarget, testAuthority } from './proxy-target.ts';
import { nodes, run } from './tool.ts';

/*
 * Proxies over TLS, and proxies that do what none should.
 */

/** A proxy on 127.0.0.1 until the test ends: what it is asked for, and what it does with a CONNECT. */
async function startProxy(onConnect: (client: Socket, host: string) => void, certificate?: Certificate) {
  const asked: string[] = [];
  const { server, port } = await serve(
    ({ method, url = '', headers }, response) => {
      asked.push(`${method} ${url} (Host: ${headers.host})`);
      response.end('[{"id":"5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11"}]');
    },
    { certificate },
  );
  server.on('connect', ({ url = '' }, client: Socket) => {
    asked.push(`CONNECT ${url}`);
    onConnect(
      client.on('error', () => undefined),
      url,
    );
  });
  return { asked, host: `127.0.0.1:${port}` };
}

/** Does what a proxy should. */
function tunnel(client: Socket, host: string): void {
  const [hostname = '', port] = host.split(':');
  const target = connect(Number(port), hostname, () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.pipe(target).pipe(client);
  });
  target.on('error', () => client.destroy());
}

describe.each(nodes)('the packed tool on %s', (node) => {
  describe('a proxy that closes on CONNECT', () => {
    test.each([
      [0, 1],
      [2, 3],
    ])('is asked once for each try: --retries %i', async (retries, tries) => {
      const { asked, host } = await startProxy((client) => client.destroy());
      const { env, host: target } = await startTarget('https');
      const { stdout, stderr, code } = await run(node, ['players', '--retries', String(retries)], {
        env: { ...env, HTTPS_PROXY: `http://${host}` },
      });
      expect({ stdout, stderr, code, asked }).toEqual({
        stdout: '',
        stderr: `signage: no answer from the proxy http://${host}: the connection closed before the answer was complete (UND_ERR_SOCKET)
  Check HTTPS_PROXY (signage help environment)
`,
        code: 30,
        asked: Array.from({ length: tries }, () => `CONNECT ${target}`),
      });
    });
  });

  test.each([
    ['closes the tunnel that it has opened', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['answers CONNECT with a page', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\nno!'],
    ['answers CONNECT with no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    [
      'answers CONNECT with endless headers',
      `HTTP/1.1 200 OK\r\n${`X: ${'x'.repeat(1000)}\r\n`.repeat(100)}`,
    ],
  ])('a proxy that %s ends with 30', async (_, answer) => {
    const { asked, host } = await startProxy((client) => client.end(answer));
    const { env, host: target, clients } = await startTarget('https');
    const { stdout, stderr, code } = await run(node, listPlayers, {
      env: { ...env, HTTPS_PROXY: `http://${host}` },
    });
    expect({ stdout, code, asked, clients }).toEqual({
      stdout: '',
      code: 30,
      asked: [`CONNECT ${target}`],
      clients: [],
    });
    expect(stderr).toMatch(/^signage: no answer from .+\n {2}\S.+\n$/);
  });

  test('a proxy that does not listen is not bypassed', async () => {
    const { host } = await startProxy(tunnel);
    const { env } = await startTarget('http', '127.0.0.1');
    const closed = host.replace(/\d+$/, '1');
    const { stdout, stderr, code } = await run(node, listPlayers, {
      env: { ...env, ALL_PROXY: `http://user:secret@${closed}` },
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: no answer from the proxy http://${closed}: connection refused (ECONNREFUSED)
  Check ALL_PROXY (signage help environment)
`,
      code: 30,
    });
  });

  test('plain http is asked for in absolute form, with the host of the service', async () => {
    const { asked, host } = await startProxy(tunnel);
    expect(
      await run(node, listPlayers, {
        env: {
          SIGNAGE_API_KEY: (await startTarget('http')).env.SIGNAGE_API_KEY,
          SIGNAGE_BASE_URL: 'http://signage.example/below',
          HTTP_PROXY: `http://${host}`,
        },
      }),
    ).toMatchObject(onePlayer);
    expect(asked).toEqual(['GET http://signage.example/below/api/external/players (Host: signage.example)']);
  });

  test('requests to one service share a tunnel', async () => {
    const { asked, host } = await startProxy(tunnel);
    const { env, host: target, clients } = await startTarget('https', '127.0.0.1');
    const ids = Array.from({ length: 20 }, (_, index) => uuidOf(index));
    const get = ['content', 'get', '-', '--fields', 'id', '-o', 'tsv', '--no-header'];
    const { stdout, stderr, code } = await run(node, [...get, '--ca-file', await authorityFile()], {
      env: { ...env, HTTPS_PROXY: `http://${host}` },
      stdin: ids.join('\n'),
    });
    expect({ stdout, stderr, code }).toEqual({ stdout: `${ids.join('\n')}\n`, stderr: '', code: 0 });
    expect(clients).toHaveLength(ids.length);
    expect(new Set(asked)).toEqual(new Set([`CONNECT ${target}`]));
    expect(asked.length).toBeLessThanOrEqual(maxConnections);
  });

  describe('a proxy over https', () => {
    test.each(['http', 'https'] as const)('is used for %s', async (protocol) => {
      const { asked, host } = await startProxy(tunnel, await (await testAuthority()).issue());
      const { env, baseUrl, host: target } = await startTarget(protocol, '127.0.0.1');
      expect(
        await run(node, [...listPlayers, '--ca-file', await authorityFile()], {
          env: { ...env, ALL_PROXY: `https://${host}` },
        }),
      ).toMatchObject(onePlayer);
      expect(asked).toEqual([
        protocol === 'https' ? `CONNECT ${target}` : `GET ${baseUrl}/api/external/players (Host: ${target})`,
      ]);
    });

    test.each([
      [
        'is signed by an unknown authority',
        '127.0.0.1',
        false,
        'is signed by an unknown authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
      ],
      [
        'is for a different name',
        'other.example',
        true,
        'is for a different name (ERR_TLS_CERT_ALTNAME_INVALID)',
      ],
    ])('is refused where its certificate %s', async (_, name, isTrusted, why) => {
      const certificate = await (await testAuthority()).issue({ names: [name] });
      const { asked, host } = await startProxy(tunnel, certificate);
      const { env } = await startTarget('https', '127.0.0.1');
      const trust = isTrusted ? ['--ca-file', await authorityFile()] : [];
      const { stdout, stderr, code } = await run(node, [...listPlayers, ...trust], {
        env: { ...env, HTTPS_PROXY: `https://${host}`, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      });
      expect({ stdout, stderr: stderr.split('\n')[0], code, asked }).toEqual({
        stdout: '',
        stderr: `signage: no secure connection to the proxy https://${host}: its certificate ${why}`,
        code: 31,
        asked: [],
      });
    });
  });

  test.each([
    'proxy.example.com:3128',
    'socks5://127.0.0.1:1080',
    'http://',
    'http://user:pass/word@127.0.0.1:3128',
    'http://user:100%word@127.0.0.1:3128',
    'http://127.0.0.1:99999',
    'http://[::1',
  ])('%s is not the URL of a proxy', async (address) => {
    const { env, clients } = await startTarget('http', '127.0.0.1');
    const { stdout, stderr, code } = await run(node, listPlayers, { env: { ...env, http_proxy: address } });
    expect({ stdout, stderr, code, clients }).toEqual({
      stdout: '',
      stderr: `signage: http_proxy is not an http or https URL
  For example: http_proxy=http://proxy.example.com:3128 (in a password, write @ as %40, : as %3A and % as %25)
`,
      code: 3,
      clients: [],
    });
  });
});
