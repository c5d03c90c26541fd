import { lstat, readdir, rmdir } from 'node:fs/promises';
import lockfile from 'proper-lockfile';
import { Failure } from '../errors.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { endedBy } from './ended-by.ts';

/** Milliseconds after which the lock of a dead process is ignored. */
const staleAfterMs = 10_000;

/** Milliseconds to finish locking when the tool is stopped: a lock made later would stay behind. */
const graceMs = 1000;

/** In total somewhat longer than a lock takes to go stale. */
const patience = { retries: 120, minTimeout: 20, maxTimeout: 100, factor: 1.2, randomize: true };

/**
 * Locks a file, which need not exist, and returns its release. Undefined if another process holds the lock; with `waits`,
 * only if it does so for longer than a dead one could. If something else is in the lock's place, a `CONFIG` failure.
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
      // Losing the lock while the machine sleeps is harmless: what it guards is written in one step.
      onCompromised: () => undefined,
      ...(waits && { retries: patience }),
    });
    // A lock that cannot be removed goes stale.
    return () => release().catch(() => undefined);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}

/** A lock is an empty folder whose date its owner keeps current. One dated in the future would never go stale. */
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
