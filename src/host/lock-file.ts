import { lstat, rmdir } from 'node:fs/promises';
import lockfile from 'proper-lockfile';
import { codeOf } from '../errors.ts';

/** Milliseconds after which the lock of a dead process is ignored. */
const staleAfterMs = 10_000;

/** In total somewhat longer than a lock takes to go stale. */
const patience = { retries: 120, minTimeout: 20, maxTimeout: 100, factor: 1.2, randomize: true };

/**
 * Locks a file, which need not exist, and returns its release. Undefined if another process holds the lock; with `waits`,
 * only if it does so for longer than a dead one could.
 */
export async function lockFile(path: string, waits: boolean): Promise<(() => Promise<void>) | undefined> {
  // A lock is an empty folder whose date its owner keeps current. One dated in the future would never go stale.
  const found = await lstat(`${path}.lock`).catch(() => undefined);
  if (found && found.mtimeMs > Date.now() + staleAfterMs) await rmdir(`${path}.lock`).catch(() => undefined);
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
    if (codeOf(error) === 'ELOCKED') return undefined;
    throw error;
  }
}
