import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null when a signal has killed the process. */
  readonly code: number | null;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** Has `--demo` in a command line answer from the tenant with every documented value, unless `env` says otherwise. */
const hostile = (args: readonly string[]) =>
  / --demo /.test(` ${args.join(' ')} `) ? { SIGNAGE_DEMO: 'hostile' } : {};

/** A process that runs until it ends by itself, or until the test has finished. Its stdin is open. */
export function start(
  command: string,
  args: readonly string[],
  env: Env = {},
  { cwd, uid }: { readonly cwd?: string | undefined; readonly uid?: number | undefined } = {},
): ChildProcess {
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      XDG_CACHE_HOME: folderOfCaches(uid),
      SIGNAGE_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'signage-test-')),
      ...hostile(args),
      ...env,
    },
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A folder in which all processes of a user find the compiled code of those before them. */
function folderOfCaches(uid: number | undefined): string {
  const folder = join(tmpdir(), uid === undefined ? 'cache' : `cache-${uid}`);
  if (uid !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, uid);
  }
  return folder;
}

/** What a started process prints from here on, and how it ends. */
export async function end(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { stdout, stderr, code: child.exitCode };
}

/** Runs a line of bash, which must not read what its user has set up: with a socket for stdin it would. */
export function bash(line: string, env: Env = {}): Promise<Ended> {
  const child = start('bash', ['--norc', '-c', line], env);
  child.stdin?.end();
  return end(child);
}

/** util-linux's `script` runs a command on a new terminal; other systems have another `script`. */
export const hasScript = (() => {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
})();

/** Runs a line of shell on a new terminal. */
export function openTerminal(line: string, env: Env = {}, columns = 80) {
  const command = `stty cols ${columns} rows 24; ${line}`;
  const settings = { TERM: 'xterm-256color', SHELL: '/bin/sh', ...env };
  const child = start('script', ['--quiet', '--return', '--command', command, '/dev/null'], settings);
  let screen = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (screen += text));
  return {
    /** All that has been shown so far. */
    screen: () => screen,
    /** Resolves when this text has been shown. */
    shown: (text: string) => vi.waitUntil(() => screen.includes(text), { timeout: 30_000 }),
    type: (text: string) => void child.stdin?.write(text),
    /** As closing its window does. */
    close: () => void child.kill('SIGKILL'),
    ended: once(child, 'close'),
  };
}
