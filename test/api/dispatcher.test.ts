import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDispatch } from '../../src/api/dispatcher.ts';
import { ProxyTrouble } from '../../src/api/proxies.ts';
import { closedPort } from '../helpers/loopback.ts';

/*
 * What a proxy is asked, and what is made of its answers.
 */

const { signal } = new AbortController();
const readTextFile = async () => '';
const seen: unknown[] = [];
beforeEach(() => void seen.splice(0));

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** A proxy on this machine that notes what it is asked; its address. */
async function startProxy(answer: Answerer, onTunnel: (socket: Duplex) => void = () => undefined) {
  const note = ({
    method,
    url,
    headers: { host, 'x-own': own, 'proxy-authorization': account },
  }: IncomingMessage) => void seen.push({ method, url, host, own, account });
  const server = createServer((request, response) => {
    note(request);
    answer(request, response);
  });
  server.on('connect', (request, socket) => {
    note(request);
    socket.on('error', () => undefined);
    onTunnel(socket);
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** One request by way of the environment's proxy. */
function sendBy(env: Record<string, string>) {
  const dispatch = createDispatch({ env, readTextFile });
  return (url: string) => dispatch(url, { 'X-Own': '1' }, signal, undefined);
}

const found: Answerer = (_, response) => void response.end('found');

describe('plain http', () => {
  test('is asked of the proxy in absolute form, on one connection for one request after the other', async () => {
    const ports = new Set<number | undefined>();
    const proxy = await startProxy(({ socket }, response) => {
      ports.add(socket.remotePort);
      response.end('found');
    });
    const send = sendBy({ HTTP_PROXY: `http://me:secret@${proxy}` });
    for (const path of ['a?b=c', 'd']) {
      const { statusCode, body } = await send(`http://service.test:8080/${path}`);
      expect([statusCode, await text(body)]).toEqual([200, 'found']);
      await new Promise(setImmediate);
    }
    const asked = {
      method: 'GET',
      host: 'service.test:8080',
      own: '1',
      account: `Basic ${btoa('me:secret')}`,
    };
    expect(seen).toEqual([
      { ...asked, url: 'http://service.test:8080/a?b=c' },
      { ...asked, url: 'http://service.test:8080/d' },
    ]);
    expect(ports.size).toBe(1);
  });

  test('does not use the proxy for this machine', async () => {
    const service = await startProxy(found);
    const { body } = await sendBy({ HTTP_PROXY: `http://127.0.0.1:${await closedPort()}` })(
      `http://${service}/a?b`,
    );
    expect([await text(body), seen]).toEqual([
      'found',
      [{ method: 'GET', url: '/a?b', host: service, own: '1', account: undefined }],
    ]);
  });

  test.each([
    [407, 'application/json'],
    [400, 'text/html'],
    [502, 'text/html'],
    [503, ''],
    [502, 'text/jsonp'],
  ])('HTTP %i in %s is an answer of the proxy', async (status, type) => {
    const proxy = await startProxy(
      (_, response) => void response.writeHead(status, { ...(type && { 'Content-Type': type }) }).end('no'),
    );
    const error = await sendBy({ HTTP_PROXY: `http://${proxy}` })('http://service.test').catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProxyTrouble);
    expect(error).toMatchObject({ status, proxy: { variable: 'HTTP_PROXY' } });
  });

  test.each([
    [399, 'text/html'],
    [400, 'application/json'],
    [502, 'application/problem+JSON; charset=utf-8'],
  ])('HTTP %i in %s is an answer of the service', async (status, type) => {
    const proxy = await startProxy(
      (_, response) => void response.writeHead(status, { 'Content-Type': type }).end('no'),
    );
    const { statusCode, body } = await sendBy({ HTTP_PROXY: `http://${proxy}` })('http://service.test');
    expect([statusCode, await text(body)]).toEqual([status, 'no']);
  });

  test('to a proxy that is not there has its cause', async () => {
    const address = `http://127.0.0.1:${await closedPort()}`;
    const error = await sendBy({ HTTP_PROXY: address })('http://service.test').catch(
      (reason: Error) => reason.cause,
    );
    expect(error).toBeInstanceOf(ProxyTrouble);
    expect(error).toMatchObject({ status: undefined, cause: { code: 'ECONNREFUSED' } });
  });
});

describe('https', () => {
  test.each([
    ['https://service.test/a', 'service.test:443', 199],
    ['https://service.test:8443', 'service.test:8443', 403],
    ['https://[fd00::1]', '[fd00::1]:443', 300],
  ])('%s: the proxy is asked for a tunnel to %s, and refuses with %i', async (url, authority, status) => {
    const proxy = await startProxy(found, (socket) => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
    const sent = sendBy({ HTTPS_PROXY: `http://me:@${proxy}` })(url);
    const error = await sent.catch((reason: Error) => reason.cause);
    expect(error).toMatchObject({ status });
    expect(error).toBeInstanceOf(ProxyTrouble);
    expect(seen).toEqual([
      { method: 'CONNECT', url: authority, host: authority, own: undefined, account: `Basic ${btoa('me:')}` },
    ]);
  });

  test.each([200, 299])(
    'what a tunnel opened with %i says that is no TLS is not taken for the proxy',
    async (status) => {
      const proxy = await startProxy(found, (socket) => {
        socket.write(`HTTP/1.1 ${status} Yes\r\n\r\n`);
        socket.once('data', () => socket.end('no TLS here at all'));
      });
      const error = await sendBy({ HTTPS_PROXY: `http://${proxy}` })('https://service.test').catch(
        (reason: Error) => reason.cause,
      );
      expect(error).not.toBeInstanceOf(ProxyTrouble);
      expect(error).toMatchObject({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' });
    },
  );
});
