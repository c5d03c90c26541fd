import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';

/** What the runner is to do. */
export interface Task {
  /** Below the root of the copy. */
  readonly files: readonly string[];
  /** Absolute paths of what is no longer as the runner knows it. */
  readonly changed: readonly string[];
  /** Whether the first failure ends the run. */
  readonly bail: boolean;
}

/** What came of it. */
export interface Report {
  /** The first failure: the test file and the name of the test; undefined when all passed. */
  readonly failed: string | undefined;
  readonly files: readonly {
    readonly file: string;
    readonly passed: boolean;
    readonly milliseconds: number;
  }[];
}

/**
 * Runs tests of a copy in a process that is replaced where it hangs or crashes; temporary files of the tests go to a
 * folder.
 */
export function createSupervisor(root: string, temporary: string) {
  let runner: ChildProcess | undefined;

  async function start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'runner.mjs'), {
      cwd: root,
      // A group of its own, so that nothing of it is left.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, TMPDIR: temporary, CI: 'true', NO_COLOR: '1' },
    });
    await Promise.race([once(child, 'message'), once(child, 'exit').then(() => close())]);
    if (child.exitCode !== null) throw new Error('vitest does not start in the copy');
    return child;
  }

  function close(): void {
    try {
      if (runner?.pid !== undefined) process.kill(-runner.pid, 'SIGKILL');
    } catch {
      // The group has ended by itself.
    }
    runner = undefined;
  }

  // First, so that nothing writes any more when the temporary files are removed.
  process.prependListener('exit', close);

  return {
    /** The report; a sentence where the process took longer than so many milliseconds or ended by itself. */
    async run(task: Task, limitMs: number): Promise<Report | string> {
      runner ??= await start();
      const started = runner;
      // On a machine with other load everything takes longer.
      const limit = limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limit);
      try {
        const answer = once(started, 'message', { signal: late.signal });
        started.send(task);
        const ended = once(started, 'exit', { signal: late.signal }).then(() => undefined);
        const first = await Promise.race([answer, ended]);
        if (first !== undefined) return first[0];
        close();
        return 'the test run crashed';
      } catch {
        close();
        return `no end within ${Math.round(limit / 1000)} s`;
      } finally {
        clearTimeout(timer);
        late.abort();
      }
    },
    close,
  };
}
