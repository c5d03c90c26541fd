import type { HealthState, Player } from '../model/players.ts';
import { type Judged, type UnwellState, urgency, worstFirst } from './health.ts';
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

/** A player that is not healthy; what the service did not send is null. */
export interface Offender extends Pick<Judged, 'reason' | 'ageMs' | 'findings'> {
  readonly state: UnwellState;
  readonly id: string;
  readonly name: string | null;
  readonly storeId: string | null;
  readonly currentVersion: string | null;
  readonly lastSeenAt: string | null;
  /** Whether the player is one of those that a breach counts. */
  readonly isOverLimit: boolean;
}

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
  /** The worst state first, then the longest silent. */
  readonly offenders: readonly Offender[];
}

/** Takes judged players one by one and keeps those that are not healthy. */
export interface Tally {
  add(player: Player, judged: Judged): void;
  /** The verdict on all players so far; their order does not matter. */
  verdict(): Verdict;
}

/** A tally without players. It holds one record for each player that is not healthy. */
export function createTally(limits: Limits): Tally {
  const counts = { healthy: 0, warning: 0, critical: 0, offline: 0 };
  const found = { warning: 0, critical: 0, offline: 0 };
  const unwell: Omit<Offender, 'isOverLimit'>[] = [];
  let considered = 0;

  return {
    add({ id, name, storeId, currentVersion, lastSeenAt }, judged) {
      const { state, reason, findings } = judged;
      considered += 1;
      counts[state] += 1;
      if (state === 'healthy') return;
      // The worst first, so that those of the same state stand side by side.
      let before: UnwellState | undefined;
      for (const finding of findings) {
        if (finding.state !== before) found[finding.state] += 1;
        before = finding.state;
      }
      unwell.push({
        state,
        reason,
        ageMs: judged.ageMs,
        findings,
        id,
        name: name ?? null,
        storeId: storeId ?? null,
        currentVersion: currentVersion ?? null,
        lastSeenAt: lastSeenAt ?? null,
      });
    },

    verdict() {
      const breaches = findBreaches(limits, found, considered);
      const over = new Set(breaches.filter(({ kind }) => kind === 'state').map(({ state }) => state));
      const offenders = unwell
        .map((each) => ({ ...each, isOverLimit: each.findings.some(({ state }) => over.has(state)) }))
        .sort(compareOffenders);
      return {
        state: breaches[0]?.state ?? 'healthy',
        considered,
        counts: { ...counts },
        found: { ...found },
        breaches,
        offenders,
      };
    },
  };
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

function compareOffenders(a: Offender, b: Offender): number {
  return (
    urgency[a.state] - urgency[b.state] ||
    compareSilence(a.ageMs, b.ageMs) ||
    compareText(a.id, b.id) ||
    // Of two players with one id, the order must not be that of the list.
    compareText(JSON.stringify(a), JSON.stringify(b))
  );
}

/** The longest first; what is not known may be the longest of all. */
function compareSilence(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  return a === undefined || (b !== undefined && a > b) ? -1 : 1;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
