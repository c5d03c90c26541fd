import { dateTimeSeenFrom } from '../clock/time-text.ts';
import { readerZone } from '../clock/zone.ts';
import { Failure } from '../errors.ts';
import type { RetryOptions } from './client.ts';

/** Statuses of temporary failures. */
const temporary: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

function isTemporary({ status, kind }: Failure): boolean {
  return status === undefined ? kind === 'NO_CONNECTION' : temporary.has(status);
}

/** Milliseconds: the limit of the first wait, doubled for each retry, and the limit of any wait. */
const firstWait = 250;
/** The same after a 429 without `Retry-After`: nothing says how long the service wants to be left alone (§8), but it is not a blink. */
const firstRateLimitWait = 4000;
const longestWait = 15_000;
/** A year: dates beyond 8.64e15 ms cannot be printed. */
const longestAsked = 365 * 24 * 60 * 60 * 1000;

/**
 * Milliseconds to wait before try `made + 1` if the service does not say. It is a random part of a limit, so that many clients do not return
 * at once; of a 429's limit at least half.
 */
function usualWait({ kind }: Failure, made: number, random: () => number): number {
  const isLimited = kind === 'RATE_LIMITED';
  const limit = Math.min(longestWait, (isLimited ? firstRateLimitWait : firstWait) * 2 ** made);
  return isLimited ? (limit + limit * random()) / 2 : limit * random();
}

function waitTooLong(failure: Failure, wait: number, now: number): Failure {
  const seconds = Math.ceil(wait / 1000);
  const back = dateTimeSeenFrom(readerZone(undefined), now + wait, now);
  return new Failure(failure.kind, failure.message, {
    ...failure,
    hint: `The service asks to wait ${seconds}s, until ${back}. Use --timeout ${seconds + 30}s to wait that long`,
    cause: failure,
  });
}

/** `Retry-After`, in seconds or as a date, in milliseconds from now; undefined if it is neither. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  let wait = Number.NaN;
  if (/^\s*\d+\s*$/.test(value)) wait = Number(value) * 1000;
  // An HTTP date begins with its day; Date.parse alone would take "-1" for a year.
  else if (/^\s*[A-Z]/i.test(value)) wait = Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), longestAsked);
}

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
  readonly #watch: () => void;

  constructor(milliseconds: number, late: () => Failure) {
    this.#end = performance.now() + milliseconds;
    // Pauses are too frequent for a timer each. So one timer runs until the time could be up, and looks then. In a pause, which may
    // never end, it does not start again; `resume` starts it.
    this.#watch = () => {
      this.#timer = undefined;
      if (this.#pausedAt !== undefined) return;
      if (this.left <= 0) this.#controller.abort(late());
      // An abandoned request must not keep the process alive.
      else this.#timer = setTimeout(this.#watch, this.left).unref();
    };
    this.#watch();
  }

  /** Milliseconds. */
  get left(): number {
    return this.#end - (this.#pausedAt ?? performance.now());
  }

  pause(): void {
    this.#pausedAt ??= performance.now();
  }

  /** Starts the time again. */
  renew(milliseconds: number): void {
    this.#end = performance.now() + milliseconds;
  }

  resume(): void {
    if (this.#pausedAt !== undefined) this.#end += performance.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    if (this.#timer === undefined) this.#watch();
  }

  /** Ends the timer, which would otherwise keep everything that the request holds in memory. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The tries of one request, which share one deadline. */
export function createTries(options: RetryOptions, origin: string) {
  const { clock, timeoutMs, retries, random } = options;
  const late = `timed out after ${timeoutMs / 1000}s waiting for ${origin}`;
  const hint = 'Use --timeout 2m to wait longer';
  const deadline = new Deadline(timeoutMs, () => new Failure('TIMEOUT', late, { hint }));
  const signal = AbortSignal.any([options.signal, deadline.signal]);
  let made = 0;

  /** Waits for the next try, or throws the failure when there is none. They are counted anew after progress. */
  async function retry(failure: unknown, hasProgressed = false): Promise<void> {
    if (hasProgressed) made = 0;
    try {
      if (!(failure instanceof Failure) || made >= retries || !isTemporary(failure)) throw failure;
      const asked = failure.retryAfterMs;
      const wait = asked ?? usualWait(failure, made, random);
      if (wait >= deadline.left)
        throw asked === undefined ? failure : waitTooLong(failure, asked, clock.now());
      made += 1;
      options.onWait?.(wait, failure);
      await clock.sleep(wait, signal);
    } catch (last) {
      deadline.stop();
      throw last;
    }
  }

  return { deadline, signal, retry };
}
