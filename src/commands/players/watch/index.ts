import { integerFlag, textFlag } from '../../../core/flag.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { usage } from '../../../errors.ts';
import { intervalFlag } from '../interval.ts';
import { shortestInterval } from '../rules/pace.ts';
import { noteCut, noteNobody, takeSnapshot } from '../snapshot.ts';
import { watchForever } from './loop.ts';
import { watchOnce } from './once.ts';
import { createEventPrinter, eventTime } from './print-events.ts';
import { watchSelection, watchSelectionFlags } from './selection.ts';

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
  flags: [...watchSelectionFlags, ...Object.values(flags)],

  async run(session, input) {
    const path = input.get(flags.onceState);
    const interval = input.get(flags.interval);
    if (path !== undefined && interval !== undefined)
      throw usage('--once-state cannot be combined with --interval');
    const selection = watchSelection(input);
    const polls = input.get(flags.for) ?? 1;
    const time = eventTime(session, input);
    const printEvents = createEventPrinter(session, input, { command: input.get(flags.exec), time });

    const connection = await session.connection();
    const client = session.clientFor(connection, { notesWaits: path !== undefined });
    let isFirst = true;
    const poll = async () => {
      const snapshot = await takeSnapshot(session, client, selection.isWatched);
      if (isFirst) await noteCut(session, snapshot.received);
      if (isFirst && path === undefined && snapshot.counts.count === 0)
        await noteNobody(session, selection.whyNobody(), 'watching for');
      isFirst = false;
      return snapshot;
    };
    const options = { selection, poll, printEvents, time, polls };
    if (path === undefined) {
      const usual = connection.source === 'sandbox' ? demoInterval : defaultInterval;
      await watchForever(session, options, interval ?? usual);
    } else {
      await watchOnce(session, options, path);
    }
  },
};
