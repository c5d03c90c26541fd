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
