import type { FailureCode } from '../../../errors.ts';
import type { HealthState } from '../../../model/players.ts';
import { grouped } from '../../../output/quantity.ts';
import type { UnwellState } from '../../../rules/health.ts';
import { thresholdText } from '../../../rules/threshold.ts';
import type { Breach, Verdict } from '../../../rules/verdict.ts';

/** The failure that each verdict but a good one is. */
export const failureOf = {
  warning: 'WARNING',
  critical: 'CRITICAL',
  offline: 'OFFLINE',
} as const satisfies Record<UnwellState, FailureCode>;

/** A sentence for each limit that is not kept, or the one that says that all are. */
export function sentencesOf(verdict: Verdict): { state: HealthState; text: string }[] {
  const { breaches, considered } = verdict;
  if (breaches.length === 0) return [{ state: 'healthy', text: passedText(verdict) }];
  return breaches.map((breach) => ({ state: breach.state, text: breachText(breach, considered) }));
}

function passedText({ considered, offenders }: Verdict): string {
  const unwell =
    offenders.length === 0 ? '' : `, ${counted(offenders.length)} of them not healthy, within the limits`;
  return `passed: ${playersText(considered)}${unwell}`;
}

/** `offline: 4 of 36 players (11.1 %), limit 2 %`. The count is the breach's own: of players with several flaws it has all. */
function breachText(breach: Breach, considered: number): string {
  if (breach.kind === 'too-few')
    return `too few: ${playersText(breach.count)}, at least ${counted(breach.minPlayers)} expected`;
  const { state, count, limit } = breach;
  const share = `${((count / considered) * 100).toFixed(1)} %`;
  return `${state}: ${counted(count)} of ${playersText(considered)} (${share}), limit ${thresholdText(limit)}`;
}

export function playersText(count: number): string {
  return `${counted(count)} ${count === 1 ? 'player' : 'players'}`;
}

function counted(count: number): string {
  return grouped(String(count));
}
