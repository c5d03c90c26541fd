import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What one run of one command line came to. */
export interface Run {
  readonly milliseconds: number;
  /** When the first byte of its output came: `performance.now()`. */
  readonly firstOutputAt: number | undefined;
  /** What it printed on file descriptor 3: the peak memory, where it was asked to tell. */
  readonly told: string;
}

/** A program with its arguments and the part of its environment that matters. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in; absent, there is no stdin. */
  readonly stdin?: string;
}

/** A pipeline for bash, in which any part that fails fails the whole. */
export function shell(line: string, env: Readonly<Record<string, string>> = {}): Command {
  return { program: 'bash', args: ['-c', `set -o pipefail; ${line}`], env };
}

/** Runs a command to its end. Rejects when it fails: what does not work is not measured. */
export async function run({ program, args, env, stdin }: Command): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  const started = performance.now();
  const child = spawn(program, args, {
    env: { PATH, HOME, ...env },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(stdin);
  let firstOutputAt: number | undefined;
  let complaint = '';
  let told = '';
  child.stdout?.on('data', () => (firstOutputAt ??= performance.now()));
  child.stderr?.on('data', (chunk) => (complaint += chunk));
  child.stdio[3]?.on('data', (chunk) => (told += chunk));
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`exit ${exitCode}: ${program} ${args.join(' ')}\n${complaint}`);
  return { milliseconds: performance.now() - started, firstOutputAt, told };
}

/** The largest resident set of the process in MB, told on descriptor 3 when it ends. */
const peakHook = `data:text/javascript,${encodeURIComponent(
  'import fs from "node:fs";process.on("exit",()=>fs.writeSync(3,String(process.resourceUsage().maxRSS)))',
)}`;

/** The arguments that make a Node tell its peak memory. */
export const tellPeak: readonly string[] = ['--import', peakHook];

/** Megabytes (10^6 bytes) from what a run with {@link tellPeak} told, in KiB. */
export function peakOf({ told }: Run): number {
  return (Number(told) * 1024) / 1e6;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
