import type { Input } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import { readWords, resolveIds } from '../../../core/references.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { usage } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { listView } from '../../../output/view.ts';
import { includeBlockedFlag, includesBlocked, selection } from '../filters.ts';
import { intervalFlag } from '../interval.ts';
import { AwaitedPlayers, type Selected } from './awaited-players.ts';
import { goalFlags, reachedText, readGoal } from './goal.ts';
import { waitUntil } from './loop.ts';
import { timeText } from './text.ts';

/** Milliseconds. */
const defaultInterval = 10_000;
const defaultTimeout = 600_000;

const interval = intervalFlag(defaultInterval);

const view = listView({
  fields: players.fields,
  columns: ['id', 'name', 'healthStatus', 'lastSeenAt'],
  leaveOut: [],
});

export const waitPlayers: VerbBody = {
  description: [
    'Waits for the given ids ("-" reads ids from stdin), or for the players that the filters select; once selected, a',
    'player stays selected. An id that is not in the list is waited for too. Blocked players are skipped unless you give their ids,',
    `--status or --include-blocked. --timeout limits the whole wait (default ${defaultTimeout / 60_000}m); exit 43 if it expires. At the end,`,
    'prints the players, or with -o table a one-sentence summary.',
  ].join(' '),
  arguments: '[id...]',
  idsOf: players,
  fields: players.fields,
  flags: [...selection.flags, ...Object.values(goalFlags), includeBlockedFlag, interval],

  async run(session, input) {
    const { clock } = session.context;
    const started = clock.now();
    const goal = readGoal(input);
    const intervalMs = input.get(interval) ?? defaultInterval;
    const timeoutMs = input.get(globalFlags.timeout) ?? defaultTimeout;
    const choice = session.choose(view);
    const selected = await readSelected(session, input);
    const awaited = new AwaitedPlayers(goal, selected);
    const { items, total } = await waitUntil(session, { awaited, intervalMs, timeoutMs });
    if (session.format === 'table' && input.get(globalFlags.fields) === undefined) {
      const took = clock.now() - started;
      const after = took < 1000 ? '' : `, after ${timeText(took)}`;
      await session.context.out.write(`${reachedText(goal, total)}${after}\n`);
    } else {
      await session.print(only(items), view, { choice });
    }
  },
};

/** The players to wait for: by id, or by filter; without either, all players. */
async function readSelected(session: Session, input: Input): Promise<Selected> {
  const chosen = selection.local(input);
  if (input.args.length === 0) {
    const withBlocked = includesBlocked(input);
    return {
      holds: (item: Item) =>
        (chosen?.holds(item) ?? true) && (withBlocked || item.value.status !== 'blocked'),
      why: () => chosen?.why(),
    };
  }
  if (chosen) throw usage('ids cannot be combined with filters');
  const words = await readWords(input.args, players, session);
  if (words.length === 0) throw usage('no ids on stdin');
  return { ids: await resolveIds(await session.client(), players, words) };
}

async function* only<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
