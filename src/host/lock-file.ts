import { rmSync, stat, utimes } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { callbackify } from 'node:util';
import lockfile from 'proper-lockfile';
import { codeOf } from '../errors.ts';

/** Milliseconds after which the lock of a process that cannot be seen from here is ignored. */
const staleAfterMs = 10_000;

/** In total somewhat longer than a lock takes to go stale. */
const patience = { retries: 120, minTimeout: 20, maxTimeout: 100, factor: 1.2, randomize: true };

/** Our own process, and how to ask about others. */
export type Processes = Pick<NodeJS.Process, 'pid' | 'kill'>;

/**
 * Locks a file, which need not exist, and returns its release. Undefined if another process holds the lock; with `waits`,
 * only if it does so for longer than a dead one could.
 */
export async function lockFile(
  path: string,
  waits: boolean,
  processes: Processes,
): Promise<(() => Promise<void>) | undefined> {
  // A lock is a folder whose date its owner keeps current. One dated in the future would never go stale.
  const stats = await fs.lstat(`${path}.lock`).catch(() => undefined);
  if (stats && stats.mtimeMs > Date.now() + staleAfterMs) await remove(`${path}.lock`).catch(() => undefined);
  try {
    const release = await lockfile.lock(path, {
      fs: withOwners(processes, await kernelName()),
      realpath: false,
      stale: staleAfterMs,
      // Losing the lock while the machine sleeps is harmless: what it guards is written in one step.
      onCompromised: () => undefined,
      ...(waits && { retries: patience }),
    });
    // A lock that cannot be removed goes stale.
    return () => release().catch(() => undefined);
  } catch (error) {
    if (codeOf(error) === 'ELOCKED') return undefined;
    throw error;
  }
}

/** Removes a lock. Rejects for anything that is not a lock of ours, such as a file with its name. */
async function remove(lock: string): Promise<void> {
  for (const name of await fs.readdir(lock)) await fs.unlink(join(lock, name));
  await fs.rmdir(lock);
}

/** Linux alone says which kernel numbers our processes: the same on two machines, or in two containers, are others. */
async function kernelName(): Promise<string | undefined> {
  const boot = fs.readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const names = await Promise.all([boot, fs.readlink('/proc/self/ns/pid')]).catch(() => undefined);
  return names?.map((name) => name.trim()).join(' ');
}

/**
 * What the library uses of the file system. It waits until a lock goes stale, also for a process that was killed: so a lock has a file whose name
 * says whose it is, and that of a process which is gone is removed first. A number that is in use again only means waiting.
 */
function withOwners(processes: Processes, kernel: string | undefined) {
  const isGone = (owner: number) => {
    try {
      return !processes.kill(owner, 0);
    } catch (error) {
      return codeOf(error) === 'ESRCH';
    }
  };
  /** Of all who try, only one can remove that file. Until it has removed the folder too, no other can: both are new enough. */
  const removeDead = async (lock: string) => {
    const [owner = ''] = await fs.readdir(lock);
    if (!owner.startsWith(`${kernel} `) || !isGone(Number(owner.split(' ').at(-2)))) return;
    await fs.unlink(join(lock, owner));
    await fs.rmdir(lock);
  };
  const make = async (lock: string) => {
    await fs.mkdir(lock).catch(async () => {
      await removeDead(lock).catch(() => undefined);
      await fs.mkdir(lock);
    });
    if (kernel === undefined) return;
    const owner = join(lock, `${kernel} ${processes.pid} ${crypto.randomUUID()}`);
    await fs.writeFile(owner, '').catch(() => undefined);
  };
  return {
    stat,
    utimes,
    mkdir: callbackify(make),
    rmdir: callbackify(remove),
    rmdirSync: (lock: string) => rmSync(lock, { recursive: true, force: true }),
  };
}
