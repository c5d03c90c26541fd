import { stripVTControlCharacters } from 'node:util';
import type { Client } from '../../../api/client.ts';
import { isoText, secondsText, timeOfDay } from '../../../clock/time-text.ts';
import { readerZone } from '../../../clock/zone.ts';
import { type Input, integerFlag, textFlag } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import { flagsOf, readSelection, type Selection, type Selector } from '../../../core/selectors.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { intervalFlag, polls, usualInterval, watchInterval } from '../../../core/watch/poll.ts';
import { usage } from '../../../errors.ts';
import { players } from '../../../model/players.ts';
import { createStateCounts } from '../../../output/state-counts.ts';
import { bar, createStyle } from '../../../output/style.ts';
import { datetimeShower } from '../../../output/values.ts';
import { displayWidth } from '../../../output/width.ts';
import { noteCutPoll, noteFirstPoll } from '../../../players/notes.ts';
import {
  observe,
  type Sighted,
  type Transition,
  type WatchState,
} from '../../../players/rules/transitions.ts';
import { playerFilters } from '../../../players/selectors.ts';
import { counted } from '../../../words/quantity.ts';
import { createEventPrinter } from './print-events.ts';
import { changeState } from './state-file.ts';

const flags = {
  interval: intervalFlag(watchInterval),
  for: integerFlag('--for <n>', 'report a change only after this many polls in a row', {
    group: 'What',
    min: 1,
    default: 1,
  }),
  exec: textFlag(
    '--exec <command>',
    'run a shell command for each event, passed on stdin and in SIGNAGE_EVENT_*',
    { group: 'What', kind: 'shell-line' },
  ),
  onceState: textFlag(
    '--once-state <file>',
    'poll once, report changes since the last run, and save the state in this file (for cron)',
    { group: 'What', kind: 'file' },
  ),
};

export const watchPlayers: VerbBody = {
  description:
    'Runs until you press Ctrl-C. Prints one line per event: text on a terminal, NDJSON in a pipe or with -o ndjson. \
--health and --status select which changes to report: those of players that match before or after the change. \
The other filters select which players to watch. Keeps retrying while the service is down; exits if the service \
rejects the key.',
  flags: [...flagsOf(playerFilters), ...Object.values(flags)],

  async run(session, input) {
    const { get } = input;
    const path = get(flags.onceState);
    const interval = get(flags.interval);
    if (path !== undefined && interval !== undefined)
      throw usage('--once-state cannot be combined with --interval');
    const { watched, reported } = await readWatched(input);
    // An age would soon be wrong, as the line stays on the screen.
    const isLocal = (get(globalFlags.time) ?? (session.context.out.isTTY ? 'local' : 'iso')) !== 'iso';
    const time = isLocal ? 'local' : 'iso';
    const print = createEventPrinter(session, input, { command: get(flags.exec), time });

    const connection = await session.connection();
    const client = session.clientFor(connection, { notesWaits: path !== undefined });
    let polled = 0;
    let events = 0;
    const poll = () => {
      polled += 1;
      return pollFleet(session, client, watched);
    };
    const report = async (before: WatchState | undefined, snapshot: Fleet): Promise<WatchState> => {
      const { state, changes } = observe(before, snapshot.players, get(flags.for) ?? 1);
      const shown = reported(changes, before ?? state, state);
      events += shown.length;
      await print(shown, snapshot.time);
      return state;
    };
    if (path !== undefined) {
      await changeState(session, path, async (before) => {
        const snapshot = await poll();
        await noteCutPoll(session, snapshot.received);
        await session.warnOfDrift();
        return report(before, snapshot);
      });
      return;
    }

    // Runs until a failure that retrying cannot fix, or until a signal, after which a summary is printed.
    const { clock, signal } = session.context;
    const started = clock.elapsed();
    const show = datetimeShower({ time, now: clock.now(), zone: clock.zone });
    const stamp = (instant: number) => `${show(isoText(instant))}  `;
    let state: WatchState | undefined;
    let last: Fleet | undefined;
    try {
      const rounds = polls(session, interval ?? (await usualInterval(session)), poll, stamp);
      for await (const { answer: snapshot, failure, pause } of rounds) {
        if (snapshot) {
          const { received, players } = snapshot;
          if (!last)
            await noteFirstPoll(session, { received, selected: players.length }, 'watching', watched);
          last = snapshot;
          state = await report(state, snapshot);
        }
        const wait = pause();
        await showFleet(
          session,
          last,
          timeOfDay(readerZone(clock.zone), clock.now() + wait, 'second'),
          failure !== undefined,
        );
        await clock.sleep(wait, signal);
      }
    } finally {
      await session.status.hide();
      if (signal.aborted) {
        const lasted = secondsText(Math.round((clock.elapsed() - started) / 1000));
        await session.note(`${counted(polled, 'poll')} in ${lasted}, ${counted(events, 'event')}`);
      }
    }
  },
};

