// project: packed-slow
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { player } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, nodes, run, runFirst, start, testKey } from './tool.ts';

const patience = { timeout: 30_000 };

/** How a process ends by a signal: with its exit code, or, as for a closed terminal, by the signal itself. */
const endings = [
  ['SIGHUP', { code: null, signal: 'SIGHUP' }],
  ['SIGINT', { code: 130, signal: null }],
  ['SIGQUIT', { code: 131, signal: null }],
  ['SIGTERM', { code: 143, signal: null }],
] as const;

const login = ['auth', 'login', '--base-url', 'http://127.0.0.1:1', '--key-command'];

/** A line of shell that writes its process id and that of a child, and stays. */
const stay = (pids: string) =>
  `sleep 1000 >/dev/null 2>&1 & echo $$ $! >'${pids}.new'; mv '${pids}.new' '${pids}'; wait; sleep 1000`;
/** One that does not listen to the signals it can ignore, and neither does its child. */
const stubborn = (pids: string) => `trap '' TERM HUP INT QUIT; ${stay(pids)}`;

async function pidsIn(path: string): Promise<number[]> {
  await vi.waitUntil(() => existsSync(path), patience);
  const pids = readFileSync(path, 'utf8').trim().split(' ').map(Number);
  onTestFinished(() => {
    for (const pid of pids.filter(runs)) process.kill(pid, 'SIGKILL');
  });
  return pids;
}

/** Whether a process runs; a dead one that its parent has not taken notice of does not. */
function runs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

async function expectEnded(pids: readonly number[]): Promise<void> {
  expect(pids.every((pid) => pid > 1)).toBe(true);
  await expect.poll(() => pids.filter(runs), patience).toEqual([]);
}

const outcome = async (child: ReturnType<typeof start>) => {
  const { stdout, stderr } = await end(child);
  return { stdout, stderr, code: child.exitCode, signal: child.signalCode };
};

describe.skipIf(!existsSync('/proc/self/cmdline')).each(nodes)(
  'what was started ends with the tool on %s',
  (node) => {
    /** Starts a login whose key comes from this line; how it ends, and the processes that the line has started. */
    async function startLogin(line: (pids: string) => string, env = {}) {
      const pids = join(folderOf(), 'pids');
      const child = start(node, [...login, line(pids)], { env });
      return { child, ended: outcome(child), started: await pidsIn(pids) };
    }

    describe.each(endings)('%s', (signal, ending) => {
      test.each([
        ['listens to SIGTERM', stay],
        ['does not', stubborn],
      ])('a key command that %s', async (_, line) => {
        const { child, ended, started } = await startLogin(line);
        child.kill(signal);
        expect(await ended).toEqual({ stdout: '', stderr: '', ...ending });
        await expectEnded(started);
      });

      test('a command of --exec, whose lock is released too', async () => {
        const [pids, state] = [join(folderOf(), 'pids'), join(folderOf(), 'state')];
        let health = 'healthy';
        const { baseUrl } = await serve((_, response) =>
          response.end(JSON.stringify([{ ...player, healthStatus: health }])),
        );
        const env = asking(baseUrl);
        const args = ['players', 'watch', '--once-state', state, '--exec', stubborn(pids)];
        expect(await run(node, args, { env })).toMatchObject({ stderr: '', code: 0 });
        health = 'offline';
        const child = start(node, args, { env });
        const ended = outcome(child);
        const started = await pidsIn(pids);
        child.kill(signal);
        expect(await ended).toMatchObject({ stderr: '', ...ending });
        await expectEnded(started);
        expect(existsSync(`${state}.lock`)).toBe(false);
      });

      test('the second signal does not wait for them', async () => {
        const { child, ended, started } = await startLogin(stubborn);
        child.kill('SIGTERM');
        // Both at once could come as one.
        await new Promise((resolve) => setTimeout(resolve, 50));
        child.kill(signal);
        expect(await ended).toMatchObject({ stdout: '', stderr: '' });
        await expectEnded(started);
      });
    });

    test.each([
      ['a defect', "throw new Error('boom')", 1],
      ['a process.exit from anywhere', 'process.exit(7)', 7],
    ])('%s', async (_, statement, code) => {
      const first = runFirst(`process.on('SIGUSR2', () => { ${statement}; });`);
      const { child, ended, started } = await startLogin(stubborn, first);
      child.kill('SIGUSR2');
      expect(await ended).toMatchObject({ stdout: '', code });
      await expectEnded(started);
    });
  },
);

test.each(nodes)('a key command does not have another key in its environment, on %s', async (node) => {
  const seen = join(folderOf(), 'seen');
  const line = `printf %s "[$SIGNAGE_API_KEY][$SIGNAGE_API_KEY_FILE][$MORE]" >'${seen}'; false`;
  const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_API_KEY_FILE: '/x', MORE: 'more' };
  expect(await run(node, [...login, line], { env })).toMatchObject({ code: 3 });
  expect(readFileSync(seen, 'utf8')).toBe('[][][more]');
});
