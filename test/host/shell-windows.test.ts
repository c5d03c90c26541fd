import { expect, test, vi } from 'vitest';
import { runShell } from '../../src/host/shell.ts';

vi.mock(import('node:os'), async (original) => ({ ...(await original()), platform: () => 'win32' as const }));

const { signal } = new AbortController();

test('on Windows, which would give it a console window of its own, a line stays in our process group', async () => {
  const { stdout } = await runShell(process, `ps -o pgid= -p $$ -p ${process.pid} | uniq | wc -l`, {
    timeoutMs: 60_000,
    signal,
  });
  expect(stdout.trim()).toBe('1');
});

test.each([
  ['of the tool', undefined],
  ['given in its place', { PATH: process.env.PATH }],
])(
  'on Windows, a line with the environment %s looks for no program in the working folder',
  async (_, env) => {
    const line = 'echo "$NoDefaultCurrentDirectoryInExePath,$PATH"';
    const { stdout } = await runShell(process, line, { timeoutMs: 60_000, signal, env });
    expect(stdout).toBe(`1,${process.env.PATH}\n`);
  },
);
