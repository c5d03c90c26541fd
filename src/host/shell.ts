import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import type { Context } from '../context.ts';

/** Characters of output to keep; a key is one line. */
const longestOutput = 64 * 1024;

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 500;

/** Milliseconds between two checks that everything has ended. */
const lookAgainMs = 20;

/** Milliseconds to read the remaining output of a line after its end. */
const drainMs = 100;

/** Keeps `cmd`, and what it starts, from looking for programs in the working folder first: it can be a repository of anyone. */
const windowsEnv = { NoDefaultCurrentDirectoryInExePath: '1' };

/**
 * Runs a line in the user's shell; its stdin is empty unless given.
 * On a timeout or when the tool is stopped, the line and everything that it started are ended; however the process ends,
 * they are killed.
 */
export async function runShell(
  host: NodeJS.EventEmitter & Pick<NodeJS.Process, 'kill' | 'env'>,
  line: string,
  { timeoutMs, signal, stdin, env }: Parameters<Context['runShell']>[1],
): ReturnType<Context['runShell']> {
  signal.throwIfAborted();
  const isWindows = platform() === 'win32';
  const child = spawn(line, {
    shell: true,
    // In a process group: ending only the shell would leave what it runs. Windows has none, and would open a console window.
    detached: !isWindows,
    env: { ...(env ?? host.env), ...(isWindows && windowsEnv) },
  });
  // The line need not read its stdin.
  child.stdin.on('error', () => undefined).end(stdin);

  /** Signals the line and everything that it started; 0 only asks. Returns whether any of it is there. */
  const send = (what: 'SIGTERM' | 'SIGKILL' | 0): boolean => {
    try {
      // Fails on Windows, which has no groups, and if the group has ended.
      if (child.pid !== undefined) host.kill(-child.pid, what);
      return true;
    } catch {
      return what === 0 ? child.exitCode === null && child.signalCode === null : child.kill(what);
    }
  };
  /** Ends everything, first with SIGTERM, then with SIGKILL. */
  const end = async () => {
    send('SIGTERM');
    for (let waited = 0; waited < graceMs; waited += lookAgainMs) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      if (!send(0)) return;
    }
    send('SIGKILL');
  };
  const kill = () => void send('SIGKILL');
  host.on('exit', kill);
  let ending: Promise<void> | undefined;
  const stop = () => {
    ending ??= end();
  };
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  /** From the end of the line on, its process number can be reused. */
  const forget = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    if (ending === undefined) host.off('exit', kill);
  };
  const stdout = keepOutput(child.stdout);
  const stderr = keepOutput(child.stderr);
  const closed = new Promise((resolve) => child.once('close', resolve));
  let letGo: NodeJS.Timeout | undefined;
  try {
    await once(child, 'exit');
    forget();
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
    clearTimeout(letGo);
    forget();
    host.off('exit', kill);
  }
  signal.throwIfAborted();
  return { stdout: stdout(), stderr: stderr(), exitCode: child.exitCode };
}

function keepOutput(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < longestOutput) text += chunk;
  });
  return () => text;
}
