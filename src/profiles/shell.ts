import { type ChildProcess, spawn } from 'node:child_process';
import type { Context } from '../context.ts';

/** Characters of output that are kept; a key is a line. */
const longestOutput = 64 * 1024;

/** Sends a signal to a process, or to a process group by its negated number: `process.kill`. */
type Kill = (pid: number, signal: Ending) => void;
type Ending = 'SIGTERM' | 'SIGKILL';

/** Milliseconds that a line has to end of itself when it is told to. */
const graceMs = 500;

/** Milliseconds in which what a line has printed is read after its end. */
const drainMs = 100;

/**
 * Runs lines of the user's own in the system's shell, without stdin unless there is something to read.
 * When the time is over or the tool is to stop, the line and all it has started are ended.
 */
export function createShell(kill: Kill): Context['runShell'] {
  return (line, { timeoutMs, signal, stdin, env }) =>
    new Promise((resolve, reject) => {
      // A process group of its own: ending the shell alone would leave what it runs.
      const options = { shell: true, detached: true, ...(env && { env }) };
      const child =
        stdin === undefined
          ? spawn(line, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
          : spawn(line, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
      // Whether the line reads what it is given is its own affair.
      child.stdin?.on('error', () => undefined).end(stdin);
      let forced: NodeJS.Timeout | undefined;
      const stop = () => {
        endGroup(child, kill, 'SIGTERM');
        forced ??= setTimeout(() => endGroup(child, kill, 'SIGKILL'), graceMs);
      };
      const timer = setTimeout(stop, timeoutMs);
      const disarm = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      };
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      const stdout = keep(child.stdout);
      const stderr = keep(child.stderr);
      let letGo: NodeJS.Timeout | undefined;
      const settle = () => {
        disarm();
        clearTimeout(forced);
        clearTimeout(letGo);
      };
      child.once('error', (error) => {
        settle();
        reject(error);
      });
      child.once('exit', () => {
        // What it leaves in the background outlives the time, and whoever holds the pipes would hold us up.
        disarm();
        const release = () => {
          child.stdout.destroy();
          child.stderr.destroy();
        };
        // What does not end with a line that was told to is first killed.
        letGo = setTimeout(release, forced ? graceMs : drainMs);
      });
      child.once('close', (exitCode) => {
        settle();
        if (signal.aborted) reject(signal.reason);
        else resolve({ stdout: stdout(), stderr: stderr(), exitCode });
      });
    });
}

function keep(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < longestOutput) text += chunk;
  });
  return () => text;
}

function endGroup(child: ChildProcess, kill: Kill, signal: Ending): void {
  try {
    // A negative number is the group; Windows has none, and an ended group cannot be ended again.
    if (child.pid !== undefined) kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
