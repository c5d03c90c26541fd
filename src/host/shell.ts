import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import type { Context } from '../context.ts';

/** Characters of output to keep; a key is one line. */
const longestOutput = 64 * 1024;

/** `process.kill`: signals a process, or with a negative number its group. Signal 0 checks that it exists. */
type Kill = (pid: number, signal: Ending | 0) => void;
type Ending = 'SIGTERM' | 'SIGKILL';

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 500;

/** Milliseconds between two checks that everything has ended. */
const lookAgainMs = 20;

/** Milliseconds to read the remaining output of a line after its end. */
const drainMs = 100;

/** Runs a user's command lines in the system's shell. */
export interface Shell {
  readonly run: Context['runShell'];
  /** Kills every running line and everything that it started. */
  killAll(): void;
}

/**
 * A line gets stdin only if there is something to read.
 * On a timeout or when the tool is stopped, the line and everything that it started are ended.
 */
export function createShell(kill: Kill): Shell {
  const running = new Set<ChildProcess>();

  /** Signals a line and everything that it started. */
  function send(child: ChildProcess, signal: Ending): void {
    try {
      // Fails on Windows, which has no groups, and if the group has ended.
      if (child.pid !== undefined) kill(-child.pid, signal);
    } catch {
      child.kill(signal);
    }
  }

  function exists(child: ChildProcess): boolean {
    try {
      if (child.pid !== undefined) kill(-child.pid, 0);
      return true;
    } catch {
      return child.exitCode === null && child.signalCode === null;
    }
  }

  /** Ends everything, first with SIGTERM, then with SIGKILL. */
  async function end(child: ChildProcess): Promise<void> {
    send(child, 'SIGTERM');
    for (let waited = 0; waited < graceMs; waited += lookAgainMs) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      if (!exists(child)) return;
    }
    send(child, 'SIGKILL');
  }

  return {
    async run(line, { timeoutMs, signal, stdin, env }) {
      signal.throwIfAborted();
      // In a process group: ending only the shell would leave what it runs. Windows has none, and would open a console window.
      const options = { shell: true, detached: platform() !== 'win32', ...(env && { env }) };
      const child =
        stdin === undefined
          ? spawn(line, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
          : spawn(line, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
      // The line need not read its stdin.
      child.stdin?.on('error', () => undefined).end(stdin);
      running.add(child);
      let ending: Promise<void> | undefined;
      const stop = () => {
        ending ??= end(child);
      };
      const timer = setTimeout(stop, timeoutMs);
      signal.addEventListener('abort', stop, { once: true });
      const [stdout, stderr] = [keep(child.stdout), keep(child.stderr)];
      const closed = new Promise((resolve) => child.once('close', resolve));
      let letGo: NodeJS.Timeout | undefined;
      try {
        await once(child, 'exit');
        // Now its process number can be reused.
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        if (ending === undefined) running.delete(child);
        // Background processes may stay, but they would hold the pipes, and us, open. What survives SIGTERM is killed first.
        letGo = setTimeout(
          () => {
            child.stdout.destroy();
            child.stderr.destroy();
          },
          ending === undefined ? drainMs : graceMs,
        );
        await closed;
        await ending;
      } finally {
        clearTimeout(timer);
        clearTimeout(letGo);
        signal.removeEventListener('abort', stop);
        running.delete(child);
      }
      signal.throwIfAborted();
      return { stdout: stdout(), stderr: stderr(), exitCode: child.exitCode };
    },
    killAll() {
      for (const child of running) send(child, 'SIGKILL');
    },
  };
}

function keep(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < longestOutput) text += chunk;
  });
  return () => text;
}
