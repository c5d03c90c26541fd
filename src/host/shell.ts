import { type ChildProcess, spawn } from 'node:child_process';
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
  const running = new Set<Group>();
  const run: Shell['run'] = (line, { timeoutMs, signal, stdin, env }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      // In a process group: ending only the shell would leave what it runs. Windows has none, and would open a console window.
      const options = { shell: true, detached: platform() !== 'win32', ...(env && { env }) };
      const child =
        stdin === undefined
          ? spawn(line, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
          : spawn(line, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
      // The line need not read its stdin.
      child.stdin?.on('error', () => undefined).end(stdin);
      const group = new Group(child, kill);
      running.add(group);
      const stop = () => group.end();
      const timer = setTimeout(stop, timeoutMs);
      const disarm = () => {
        // Once the line has ended, its process number can be reused.
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      };
      signal.addEventListener('abort', stop, { once: true });
      const stdout = keep(child.stdout);
      const stderr = keep(child.stderr);
      let letGo: NodeJS.Timeout | undefined;
      const settle = () => {
        disarm();
        clearTimeout(letGo);
        running.delete(group);
      };
      child.once('error', (error) => {
        settle();
        reject(error);
      });
      child.once('exit', () => {
        // Background processes may stay, but they would hold the pipes, and us, open.
        disarm();
        if (!group.isEnding) running.delete(group);
        const release = () => {
          child.stdout.destroy();
          child.stderr.destroy();
        };
        // Processes that survive SIGTERM are killed first.
        letGo = setTimeout(release, group.isEnding ? graceMs : drainMs);
      });
      child.once('close', async (exitCode) => {
        await group.ended;
        settle();
        if (signal.aborted) reject(signal.reason);
        else resolve({ stdout: stdout(), stderr: stderr(), exitCode });
      });
    });
  return {
    run,
    killAll() {
      for (const group of running) group.send('SIGKILL');
    },
  };
}

/** A line and everything that it started. */
class Group {
  readonly #child: ChildProcess;
  readonly #kill: Kill;
  #ended: Promise<void> | undefined;

  constructor(child: ChildProcess, kill: Kill) {
    this.#child = child;
    this.#kill = kill;
  }

  get isEnding(): boolean {
    return this.#ended !== undefined;
  }

  /** Resolves when everything has ended; at once if {@link end} was not called. */
  get ended(): Promise<void> {
    return this.#ended ?? Promise.resolve();
  }

  /** Ends everything, first with SIGTERM, then with SIGKILL. */
  end(): void {
    this.#ended ??= this.#end();
  }

  async #end(): Promise<void> {
    this.send('SIGTERM');
    for (let waited = 0; waited < graceMs; waited += lookAgainMs) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      if (!this.#exists) return;
    }
    this.send('SIGKILL');
  }

  send(signal: Ending): void {
    try {
      // Fails on Windows, which has no groups, and if the group has ended.
      if (this.#child.pid !== undefined) this.#kill(-this.#child.pid, signal);
    } catch {
      this.#child.kill(signal);
    }
  }

  get #exists(): boolean {
    try {
      if (this.#child.pid !== undefined) this.#kill(-this.#child.pid, 0);
      return true;
    } catch {
      return this.#child.exitCode === null && this.#child.signalCode === null;
    }
  }
}

function keep(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < longestOutput) text += chunk;
  });
  return () => text;
}
