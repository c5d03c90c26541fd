/** Minimum milliseconds between polls: each fetches the whole list, and the service has other clients. */
export const shortestInterval = 5_000;
/** Maximum milliseconds between polls, a day: Node's timers overflow after 24 of them. */
export const longestInterval = 86_400_000;

/** Failures lengthen the interval up to this many milliseconds, or not at all if it is longer already. */
const maxBackoff = 300_000;

/** Fraction by which an interval varies, so that many watchers do not poll in step. */
const jitter = 0.1;

export interface Pace {
  /** Milliseconds between polls while they succeed. */
  readonly intervalMs: number;
  /** At least 0, less than 1. */
  readonly random: number;
}

/** Milliseconds to wait after a successful poll. The time spent fetching and handling it counts toward the interval. */
export function pauseAfterAnswer({ intervalMs, random }: Pace, tookMs: number): number {
  return within(jittered(intervalMs, random) - tookMs);
}

/** Milliseconds to wait after consecutive failures, at least what the service asks for in `Retry-After`. */
export function pauseAfterFailures({ intervalMs, random }: Pace, failures: number, retryAfterMs = 0): number {
  const grown = Math.min(intervalMs * 2 ** (failures - 1), Math.max(intervalMs, maxBackoff));
  return within(Math.max(jittered(grown, random), retryAfterMs));
}

/**
 * Milliseconds one poll of a wait may take: the usual timeout of a request, or half the time left if that is longer,
 * because a list can be slow. A poll that hangs then leaves time for another.
 */
export function pollTimeout(left: number, usual: number): number {
  return Math.max(Math.min(usual, left), left / 2);
}

function jittered(milliseconds: number, random: number): number {
  return milliseconds * (1 + jitter * (2 * random - 1));
}

function within(milliseconds: number): number {
  return Math.round(Math.min(longestInterval, Math.max(shortestInterval, milliseconds)));
}
