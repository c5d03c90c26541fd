// project: apart
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { end, start } from '../helpers/processes.ts';
import { executable, signage, startSandbox } from './executable.ts';

/** Milliseconds in which a signal ends the tool, however slow the machine is. */
const quickly = 15_000;

test.each([
  ['SIGINT', 130, 'stdout', ''],
  ['SIGTERM', 143, 'stdout and stderr', '2>&1'],
] as const)('%s ends a command with %i whose reader of %s is stuck', async (signal, code, _, redirection) => {
  const env = await startSandbox('--hostile', '--players', '5000');
  // In the place of the shell, of which an exit code would say nothing: its own is the same for a death by the signal.
  const child = start('sh', ['-c', `exec ${signage} players list -o ndjson ${redirection}`], env);
  // Nothing is read but what Node reads by itself: the pipe fills up, and the list waits.
  if (child.stdout) await once(child.stdout, 'readable');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const exited = once(child, 'exit');
  const sent = performance.now();
  child.kill(signal);
  expect(await exited).toEqual([code, null]);
  expect(performance.now() - sent).toBeLessThan(quickly);
});

test('SIGINT ends a login that waits for a key on stdin', async () => {
  const login = ['auth', 'login', '--base-url', 'https://signage.test', '--verbose'];
  const child = start(process.execPath, [executable, ...login]);
  const ended = end(child);
  // More than a pipe or a socket takes: once it has gone, the tool reads, and waits for the end.
  await new Promise((resolve) => child.stdin?.write('x'.repeat(2 ** 19), resolve));
  child.kill('SIGINT');
  expect(await ended).toEqual({ stdout: '', stderr: '', code: 130 });
});
