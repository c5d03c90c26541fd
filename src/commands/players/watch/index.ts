import { integerFlag, textFlag } from '../../../command/flag.ts';
import type { VerbBody } from '../../../command/verb.ts';
import { usage } from '../../../errors.ts';
import { intervalFlag } from '../interval.ts';
import { watchSelection, watchSelectionFlags } from './selection.ts';

/** Milliseconds. */
const defaultInterval = 30_000;

const flags = {
  interval: intervalFlag(defaultInterval),
  for: integerFlag('--for <n>', 'report a change once this many polls in a row have seen it', {
    min: 1,
    default: 1,
  }),
  exec: textFlag('--exec <command>', 'run this shell line for each event (on stdin and in SIGNAGE_EVENT_*)', {
    kind: 'shell-line',
  }),
  onceState: textFlag(
    '--once-state <file>',
    'for cron: poll once, report what changed since the last run, and save the state in this file',
    { kind: 'file' },
  ),
};

export const watchPlayers: VerbBody = {
  description:
    'Runs until you stop it with Ctrl-C. Prints one line for each event on a terminal, NDJSON in a pipe or with \
-o ndjson. --health and --status choose which changes are reported: those of a player that matches before or after. \
The other filters choose which players are watched. If the service fails, the watch goes on and retries; if the \
service refuses the key, it ends.',
  flags: [...watchSelectionFlags, ...Object.values(flags)],

  async run(session, input) {
    const path = input.get(flags.onceState);
    const interval = input.get(flags.interval);
    if (path !== undefined && interval !== undefined)
      throw usage('--once-state polls once: it cannot be combined with --interval');
    const selection = watchSelection(input);
    const polls = input.get(flags.for) ?? 1;
    // Help needs none of what follows.
    const { createEventPrinter } = await import('./print-events.ts');
    const printEvents = createEventPrinter(session, input, input.get(flags.exec));

    const { baseUrl, key } = await session.connection();
    const client = session.clientFor(baseUrl, key, { notesWaits: path !== undefined });
    const { noteCut, takeSnapshot } = await import('../snapshot.ts');
    let isFirst = true;
    const ask = async () => {
      const snapshot = await takeSnapshot(session, client, selection.isWatched);
      if (isFirst) await noteCut(session, snapshot.received);
      isFirst = false;
      return snapshot;
    };
    const options = { selection, ask, printEvents, polls };
    if (path === undefined) {
      const { watchOn } = await import('./loop.ts');
      await watchOn(session, options, interval ?? defaultInterval);
    } else {
      const { watchOnce } = await import('./once.ts');
      await watchOnce(session, options, path);
    }
  },
};
