// project: apart
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { runShell as runIn } from '../../src/host/shell.ts';
import { emptyFolder } from '../helpers/run.ts';

const runShell = (line: string, options: Parameters<typeof runIn>[2]) => runIn(process, line, options);
const { signal } = new AbortController();
const limits = { timeoutMs: 60_000, signal };

/** Milliseconds, on a slow machine: far less than what these lines would take by themselves. */
const quickly = 20_000;

const left = join(emptyFolder(), 'left');
/** Starts what no signal to the group of its line reaches. */
const leaveBehind = `setsid sleep 60 & echo $! >>'${left}';`;

afterAll(async () => {
  for (const pid of (await readFile(left, 'utf8')).trim().split('\n').map(Number)) {
    // It is already dead if it was stopped before it left its group.
    if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
  }
});

test('a line has nothing to read, unless it is given', async () => {
  expect(await runShell('cat', limits)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  expect((await runShell('cat', { ...limits, stdin: 'a\nä' })).stdout).toBe('a\nä');
});

test('a line need not read what it is given', async () => {
  const stdin = 'x'.repeat(1_000_000);
  expect(await runShell('exit 3', { ...limits, stdin })).toMatchObject({ exitCode: 3 });
});

test('a line has the environment of the tool, or the one given in its place', async () => {
  expect((await runShell('echo "$HOME"', limits)).stdout).toBe(`${process.env.HOME ?? ''}\n`);
  const env = { PATH: process.env.PATH, ONE: '$(echo 1)', NONE: undefined };
  expect((await runShell('echo "$ONE-$HOME-$NONE"', { ...limits, env })).stdout).toBe('$(echo 1)--\n');
});

test('background processes of a line do not delay its end, which is a success', async () => {
  const started = performance.now();
  const ended = await runShell(`echo out; echo err >&2; ${leaveBehind} true`, limits);
  expect(ended).toEqual({ stdout: 'out\n', stderr: 'err\n', exitCode: 0 });
  expect(performance.now() - started).toBeLessThan(quickly);
});

test.each([
  ['is ended', `${leaveBehind} sleep 60`],
  ['has to be killed', `${leaveBehind} trap "" TERM; while :; do sleep 1; done`],
])('background processes of a line that %s do not delay its end', async (_, line) => {
  const started = performance.now();
  expect(await runShell(line, { ...limits, timeoutMs: 200 })).toMatchObject({ exitCode: null });
  const interrupt = new AbortController();
  setTimeout(() => interrupt.abort(new Error('interrupted')), 200);
  await expect(runShell(line, { ...limits, signal: interrupt.signal })).rejects.toThrow('interrupted');
  expect(performance.now() - started).toBeLessThan(quickly);
});

test('an environment that no system takes is an error of the line', async () => {
  const env = { NAME: 'x'.repeat(10_000_000) };
  await expect(runShell('true', { ...limits, env })).rejects.toThrow('E2BIG');
});

test('a line that has ended is sent no signal, neither when its time is over nor when the tool stops', async () => {
  // Its number may be that of a stranger by then.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const host = Object.assign(new EventEmitter(), { kill: vi.fn(), env: process.env });
  const stop = new AbortController();
  const line = runIn(host, 'true', { timeoutMs: 1_000, signal: stop.signal });
  expect(await line).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  vi.advanceTimersByTime(10_000);
  stop.abort(new Error('interrupted'));
  host.emit('exit');
  vi.advanceTimersByTime(10_000);
  expect(host.kill).not.toHaveBeenCalled();
});

test('a line is not begun when the tool is to stop', async () => {
  const signal = AbortSignal.abort(new Error('interrupted'));
  const file = join(emptyFolder(), 'file');
  await expect(runShell(`touch '${file}'`, { ...limits, signal })).rejects.toThrow('interrupted');
  expect(existsSync(file)).toBe(false);
});
