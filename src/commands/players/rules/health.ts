import { ageOf as ageText, instantOf } from '../../../model/datetime.ts';
import { type HealthState, healthStates, type Player } from '../../../model/players.ts';
import { parseVersion, type Version } from './version.ts';

/** Every state but healthy. */
export type UnhealthyState = Exclude<HealthState, 'healthy'>;

/** Worst first: the order of findings, breaches and offenders. */
export const worstFirst: readonly UnhealthyState[] = healthStates
  .filter((state) => state !== 'healthy')
  .toReversed();

/** Positions in {@link worstFirst}, as a table: every player of a fleet is looked up. */
export const urgency: Readonly<Record<UnhealthyState, number>> = { offline: 0, critical: 1, warning: 2 };

/** The rules that judge a player, besides its `healthStatus`. */
export interface HealthRules {
  /** The time by the service's clock, in milliseconds since 1970. */
  readonly now: number;
  /** A player last seen longer ago, or at an unknown time, is offline. */
  readonly maxAgeMs?: number | undefined;
  /** An older player app, or one of unknown version, is a warning. */
  readonly minVersion?: Version | undefined;
}

/** What one rule found wrong. The reason may quote the service, unsanitized. */
interface Finding {
  readonly state: UnhealthyState;
  readonly reason: string;
}

/** Judges a player, never as better than its `healthStatus` (§2.3). */
export function judge(player: Player, rules: HealthRules): JudgedPlayer {
  const { now, maxAgeMs, minVersion } = rules;
  const isPlain = maxAgeMs === undefined && minVersion === undefined;
  if (isPlain && player.healthStatus === 'healthy') return new JudgedPlayer(player, now, noFindings);
  const findings: Finding[] = [];
  const keep = (finding: Finding | undefined) => finding && findings.push(finding);
  keep(findReported(player.healthStatus));
  if (maxAgeMs !== undefined)
    keep(findSilence(player.lastSeenAt, { now, ageMs: ageOf(player, now) }, maxAgeMs));
  if (minVersion !== undefined) keep(findOutdated(player.currentVersion, minVersion));
  // The sort is stable: within a state, the service's own finding stays first.
  if (findings.length > 1) findings.sort((a, b) => urgency[a.state] - urgency[b.state]);
  return new JudgedPlayer(player, now, findings);
}

const noFindings: readonly Finding[] = [];

/** A player and its findings. Copies only the fields that are printed, so that a whole fleet fits in memory. */
export class JudgedPlayer {
  readonly id: string;
  /** Null if the service did not send it, as are the fields below. */
  readonly name: string | null;
  readonly storeId: string | null;
  readonly platform: string | null;
  readonly currentVersion: string | null;
  readonly lastSeenAt: string | null;
  /** The worst state any rule found. */
  readonly state: HealthState;
  /** All findings, worst first. */
  readonly findings: readonly Finding[];
  readonly #now: number;

  constructor(player: Player, now: number, findings: readonly Finding[]) {
    this.id = player.id;
    this.name = player.name ?? null;
    this.storeId = player.storeId ?? null;
    this.platform = player.platform ?? null;
    this.currentVersion = player.currentVersion ?? null;
    this.lastSeenAt = player.lastSeenAt ?? null;
    this.state = findings[0]?.state ?? 'healthy';
    this.findings = findings;
    this.#now = now;
  }

  /** Milliseconds since `lastSeenAt`: 0 if in the future, undefined if unknown. Parsed on demand, as that is slow. */
  get ageMs(): number | undefined {
    return ageOf(this, this.#now);
  }

  /** Why it is unhealthy, worst reason first; empty if healthy. May quote the service, unsanitized. */
  get reason(): string {
    const [first, ...others] = this.findings;
    if (first === undefined) return '';
    return others.length === 0 ? first.reason : this.findings.map(({ reason }) => reason).join('; ');
  }
}

/** Milliseconds since `lastSeenAt`: 0 if in the future, undefined if unknown. */
export function ageOf({ lastSeenAt }: Pick<Player, 'lastSeenAt'>, now: number): number | undefined {
  const seenAt = instantOf(lastSeenAt ?? '');
  return seenAt === undefined ? undefined : Math.max(0, now - seenAt);
}

const neverSeen = 'never seen';
const lastSeen = 'last seen ';
const reported = (state: unknown) => `reported ${state}`;

/** Whether a reason says more than the player's state and `lastSeenAt` already do. */
export function saysMore(reason: string, state: unknown): boolean {
  return reason !== reported(state) && reason !== neverSeen && !reason.startsWith(lastSeen);
}

/** A value as the service sent it. */
type Sent = string | null | undefined;

/** A missing or undocumented status is no evidence of health, so it is critical. */
function findReported(healthStatus: Sent): Finding | undefined {
  if (healthStatus === 'healthy') return undefined;
  const state = worstFirst.find((known) => known === healthStatus);
  if (state !== undefined) return { state, reason: reported(state) };
  return { state: 'critical', reason: problemWith('healthStatus', healthStatus, 'not documented') };
}

function findSilence(
  lastSeenAt: Sent,
  { now, ageMs }: { readonly now: number; readonly ageMs: number | undefined },
  maxAgeMs: number,
): Finding | undefined {
  if (lastSeenAt === undefined || lastSeenAt === null) return { state: 'offline', reason: neverSeen };
  if (ageMs === undefined)
    return { state: 'offline', reason: problemWith('lastSeenAt', lastSeenAt, 'not a time with a time zone') };
  if (ageMs <= maxAgeMs) return undefined;
  return { state: 'offline', reason: `${lastSeen}${ageText(now - ageMs, now)}` };
}

function findOutdated(currentVersion: Sent, minVersion: Version): Finding | undefined {
  const version = parseVersion(currentVersion ?? '');
  if (version === undefined)
    return { state: 'warning', reason: problemWith('currentVersion', currentVersion, 'not a version') };
  if (version.compare(minVersion) >= 0) return undefined;
  return { state: 'warning', reason: `version ${currentVersion} is older than ${minVersion}` };
}

function problemWith(field: keyof Player & string, value: Sent, problem: string): string {
  return value === undefined || value === null
    ? `${field} is missing`
    : `${field} is "${value}", which is ${problem}`;
}
