import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import * as processes from '../helpers/processes.ts';
import { execute } from '../helpers/programs.ts';

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

/** The environment in which the tool asks a service. */
export const asking = (baseUrl: string) => ({ SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl });

/** The words of a command, or a line of words without spaces. */
type Words = string | readonly string[];

export interface Ended extends processes.Ended {
  /** From the start of the process, or of `end`, to its end. */
  readonly milliseconds: number;
}

export interface ToolOptions {
  /** Besides PATH, and folders for temporary files, caches and the configuration. */
  readonly env?: processes.Env;
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
export function start(node: string, args: Words, options: ToolOptions = {}): ChildProcess {
  const { env, cwd, uid, launcher = [] } = options;
  const typed = typeof args === 'string' ? args.split(' ') : args;
  const [program = node, ...words] = [...launcher, node, inject('tool'), ...typed];
  return processes.start(program, words, env, { cwd, uid });
}

/** What a started process prints from here on, and how it ends. */
export async function end(child: ChildProcess): Promise<Ended> {
  const started = performance.now();
  return { ...(await processes.end(child)), milliseconds: performance.now() - started };
}

/** Runs the packed tool on a Node to its end. */
export function run(node: string, args: Words, options: ToolOptions = {}): Promise<Ended> {
  const child = start(node, args, options);
  // Whether the tool reads it is its own affair.
  child.stdin?.on('error', () => undefined).end(options.stdin ?? '');
  return end(child);
}

/** Defines `signage` in a shell: the packed tool on this Node. */
const asFunction = (node: string) => `signage() { '${node}' '${inject('tool')}' "$@"; }`;

/** Runs a line of bash in which `signage` is the packed tool. */
export function inShell(node: string, line: string, env?: processes.Env): Promise<processes.Ended> {
  return processes.bash(`${asFunction(node)}; ${line}`, env);
}

/** Runs the packed tool with its stdout piped into a shell command; the exit code is the tool's. */
export function runPiped(node: string, line: string, command: string, env: processes.Env) {
  return inShell(node, `signage ${line} | (${command}); exit "\${PIPESTATUS[0]}"`, env);
}

/** Runs a line of shell in which `signage` is the packed tool, on a new terminal. */
export function openTerminal(node: string, line: string, env?: processes.Env) {
  return processes.openTerminal(`${asFunction(node)}; ${line}`, env);
}

/** Whether the tests can take the part of other users. */
export const isRoot = process.getuid?.() === 0;

/** Two users of the machine: ids that nobody has, each with a group of the same id. */
export const stranger = 1001;
export const user = 1002;

/** A new folder of this mode; of the user who runs the tests, unless another is named. */
export function folderOf(mode = 0o700, owner?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'));
  if (owner !== undefined) chownSync(folder, owner, owner);
  chmodSync(folder, mode);
  return folder;
}

/** Mounts a file system in memory of this size on a folder, until the test has finished; whether that can be had. */
export async function mountSmall(folder: string, size: string): Promise<boolean> {
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]);
  } catch {
    return false;
  }
  onTestFinished(async () => void (await execute('umount', [folder])));
  return true;
}
