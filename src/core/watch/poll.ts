import { secondsText } from '../../clock/time-text.ts';
import { Failure, type FailureCode, usage } from '../../errors.ts';
import { counted } from '../../words/quantity.ts';
import { durationFlag, type Flag, flagName } from '../flag.ts';
import type { Session } from '../session.ts';

/** Minimum milliseconds between polls: each fetches the whole list, and the service has other clients. */
const shortestInterval = 5_000;
/** Milliseconds between the polls of a command that watches. */
export const watchInterval = 30_000;
/** Maximum milliseconds between polls, a day: Node's timers overflow after 24 of them. */
const longestInterval = 86_400_000;

/** Failures lengthen the interval up to this many milliseconds, or not at all if it is longer already. */
const maxBackoff = 300_000;

/** Fraction by which an interval varies, so that many watchers do not poll in step. */
const jitter = 0.1;

/** A flag for the time between polls, in milliseconds; `defaultMs` is only shown in help, of which `what` is the start. */
export function intervalFlag(
  defaultMs: number,
  syntax = '--interval <time>',
  what = 'time between polls, at least',
): Flag<number> {
  const flag = durationFlag(syntax, `${what} ${shortestInterval / 1000}s`, {
    default: `${defaultMs / 1000}s`,
    synonyms: ['--poll-interval', '--every'],
    group: 'Run',
  });
  return {
    ...flag,
    parse(given) {
      const value = flag.parse(given);
      if (value >= shortestInterval && value <= longestInterval) return value;
      const range = `from ${shortestInterval / 1000}s to ${longestInterval / 3_600_000}h`;
      throw usage(`${flagName(flag)} must be ${range}, not "${given.at(-1)}"`);
    },
  };
}

/** Milliseconds between polls without a flag. In the sandbox of `--demo`, players change every few seconds. */
export async function usualInterval(session: Session): Promise<number> {
  const { source } = await session.connection();
  return source === 'sandbox' ? shortestInterval : watchInterval;
}

/** Failures that the next poll may not have. */
const temporary: ReadonlySet<FailureCode> = new Set([
  'NO_CONNECTION',
  'TIMEOUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
]);
/** The same once the service has answered: while it is down, a gateway may answer in its place. */
const temporaryLater: ReadonlySet<FailureCode> = new Set(['BAD_RESPONSE', 'TLS']);
/** HTTP status. */
const requestTimeout = 408;

/** What a poll found, or why it failed. */
interface Poll<T> {
  readonly answer?: T;
  readonly failure?: Failure;
  /** Milliseconds until the next poll; what handling this one took is part of them. */
  pause(): number;
}

/**
 * Polls again and again; whoever takes the polls sleeps between them. A temporary failure, such as an outage, only lengthens
 * the pause, and is noted at its start and its end. Rejects with any other failure, or when the run is stopped. `stamp` makes
 * what the notes begin with at a time.
 */
export async function* polls<T>(
  session: Session,
  intervalMs: number,
  ask: (now: number) => Promise<T>,
  stamp: (instant: number) => string = () => '',
): AsyncGenerator<Poll<T>> {
  const { clock, random, signal } = session.context;
  const note = (text: string) => session.note(`${stamp(clock.now())}note: ${text}`);
  let hasAnswered = false;
  let failures = 0;
  let downSince = 0;
  for (;;) {
    signal.throwIfAborted();
    const variation = 1 + jitter * (2 * random() - 1);
    const began = clock.elapsed();
    const { answer, failure } = await ask(clock.now()).then(
      (answer) => ({ answer, failure: undefined }),
      (error: unknown) => ({ answer: undefined, failure: temporaryFailure(error, hasAnswered) }),
    );
    if (failure === undefined) {
      if (failures > 0) {
        const outage = secondsText(Math.round((clock.elapsed() - downSince) / 1000));
        await note(`the service is back after ${counted(failures, 'failed poll')} in ${outage}`);
      }
      hasAnswered = true;
      failures = 0;
      await session.warnOfDrift();
      yield { answer, pause: () => within(intervalMs * variation - (clock.elapsed() - began)) };
      continue;
    }
    failures += 1;
    const grown = Math.min(intervalMs * 2 ** (failures - 1), Math.max(intervalMs, maxBackoff));
    const pause = within(Math.max(grown * variation, failure.retryAfterMs ?? 0));
    if (failures === 1) {
      downSince = clock.elapsed();
      await note(`${failure.message}; retrying in ${secondsText(Math.ceil(pause / 1000))}`);
    }
    yield { failure, pause: () => pause };
  }
}

function within(milliseconds: number): number {
  return Math.round(Math.min(longestInterval, Math.max(shortestInterval, milliseconds)));
}

/** The error as a failure that the next poll may not have; throws any other. */
function temporaryFailure(error: unknown, hasAnswered: boolean): Failure {
  if (error instanceof Failure) {
    const { kind, status } = error;
    if (temporary.has(kind) || status === requestTimeout || (hasAnswered && temporaryLater.has(kind)))
      return error;
  }
  throw error;
}