/*
 * --health and --status filter changes, not players: with --health offline, a player that recovers has changed, not
 * disappeared. A change is reported if the player matches before or after it.
 */
const isForChanges = ({ filter }: Selector) => ['health', 'status'].includes(filter?.name ?? '');

/** Reads the filters: which players to watch, and which of their changes to report. */
async function readWatched(input: Input) {
  const selectionOf = (forChanges: boolean) => {
    const filters = playerFilters.filter((selector) => isForChanges(selector) === forChanges);
    return readSelection(filters, input);
  };
  const selection = await selectionOf(true);
  /** Whether a player matches the filters of changes as it was confirmed in a state. */
  const matchesIn = (state: WatchState, playerId: string): boolean => {
    const values = state.get(playerId)?.confirmed;
    if (!values) return false;
    return selection?.holds({ value: { ...values } }) ?? true;
  };
  return {
    watched: await selectionOf(false),
    /** The changes of players that match in one of the states: before or after the change. */
    reported: (changes: readonly Transition[], ...states: readonly WatchState[]): readonly Transition[] =>
      changes.filter(({ playerId }) => states.some((state) => matchesIn(state, playerId))),
  };
}

/** The watched players as one poll saw them, without the full answer. */
export type Fleet = Awaited<ReturnType<typeof pollFleet>>;

export async function pollFleet(session: Session, client: Client, chosen: Selection | undefined) {
  const sighted: Sighted[] = [];
  const counts = createStateCounts(players.fields, 'healthStatus');
  let received = 0;
  for await (const batch of await client.list(players, {})) {
    received += batch.length;
    const watched = batch.filter((item) => chosen?.holds(item) ?? true);
    counts.add(watched);
    for (const { value } of watched) {
      const { id, name = null, storeId = null } = value;
      const { healthStatus = null, status = null, currentVersion = null } = value;
      sighted.push({ id, name, storeId, healthStatus, status, currentVersion });
    }
  }
  return {
    players: sighted,
    counts,
    /** Milliseconds since 1970. */
    time: session.context.clock.now(),
    /** Players in the whole list. */
    received,
  };
}

const barCells = 12;

/**
 * Shows the fleet on the status line: a bar of the healthy share, the players per state, and when the next poll is, such as
 * `12:00:30`. A narrow terminal keeps what is wrong.
 */
export async function showFleet(session: Session, last: Fleet | undefined, next: string, isDown: boolean) {
  const { status, context, errColor } = session;
  // In a pipe, the reader may print to the same terminal.
  if (!status.isShown || !context.out.isTTY) return;
  const down = isDown ? ['no response'] : [];
  const end = [...down, `next ${next}`].join(', ');
  if (last === undefined) return status.show(end);
  const style = await createStyle(errColor);
  const healthy = last.players.filter(({ healthStatus }) => healthStatus === 'healthy').length;
  const share = healthy / Math.max(1, last.players.length);
  const full = `${await last.counts.line(players.singular, errColor)} · ${end}`;
  const states = (await last.counts.parts(errColor)).filter(({ state }) => state !== 'healthy');
  const unhealthy = states.map(({ text }) => text).reverse();
  // The same, from the longest form to the shortest.
  const lines = [
    `${bar(share, barCells, style.good, style)}  ${full}`,
    full,
    [...unhealthy, end].join(' · '),
    [...down, ...unhealthy].join(' · ') || end,
  ];
  const line = lines.find((text) => displayWidth(text) <= status.room) ?? lines.at(-1) ?? '';
  await status.show(line, stripVTControlCharacters(line));
}
