import { type ChildProcess, spawn } from 'node:child_process';
import type { Context } from '../context.ts';

/** Characters of output that are kept; a key is a line. */
const longestOutput = 64 * 1024;

/** Sends a signal to a process, or to a process group by its negated number: `process.kill`. 0 asks whether it is there. */
type Kill = (pid: number, signal: Ending | 0) => void;
type Ending = 'SIGTERM' | 'SIGKILL';

/** Milliseconds that a command has to end after SIGTERM, before SIGKILL. */
const graceMs = 500;

/** Milliseconds between two looks at whether all that was told to end has ended. */
const lookAgainMs = 20;

/** Milliseconds in which what a line has printed is read after its end. */
const drainMs = 100;

/** Runs lines of the user's own in the system's shell. */
export interface Shell {
  readonly run: Context['runShell'];
  /** Kills, at once, every line that runs, with all it has started. */
  killAll(): void;
}

/**
 * A line has no stdin unless there is something to read.
 * When the time is over or the tool is to stop, the line and all it has started are ended.
 */
export function createShell(kill: Kill): Shell {
  const running = new Set<Group>();
  const run: Shell['run'] = (line, { timeoutMs, signal, stdin, env }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      // A process group of its own: ending the shell alone would leave what it runs.
      const options = { shell: true, detached: true, ...(env && { env }) };
      const child =
        stdin === undefined
          ? spawn(line, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
          : spawn(line, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
      // Whether the line reads what it is given is its own affair.
      child.stdin?.on('error', () => undefined).end(stdin);
      const group = new Group(child, kill);
      running.add(group);
      const stop = () => group.end();
      const timer = setTimeout(stop, timeoutMs);
      const disarm = () => {
        // Once the line has ended, its number may be that of a stranger.
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
        // What it leaves in the background outlives the time, and whoever holds the pipes would hold us up.
        disarm();
        if (!group.isTold) running.delete(group);
        const release = () => {
          child.stdout.destroy();
          child.stderr.destroy();
        };
        // What does not end with a line that was told to is first killed.
        letGo = setTimeout(release, group.isTold ? graceMs : drainMs);
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

/** A line with all that it has started. */
class Group {
  readonly #child: ChildProcess;
  readonly #kill: Kill;
  #ended: Promise<void> | undefined;

  constructor(child: ChildProcess, kill: Kill) {
    this.#child = child;
    this.#kill = kill;
  }

  /** Whether it was told to end. */
  get isTold(): boolean {
    return this.#ended !== undefined;
  }

  /** Resolves when nothing is left of what was told to end; at once where nothing was. */
  get ended(): Promise<void> {
    return this.#ended ?? Promise.resolve();
  }

  /** Tells all of it to end, and kills what does not. */
  end(): void {
    this.#ended ??= this.#end();
  }

  async #end(): Promise<void> {
    this.send('SIGTERM');
    for (let waited = 0; waited < graceMs; waited += lookAgainMs) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      if (!this.#isThere) return;
    }
    this.send('SIGKILL');
  }

  send(signal: Ending): void {
    try {
      // A negative number is the group; Windows has none, and an ended group cannot be ended again.
      if (this.#child.pid !== undefined) this.#kill(-this.#child.pid, signal);
    } catch {
      this.#child.kill(signal);
    }
  }

  get #isThere(): boolean {
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
