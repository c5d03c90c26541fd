import { defaults } from '../../../core/global-flags.ts';
import type { Session } from '../../../core/session.ts';
import { secondsText } from '../../../output/quantity.ts';
import { visible } from '../../../output/sanitize.ts';
import { PollFailures } from '../poll-failures.ts';
import { pollTimeout } from '../rules/pace.ts';
import { noteCut, noteNobody } from '../snapshot.ts';
import type { AwaitedPlayers, Found } from './awaited-players.ts';
import { notReached, progressText } from './text.ts';

/** Milliseconds before the deadline at which the last poll starts, so that late changes still count. */
const lastPollMs = 1000;

export interface WaitOptions {
  readonly awaited: AwaitedPlayers;
  readonly intervalMs: number;
  /** Milliseconds for the whole wait. */
  readonly timeoutMs: number;
}

/** Polls until the goal is reached. Rejects with `NOT_REACHED` on timeout. */
export async function waitUntil(session: Session, options: WaitOptions): Promise<Found> {
  const { awaited, intervalMs, timeoutMs } = options;
  const { clock, signal } = session.context;
  const connection = await session.connection();
  const failures = new PollFailures(session);
  const end = clock.now() + timeoutMs;
  let last: Found | undefined;

  function ask(began: number): Promise<Found> {
    // --timeout limits the whole wait here, so requests get the default.
    const limits = { timeoutMs: pollTimeout(end - began, defaults.timeoutMs), notesWaits: false };
    return awaited.poll(session.clientFor(connection, limits), began);
  }

  async function handle(found: Found): Promise<void> {
    if (last === undefined) {
      await noteCut(session, found.received);
      if (found.total === 0) await noteNobody(session, awaited.whyNobody(), 'waiting for');
    }
    last = found;
  }

  /** Waits these milliseconds. On a terminal it shows each second what is left of the whole wait. */
  async function countDown(pause: number): Promise<void> {
    const until = clock.now() + pause;
    for (let now = clock.now(); now < until; now = clock.now()) {
      const left = end - now;
      await session.status.show(
        visible(`${secondsText(Math.ceil(left / 1000))} left: ${progressText(last)}`),
      );
      // To the next whole second.
      const tick = session.status.isShown ? left % 1000 || 1000 : Number.POSITIVE_INFINITY;
      await clock.sleep(Math.min(tick, until - now), signal);
    }
  }

  try {
    while (clock.now() < end) {
      signal.throwIfAborted();
      const pause = await failures.poll(intervalMs, ask, handle);
      if (last && !failures.failure && last.total > 0 && last.waiting.length === 0) return last;
      const left = end - clock.now();
      if (left <= 0) break;
      await countDown(Math.min(pause, left > lastPollMs ? left - lastPollMs : left));
    }
    signal.throwIfAborted();
    throw notReached(last, { timeoutMs, outage: failures.failure });
  } finally {
    await session.status.hide();
  }
}
