import type { Failure } from '../errors.ts';

/** Milliseconds between two checks while paused. */
const leastDelay = 10;

/**
 * The time limit of one request, including its retries and the waits before them.
 * It is paused while our reader is busy: a slow reader of our output is not a slow service.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #late: () => Failure;
  /** Milliseconds. */
  #left: number;
  /** When the time began to run, by `performance.now()`; undefined while paused. */
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, late: () => Failure) {
    this.#left = milliseconds;
    this.#late = late;
    this.resume();
    this.#watch();
  }

  /** Aborted with the failure when the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds. */
  get left(): number {
    return this.#runningSince === undefined
      ? this.#left
      : this.#left - (performance.now() - this.#runningSince);
  }

  pause(): void {
    this.#left = this.left;
    this.#runningSince = undefined;
  }

  resume(): void {
    this.#runningSince ??= performance.now();
  }

  /** Ends the timer, which would otherwise keep everything that the request holds in memory. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Checks again when the time could be up: pauses are too frequent for a timer each. */
  #watch(): void {
    const look = () => {
      if (this.#runningSince !== undefined && this.left <= 0) this.#controller.abort(this.#late());
      else this.#watch();
    };
    // An abandoned request must not keep the process alive.
    this.#timer = setTimeout(look, Math.max(leastDelay, this.left)).unref();
  }
}
