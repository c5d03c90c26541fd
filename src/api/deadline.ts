import type { Failure } from '../errors.ts';

/** Milliseconds between two looks while the time stands still. */
const leastDelay = 10;

/**
 * The time that one request has, its further tries and the waits between them included.
 * It stands still while whoever reads the answer is busy: a slow reader of our output is no slow service.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #late: () => Failure;
  /** Milliseconds. */
  #left: number;
  /** When the time began to run, or nothing while it stands still; by `performance.now()`. */
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, late: () => Failure) {
    this.#left = milliseconds;
    this.#late = late;
    this.resume();
    this.#watch();
  }

  /** Aborted with the failure when the time is over. */
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

  /** Nobody waits any more. Otherwise the timer would go on, and hold what the request holds. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Looks again when the time could be over: it is paused and resumed too often for a timer each. */
  #watch(): void {
    const look = () => {
      if (this.#runningSince !== undefined && this.left <= 0) this.#controller.abort(this.#late());
      else this.#watch();
    };
    // A request that nobody waits for any more does not keep the process.
    this.#timer = setTimeout(look, Math.max(leastDelay, this.left)).unref();
  }
}
