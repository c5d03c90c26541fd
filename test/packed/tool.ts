import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';

/** Whether `SIGNAGE_TEST_EXECUTABLE` names a standalone executable to try instead of the packed tool. */
export const isExecutable = inject('executable') !== undefined;

/**
 * The versions of Node to try the packed tool on, by their executables: `SIGNAGE_TEST_NODES` names them, as PATH names
 * folders; without it, the one that runs the tests. Of a standalone executable, a script that leaves out the tool's path.
 */
export const nodes: readonly string[] = [
  inject('executable') ?? process.env.SIGNAGE_TEST_NODES?.split(delimiter) ?? process.execPath,
].flat();

/** A made-up key of the documented form (contract §5.2). */
export const testKey = `test_live_lojas-exemplo_${'k'.repeat(43)}`;

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null when a signal has killed the process. */
  readonly code: number | null;
  /** From the start of the process, or of `end`, to its end. */
  readonly milliseconds: number;
}

export interface ToolOptions {
  /** Besides PATH, and folders for temporary files, caches and the configuration. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What is piped in; absent, stdin is at its end. */
  readonly stdin?: string;
  readonly cwd?: string;
  /** A command that the whole command line is given to. */
  readonly launcher?: readonly string[];
  /** Another user to run it as, if the tests run as root. */
  readonly uid?: number;
}

/** Environment that makes a Node, with these options, or a standalone executable run this code before the tool. */
export function runFirst(code: string, ...options: readonly string[]): Readonly<Record<string, string>> {
  const file = join(mkdtempSync(join(tmpdir(), 'first-')), 'first.mjs');
  writeFileSync(file, code);
  if (isExecutable) return { BUN_OPTIONS: `--preload=${file}` };
  return { NODE_OPTIONS: [`--import=${pathToFileURL(file)}`, ...options].join(' ') };
}

/** Starts the packed tool on a Node; it is killed with the test. Its stdin is open. */
export function start(node: string, args: readonly string[], options: ToolOptions = {}): ChildProcess {
  const { env = {}, cwd, uid, launcher = [] } = options;
  const [program = node, ...words] = [...launcher, node, inject('tool'), ...args];
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      XDG_CACHE_HOME: join(tmpdir(), 'cache'),
      SIGNAGE_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'config-')),
      ...env,
    },
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What a started process prints from here on, and how it ends. */
export async function end(child: ChildProcess): Promise<Ended> {
  const started = performance.now();
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { stdout, stderr, code: child.exitCode, milliseconds: performance.now() - started };
}

/** Runs the packed tool on a Node to its end. */
export function run(node: string, args: readonly string[], options: ToolOptions = {}): Promise<Ended> {
  const child = start(node, args, options);
  // Whether the tool reads it is its own affair.
  child.stdin?.on('error', () => undefined).end(options.stdin ?? '');
  return end(child);
}
