import type { Session } from '../../core/session.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import { counted } from '../../model/quantity.ts';
import { secondsText } from '../../output/quantity.ts';
import { type Pace, pauseAfterAnswer, pauseAfterFailures } from './rules/pace.ts';

const temporary: ReadonlySet<FailureCode> = new Set([
  'NO_CONNECTION',
  'TIMEOUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
]);
/** Also temporary once the service has answered: what a gateway returns while the service behind it is down. */
const temporaryLater: ReadonlySet<FailureCode> = new Set(['BAD_RESPONSE', 'TLS']);
/** HTTP status. */
const requestTimeout = 408;

/** Tracks temporary failures between polls, such as an outage. */
export class PollFailures {
  readonly #session: Session;
  readonly #stamp: (instant: number) => string;
  #hasAnswered = false;
  #failures = 0;
  #since = 0;
  /** The last failure; undefined once a poll succeeds. */
  failure: Failure | undefined;

  /** `stamp` returns what the notes begin with at a time, such as that time. */
  constructor(session: Session, stamp: (instant: number) => string = () => '') {
    this.#session = session;
    this.#stamp = stamp;
  }

  /**
   * Polls once and handles what was found. Resolves to the milliseconds until the next poll; a temporary failure only lengthens
   * them. Rejects with any other.
   */
  async poll<T>(
    intervalMs: number,
    ask: (began: number) => Promise<T>,
    handle: (found: T) => Promise<void>,
  ): Promise<number> {
    const { clock, random } = this.#session.context;
    const pace = { intervalMs, random: random() };
    const began = clock.now();
    let found: T;
    try {
      found = await ask(began);
    } catch (error) {
      return await this.#failed(error, pace);
    }
    await this.#succeeded();
    await this.#session.warnOfDrift();
    await handle(found);
    return pauseAfterAnswer(pace, clock.now() - began);
  }

  /** Notes the end of an outage. */
  async #succeeded(): Promise<void> {
    const { clock } = this.#session.context;
    const failures = this.#failures;
    this.#hasAnswered = true;
    this.#failures = 0;
    this.failure = undefined;
    if (failures === 0) return;
    const lasted = secondsText(Math.round((clock.now() - this.#since) / 1000));
    await this.#note(`the service is back after ${counted(failures, 'failed poll')} in ${lasted}`);
  }

  /** Notes the first failure of an outage. Rejects with the error if retrying cannot fix it. */
  async #failed(error: unknown, pace: Pace): Promise<number> {
    if (!(error instanceof Failure) || !this.#isTemporary(error)) throw error;
    this.#failures += 1;
    this.failure = error;
    const pause = pauseAfterFailures(pace, this.#failures, error.retryAfterMs);
    if (this.#failures === 1) {
      this.#since = this.#session.context.clock.now();
      const next = secondsText(Math.ceil(pause / 1000));
      await this.#note(`${error.message}; retrying in ${next}`);
    }
    return pause;
  }

  #note(text: string): Promise<void> {
    return this.#session.note(`${this.#stamp(this.#session.context.clock.now())}note: ${text}`);
  }

  #isTemporary({ kind, status }: Failure): boolean {
    return (
      temporary.has(kind) || status === requestTimeout || (this.#hasAnswered && temporaryLater.has(kind))
    );
  }
}
