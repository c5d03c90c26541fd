import type { HealthState } from '../model/players.ts';
import { type JudgedPlayer, type UnwellState, urgency, worstFirst } from './health.ts';
import { isOver, type Threshold } from './threshold.ts';

/** How much is allowed. A state without a threshold may be that of any number of players. */
export interface Limits extends Readonly<Record<UnwellState, Threshold | undefined>> {
  /** With fewer players there is no telling whether the fleet is well. */
  readonly minPlayers: number;
}

/** No player may be critical or offline, and a fleet must not pass by being empty. */
export const defaultLimits: Limits = {
  warning: undefined,
  critical: { count: 0 },
  offline: { count: 0 },
  minPlayers: 1,
};

/**
 * A limit that is not kept. Its `count` is of all players in which some rule found the state, those of a worse state
 * included: otherwise a shorter `--max-age` could mend a verdict, by making an offline player of a critical one.
 */
export type Breach =
  | { readonly kind: 'state'; readonly state: UnwellState; readonly count: number; readonly limit: Threshold }
  | {
      readonly kind: 'too-few';
      readonly state: 'offline';
      readonly count: number;
      readonly minPlayers: number;
    };

/** Whether the players are within the limits, and what there is to say against them. */
export interface Verdict {
  /** The worst state whose limit is not kept; `healthy` where all are. */
  readonly state: HealthState;
  readonly considered: number;
  /** Every player once, by its worst state. */
  readonly counts: Readonly<Record<HealthState, number>>;
  /**
   * Players in which some rule found the state, those of a worse state included: what limits are compared with.
   * A player with several flaws is in several of them.
   */
  readonly found: Readonly<Record<UnwellState, number>>;
  /** The worst first. */
  readonly breaches: readonly Breach[];
  /** The players that are not healthy: the worst state first, then the longest silent. */
  readonly offenders: readonly JudgedPlayer[];
}

/** Takes judged players one by one and keeps those that are not healthy. */
export interface VerdictTally {
  add(player: JudgedPlayer): void;
  /** The verdict on all players so far; their order does not matter. */
  verdict(): Verdict;
}

/** A tally without players. */
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
      // The worst first, so that those of the same state stand side by side.
      let before: UnwellState | undefined;
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

/** Whether a breach counts this player. */
export function isOverLimit({ findings }: JudgedPlayer, { breaches }: Pick<Verdict, 'breaches'>): boolean {
  return breaches.some(
    ({ kind, state }) => kind === 'state' && findings.some((found) => found.state === state),
  );
}

function findBreaches(
  { minPlayers, ...thresholds }: Limits,
  found: Readonly<Record<UnwellState, number>>,
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

/** The worst state first, then the longest silent, then by id. */
function compareUrgency(a: JudgedPlayer, b: JudgedPlayer): number {
  return (
    urgencyOf(a) - urgencyOf(b) ||
    compareSilence(a.ageMs, b.ageMs) ||
    compareText(a.id, b.id) ||
    // Of two players with one id, the order must not be that of the list.
    compareText(JSON.stringify(a), JSON.stringify(b))
  );
}

function urgencyOf({ state }: JudgedPlayer): number {
  return state === 'healthy' ? worstFirst.length : urgency[state];
}

/** The longest first; what is not known may be the longest of all. */
function compareSilence(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  return a === undefined || (b !== undefined && a > b) ? -1 : 1;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
