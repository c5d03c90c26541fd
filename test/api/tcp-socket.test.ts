import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lookupFor } from '../../src/api/name-servers.ts';
import { hostOf, openTcp, portOf } from '../../src/api/tcp-socket.ts';
import { closedPort } from '../helpers/loopback.ts';

vi.mock('node:net', async (original) => {
  const net = await original<typeof import('node:net')>();
  return { ...net, connect: vi.fn(net.connect) };
});
vi.mock(import('../../src/api/name-servers.ts'), () => ({ lookupFor: vi.fn() }));

const { signal } = new AbortController();

/** The port of a server that accepts and says nothing, and the connections that it has accepted. */
async function startMute() {
  const accepted: Socket[] = [];
  const server = createServer((socket) => void accepted.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, accepted };
}

test('a connection is kept alive and sends without delay; an address is not looked up', async () => {
  const { port } = await startMute();
  const socket = await openTcp(new URL(`http://127.0.0.1:${port}`), signal);
  expect(socket.remotePort).toBe(port);
  expect(vi.mocked(connect).mock.lastCall).toEqual([
    {
      host: '127.0.0.1',
      port,
      highWaterMark: 65_536,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    },
  ]);
  expect(lookupFor).not.toHaveBeenCalled();
  // Whoever listens to no error is not ended by one.
  expect(socket.emit('error', new Error('reset'))).toBe(true);
  socket.destroy();
});

test('a name is looked up as the name servers allow', async () => {
  const { port } = await startMute();
  vi.mocked(lookupFor).mockResolvedValueOnce((_name, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  );
  const socket = await openTcp(new URL(`http://a.test:${port}`), signal);
  expect(vi.mocked(lookupFor).mock.calls).toEqual([['a.test', signal]]);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

test('this machine is not looked up', async () => {
  vi.mocked(lookupFor).mockClear();
  const port = await closedPort();
  await expect(openTcp(new URL(`http://localhost:${port}`), signal)).rejects.toThrow();
  expect(lookupFor).not.toHaveBeenCalled();
});

test.each([
  ['refused', undefined, 'ECONNREFUSED'],
  ['given up', AbortSignal.abort(), 'ABORT_ERR'],
])('a connection that is %s leaves no socket open', async (_, aborted, code) => {
  const port = await closedPort();
  await expect(openTcp(new URL(`http://127.0.0.1:${port}`), aborted ?? signal)).rejects.toMatchObject({
    code,
  });
  expect(vi.mocked(connect).mock.results.at(-1)?.value).toMatchObject({ destroyed: true });
});

test.each([
  ['https://a.test', 'a.test', '443'],
  ['http://a.test', 'a.test', '80'],
  ['https://a.test:80', 'a.test', '80'],
  ['http://[fd00::1]:8080', 'fd00::1', '8080'],
])('%s is the host %s and the port %s', (url, host, port) => {
  expect([hostOf(new URL(url)), portOf(new URL(url))]).toEqual([host, port]);
});
