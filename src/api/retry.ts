import type { Clock } from '../context.ts';
import { Failure } from '../errors.ts';

/** Statuses after which the same request may succeed. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds: the bound of the first wait, doubled for each further one, and the bound of them all. */
const firstWait = 250;
const longestWait = 15_000;
/** A year, for all that asks for longer: a date beyond 8.64e15 ms could not even be printed. */
const longestAsked = 365 * 24 * 60 * 60 * 1000;

export interface RetryOptions {
  /** Tries after the first. */
  readonly retries: number;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Milliseconds that the request still has. */
  readonly timeLeft: () => number;
  /** Told before each wait, in milliseconds. */
  readonly onWait?: ((wait: number, failure: Failure) => void) | undefined;
}

/** The tries of one request. */
export class Tries {
  readonly #options: RetryOptions;
  #made = 0;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /**
   * Waits until the next try after a failed one: as long as the service asks for, or else a random part of an
   * exponential bound, so that many clients do not come back together.
   * Throws the failure where trying again is of no use, not allowed any more, or too late.
   */
  async next(error: unknown): Promise<void> {
    const { retries, clock, random, signal, timeLeft, onWait } = this.#options;
    if (!(error instanceof Failure) || !isPassing(error) || this.#made >= retries) throw error;
    const asked = error.retryAfterMs;
    const wait = asked ?? random() * Math.min(longestWait, firstWait * 2 ** this.#made);
    if (wait >= timeLeft()) throw asked === undefined ? error : tooLong(error, asked, clock);
    this.#made += 1;
    onWait?.(wait, error);
    await clock.sleep(wait, signal);
  }
}

function isPassing({ kind, status }: Failure): boolean {
  return status === undefined ? kind === 'NO_CONNECTION' : passing.has(status);
}

function tooLong(failure: Failure, wait: number, clock: Clock): Failure {
  const { kind, message, status, code } = failure;
  const back = new Date(clock.now() + wait).toISOString().replace(/\.\d+Z$/, 'Z');
  return new Failure(kind, message, {
    hint: `The service asks to wait ${Math.ceil(wait / 1000)}s, until ${back}. To wait that long: --timeout ${Math.ceil(wait / 1000) + 30}s`,
    status,
    code,
    retryAfterMs: wait,
    cause: failure,
  });
}

/** `Retry-After` in either form, seconds or a date, as milliseconds from now; undefined where it says nothing. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  let wait = Number.NaN;
  if (/^\s*\d+\s*$/.test(value)) wait = Number(value) * 1000;
  // An HTTP date begins with its day; Date.parse alone would make a year of "-1".
  else if (/^\s*[A-Z]/i.test(value)) wait = Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), longestAsked);
}
