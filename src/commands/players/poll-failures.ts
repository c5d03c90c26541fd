import type { Session } from '../../command/session.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import { secondsText } from '../../output/quantity.ts';
import { type Pace, pauseAfterFailures } from '../../rules/pace.ts';

const passing: ReadonlySet<FailureCode> = new Set([
  'NO_CONNECTION',
  'TIMEOUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
]);
/** Once there have been answers, what a gateway says in the service's place while that is away. */
const passingLater: ReadonlySet<FailureCode> = new Set(['BAD_RESPONSE', 'NOT_FOUND', 'TLS']);
/** The status of a server that has waited too long for a request. */
const requestTimeout = 408;

/** The times in which a service that is asked again and again does not answer. */
export class Outage {
  readonly #session: Session;
  #hasAnswered = false;
  #failures = 0;
  #since = 0;
  /** The last failure; undefined while all is well. */
  failure: Failure | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The list has come. Says so where it did not the last time. */
  async end(): Promise<void> {
    const { clock } = this.#session.context;
    const failures = this.#failures;
    this.#hasAnswered = true;
    this.#failures = 0;
    this.failure = undefined;
    if (failures === 0) return;
    const lasted = secondsText(Math.round((clock.now() - this.#since) / 1000));
    await this.#session.note(
      `note: the service is back, after ${failures} failed ${failures === 1 ? 'poll' : 'polls'} in ${lasted}`,
    );
  }

  /**
   * A poll has failed: how many milliseconds to wait now. Says so the first time.
   * Throws the error where it is none that passes.
   */
  async goOn(error: unknown, pace: Pace): Promise<number> {
    if (!(error instanceof Failure) || !this.#isPassing(error)) throw error;
    this.#failures += 1;
    this.failure = error;
    const pause = pauseAfterFailures(pace, this.#failures, error.retryAfterMs);
    if (this.#failures === 1) {
      this.#since = this.#session.context.clock.now();
      const next = secondsText(Math.ceil(pause / 1000));
      await this.#session.note(`note: ${error.message}; going on, the next poll is in ${next}`);
    }
    return pause;
  }

  #isPassing({ kind, status }: Failure): boolean {
    return passing.has(kind) || status === requestTimeout || (this.#hasAnswered && passingLater.has(kind));
  }
}
