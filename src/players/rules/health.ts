import { ageOf } from '../../clock/time-text.ts';
import { type HealthState, healthStates, type Player } from '../../model/players.ts';
import { isSeenWithin, type LastSeen, lastSeenOf } from '../../model/presence.ts';
import { parseVersion, type Version } from './version.ts';

/** Every state but healthy. */
export type UnhealthyState = Exclude<HealthState, 'healthy'>;

/** From the worst on: the order of findings, breaches, offenders and incidents. */
export const unhealthyStates: readonly UnhealthyState[] = healthStates
  .filter((state) => state !== 'healthy')
  .toReversed();

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
interface HealthProblem {
  readonly state: UnhealthyState;
  readonly reason: string;
}

/** A player and its findings. Has only the fields that are printed, so that a whole fleet fits in memory. */
export interface JudgedPlayer {
  readonly id: string;
  /** Null if the service did not send it, as are the fields below. */
  readonly name: string | null;
  readonly storeId: string | null;
  readonly platform: string | null;
  readonly currentVersion: string | null;
  readonly lastSeenAt: string | null;
  readonly lastSeen: LastSeen;
  /** The worst state any rule found. */
  readonly state: HealthState;
  /** All findings, worst first. */
  readonly findings: readonly HealthProblem[];
}

/** Judges a player, never as better than its `healthStatus` (§2.3). */
export function judgeHealth(player: Player, { now, maxAgeMs, minVersion }: HealthRules): JudgedPlayer {
  const { id, name = null, storeId = null, platform = null, status, healthStatus } = player;
  const { currentVersion = null, lastSeenAt = null } = player;
  const findings: HealthProblem[] = [];
  const add = (state: UnhealthyState, reason: string) => findings.push({ state, reason });
  const documented = unhealthyStates.find((state) => state === healthStatus);
  if (documented !== undefined) add(documented, reported(documented));
  // A missing or undocumented status is no evidence of health.
  else if (healthStatus !== 'healthy')
    add('critical', problemWith('healthStatus', healthStatus, 'not documented'));
  if (status !== 'active' && status !== 'blocked')
    add('warning', problemWith('status', status, 'not documented'));
  const lastSeen = lastSeenOf(player);
  if (maxAgeMs !== undefined && !isSeenWithin(maxAgeMs, lastSeen, now))
    add('offline', silenceText(lastSeen, now));
  if (minVersion !== undefined) {
    const version = parseVersion(currentVersion ?? '');
    if (version === undefined) add('warning', problemWith('currentVersion', currentVersion, 'not a version'));
    else if (version.compare(minVersion) < 0)
      add('warning', `version ${currentVersion} is older than ${minVersion}`);
  }
  // The sort is stable: within a state, the service's own finding stays first.
  findings.sort((a, b) => unhealthyStates.indexOf(a.state) - unhealthyStates.indexOf(b.state));
  const state = findings[0]?.state ?? 'healthy';
  return { id, name, storeId, platform, currentVersion, lastSeenAt, lastSeen, state, findings };
}

/** Whether all that is wrong with a player is that the service does not say how it is. */
export function isHealthUnsaid({ findings }: JudgedPlayer): boolean {
  const unsaid = problemWith('healthStatus', undefined, '');
  return findings.length > 0 && findings.every(({ reason }) => reason === unsaid);
}

/** Milliseconds since a player was last seen: 0 if in the future, undefined if unknown. */
export function lastSeenAgeMs({ lastSeen }: Pick<JudgedPlayer, 'lastSeen'>, now: number): number | undefined {
  return lastSeen.kind === 'known' ? Math.max(0, now - lastSeen.at) : undefined;
}

/** Since when a player is silent: `last seen 3d ago`. May quote the service, unsanitized. */
function silenceText(lastSeen: LastSeen, now: number): string {
  switch (lastSeen.kind) {
    case 'known':
      return `last seen ${ageOf(lastSeen.at, now)}`;
    case 'never':
      return 'never seen';
    case 'unknown':
      return lastSeen.problem;
  }
}

const reported = (state: string) => `reported ${state}`;

/** The reasons that say more than the state and the time when the player was last seen; may be empty. */
export function otherReasons({ state, findings, lastSeen }: JudgedPlayer): string {
  const reasons = findings.map(({ reason }) => reason);
  const isTold = (reason: string) =>
    reason === reported(state) ||
    reason === 'never seen' ||
    (lastSeen.kind === 'known' && reason.startsWith('last seen '));
  return reasons.filter((reason) => !isTold(reason)).join('; ');
}

function problemWith(field: string, value: string | null | undefined, problem: string): string {
  return value === undefined || value === null
    ? `${field} is missing`
    : `${field} is "${value}", which is ${problem}`;
}
