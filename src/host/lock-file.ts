import { lstat, readdir, rmdir } from 'node:fs/promises';
import lockfile from 'proper-lockfile';
import { Failure } from '../errors.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { endedBy } from './ended-by.ts';

/** Milliseconds after which the lock of a process that has died counts no more. */
const staleAfterMs = 10_000;

/** Milliseconds that are left to a lock when the tool is to stop: one that is made after that would stay behind. */
const graceMs = 1000;

/** Together somewhat longer than a lock takes to go stale. */
const patience = { retries: 120, minTimeout: 20, maxTimeout: 100, factor: 1.2, randomize: true };

/**
 * Locks a file, which need not exist: what releases it, or undefined where another process holds it, at once or, with
 * `waits`, for longer than a dead one could. What stands in the lock's place and is no lock is a `CONFIG` failure.
 */
export function lockFile(
  path: string,
  { waits = false, signal }: { waits?: boolean | undefined; signal: AbortSignal },
): Promise<(() => Promise<void>) | undefined> {
  return endedBy(signal, lock(path, waits), graceMs);
}

async function lock(path: string, waits: boolean): Promise<(() => Promise<void>) | undefined> {
  await clearTheWay(`${path}.lock`);
  try {
    const release = await lockfile.lock(path, {
      realpath: false,
      stale: staleAfterMs,
      // A lock that is taken away while the machine sleeps ends nothing: what it guards is written in one step.
      onCompromised: () => undefined,
      ...(waits && { retries: patience }),
    });
    // A lock that cannot be taken away goes stale.
    return () => release().catch(() => undefined);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}

/** A lock is an empty folder that its owner keeps dating anew. One dated in the future would never go stale. */
async function clearTheWay(lock: string): Promise<void> {
  const found = await lstat(lock).catch(() => undefined);
  if (found === undefined) return;
  if (found.isSymbolicLink()) throw notALock(lock, 'a link', 'rm');
  if (!found.isDirectory()) throw notALock(lock, 'a file', 'rm');
  const content = await readdir(lock).catch(() => []);
  if (content.length > 0) throw notALock(lock, 'a folder with files in it', 'rm -r');
  if (found.mtimeMs > Date.now() + staleAfterMs) await rmdir(lock).catch(() => undefined);
}

function notALock(lock: string, what: string, command: string): Failure {
  return new Failure('CONFIG', `${lock} is in the way: it is ${what}, not a lock made by signage`, {
    hint: `If you do not need it: ${command} ${shellQuoted(lock)}`,
  });
}
