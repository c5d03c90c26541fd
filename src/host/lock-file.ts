import { lstat, lutimes, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { callbackify } from 'node:util';
import lockfile from 'proper-lockfile';
import { badConfig, codeOf, Failure, unlessMissing } from '../errors.ts';

/** Milliseconds after which the lock of a process that cannot be seen from here is ignored. */
const staleAfterMs = 10_000;

/** Tries, 100 ms apart on average: somewhat longer than a lock takes to go stale. */
const mostTries = 120;

/** Our own process and user, and how to ask about other processes. */
export type Processes = Pick<NodeJS.Process, 'pid' | 'kill' | 'geteuid'>;

/**
 * Locks a file, which need not exist, and returns its release. Undefined if another process holds the lock; with `waits`,
 * only if it does so for longer than a dead one could. Rejects with `CONFIG` if something else has the name of the lock.
 */
export async function lockFile(
  path: string,
  waits: boolean,
  processes: Processes,
): Promise<(() => Promise<void>) | undefined> {
  const options = {
    fs: withOwners(processes, await kernelName()),
    realpath: false,
    stale: staleAfterMs,
    // Losing the lock while the machine sleeps is harmless: what it guards is written in one step.
    onCompromised: () => undefined,
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const release = await lockfile.lock(path, options);
      // A lock that cannot be removed goes stale.
      return () => release().catch(() => undefined);
    } catch (error) {
      // A `Failure` is about something else that has the lock's name. Waiting does not help.
      const isLast = !waits || tries === mostTries || error instanceof Failure;
      if (isLast && codeOf(error) === 'ELOCKED') return undefined;
      if (isLast) throw error;
    }
    await setTimeout(50 + 100 * Math.random());
  }
}

/** The name of the file in a lock: whose it is. */
const ownerName = /^[\da-f-]{36} pid:\[\d+\] \d+ [\da-f-]{36}$/;

/**
 * What is in a lock of ours; undefined if there is none. Anything else with its name is a `CONFIG` failure, and stays as it is: it may have come
 * with a repository or be another user's, and lead to any folder of ours. Like a link (follow-links.ts), a lock may belong to us, or to whoever
 * owns the folder that it is in.
 */
async function openLock(lock: string, uid: number | undefined) {
  const stats = await fs.lstat(lock).catch(unlessMissing);
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) throw notALock(lock, 'it is a link');
  if (!stats.isDirectory()) throw notALock(lock, 'it is not a folder');
  if (uid !== undefined && stats.uid !== uid && stats.uid !== (await fs.stat(dirname(lock))).uid)
    throw notALock(lock, `it belongs to another user (uid ${stats.uid})`);
  const entries = await fs.readdir(lock, { withFileTypes: true }).catch(unlessMissing);
  if (entries === undefined) return undefined;
  // Runtimes list a folder in different orders; the message is the same on each.
  const [foreign] = entries
    .filter((entry) => !entry.isFile() || !ownerName.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  if (foreign !== undefined) throw notALock(lock, `it contains "${foreign}"`);
  return { changed: stats.mtimeMs, owners: entries.map(({ name }) => name) };
}

function notALock(path: string, reason: string): Failure {
  return badConfig(`${path} is not a lock of signage: ${reason}`, 'If you do not need it, remove it');
}

/**
 * A name for the space of process numbers that we are in: the boot and the namespace of processes. The same number on another machine, or
 * in another container, is another process. Undefined except on Linux.
 */
async function kernelName(): Promise<string | undefined> {
  const boot = fs.readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const names = await Promise.all([boot, fs.readlink('/proc/self/ns/pid')]).catch(() => undefined);
  return names?.map((name) => name.trim()).join(' ');
}

/**
 * The functions of the file system that the library uses, with owners. By itself the library waits until a lock goes stale, even if the
 * process that held it was killed. So each lock of ours contains a file whose name says which process holds it, and a lock whose process
 * is gone is removed before a new one is made. If another process has the same number by now, we only wait longer.
 */
function withOwners(processes: Processes, kernel: string | undefined) {
  const uid = processes.geteuid?.();
  const isGone = (owner: number) => {
    try {
      return !processes.kill(owner, 0);
    } catch (error) {
      return codeOf(error) === 'ESRCH';
    }
  };
  /** Removes a lock. Of all processes that try, only the one that could remove the owner's file goes on to remove the folder. */
  const removeOwners = async (lock: string, owners: readonly string[]) => {
    for (const owner of owners) await fs.unlink(join(lock, owner));
    await fs.rmdir(lock);
  };
  const remove = async (lock: string) => {
    const held = await openLock(lock, uid);
    await removeOwners(lock, held?.owners ?? []);
  };
  const removeDead = async (lock: string) => {
    const held = await openLock(lock, uid);
    if (held === undefined) return;
    const [owner = ''] = held.owners;
    const isOfTheDead = owner.startsWith(`${kernel} `) && isGone(Number(owner.split(' ').at(-2)));
    // Its owner keeps its date current. One dated in the future would never go stale.
    const isOfTheFuture = held.changed > Date.now() + staleAfterMs;
    // Only those that were seen: by now, the lock may be another's.
    if (isOfTheDead || isOfTheFuture) await removeOwners(lock, held.owners).catch(() => undefined);
  };
  const make = async (lock: string) => {
    await fs.mkdir(lock).catch(async () => {
      await removeDead(lock);
      await fs.mkdir(lock);
    });
    if (kernel === undefined) return;
    const owner = join(lock, `${kernel} ${processes.pid} ${crypto.randomUUID()}`);
    await fs.writeFile(owner, '', { flag: 'wx' }).catch(() => undefined);
  };
  /** At the end of the process, which waits for nothing. */
  const removeAtOnce = (lock: string) => {
    for (const name of readdirSync(lock)) if (ownerName.test(name)) unlinkSync(join(lock, name));
    rmdirSync(lock);
  };
  return {
    // Whoever puts a link in the place of a lock gets no other file's date changed.
    stat: lstat,
    utimes: lutimes,
    mkdir: callbackify(make),
    rmdir: callbackify(remove),
    rmdirSync: removeAtOnce,
  };
}
