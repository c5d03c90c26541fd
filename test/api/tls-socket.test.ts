import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createStartTls } from '../../src/api/tls-socket.ts';

test('TLS does not wait for a tunnel that has been closed already', async () => {
  const { signal } = new AbortController();
  const closed = new Socket().destroy();
  await expect(
    createStartTls(undefined)(closed, new URL('https://signage.test'), signal),
  ).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
});
