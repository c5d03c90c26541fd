import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Ended, type Env, end, start } from '../helpers/processes.ts';

/** The executable, which `npm test` builds before the tests run. */
export const executable = join(import.meta.dirname, '../../bin/signage.js');

/** The command that starts it in a shell. */
export const signage = `'${process.execPath}' '${executable}'`;

/** Runs the built executable as a process of its own; without `stdin` its input is empty. */
export function run(
  args: readonly string[],
  { env = {}, stdin = '' }: { env?: Env; stdin?: string } = {},
): Promise<Ended> {
  const child = start(process.execPath, [executable, ...args], env);
  child.stdin?.end(stdin);
  return end(child);
}

/** A sandbox in a process of its own, with these flags, which runs until the test has finished; the environment in which a command asks it. */
export async function startSandbox(...args: string[]) {
  const child: ChildProcess = start(process.execPath, [executable, 'sandbox', '--json', ...args]);
  if (!child.stdout) throw new TypeError('the process has no stdout');
  const failed = once(child, 'close').then(() => {
    throw new Error('the sandbox did not start');
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed]);
  const { baseUrl, keys }: { baseUrl: string; keys: { all: string } } = JSON.parse(String(line));
  return { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
}
