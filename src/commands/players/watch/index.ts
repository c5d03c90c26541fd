import { integerFlag, textFlag } from '../../../command/flag.ts';
import type { VerbBody } from '../../../command/verb.ts';
import { usage } from '../../../errors.ts';
import { intervalFlag } from '../interval.ts';
import { watchSelection, watchSelectionFlags } from './selection.ts';

/** Milliseconds. */
const defaultInterval = 30_000;

const flags = {
  interval: intervalFlag(defaultInterval),
  for: integerFlag('--for <n>', 'tell a change when n polls in a row have seen it (default: 1)', { min: 1 }),
  exec: textFlag(
    '--exec <command>',
    'run this in the shell for each event, which is on its stdin and in SIGNAGE_EVENT_*',
  ),
  onceState: textFlag(
    '--once-state <file>',
    'ask once, tell what has changed since the last run, and keep it in this file: for cron',
  ),
};

export const watchPlayers: VerbBody = {
  description: [
    'It goes on until it is stopped (Ctrl-C). A line each on a terminal, an NDJSON event in a pipe or with -o ndjson.',
    '--health and --status select what is told: what happens to a player that fits before or after; all others select',
    'who is watched. Outages of the service are waited out; a key that it refuses ends the watch.',
  ].join(' '),
  flags: [...watchSelectionFlags, ...Object.values(flags)],

  async run(session, input) {
    const path = input.get(flags.onceState);
    const interval = input.get(flags.interval);
    if (path !== undefined && interval !== undefined)
      throw usage('--once-state asks once: it does not go with --interval');
    const selection = watchSelection(input);
    const polls = input.get(flags.for) ?? 1;
    // Help needs none of what follows.
    const { eventTeller } = await import('./print-events.ts');
    const tell = eventTeller(session, input, input.get(flags.exec));

    const { baseUrl, key } = await session.connection();
    const client = session.clientFor(baseUrl, key, { tellsWaits: path !== undefined });
    const { noteCut, takeSnapshot } = await import('../snapshot.ts');
    let isFirst = true;
    const ask = async () => {
      const snapshot = await takeSnapshot(session, client, selection.isWatched);
      if (isFirst) await noteCut(session, snapshot.received);
      isFirst = false;
      return snapshot;
    };
    const options = { selection, ask, tell, polls };
    if (path === undefined) {
      const { watchOn } = await import('./loop.ts');
      await watchOn(session, options, interval ?? defaultInterval);
    } else {
      const { watchOnce } = await import('./once.ts');
      await watchOnce(session, options, path);
    }
  },
};
