import lockfile from 'proper-lockfile';

/** Milliseconds after which the lock of a process that has died counts no more. */
export const staleAfterMs = 10_000;

/** Locks a file, which need not exist, at once or not at all: what releases it, or undefined where another holds it. */
export async function lockFile(path: string): Promise<(() => Promise<void>) | undefined> {
  try {
    // A lock that is taken away while the machine sleeps ends nothing: what it guards is written in one step.
    const onCompromised = () => undefined;
    const release = await lockfile.lock(path, { realpath: false, stale: staleAfterMs, onCompromised });
    // A lock that cannot be taken away goes stale.
    return () => release().catch(() => undefined);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}
