import { Failure } from '../errors.ts';

/** Statuses of temporary failures. */
const temporary: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds: the limit of the first wait, doubled for each retry, and the limit of any wait. */
const firstWait = 250;
const longestWait = 15_000;
/** A year: dates beyond 8.64e15 ms cannot be printed. */
const longestAsked = 365 * 24 * 60 * 60 * 1000;

/** What is left of a request. */
interface Rest {
  /** The retries made, and the most there may be. */
  readonly made: number;
  readonly retries: number;
  /** Milliseconds. */
  readonly timeLeft: number;
  readonly now: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

/**
 * Milliseconds before the next try: as long as the service asks, or a random part of an exponential limit, so that many
 * clients do not return at once.
 * Throws the failure if a retry cannot help, or no tries or time are left.
 */
export function waitBeforeRetry(failure: Failure, { made, retries, timeLeft, now, random }: Rest): number {
  if (!isTemporary(failure) || made >= retries) throw failure;
  const asked = failure.retryAfterMs;
  const wait = asked ?? random() * Math.min(longestWait, firstWait * 2 ** made);
  if (wait >= timeLeft) throw asked === undefined ? failure : waitTooLong(failure, asked, now);
  return wait;
}

function isTemporary({ kind, status }: Failure): boolean {
  return status === undefined ? kind === 'NO_CONNECTION' : temporary.has(status);
}

function waitTooLong(failure: Failure, wait: number, now: number): Failure {
  const seconds = Math.ceil(wait / 1000);
  const back = new Date(now + wait).toISOString().replace(/\.\d+Z$/, 'Z');
  return new Failure(failure.kind, failure.message, {
    hint: `The service asks to wait ${seconds}s, until ${back}. To wait that long: --timeout ${seconds + 30}s`,
    status: failure.status,
    code: failure.code,
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
