import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { createSecureContext, createServer } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStartTls } from '../../src/api/tls-socket.ts';
import { createAuthority } from '../helpers/certificates.ts';

vi.mock('node:tls', async (original) => {
  const tls = await original<typeof import('node:tls')>();
  return { ...tls, createSecureContext: vi.fn(tls.createSecureContext) };
});

test('TLS does not wait for a tunnel that has been closed already', async () => {
  const { signal } = new AbortController();
  const closed = new Socket().destroy();
  await expect(
    createStartTls(undefined)(closed, new URL('https://signage.test'), signal),
  ).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
});

test('the server is told the name, if it has one, and the protocol; a session is resumed with it alone', async () => {
  const authority = await createAuthority();
  const accepted: unknown[] = [];
  const own = await authority.issue({ names: ['a.test', 'b.test', '127.0.0.1'] });
  const server = createServer({ ...own, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
    accepted.push([socket.servername, socket.alpnProtocol, socket.isSessionReused()]);
    socket.on('error', () => undefined).end('x');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { signal } = new AbortController();
  vi.mocked(createSecureContext).mockClear();
  const startTls = createStartTls([authority.pem]);
  for (const name of ['a.test', 'a.test', 'b.test', '127.0.0.1']) {
    const secure = await startTls(connect(port, '127.0.0.1'), new URL(`https://${name}`), signal);
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
  expect(vi.mocked(createSecureContext).mock.calls).toEqual([[{ ca: [authority.pem] }]]);
});
