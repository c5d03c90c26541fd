import type { FailureCode } from '../../../errors.ts';
import type { HealthState } from '../../../model/players.ts';
import type { JudgedFleet } from '../../../players/judge-fleet.ts';
import { type UnhealthyState, unhealthyStates } from '../../../players/rules/health.ts';
import { type Breach, isFoundIn, thresholdText, type Verdict } from '../../../players/rules/verdict.ts';
import { counted, grouped } from '../../../words/quantity.ts';

export const failureOfState = {
  warning: 'WARNING',
  critical: 'CRITICAL',
  offline: 'OFFLINE',
} as const satisfies Record<UnhealthyState, FailureCode>;

/** The verdict in words: `offline: 4 of 36 players (11.1%), limit 2%; too few: …`. */
export function checkSentence(outcome: JudgedFleet): string {
  const texts = checkSentences(outcome).map(({ text }) => text);
  return [...texts, outcome.excusedText].filter((text) => text !== '').join('; ');
}

/** A sentence for each exceeded limit, or one that says the check passed. */
export function checkSentences({ verdict, criteria, excusedText }: JudgedFleet) {
  const { breaches, considered, offenders, counts } = verdict;
  if (breaches.length > 0)
    return breaches.map((breach) => ({
      state: breach.state,
      text: breachText(breach, considered, criteria),
    }));
  if (considered === 0 && excusedText !== '')
    return [{ state: 'healthy', text: 'passed: no player is expected to be up now' }];
  // With a minimum version, say that nothing limits the players below it.
  const isUnlimited = criteria.minVersion && criteria.limits.warning === null && counts.warning > 0;
  const within = isUnlimited ? 'but warnings have no limit (--max-warning 0 sets one)' : 'within the limits';
  const unhealthy = offenders.length === 0 ? '' : `, ${numberText(offenders.length)} unhealthy, ${within}`;
  return [{ state: 'healthy', text: `passed: ${counted(considered, 'player')}${unhealthy}` }];
}

/** The breach's count includes players whose worst state is another one. */
function breachText(
  { state, count, limit, minPlayers }: Breach,
  considered: number,
  { byDefault }: JudgedFleet['criteria'],
): string {
  if (limit === null)
    return `too few: ${counted(count, 'player')}, expected at least ${numberText(minPlayers ?? 0)}`;
  const share = `${((count / considered) * 100).toFixed(1)}%`;
  const why = byDefault.includes(state) ? ` by default (--max-${state} 100% lifts it)` : '';
  return `${state}: ${numberText(count)} of ${counted(considered, 'player')} (${share}), limit ${thresholdText(limit)}${why}`;
}

/**
 * What to add to the number of players in a state: ` (+1 also offline)` for a player counted and listed under its worse
 * state, which counts toward this limit too. Usually empty.
 */
export function alsoText({ offenders }: Verdict, state: HealthState): string {
  if (state === 'healthy') return '';
  const also = unhealthyStates.flatMap((worse) => {
    const both = offenders.filter((player) => player.state === worse && isFoundIn(player, state));
    return worse === state || both.length === 0 ? [] : `+${numberText(both.length)} also ${worse}`;
  });
  return also.length === 0 ? '' : ` (${also.join(', ')})`;
}

export function numberText(count: number): string {
  return grouped(String(count));
}
