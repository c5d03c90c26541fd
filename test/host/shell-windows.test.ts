import { expect, test, vi } from 'vitest';
import { createShell } from '../../src/host/shell.ts';

vi.mock(import('node:os'), async (original) => ({ ...(await original()), platform: () => 'win32' as const }));

const { signal } = new AbortController();

test('on Windows, which would give it a console window of its own, a line stays in our process group', async () => {
  const { run } = createShell(process.kill);
  const { stdout } = await run(`ps -o pgid= -p $$ -p ${process.pid} | uniq | wc -l`, {
    timeoutMs: 60_000,
    signal,
  });
  expect(stdout.trim()).toBe('1');
});
