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

/** Milliseconds of work between two pauses. */
const pauseEveryMs = 50;

/**
 * Makes what a loop that may take long awaits in each round: every 50 ms, and in the first, it lets Node look for signals. The
 * tool listens to them, so the system does not end a process that never looks. Rejects with the signal's reason once it is aborted.
 */
export function createPause(signal: AbortSignal): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < pauseEveryMs) return;
    // Node looks between two immediates.
    await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
    signal.throwIfAborted();
    last = performance.now();
  };
}

/** Work that may take long: wherever it yields, it can pause. */
export type Steps<T> = Generator<undefined, T>;

/** What the work comes to, with such pauses. */
export async function finish<T>(signal: AbortSignal, work: Steps<T>): Promise<T> {
  const pause = createPause(signal);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** All of what may take long to make, with such pauses. */
export async function allOf<T>(signal: AbortSignal, values: Iterable<T>): Promise<readonly T[]> {
  const pause = createPause(signal);
  const all: T[] = [];
  for (const value of values) {
    all.push(value);
    await pause();
  }
  return all;
}
