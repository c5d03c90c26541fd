import type { Random } from './random.ts';
import { day, minute, utc } from './time.ts';

/** `createdAt`, up to `maxDays` ago, and `updatedAt`, later but not in the future (§2). */
export function lifetime(
  draws: Random,
  now: number,
  maxDays: number,
): { createdAt: string; updatedAt: string } {
  const age = draws.between((2 * day) / minute, (maxDays * day) / minute) * minute;
  return { createdAt: utc(now - age), updatedAt: utc(now - Math.floor(age / draws.between(2, 9))) };
}

/** The lifetime of an upload whose processing has not ended. */
export function recentLifetime(draws: Random, now: number): { createdAt: string; updatedAt: string } {
  const age = draws.between(3, 50) * minute;
  return { createdAt: utc(now - age), updatedAt: utc(now - Math.floor(age / 2)) };
}
