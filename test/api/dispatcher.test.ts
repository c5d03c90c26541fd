import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDispatch } from '../../src/api/dispatcher.ts';
import { Failure } from '../../src/errors.ts';
import { serve } from '../helpers/loopback.ts';

/*
 * What a proxy is asked, and what is made of its answers.
 */

const { signal } = new AbortController();
const seen: unknown[] = [];
beforeEach(() => void seen.splice(0));

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** A proxy on this machine that notes what it is asked; its address. */
async function startProxy(answer: Answerer, onTunnel: (socket: Duplex) => void = () => undefined) {
  const note = ({ method, url, headers }: IncomingMessage) => {
    const { host, 'x-own': own, 'proxy-authorization': account } = headers;
    seen.push({ method, url, host, own, account });
  };
  const { server, port } = await serve((request, response) => {
    note(request);
    answer(request, response);
  });
  server.on('connect', (request, socket) => {
    note(request);
    socket.on('error', () => undefined);
    onTunnel(socket);
  });
  return `127.0.0.1:${port}`;
}

/** One request by way of the environment's proxy: the answer, or the failure. */
function sendBy(env: Record<string, string>) {
  const dispatch = createDispatch({ env, readTextFile: async () => '' });
  return async (url: string) => {
    try {
      const { statusCode, body } = await dispatch(url, { 'X-Own': '1' }, signal, undefined);
      return [statusCode, await text(body)];
    } catch (error) {
      // undici wraps what opening a connection rejects with.
      return error instanceof Error && !(error instanceof Failure) ? error.cause : error;
    }
  };
}

const found: Answerer = (_, response) => void response.end('found');

describe('plain http', () => {
  test.each([
    [407, 'application/json', true],
    [400, 'text/html', true],
    [503, '', true],
    [502, 'text/jsonp', true],
    [399, 'text/html', false],
    [400, 'application/json', false],
    [502, 'application/problem+JSON; charset=utf-8', false],
  ])('HTTP %i in %s is an answer of the proxy: %s', async (status, type, isFromProxy) => {
    const proxy = await startProxy(
      (_, response) => void response.writeHead(status, { ...(type && { 'Content-Type': type }) }).end('no'),
    );
    const answer = await sendBy({ HTTP_PROXY: `http://${proxy}` })('http://service.test');
    if (isFromProxy) expect(answer).toMatchObject({ kind: 'NO_CONNECTION', status });
    else expect(answer).toEqual([status, 'no']);
  });
});

describe('https', () => {
  test.each([
    ['https://service.test/a', 'service.test:443', 199],
    ['https://service.test:8443', 'service.test:8443', 403],
    ['https://[fd00::1]', '[fd00::1]:443', 300],
  ])('%s: the proxy is asked for a tunnel to %s, and refuses with %i', async (url, host, status) => {
    const proxy = await startProxy(found, (socket) => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
    expect(await sendBy({ HTTPS_PROXY: `http://me:@${proxy}` })(url)).toMatchObject({
      message: `no response from ${new URL(url).origin}: the proxy http://${proxy} refused to connect (HTTP ${status})`,
    });
    expect(seen).toEqual([
      { method: 'CONNECT', url: host, host, own: undefined, account: `Basic ${btoa('me:')}` },
    ]);
  });
});
