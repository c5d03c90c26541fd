import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { createOpen } from '../../src/api/dispatcher.ts';
import { lookup } from '../../src/api/name-servers.ts';
import { createAuthority } from '../helpers/certificates.ts';
import { listenUntilTestEnds } from '../helpers/loopback.ts';

vi.mock(import('../../src/api/name-servers.ts'), () => ({ lookup: vi.fn() }));

const { signal } = new AbortController();

test('a name is looked up as the name servers allow, an address is not', async () => {
  const port = await listenUntilTestEnds(createServer((socket) => void socket.resume()));
  vi.mocked(lookup).mockImplementationOnce((_name, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  );
  const open = createOpen(undefined);
  for (const host of ['a.test', '127.0.0.1']) {
    const socket = await open(new URL(`http://${host}:${port}`), signal);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    // Whoever listens to no error is not ended by one.
    expect(socket.emit('error', new Error('reset'))).toBe(true);
    socket.destroy();
  }
  expect(vi.mocked(lookup).mock.calls.map(([name]) => name)).toEqual(['a.test']);
});

test.each(['http', 'https'])(
  'a connection over %s that is given up leaves no socket open',
  async (protocol) => {
    const accepted: Socket[] = [];
    const port = await listenUntilTestEnds(
      createServer((socket) => void accepted.push(socket.on('error', () => undefined))),
    );
    const open = createOpen(undefined);
    const url = new URL(`${protocol}://127.0.0.1:${port}`);
    await expect(open(url, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    const stop = new AbortController();
    const opening = open(url, stop.signal);
    if (protocol === 'https') await vi.waitFor(() => expect(accepted).toHaveLength(1));
    stop.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
    for (const socket of accepted) if (!socket.destroyed) await once(socket.resume(), 'close');
  },
);

test('TLS does not wait for a tunnel that has been closed already', async () => {
  const open = createOpen(undefined);
  const opening = open(new URL('https://signage.test'), signal, new Socket().destroy());
  await expect(opening).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('the server is told the name, if it has one, and the protocol; a session is resumed with it alone', async () => {
  const authority = await createAuthority();
  const accepted: unknown[] = [];
  const own = await authority.issue({ names: ['a.test', 'b.test', '127.0.0.1'] });
  const port = await listenUntilTestEnds(
    createTlsServer({ ...own, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      accepted.push([socket.servername, socket.alpnProtocol, socket.isSessionReused()]);
      socket.on('error', () => undefined).end('x');
    }),
  );
  const open = createOpen(createSecureContext({ ca: [authority.pem] }));
  for (const name of ['a.test', 'a.test', 'b.test', '127.0.0.1']) {
    const secure = await open(new URL(`https://${name}`), signal, connect(port, '127.0.0.1'));
    expect(secure.emit('error', new Error('reset'))).toBe(true);
    // The ticket for the next one comes with what the server writes.
    secure.resume();
    await once(secure, 'end');
    secure.destroy();
  }
  expect(accepted).toEqual([
    ['a.test', 'http/1.1', false],
    ['a.test', 'http/1.1', true],
    ['b.test', 'http/1.1', false],
    [false, 'http/1.1', false],
  ]);
});
