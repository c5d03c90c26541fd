import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** The executable, which `npm test` builds before the tests run. */
export const executable = join(import.meta.dirname, '../../bin/signage.js');

/** The command that starts it in a shell. */
export const signage = `'${process.execPath}' '${executable}'`;

/** Milliseconds that a test with a few processes may take on a busy machine. */
export const patience = 120_000;

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null when a signal has killed the process. */
  readonly code: number | null;
}

type Env = Readonly<Record<string, string>>;

/** A process that runs until it ends by itself, or until the test has finished. Its stdin is open. */
export function start(command: string, args: readonly string[], env: Env = {}): ChildProcess {
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      XDG_CACHE_HOME: join(tmpdir(), 'cache'),
      SIGNAGE_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'signage-test-')),
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
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

/** Runs the built executable as a process of its own; without `stdin` its input is empty. */
export function run(args: readonly string[], { env = {}, stdin = '' }: { env?: Env; stdin?: string } = {}) {
  const child = start(process.execPath, [executable, ...args], env);
  child.stdin?.end(stdin);
  return end(child);
}

/** Runs a line of bash, which must not read what its user has set up: with a socket for stdin it would. */
export function bash(line: string, env: Env = {}): Promise<Ended> {
  const child = start('bash', ['--norc', '-c', line], env);
  child.stdin?.end();
  return end(child);
}

/** What `signage sandbox --json` says of itself. */
export interface SandboxLine {
  readonly baseUrl: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** A sandbox in a process of its own, which runs until the test has finished. */
export async function startSandbox(...args: string[]): Promise<SandboxLine & { process: ChildProcess }> {
  const child = start(process.execPath, [executable, 'sandbox', '--json', ...args]);
  if (!child.stdout) throw new TypeError('the process has no stdout');
  const lines = createInterface(child.stdout);
  const failed = once(child, 'close').then(() => {
    throw new Error('the sandbox did not start');
  });
  const [line] = await Promise.race([once(lines, 'line'), failed]);
  const { baseUrl, keys }: SandboxLine = JSON.parse(String(line));
  return { baseUrl, keys, process: child };
}

/** The environment in which a command asks this sandbox. */
export function configuredFor({ baseUrl, keys }: SandboxLine, key = 'all'): Env {
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys[key] ?? '' };
}
