import type { Session } from '../../../core/session.ts';
import { counted } from '../../../model/quantity.ts';
import { secondsText } from '../../../output/quantity.ts';
import { datetimeShower, timeOfDay } from '../../../output/values.ts';
import { polls } from '../poll.ts';
import type { WatchState } from '../rules/transitions.ts';
import { type Snapshot, showFleet } from './fleet.ts';

export interface Watch {
  readonly intervalMs: number;
  /** How to show the time of an event. */
  readonly time: 'iso' | 'local';
  readonly poll: () => Promise<Snapshot>;
  /** Reports what has changed since the state before. Resolves to the new state, and the number of events. */
  readonly report: (
    before: WatchState | undefined,
    snapshot: Snapshot,
  ) => Promise<{ readonly state: WatchState; readonly events: number }>;
}

/** Polls and reports changes until a failure that retrying cannot fix, or a signal, which gets a summary first. */
export async function watchForever(
  session: Session,
  { intervalMs, time, poll, report }: Watch,
): Promise<void> {
  const { clock, signal } = session.context;
  const started = clock.now();
  const show = datetimeShower({ time, now: started });
  const stamp = (instant: number) => `${show(new Date(instant).toISOString())}  `;
  let polled = 0;
  let reported = 0;
  let state: WatchState | undefined;
  let last: Snapshot | undefined;
  const ask = () => {
    polled += 1;
    return poll();
  };
  try {
    for await (const { found, failure, pause } of polls(session, intervalMs, ask, stamp)) {
      if (found) {
        last = found;
        const { state: next, events } = await report(state, found);
        state = next;
        reported += events;
      }
      const wait = pause();
      await showFleet(session, last, { next: timeOfDay(clock.now() + wait), isDown: failure !== undefined });
      await clock.sleep(wait, signal);
    }
  } finally {
    await session.status.hide();
    if (signal.aborted) {
      const lasted = secondsText(Math.round((clock.now() - started) / 1000));
      await session.note(`${counted(polled, 'poll')} in ${lasted}, ${counted(reported, 'event')}`);
    }
  }
}
