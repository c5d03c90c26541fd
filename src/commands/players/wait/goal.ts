import { alternatives, type Input, wordsFlag } from '../../../core/flag.ts';
import { usage } from '../../../errors.ts';
import { type HealthState, healthStates } from '../../../model/players.ts';
import type { Goal } from '../rules/wait.ts';

export const goalFlags = {
  until: wordsFlag('--until <states>', 'wait until every player is in one of these states', healthStates, {
    default: 'healthy',
  }),
  untilGone: wordsFlag(
    '--until-gone <states>',
    'wait until no player is in any of these states',
    healthStates,
  ),
};

/** Reads the goal from the flags. */
export function readGoal({ get }: Input): Goal {
  const until = get(goalFlags.until);
  const untilGone = get(goalFlags.untilGone);
  if (until && untilGone) throw usage('--until cannot be combined with --until-gone');
  return untilGone ? { untilGone: statesOf(untilGone) } : { until: statesOf(until ?? ['healthy']) };
}

function statesOf(words: readonly string[]): readonly HealthState[] {
  return healthStates.filter((state) => words.includes(state));
}

/** The sentence for a reached goal: `6 players are healthy`, `none of 6 players is critical or offline`. */
export function reachedText(goal: Goal, total: number): string {
  const players = total === 1 ? '1 player' : `${total} players`;
  if ('until' in goal) return `${players} ${total === 1 ? 'is' : 'are'} ${alternatives(goal.until)}`;
  return total === 1
    ? `the player is not ${alternatives(goal.untilGone)}`
    : `none of ${players} is ${alternatives(goal.untilGone)}`;
}
