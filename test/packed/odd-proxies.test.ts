import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { maxConnections } from '../../src/core/get.ts';
import type { Certificate } from '../helpers/certificates.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { authorityFile, listPlayers, onePlayer, startTarget, testAuthority } from './proxy-target.ts';
import { asking, nodes, run } from './tool.ts';

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
  test('a proxy that closes on CONNECT is asked once for each try', async () => {
    const { asked, host } = await startProxy((client) => client.destroy());
    const { env, host: target } = await startTarget('https');
    const proxy = { HTTPS_PROXY: `http://${host}` };
    expect(await run(node, 'players --retries 2', { env: { ...env, ...proxy } })).toMatchObject({
      stdout: '',
      stderr: `signage: no response from the proxy http://${host}: the connection closed before the response was complete (UND_ERR_SOCKET)
  Check HTTPS_PROXY (signage help environment)
`,
      code: 30,
    });
    expect(asked).toEqual(Array.from({ length: 3 }, () => `CONNECT ${target}`));
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
    expect(await run(node, listPlayers, { env: { ...env, HTTPS_PROXY: `http://${host}` } })).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/^signage: no response from .+\n {2}\S.+\n$/),
      code: 30,
    });
    expect({ asked, clients }).toEqual({ asked: [`CONNECT ${target}`], clients: [] });
  });

  test('a proxy that does not listen is not bypassed', async () => {
    const { env } = await startTarget('http', '127.0.0.1');
    const proxy = { ALL_PROXY: 'http://user:secret@127.0.0.1:1' };
    expect(await run(node, listPlayers, { env: { ...env, ...proxy } })).toMatchObject({
      stdout: '',
      stderr: `signage: no response from the proxy http://127.0.0.1:1: connection refused (ECONNREFUSED)
  Check ALL_PROXY (signage help environment)
`,
      code: 30,
    });
  });

  test('plain http is asked for in absolute form, with the host of the service', async () => {
    const { asked, host } = await startProxy(tunnel);
    const env = { ...asking('http://signage.example/below'), HTTP_PROXY: `http://${host}` };
    expect(await run(node, listPlayers, { env })).toMatchObject(onePlayer);
    expect(asked).toEqual(['GET http://signage.example/below/api/external/players (Host: signage.example)']);
  });

  test('requests to one service share a tunnel', async () => {
    const { asked, host } = await startProxy(tunnel);
    const { env, host: target, clients } = await startTarget('https', '127.0.0.1');
    const ids = Array.from({ length: 20 }, (_, index) => uuidOf(index));
    const line = `content get - --fields id -o tsv --no-header --ca-file ${await authorityFile()}`;
    const options = { env: { ...env, HTTPS_PROXY: `http://${host}` }, stdin: ids.join('\n') };
    expect(await run(node, line, options)).toMatchObject({
      stdout: `${ids.join('\n')}\n`,
      stderr: '',
      code: 0,
    });
    expect(clients).toHaveLength(ids.length);
    expect(new Set(asked)).toEqual(new Set([`CONNECT ${target}`]));
    expect(asked.length).toBeLessThanOrEqual(maxConnections);
  });

  test.each(['http', 'https'] as const)('a proxy over https is used for %s', async (protocol) => {
    const { asked, host } = await startProxy(tunnel, await (await testAuthority()).issue());
    const { env, baseUrl, host: target } = await startTarget(protocol, '127.0.0.1');
    const line = `${listPlayers} --ca-file ${await authorityFile()}`;
    expect(await run(node, line, { env: { ...env, ALL_PROXY: `https://${host}` } })).toMatchObject(onePlayer);
    expect(asked).toEqual([
      protocol === 'https' ? `CONNECT ${target}` : `GET ${baseUrl}/api/external/players (Host: ${target})`,
    ]);
  });

  test.each([
    ['is signed by an unknown authority', '127.0.0.1', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['is for a different name', 'other.example', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('a proxy over https is refused where its certificate %s', async (why, name, code) => {
    const certificate = await (await testAuthority()).issue({ names: [name] });
    const { asked, host } = await startProxy(tunnel, certificate);
    const { env } = await startTarget('https', '127.0.0.1');
    const trust = name === '127.0.0.1' ? '' : ` --ca-file ${await authorityFile()}`;
    const proxy = { HTTPS_PROXY: `https://${host}`, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const said = `signage: no secure connection to the proxy https://${host}: its certificate ${why} (${code})\n`;
    expect(await run(node, listPlayers + trust, { env: { ...env, ...proxy } })).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining(said),
      code: 31,
    });
    expect(asked).toEqual([]);
  });
});
