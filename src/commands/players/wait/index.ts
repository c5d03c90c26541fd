import type { Input } from '../../../command/flag.ts';
import { globalFlags } from '../../../command/global-flags.ts';
import { readIds } from '../../../command/ids.ts';
import type { Session } from '../../../command/session.ts';
import type { VerbBody } from '../../../command/verb.ts';
import { usage } from '../../../errors.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { listView } from '../../../output/view.ts';
import { includeBlockedFlag, includesBlocked, selection } from '../filters.ts';
import { intervalFlag } from '../interval.ts';
import { goalFlags, reachedText, readGoal } from './goal.ts';

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
    'Those of the ids given (also on stdin, in place of "-"), or those that the filters select; who has been selected',
    `once stays so. Here --timeout is the time to wait in all (default: ${defaultTimeout / 60_000}m); exit 43 says that it ran out. A player that`,
    'is not in the list is waited for; a blocked one only by its id, with --status or with --include-blocked. In the end the players are printed; as a table, one sentence on them.',
  ].join(' '),
  arguments: '[id...]',
  flags: [...selection.flags, ...Object.values(goalFlags), includeBlockedFlag, interval],

  async run(session, input) {
    const { clock } = session.context;
    const started = clock.now();
    const goal = readGoal(input);
    const intervalMs = input.get(interval) ?? defaultInterval;
    const timeoutMs = input.get(globalFlags.timeout) ?? defaultTimeout;
    const choice = session.choose(view);
    const who = await readWho(session, input);

    const { AwaitedPlayers } = await import('./awaited-players.ts');
    const { timeText } = await import('./text.ts');
    const { waitUntil } = await import('./loop.ts');
    const awaited = new AwaitedPlayers(goal, who);
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

/** Whom to wait for: ids, or else filters, of which none is all players. */
async function readWho(session: Session, input: Input) {
  const holds = selection.local(input);
  if (input.args.length === 0) {
    const withBlocked = includesBlocked(input);
    return {
      holds: (item: Item) => (holds?.(item) ?? true) && (withBlocked || item.value.status !== 'blocked'),
    };
  }
  if (holds) throw usage('ids cannot be combined with filters');
  const ids = await readIds(input.args, players, session);
  if (ids.length === 0) throw usage('no ids on stdin');
  return { ids };
}

async function* only<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
