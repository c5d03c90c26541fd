import type { Failure } from '../errors.ts';

/** Milliseconds between two checks while paused. */
const leastDelay = 10;

/**
 * The time limit of one request, including its retries and the waits before them.
 * It is paused while our reader is busy: a slow reader of our output is not a slow service.
 */
export class Deadline {
  readonly #controller = new AbortController();
  /** Aborted with the failure when the time is up. */
  readonly signal = this.#controller.signal;
  /** By `performance.now()`, as is the beginning of a pause. */
  #end: number;
  #pausedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, late: () => Failure) {
    this.#end = performance.now() + milliseconds;
    // Checked when the time could be up: pauses are too frequent for a timer each.
    const watch = () => {
      if (this.#pausedAt === undefined && this.left <= 0) this.#controller.abort(late());
      // An abandoned request must not keep the process alive.
      else this.#timer = setTimeout(watch, Math.max(leastDelay, this.left)).unref();
    };
    watch();
  }

  /** Milliseconds. */
  get left(): number {
    return this.#end - (this.#pausedAt ?? performance.now());
  }

  pause(): void {
    this.#pausedAt ??= performance.now();
  }

  resume(): void {
    if (this.#pausedAt !== undefined) this.#end += performance.now() - this.#pausedAt;
    this.#pausedAt = undefined;
  }

  /** Ends the timer, which would otherwise keep everything that the request holds in memory. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
