import type { Clock } from '../context.ts';
import { Failure } from '../errors.ts';

/** Statuses of temporary failures. */
const temporary: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds: the limit of the first wait, doubled for each retry, and the limit of any wait. */
const firstWait = 250;
const longestWait = 15_000;
/** A year: dates beyond 8.64e15 ms cannot be printed. */
const longestAsked = 365 * 24 * 60 * 60 * 1000;

export interface RetryOptions {
  /** Number of tries after the first. */
  readonly retries: number;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Milliseconds left for the request. */
  readonly timeLeft: () => number;
  /** Called before each wait, in milliseconds. */
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
   * Waits before the next try: as long as the service asks, or a random part of an exponential limit, so that many clients
   * do not return at once.
   * Throws the failure if a retry cannot help, or no tries or time are left.
   */
  async next(error: unknown): Promise<void> {
    const { retries, clock, random, signal, timeLeft, onWait } = this.#options;
    if (!(error instanceof Failure) || !isTemporary(error) || this.#made >= retries) throw error;
    const asked = error.retryAfterMs;
    const wait = asked ?? random() * Math.min(longestWait, firstWait * 2 ** this.#made);
    if (wait >= timeLeft()) throw asked === undefined ? error : waitTooLong(error, asked, clock);
    this.#made += 1;
    onWait?.(wait, error);
    await clock.sleep(wait, signal);
  }
}

function isTemporary({ kind, status }: Failure): boolean {
  return status === undefined ? kind === 'NO_CONNECTION' : temporary.has(status);
}

function waitTooLong(failure: Failure, wait: number, clock: Clock): Failure {
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

/** `Retry-After`, in seconds or as a date, in milliseconds from now; undefined if it is neither. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  let wait = Number.NaN;
  if (/^\s*\d+\s*$/.test(value)) wait = Number(value) * 1000;
  // An HTTP date begins with its day; Date.parse alone would take "-1" for a year.
  else if (/^\s*[A-Z]/i.test(value)) wait = Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), longestAsked);
}
