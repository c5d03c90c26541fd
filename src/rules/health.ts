import { instantOf } from '../model/datetime.ts';
import { type HealthState, healthStates, type Player } from '../model/players.ts';
import { parseVersion, type Version } from './version.ts';

/** The states of which something can be held against a player. */
export type UnwellState = Exclude<HealthState, 'healthy'>;

/** The order in which findings, breaches and offenders are told. */
export const worstFirst: readonly UnwellState[] = healthStates
  .filter((state) => state !== 'healthy')
  .toReversed();

/** The place of a state in {@link worstFirst}: what is looked up for every player of a fleet. */
export const urgency: Readonly<Record<UnwellState, number>> = { offline: 0, critical: 1, warning: 2 };

/** What a player is judged by, besides its `healthStatus`. */
export interface HealthRules {
  /** The service's time, in milliseconds since 1970. */
  readonly now: number;
  /** A player that was last seen longer ago is offline; so is one of which that cannot be told. */
  readonly maxAgeMs?: number | undefined;
  /** An older player app is a warning; so is one whose version cannot be read. */
  readonly minVersion?: Version | undefined;
}

/** What one rule holds against a player. The reason can contain the service's text, as it came. */
interface Finding {
  readonly state: UnwellState;
  readonly reason: string;
}

/** How healthy a player is: never better than its `healthStatus` says (§2.3). */
export function judge(player: Player, rules: HealthRules): JudgedPlayer {
  const { now, maxAgeMs, minVersion } = rules;
  const isPlain = maxAgeMs === undefined && minVersion === undefined;
  if (isPlain && player.healthStatus === 'healthy') return new JudgedPlayer(player, now, noFindings);
  const findings: Finding[] = [];
  const keep = (finding: Finding | undefined) => finding && findings.push(finding);
  keep(findReported(player.healthStatus));
  if (maxAgeMs !== undefined) keep(findSilence(player.lastSeenAt, ageOf(player, now), maxAgeMs));
  if (minVersion !== undefined) keep(findOutdated(player.currentVersion, minVersion));
  // Of two findings of the same state, the service's own stays first.
  if (findings.length > 1) findings.sort((a, b) => urgency[a.state] - urgency[b.state]);
  return new JudgedPlayer(player, now, findings);
}

const noFindings: readonly Finding[] = [];

/** A player with what the rules found. It copies what is printed of a player, so that a fleet of them can be held. */
export class JudgedPlayer {
  readonly id: string;
  /** What the service did not send is null. */
  readonly name: string | null;
  readonly storeId: string | null;
  readonly currentVersion: string | null;
  readonly lastSeenAt: string | null;
  /** The worst state that any rule found. */
  readonly state: HealthState;
  /** What every rule found, the worst first. */
  readonly findings: readonly Finding[];
  readonly #now: number;

  constructor(player: Player, now: number, findings: readonly Finding[]) {
    this.id = player.id;
    this.name = player.name ?? null;
    this.storeId = player.storeId ?? null;
    this.currentVersion = player.currentVersion ?? null;
    this.lastSeenAt = player.lastSeenAt ?? null;
    this.state = findings[0]?.state ?? 'healthy';
    this.findings = findings;
    this.#now = now;
  }

  /** Milliseconds since `lastSeenAt`, 0 if that is in the future, undefined if unknown. Reading a time is slow: only on demand. */
  get ageMs(): number | undefined {
    return ageOf(this, this.#now);
  }

  /** Why it is not healthy, the worst reason first; empty if it is. May hold the service's text as it came. */
  get reason(): string {
    const [first, ...others] = this.findings;
    if (first === undefined) return '';
    return others.length === 0 ? first.reason : this.findings.map(({ reason }) => reason).join('; ');
  }
}

function ageOf({ lastSeenAt }: Pick<Player, 'lastSeenAt'>, now: number): number | undefined {
  const seenAt = instantOf(lastSeenAt ?? '');
  return seenAt === undefined ? undefined : Math.max(0, now - seenAt);
}

/** A value as the service sent it. */
type Sent = string | null | undefined;

/** No word, or none that is documented, is no reason to believe that a player is well. */
function findReported(healthStatus: Sent): Finding | undefined {
  if (healthStatus === 'healthy') return undefined;
  const state = worstFirst.find((known) => known === healthStatus);
  if (state !== undefined) return { state, reason: `reported ${state}` };
  return { state: 'critical', reason: flawOf('healthStatus', healthStatus, 'not documented') };
}

function findSilence(lastSeenAt: Sent, ageMs: number | undefined, maxAgeMs: number): Finding | undefined {
  if (ageMs === undefined)
    return { state: 'offline', reason: flawOf('lastSeenAt', lastSeenAt, 'no time with a time zone') };
  if (ageMs <= maxAgeMs) return undefined;
  return { state: 'offline', reason: `last seen ${lastSeenAt}, longer ago than ${durationText(maxAgeMs)}` };
}

function findOutdated(currentVersion: Sent, minVersion: Version): Finding | undefined {
  const version = parseVersion(currentVersion ?? '');
  if (version === undefined)
    return { state: 'warning', reason: flawOf('currentVersion', currentVersion, 'no version') };
  if (version.compare(minVersion) >= 0) return undefined;
  return { state: 'warning', reason: `version ${currentVersion} is older than ${minVersion}` };
}

function flawOf(field: keyof Player & string, value: Sent, flaw: string): string {
  return value === undefined || value === null
    ? `${field} is missing`
    : `${field} is "${value}", which is ${flaw}`;
}

const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1000, 's'],
] as const;

/** A length of time as one would type it: `15m`, `90s`, `1500ms`. */
function durationText(milliseconds: number): string {
  const [length, unit] = units.find(([length]) => milliseconds % length === 0) ?? [1, 'ms'];
  return `${milliseconds / length}${unit}`;
}
