import type { HealthState } from '../../../model/players.ts';
import { type JudgedPlayer, type UnhealthyState, urgency, worstFirst } from './health.ts';
import { isOver, type Threshold } from './threshold.ts';

/** How many players each state allows. A state without a threshold allows any number. */
export interface Limits extends Readonly<Record<UnhealthyState, Threshold | undefined>> {
  /** With fewer players the fleet cannot be judged. */
  readonly minPlayers: number;
}

/** No critical or offline players, and an empty fleet must not pass. */
export const defaultLimits: Limits = {
  warning: undefined,
  critical: { count: 0 },
  offline: { count: 0 },
  minPlayers: 1,
};

/**
 * An exceeded limit. Its `count` includes players in which another rule found a worse state: otherwise a shorter
 * `--max-age` could turn a failure into a pass, by making a critical player offline.
 */
export type Breach =
  | {
      readonly kind: 'state';
      readonly state: UnhealthyState;
      readonly count: number;
      readonly limit: Threshold;
    }
  | {
      readonly kind: 'too-few';
      readonly state: 'offline';
      readonly count: number;
      readonly minPlayers: number;
    };

/** Whether the players are within the limits, and what is wrong with them. */
export interface Verdict {
  /** The worst state whose limit is exceeded; `healthy` if none is. */
  readonly state: HealthState;
  readonly considered: number;
  /** Every player once, by its worst state. */
  readonly counts: Readonly<Record<HealthState, number>>;
  /**
   * Players in which some rule found the state, even if another found a worse one. Limits apply to these counts, so a
   * player with several problems can be in several.
   */
  readonly found: Readonly<Record<UnhealthyState, number>>;
  /** Worst first. */
  readonly breaches: readonly Breach[];
  /** The unhealthy players: worst state first, then longest silent. */
  readonly offenders: readonly JudgedPlayer[];
}

/** Takes judged players one at a time and keeps the unhealthy ones. */
export interface VerdictTally {
  add(player: JudgedPlayer): void;
  /** The verdict on all players so far, whatever their order. */
  verdict(): Verdict;
}

/** An empty tally. */
export function createVerdictTally(limits: Limits): VerdictTally {
  const counts = { healthy: 0, warning: 0, critical: 0, offline: 0 };
  const found = { warning: 0, critical: 0, offline: 0 };
  const offenders: JudgedPlayer[] = [];
  let considered = 0;

  return {
    add(player) {
      considered += 1;
      counts[player.state] += 1;
      if (player.state === 'healthy') return;
      // Findings are sorted, so that equal states are adjacent.
      let before: UnhealthyState | undefined;
      for (const finding of player.findings) {
        if (finding.state !== before) found[finding.state] += 1;
        before = finding.state;
      }
      offenders.push(player);
    },

    verdict() {
      const breaches = findBreaches(limits, found, considered);
      return {
        state: breaches[0]?.state ?? 'healthy',
        considered,
        counts: { ...counts },
        found: { ...found },
        breaches,
        offenders: offenders.toSorted(compareUrgency),
      };
    },
  };
}

/** Whether any breach counts this player. */
export function isOverLimit({ findings }: JudgedPlayer, { breaches }: Pick<Verdict, 'breaches'>): boolean {
  return breaches.some(
    ({ kind, state }) => kind === 'state' && findings.some((found) => found.state === state),
  );
}

function findBreaches(
  { minPlayers, ...thresholds }: Limits,
  found: Readonly<Record<UnhealthyState, number>>,
  considered: number,
): Breach[] {
  const breaches: Breach[] = [];
  if (considered < minPlayers)
    breaches.push({ kind: 'too-few', state: 'offline', count: considered, minPlayers });
  for (const state of worstFirst) {
    const limit = thresholds[state];
    const count = found[state];
    if (limit !== undefined && isOver(limit, count, considered))
      breaches.push({ kind: 'state', state, count, limit });
  }
  return breaches;
}

/** Worst state first, then longest silent, then by id. */
function compareUrgency(a: JudgedPlayer, b: JudgedPlayer): number {
  return (
    urgencyOf(a) - urgencyOf(b) ||
    compareSilence(a.ageMs, b.ageMs) ||
    compareText(a.id, b.id) ||
    // With duplicate ids, the order must not depend on the list.
    compareText(JSON.stringify(a), JSON.stringify(b))
  );
}

function urgencyOf({ state }: JudgedPlayer): number {
  return state === 'healthy' ? worstFirst.length : urgency[state];
}

/** Longest first; an unknown age may be the longest of all. */
function compareSilence(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  return a === undefined || (b !== undefined && a > b) ? -1 : 1;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
