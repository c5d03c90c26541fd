import type { HealthState } from '../../model/players.ts';
import { compare } from '../../words/order.ts';
import { type JudgedPlayer, type UnhealthyState, unhealthyStates } from './health.ts';

/** The number of players allowed in a state: a count, or a percentage (0 to 100) of the players considered. */
export type Threshold = { readonly count: number } | { readonly percent: number };

/** Finer than one player in any fleet, and coarse enough for exact comparison. */
const decimals = 6;
const percentForm = new RegExp(`^(\\d+(?:\\.\\d{1,${decimals}})?) ?%$`);

/** Parses `3`, `2%` or `0.5 %`; undefined for any other text. */
export function parseThreshold(text: string): Threshold | undefined {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    return Number.isSafeInteger(count) ? { count } : undefined;
  }
  const percent = Number(percentForm.exec(text)?.[1] ?? Number.NaN);
  return percent <= 100 ? { percent } : undefined;
}

/** The largest number of `total` players that does not exceed the threshold. */
export function largestWithin(threshold: Threshold, total: number): number {
  if ('count' in threshold) return threshold.count;
  // In integers: as doubles, 57 of 10,000 would exceed 0.57%.
  const scale = 10 ** decimals;
  return Number((BigInt(Math.round(threshold.percent * scale)) * BigInt(total)) / BigInt(100 * scale));
}

/** `3` or `2%`, which {@link parseThreshold} reads back. */
export function thresholdText(threshold: Threshold): string {
  return 'count' in threshold ? String(threshold.count) : `${threshold.percent}%`;
}

/** How many players each state allows; null allows any number. */
export interface FleetLimits extends Readonly<Record<UnhealthyState, Threshold | null>> {
  /** With fewer players the fleet cannot be judged. */
  readonly minPlayers: number;
}

/**
 * An exceeded limit: that of a state, or the minimum of players. Its `count` includes players in which another rule found a
 * worse state: otherwise a shorter `--max-age` could turn a failure into a pass, by making a critical player offline.
 */
export interface Breach {
  readonly kind: 'state' | 'too-few';
  readonly state: UnhealthyState;
  readonly count: number;
  readonly limit: Threshold | null;
  readonly minPlayers: number | null;
}

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

/** Players of a fleet that are not listed one by one. */
interface Unlisted {
  readonly healthy?: number;
  /** Those that nobody expects to be up: they are in no percentage, and count toward the minimum. */
  readonly excused?: number;
}

/** The verdict on these players, whatever their order, and on as many more as are not listed. */
export function fleetVerdict(
  players: readonly JudgedPlayer[],
  limits: FleetLimits,
  { healthy = 0, excused = 0 }: Unlisted = {},
): Verdict {
  const counts = { healthy, warning: 0, critical: 0, offline: 0 };
  const found = { warning: 0, critical: 0, offline: 0 };
  for (const player of players) {
    counts[player.state] += 1;
    for (const state of unhealthyStates) if (isFoundIn(player, state)) found[state] += 1;
  }
  const considered = players.length + healthy;
  const { minPlayers } = limits;
  const breaches: Breach[] = [];
  if (considered + excused < minPlayers)
    breaches.push({
      kind: 'too-few',
      state: 'offline',
      count: considered + excused,
      limit: null,
      minPlayers,
    });
  for (const state of unhealthyStates) {
    const limit = limits[state];
    const count = found[state];
    if (limit !== null && count > largestWithin(limit, considered))
      breaches.push({ kind: 'state', state, count, limit, minPlayers: null });
  }
  return {
    state: breaches[0]?.state ?? 'healthy',
    considered,
    counts,
    found,
    breaches,
    offenders: unhealthyStates.flatMap((state) =>
      bySilence(players.filter((player) => player.state === state)),
    ),
  };
}

/** Whether some rule found this state in the player. */
export function isFoundIn({ findings }: JudgedPlayer, state: UnhealthyState): boolean {
  return findings.some((finding) => finding.state === state);
}

/** Whether any breach counts this player. */
export function isOverLimit(player: JudgedPlayer, { breaches }: Pick<Verdict, 'breaches'>): boolean {
  return breaches.some(({ kind, state }) => kind === 'state' && isFoundIn(player, state));
}

/** Longest silent first, as an unknown time may be; then by id. With duplicate ids, the order must not depend on the list. */
function bySilence(players: readonly JudgedPlayer[]): JudgedPlayer[] {
  return players
    .map((player) => ({
      player,
      seenAt: player.lastSeen.kind === 'known' ? player.lastSeen.at : Number.MIN_SAFE_INTEGER,
    }))
    .sort(
      (a, b) =>
        a.seenAt - b.seenAt ||
        compare(a.player.id, b.player.id) ||
        compare(JSON.stringify(a), JSON.stringify(b)),
    )
    .map(({ player }) => player);
}
