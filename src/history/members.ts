import { isoOrNull } from '../clock/time-text.ts';
import type { JsonObject } from '../json/object.ts';
import type { Outage, Tally } from './rules/player-uptime.ts';

/** The available part of what a tally counts, in percent, with three decimals, rounded down; null if it counts nothing. */
export function availabilityOf({ lengths: { up, down, unclear, noData } }: Tally) {
  const total = up + down + unclear + noData;
  if (total === 0) return { availableMin: null, availableMax: null, noData: null };
  const availableMin = percentDown(up, total);
  const availableMax = up + down === total ? availableMin : percentUp(total - down, total);
  return { availableMin, availableMax, noData: percentUp(noData, total) };
}

/** Whole milliseconds, which divide exactly: as floating-point numbers, 29 of 100 hours are a little less than 29 percent. */
const whole = (length: number) => BigInt(Math.round(length));
const percentDown = (part: number, total: number) => Number((whole(part) * 100_000n) / whole(total)) / 1000;
const percentUp = (part: number, total: number) =>
  Number((whole(part) * 100_000n + whole(total) - 1n) / whole(total)) / 1000;

export function tallyMembers(tally: Tally): JsonObject {
  const { outages, flaps, longest } = tally;
  return { ...availabilityOf(tally), outages, flaps, ...secondsOf(longest, 'longestMin', 'longestMax') };
}

export function outageMembers({ from, endsAfter, endsBefore, ...range }: Outage): JsonObject {
  const hasEnded = endsBefore !== undefined;
  return {
    from: isoOrNull(from),
    endsAfter: hasEnded ? isoOrNull(endsAfter) : null,
    endsBefore: hasEnded ? isoOrNull(endsBefore) : null,
    ...secondsOf(range, 'min', 'max'),
  };
}

function secondsOf({ min, max }: { min: number; max: number }, least: string, most: string): JsonObject {
  return { [`${least}Seconds`]: Math.floor(min / 1000), [`${most}Seconds`]: Math.ceil(max / 1000) };
}

/** `99.2%`, or `99.2–99.41%` where it cannot be told; undefined if nothing is known. */
export function availableText({ availableMin: min, availableMax: max }: JsonObject): string | undefined {
  if (typeof min !== 'number' || typeof max !== 'number') return undefined;
  const least = Math.floor(hundredfold(min)) / 100;
  const most = min === max ? least : Math.ceil(hundredfold(max)) / 100;
  return most > least ? `${least}–${most}%` : `${least}%`;
}

/** A percentage with three decimals, times 100: 1.15 times 100 is a little less than 115. */
const hundredfold = (percent: number) => Math.round(percent * 1000) / 10;
