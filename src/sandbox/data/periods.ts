import { type Deck, deal, type Random } from './random.ts';
import { day, dayEnd, dayStart, minute, utc } from './time.ts';

/** `validFrom` and `validUntil` of content and schedules (§2.1, §2.2). */
interface Validity {
  readonly validFrom?: string;
  /** Null if there is no end (§2.5 allows it). */
  readonly validUntil?: string | null;
}

const periods: Deck<'current' | 'open' | 'past' | 'future' | 'none'> = [
  'current',
  'current',
  'open',
  'current',
  'past',
  'current',
  'future',
  'current',
  'none',
];

/** A past, current, future or open period, or none. */
export function validity(draws: Random, now: number, index: number, ended: boolean): Validity {
  const [before, after, length] = [draws.between(3, 60), draws.between(3, 60), draws.between(5, 45)];
  switch (ended ? 'past' : deal(periods, index)) {
    case 'current':
      return { validFrom: dayStart(now, -before), validUntil: dayEnd(now, after) };
    case 'open':
      return { validFrom: dayStart(now, -before), validUntil: null };
    case 'past':
      return { validFrom: dayStart(now, -before - length), validUntil: dayEnd(now, -before) };
    case 'future':
      return { validFrom: dayStart(now, after), validUntil: dayEnd(now, after + length) };
    case 'none':
      return {};
  }
}

/** `createdAt`, up to `maxDays` ago, and `updatedAt`, later but not in the future (§2). */
export function lifetime(
  draws: Random,
  now: number,
  maxDays: number,
): { createdAt: string; updatedAt: string } {
  const age = draws.between((2 * day) / minute, (maxDays * day) / minute) * minute;
  return { createdAt: utc(now - age), updatedAt: utc(now - Math.floor(age / draws.between(2, 9))) };
}
