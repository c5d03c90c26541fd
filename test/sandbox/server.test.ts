// project: longer
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type RequestLog, type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { ask, now, sandboxForTest } from './sandbox-under-test.ts';

/** A bare connection: no client library decides when it ends. */
async function open({ baseUrl }: Pick<Sandbox, 'baseUrl'>): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

function requestFor(path: string, key: string): string {
  return `GET /api/external${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`;
}

async function read(socket: Socket, until: RegExp): Promise<string> {
  let text = '';
  while (!until.test(text)) text += String((await once(socket, 'data'))[0]);
  return text;
}

describe('the address', () => {
  test('is on loopback, and the port is a free one or the one asked for', async () => {
    const free = await sandboxForTest();
    expect(free.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    await free.close();
    const again = await sandboxForTest({ port: Number(new URL(free.baseUrl).port) });
    expect(again.baseUrl).toBe(free.baseUrl);
    expect((await ask(again, '/api/external/players')).status).toBe(200);
  });

  test('a port in use is a configuration failure with a way out', async () => {
    const { baseUrl } = await sandboxForTest();
    const port = Number(new URL(baseUrl).port);
    await expect(startSandbox({ tenant: 'hostile', now, port })).rejects.toMatchObject({
      kind: 'CONFIG',
      message: `the sandbox cannot use port ${port}: it is already in use`,
      hint: expect.stringMatching(/another port/),
    });
  });
});

describe('close', () => {
  test('ends a connection that is kept alive', async () => {
    const sandbox = await startSandbox({ tenant: 'hostile', now });
    const socket = await open(sandbox);
    for (let round = 0; round < 2; round++) {
      socket.write(requestFor('/analytics/summary', sandbox.keys.all));
      const reply = await read(socket, /\}$/);
      expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(reply).toContain('Connection: keep-alive');
    }
    const ended = once(socket, 'close');
    await sandbox.close();
    await ended;
    await expect(fetch(sandbox.baseUrl)).rejects.toThrow();
  });

  test('ends an answer that is being sent, and does no harm a second time', async () => {
    const sandbox = await startSandbox({ tenant: 'hostile', now, players: 1_000_000 });
    const socket = await open(sandbox);
    socket.write(requestFor('/players', sandbox.keys.all));
    await read(socket, /Loja 001/);
    socket.pause();
    const ended = once(socket, 'close');
    await sandbox.close();
    await sandbox.close();
    socket.resume();
    await ended;
  });
});

describe('the log', () => {
  test('has one entry for each reply, with the tenant if the key is known', async () => {
    const log: RequestLog[] = [];
    const sandbox = await sandboxForTest({ log: (entry) => log.push(entry) });
    const [good, bad] = [
      await ask(sandbox, '/api/external/content?status=active&limit=2'),
      await ask(sandbox, '/api/external/players', { key: 'nonsense' }),
    ];
    await ask(sandbox, '/api/external/content?limit=0', { key: sandbox.keys.otherTenant, method: 'POST' });
    await ask(sandbox, '/api/external/content?limit=0', { key: sandbox.keys.otherTenant });
    await expect.poll(() => log.length).toBe(4);
    expect(log).toMatchObject([
      {
        method: 'GET',
        path: '/api/external/content?status=active&limit=2',
        status: 200,
        tenant: 'rede-aurora',
        bytes: new TextEncoder().encode(good.text).length,
      },
      { path: '/api/external/players', status: 401, tenant: undefined, bytes: bad.text.length },
      { method: 'POST', status: 405, tenant: undefined },
      { method: 'GET', status: 400, tenant: 'vale-verde' },
    ]);
  });
});
