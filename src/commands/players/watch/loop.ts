import type { Session } from '../../../core/session.ts';
import { counted } from '../../../model/quantity.ts';
import { secondsText } from '../../../output/quantity.ts';
import { datetimeShower, timeOfDay } from '../../../output/values.ts';
import { PollFailures } from '../poll-failures.ts';
import { begin, observe, type WatchState } from '../rules/transitions.ts';
import type { Snapshot } from '../snapshot.ts';
import { showFleet } from './fleet-bar.ts';
import type { PrintEvents } from './print-events.ts';
import type { WatchSelection } from './selection.ts';

export interface WatchOptions {
  readonly selection: WatchSelection;
  readonly poll: () => Promise<Snapshot>;
  readonly printEvents: PrintEvents;
  /** How to show the time of an event. */
  readonly time: 'iso' | 'local';
  /** Polls in a row that must see a change before it is reported. */
  readonly polls: number;
}

/** Polls and reports changes until a failure that retrying cannot fix, or a signal, which gets a summary first. */
export async function watchForever(
  session: Session,
  { selection, poll, printEvents, time, polls }: WatchOptions,
  intervalMs: number,
): Promise<never> {
  const { clock, signal } = session.context;
  const started = clock.now();
  const show = datetimeShower({ time, now: started });
  const failures = new PollFailures(session, (instant) => `${show(new Date(instant).toISOString())}  `);
  let polled = 0;
  let reported = 0;
  let state: WatchState | undefined;
  let last: Snapshot | undefined;

  function ask(): Promise<Snapshot> {
    polled += 1;
    return poll();
  }

  async function report(snapshot: Snapshot): Promise<void> {
    last = snapshot;
    const seen = state
      ? observe(state, snapshot.players, { polls })
      : { state: begin(snapshot.players), changes: [] };
    const changes = selection.reported(seen.changes, state ?? seen.state, seen.state);
    state = seen.state;
    reported += changes.length;
    await printEvents(changes, snapshot.time);
  }

  try {
    for (;;) {
      signal.throwIfAborted();
      const pause = await failures.poll(intervalMs, ask, report);
      const next = timeOfDay(clock.now() + pause);
      await showFleet(session, last, { next, isDown: failures.failure !== undefined });
      await clock.sleep(pause, signal);
    }
  } finally {
    await session.status.hide();
    if (signal.aborted) {
      const lasted = secondsText(Math.round((clock.now() - started) / 1000));
      await session.note(`${counted(polled, 'poll')} in ${lasted}, ${counted(reported, 'event')}`);
    }
  }
}
