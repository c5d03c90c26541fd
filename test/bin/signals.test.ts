import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { testKey } from '../helpers/run.ts';
import { configuredFor, end, executable, patience, signage, start, startSandbox } from './executable.ts';

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/** Milliseconds in which a signal ends the tool, however slow the machine is. */
const quickly = 15_000;
/** What the tool would wait without the signal: far longer. */
const timeout = ['--timeout', '10m'];

const listeners: [string, RequestListener][] = [
  ['never answers', () => undefined],
  ['stops in the middle', (_, response) => void response.writeHead(200).write('[')],
];

describe.each(signals)('%s', { timeout: patience }, (signal, code) => {
  test.each(listeners)('ends a command whose server %s', async (_, listener) => {
    const { baseUrl, server } = await serve(listener);
    const asked = once(server, 'request');
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey };
    const child = start(process.execPath, [executable, 'players', 'list', '-o', 'ndjson', ...timeout], env);
    const ended = end(child);
    await Promise.race([asked, ended]);
    const sent = performance.now();
    child.kill(signal);
    expect(await ended).toEqual({ stdout: '', stderr: '', code });
    expect(performance.now() - sent).toBeLessThan(quickly);
  });

  test.each([
    ['stdout', ''],
    ['stdout and stderr', '2>&1'],
  ])('ends a command whose reader of %s is stuck', async (_, redirection) => {
    const env = configuredFor(await startSandbox('--players', '20000'));
    // In the place of the shell, of which an exit code would say nothing: its own is the same for a death by the signal.
    const line = `exec ${signage} players list -o ndjson ${redirection}`;
    const child = start('sh', ['-c', line], env);
    // Nothing is read but what Node reads by itself: the pipe fills up, and the list waits.
    if (child.stdout) await once(child.stdout, 'readable');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const exited = once(child, 'exit');
    const sent = performance.now();
    child.kill(signal);
    expect(await exited).toEqual([code, null]);
    expect(performance.now() - sent).toBeLessThan(quickly);
  });

  test('stops the sandbox', async () => {
    const { process: child } = await startSandbox();
    const ended = end(child);
    child.kill(signal);
    expect(await ended).toEqual({ stdout: '', stderr: '', code });
  });

  test('ends a login that waits for a key on stdin', async () => {
    const child = start(process.execPath, [
      executable,
      ...['auth', 'login', '--base-url', 'https://signage.test', '--verbose'],
    ]);
    const ended = end(child);
    // More than a pipe or a socket takes: once it has gone, the tool reads, and waits for the end.
    await new Promise((resolve) => child.stdin?.write('x'.repeat(2 ** 19), resolve));
    child.kill(signal);
    expect(await ended).toEqual({ stdout: '', stderr: '', code });
  });
});

test('the sandbox prints one line for scripts and serves', { timeout: patience }, async () => {
  const child = start(process.execPath, [executable, 'sandbox', '-o', 'json', '--players', '3']);
  const [chunk] = child.stdout ? await once(child.stdout, 'data') : [];
  const line = String(chunk);
  expect(line).toMatch(/^\{.*\}\n$/);
  const { baseUrl, keys } = JSON.parse(line);
  expect(Object.keys(keys)).toEqual([
    'all',
    'content',
    'schedules',
    'players',
    'analytics',
    'expired',
    'revoked',
    'otherTenant',
  ]);
  const response = await fetch(`${baseUrl}/api/external/players`, { headers: { 'X-API-Key': keys.all } });
  expect(await response.json()).toHaveLength(3);
  const ended = end(child);
  child.kill('SIGINT');
  expect(await ended).toEqual({ stdout: '', stderr: '', code: 130 });
  await expect(fetch(baseUrl)).rejects.toThrow();
});
