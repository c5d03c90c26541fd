/**
 * The result of the work; rejects with the signal's reason `graceMs` milliseconds after it is aborted, if the work has not
 * ended by then. A system call that hangs cannot be canceled, but nothing has to wait for it.
 */
export function endedBy<T>(signal: AbortSignal, work: Promise<T>, graceMs = 0): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      timer = setTimeout(() => reject(signal.reason), graceMs);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    });
  });
}

/** What a loop that may take long awaits in each round, if there is something to await. */
export type Pause = () => Promise<void> | undefined;

/** Milliseconds of work between two pauses. */
const pauseEveryMs = 50;

/**
 * Makes what a loop that may take long awaits in each round: every 50 ms, and in the first, it lets Node look for signals. The
 * tool listens to them, so the system does not end a process that never looks. Rejects with the signal's reason once it is aborted.
 * In all other rounds it is undefined: a loop of a million rounds awaits it only if there is something to await.
 */
export function createPause(signal: AbortSignal): Pause {
  let last = Number.NEGATIVE_INFINITY;
  async function pause(): Promise<void> {
    // Node looks between two immediates.
    await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
    signal.throwIfAborted();
    last = performance.now();
  }
  return () => (performance.now() - last < pauseEveryMs ? undefined : pause());
}

/** Work that may take long: wherever it yields, it can pause. */
export type Steps<T> = Generator<undefined, T>;

/** What the work comes to, with such pauses. */
export async function finish<T>(pause: Pause, work: Steps<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const pausing = pause();
    if (pausing) await pausing;
  }
}

/** All of what may take long to make, with such pauses. */
export async function allOf<T>(pause: Pause, values: Iterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (const value of values) {
    all.push(value);
    const pausing = pause();
    if (pausing) await pausing;
  }
  return all;
}
