import type { Failure } from '../errors.ts';

/**
 * The time that one request has, its further tries and the waits between them included.
 * It stands still while whoever reads the answer is busy: a slow reader of our output is no slow service.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #late: () => Failure;
  /** Milliseconds. */
  #left: number;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, late: () => Failure) {
    this.#left = milliseconds;
    this.#late = late;
    this.resume();
  }

  /** Aborted with the failure when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds. */
  get left(): number {
    return this.#timer === undefined ? this.#left : this.#left - (performance.now() - this.#startedAt);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.#left = this.left;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = performance.now();
    // A request that nobody waits for any more does not keep the process.
    this.#timer = setTimeout(() => this.#controller.abort(this.#late()), Math.max(0, this.#left)).unref();
  }
}
