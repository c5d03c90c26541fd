/** Milliseconds between two polls: a poll is the whole list, and the service has others to serve. */
export const shortestInterval = 5_000;
/** A day: Node's timers hold no more than 24 of them. */
export const longestInterval = 86_400_000;

/** After failures the time between two polls grows to this many milliseconds, unless it was longer from the start. */
const longestBackoff = 300_000;

/** By how much an interval is made longer or shorter, so that many watchers do not come all at once. */
const jitter = 0.1;

export interface Pace {
  /** Milliseconds between two polls while all is well. */
  readonly intervalMs: number;
  /** From 0 up to, not including, 1. */
  readonly random: number;
}

/** Milliseconds to wait after a poll that was answered and took so long, told and acted upon. */
export function pauseAfterAnswer({ intervalMs, random }: Pace, tookMs: number): number {
  return within(jittered(intervalMs, random) - tookMs);
}

/** Milliseconds to wait after so many failures in a row, and no less than the service asks for. */
export function pauseAfterFailures({ intervalMs, random }: Pace, failures: number, retryAfterMs = 0): number {
  const grown = Math.min(intervalMs * 2 ** (failures - 1), Math.max(intervalMs, longestBackoff));
  return within(Math.max(jittered(grown, random), retryAfterMs));
}

/**
 * Milliseconds for one poll of a wait with so much time left: as much as one request usually has, as the list may take long
 * to come, or half of what is left, so that a poll that hangs leaves time for another.
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
