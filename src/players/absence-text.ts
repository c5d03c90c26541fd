import type { Health, Presence } from '../model/presence.ts';

/** What is wrong with a player that was last seen in the future. */
export const clockAhead = 'its clock is ahead (last seen in the future)';

/**
 * Why a player counts as unreachable, and when it was last seen: `the service says healthy, last seen 30d ago`. `now` is in milliseconds
 * since 1970. May quote the service, unsanitized.
 */
export function absenceText(
  { healthStatus }: Health,
  { isOverdue, lastSeen }: Presence,
  now: number,
  timeText: (instant: number) => string,
): string {
  if (lastSeen.kind === 'never') return 'never seen';
  if (lastSeen.kind === 'known' && lastSeen.at > now) return clockAhead;
  const service = isOverdue ? `${serviceSays(healthStatus)}, ` : '';
  if (lastSeen.kind === 'known') return `${service}last seen ${timeText(lastSeen.at)}`;
  return isOverdue ? `${service}but ${lastSeen.problem}` : lastSeen.problem;
}

/** `the service says healthy`: the health that it gives. */
export function serviceSays(healthStatus: unknown): string {
  return healthStatus === undefined || healthStatus === null
    ? 'the service gives no health'
    : `the service says ${healthStatus}`;
}
