import type { Session } from '../../../command/session.ts';
import { timeOfDay } from '../../../output/datetime.ts';
import { counted, secondsText } from '../../../output/quantity.ts';
import { type Pace, pauseAfterAnswer } from '../../../rules/pace.ts';
import { begin, observe, type WatchState } from '../../../rules/transitions.ts';
import { PollFailures } from '../poll-failures.ts';
import type { Snapshot } from '../snapshot.ts';
import { showFleet } from './fleet-bar.ts';
import type { PrintEvents } from './print-events.ts';
import type { WatchSelection } from './selection.ts';

export interface WatchOptions {
  readonly selection: WatchSelection;
  readonly ask: () => Promise<Snapshot>;
  readonly printEvents: PrintEvents;
  /** In how many polls in a row something must be so before it is told. */
  readonly polls: number;
}

/** Asks again and again and tells what changes. Ends with a failure only; on a signal it says first what it has done. */
export async function watchOn(
  session: Session,
  { selection, ask, printEvents, polls }: WatchOptions,
  intervalMs: number,
): Promise<never> {
  const { clock, random, signal } = session.context;
  const started = clock.now();
  const failures = new PollFailures(session);
  let asked = 0;
  let told = 0;
  let state: WatchState | undefined;
  let last: Snapshot | undefined;

  /** One poll; how many milliseconds to wait after it. */
  async function poll(pace: Pace): Promise<number> {
    const began = clock.now();
    let snapshot: Snapshot;
    try {
      asked += 1;
      snapshot = await ask();
    } catch (error) {
      return await failures.failed(error, pace);
    }
    await failures.succeeded();
    await session.warnOfDrift();
    last = snapshot;
    const seen = state
      ? observe(state, snapshot.players, { polls })
      : { state: begin(snapshot.players), changes: [] };
    const changes = selection.told(seen.changes, state ?? seen.state, seen.state);
    state = seen.state;
    told += changes.length;
    await printEvents(changes, snapshot.time);
    return pauseAfterAnswer(pace, clock.now() - began);
  }

  try {
    for (;;) {
      signal.throwIfAborted();
      const pause = await poll({ intervalMs, random: random() });
      const next = `${failures.failure ? 'no answer, ' : ''}next ${timeOfDay(clock.now() + pause)}`;
      await showFleet(session, last, next);
      await clock.sleep(pause, signal);
    }
  } finally {
    await session.status.hide();
    if (signal.aborted) {
      const lasted = secondsText(Math.round((clock.now() - started) / 1000));
      await session.note(`${counted(asked, 'poll')} in ${lasted}, ${counted(told, 'event')}`);
    }
  }
}
