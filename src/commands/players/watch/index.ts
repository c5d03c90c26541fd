import { integerFlag, textFlag } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { usage } from '../../../errors.ts';
import { selection } from '../filters.ts';
import { intervalFlag, noteFirst } from '../poll.ts';
import { shortestInterval } from '../rules/pace.ts';
import { observe, type WatchState } from '../rules/transitions.ts';
import { type Snapshot, takeSnapshot } from './fleet.ts';
import { watchForever } from './loop.ts';
import { createEventPrinter } from './print-events.ts';
import { watchSelection } from './selection.ts';
import { changeState } from './state-file.ts';

/** Milliseconds. */
const defaultInterval = 30_000;
/** With `--demo`, whose players change every few seconds. */
const demoInterval = shortestInterval;

const flags = {
  interval: intervalFlag(defaultInterval),
  for: integerFlag('--for <n>', 'polls in a row that must see a change before it is reported', {
    min: 1,
    default: 1,
  }),
  exec: textFlag(
    '--exec <command>',
    'run a shell command for each event, passed on stdin and in SIGNAGE_EVENT_*',
    {
      kind: 'shell-line',
    },
  ),
  onceState: textFlag(
    '--once-state <file>',
    'poll once, report changes since the last run, and save the state in this file (for cron)',
    { kind: 'file' },
  ),
};

export const watchPlayers: VerbBody = {
  description:
    'Runs until you press Ctrl-C. Prints one line per event: text on a terminal, NDJSON in a pipe or with -o ndjson. \
--health and --status select which changes to report: a change is reported if the player matches before or after it. \
The other filters select which players to watch. Keeps retrying while the service is down; exits if the service \
rejects the key.',
  flags: [...selection.flags, ...Object.values(flags)],

  async run(session, input) {
    const { get } = input;
    const path = get(flags.onceState);
    const interval = get(flags.interval);
    if (path !== undefined && interval !== undefined)
      throw usage('--once-state cannot be combined with --interval');
    const { isWatched, whyNobody, reported } = watchSelection(input);
    // Never as an age, which would soon be wrong.
    const isLocal = (get(globalFlags.time) ?? (session.context.out.isTTY ? 'local' : 'iso')) !== 'iso';
    const time = isLocal ? 'local' : 'iso';
    const print = createEventPrinter(session, input, { command: get(flags.exec), time });

    const connection = await session.connection();
    const client = session.clientFor(connection, { notesWaits: path !== undefined });
    let isFirst = true;
    const poll = async () => {
      const snapshot = await takeSnapshot(session, client, isWatched);
      if (isFirst) {
        const count = path === undefined ? snapshot.players.length : undefined;
        await noteFirst(session, snapshot.received, { count, why: whyNobody(), doing: 'watching for' });
      }
      isFirst = false;
      return snapshot;
    };
    const report = async (before: WatchState | undefined, snapshot: Snapshot) => {
      const { state, changes } = observe(before, snapshot.players, get(flags.for) ?? 1);
      const events = reported(changes, before ?? state, state);
      await print(events, snapshot.time);
      return { state, events: events.length };
    };
    if (path === undefined) {
      const usual = connection.source === 'sandbox' ? demoInterval : defaultInterval;
      await watchForever(session, { intervalMs: interval ?? usual, time, poll, report });
    } else {
      await changeState(session, path, async (before) => {
        const snapshot = await poll();
        await session.warnOfDrift();
        return (await report(before, snapshot)).state;
      });
    }
  },
};
