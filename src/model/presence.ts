import { instantOf } from '../clock/instant.ts';

/** What of a player says how it is, as the service sent it. */
export interface Health {
  readonly status?: unknown;
  readonly healthStatus?: unknown;
  readonly lastSeenAt?: unknown;
}

/**
 * When a player was last heard of, as far as the service says so. The contract does not say when `lastSeenAt` is missing (§2.5): of a player
 * that is offline, nobody has ever heard; of any other, the time is unknown.
 */
export type LastSeen =
  /** In milliseconds since 1970; it may be ahead of the service's clock. */
  | { readonly kind: 'known'; readonly at: number }
  | { readonly kind: 'never' }
  /** What is wrong with `lastSeenAt`; may quote the service, unsanitized. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** Whether a player can be reached: the one judgment that every command uses. */
export interface Presence {
  /** Whether it cannot be reached; what it plays is not known then. */
  readonly isUnreachable: boolean;
  /** Whether that follows from `--max-age` alone: the service does not say that it is offline. */
  readonly isOverdue: boolean;
  readonly lastSeen: LastSeen;
}

/** Reads `lastSeenAt`. */
export function lastSeenOf({ healthStatus, lastSeenAt }: Health): LastSeen {
  if (lastSeenAt === undefined || lastSeenAt === null)
    return healthStatus === 'offline'
      ? { kind: 'never' }
      : { kind: 'unknown', problem: 'lastSeenAt is missing' };
  const at = typeof lastSeenAt === 'string' ? instantOf(lastSeenAt) : undefined;
  if (at !== undefined) return { kind: 'known', at };
  const sent = typeof lastSeenAt === 'string' ? `"${lastSeenAt}"` : JSON.stringify(lastSeenAt);
  return { kind: 'unknown', problem: `lastSeenAt is ${sent}, which is not a time with a time zone` };
}

/**
 * Judges whether a player can be reached: it cannot if the service says that it is offline (§2.3), or if it was last seen longer than
 * `maxAgeMs` before `now`, or at an unknown time. Without `maxAgeMs` the service alone decides.
 */
export function presenceOf(health: Health, now: number, maxAgeMs: number | undefined): Presence {
  const lastSeen = lastSeenOf(health);
  const isOffline = health.healthStatus === 'offline';
  const isOverdue = !isOffline && maxAgeMs !== undefined && !isSeenWithin(maxAgeMs, lastSeen, now);
  return { isUnreachable: isOffline || isOverdue, isOverdue, lastSeen };
}

/** Whether a player was certainly seen within this many milliseconds before `now`, or is ahead of it. */
export function isSeenWithin(ageMs: number, lastSeen: LastSeen, now: number): boolean {
  return lastSeen.kind === 'known' && now - lastSeen.at <= ageMs;
}
