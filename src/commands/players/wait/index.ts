import { durationText } from '../../../clock/time-text.ts';
import { type Input, wordsFlag } from '../../../core/flag.ts';
import { globalFlags } from '../../../core/global-flags.ts';
import { inBatches } from '../../../core/items.ts';
import { readWords, resolveIds } from '../../../core/references.ts';
import { flagsOf, readSelection } from '../../../core/selectors.ts';
import type { Session } from '../../../core/session.ts';
import type { VerbBody } from '../../../core/verb.ts';
import { intervalFlag } from '../../../core/watch/poll.ts';
import { usage } from '../../../errors.ts';
import { healthStates, players } from '../../../model/players.ts';
import { listView } from '../../../output/view.ts';
import { includeBlockedFlag, includesBlocked, playerFilters } from '../../../players/selectors.ts';
import { alternatives } from '../../../words/listed.ts';
import { type Goal, type Selected, waitUntil } from './loop.ts';

/** Milliseconds. */
const defaultInterval = 10_000;
const defaultTimeout = 600_000;

const flags = {
  until: wordsFlag('--until <states>', 'wait until every player is in one of these states', healthStates, {
    group: 'What',
    default: 'healthy',
  }),
  untilGone: wordsFlag(
    '--until-gone <states>',
    'wait until no player is in any of these states',
    healthStates,
    { group: 'What' },
  ),
  includeBlocked: includeBlockedFlag,
  interval: intervalFlag(defaultInterval),
};

const view = listView({ fields: players.fields, columns: ['id', 'name', 'healthStatus', 'lastSeenAt'] });

export const waitPlayers: VerbBody = {
  description: [
    'Waits for the given ids ("-" reads ids or names from stdin, one on each line), or for the players that the filters select; once selected, a',
    'player stays selected. Also waits for an id that is not in the list. Skips blocked players unless you give their ids,',
    `--status or --include-blocked. --timeout limits the whole wait (default ${defaultTimeout / 60_000}m); exit 43 if it expires. At the end,`,
    'prints the players, or with -o table a one-sentence summary.',
  ].join(' '),
  arguments: { '[id...]': 'ids, the start of ids, or names; all that the filters choose without any' },
  idsOf: players,
  fields: players.fields,
  flags: [...flagsOf(playerFilters), ...Object.values(flags)],

  async run(session, input) {
    const { clock, out } = session.context;
    const started = clock.elapsed();
    const goal = readGoal(input);
    const choice = session.choose(view);
    const selected = await readSelected(session, input);
    const { items, total } = await waitUntil(session, goal, selected, {
      intervalMs: input.get(flags.interval) ?? defaultInterval,
      timeoutMs: input.get(globalFlags.timeout) ?? defaultTimeout,
    });
    if (session.format === 'table' && input.get(globalFlags.fields) === undefined) {
      const took = clock.elapsed() - started;
      const after = took < 1000 ? '' : `, after ${durationText(took)}`;
      await out.write(`${reachedText(goal, total)}${after}\n`);
    } else {
      await session.print(inBatches(items), view, { choice });
    }
  },
};

function readGoal({ get }: Input): Goal {
  const until = get(flags.until);
  const untilGone = get(flags.untilGone);
  if (until && untilGone) throw usage('--until cannot be combined with --until-gone');
  const words = untilGone ?? until ?? ['healthy'];
  return { states: healthStates.filter((state) => words.includes(state)), isGone: untilGone !== undefined };
}

/** The sentence for a reached goal: `6 players are healthy`, `none of 6 players is critical or offline`. */
function reachedText({ states, isGone }: Goal, total: number): string {
  const words = alternatives(states);
  if (total === 1) return isGone ? `the player is not ${words}` : `1 player is ${words}`;
  return isGone ? `none of ${total} players is ${words}` : `${total} players are ${words}`;
}

/** The players to wait for: by id, or by filter; without either, all players. */
async function readSelected(session: Session, input: Input): Promise<Selected> {
  const chosen = await readSelection(playerFilters, input);
  const withBlocked = includesBlocked(input);
  if (input.args.length === 0) {
    return {
      ids: [],
      holds: (item) => (chosen?.holds(item) ?? true) && (withBlocked || item.value.status !== 'blocked'),
      selection: chosen,
    };
  }
  if (chosen) throw usage('ids cannot be combined with filters');
  const words = await readWords(input.args, players, session);
  if (words.length === 0) throw usage('no ids on stdin');
  const ids = await resolveIds(await session.client(), players, words);
  return { ids, holds: () => false, selection: undefined };
}
