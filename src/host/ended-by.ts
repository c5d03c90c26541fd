/**
 * The result of some work, or the signal's reason once that is aborted: a call to the system that hangs cannot be taken
 * back, but nothing has to wait for it. `graceMs` milliseconds are left to work that should not be left half done.
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
