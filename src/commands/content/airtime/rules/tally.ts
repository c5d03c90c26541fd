import { getOrMake } from '../../../../words/groups.ts';
import type { Rate } from './rates.ts';

/** What a row comes to on all screens together. Times are in milliseconds. */
export interface Airtime {
  /** Screens on which it is sure to be planned, and others on which it may be. */
  readonly screens: number;
  readonly screensUnclear: number;
  /** How long it is in the loop, and how much longer it may be. */
  readonly planned: number;
  readonly unclear: number;
  readonly leastPlays: number;
  /** Infinite if nothing limits it. */
  readonly mostPlays: number;
  /** How long it is on the screen itself. */
  readonly leastOnAir: number;
  readonly mostOnAir: number;
}

export const noAirtime: Airtime = {
  screens: 0,
  screensUnclear: 0,
  planned: 0,
  unclear: 0,
  leastPlays: 0,
  mostPlays: 0,
  leastOnAir: 0,
  mostOnAir: 0,
};

/** What each row comes to on one screen, which shows each of these for so long. */
export function airtimeOfScreen(
  shown: Iterable<readonly [ReadonlyMap<unknown, Rate>, length: number]>,
): Map<unknown, Airtime> {
  const rows = new Map<unknown, { -readonly [key in keyof Airtime]: number }>();
  for (const [rates, length] of shown)
    for (const [row, rate] of rates) {
      const sum = getOrMake(rows, row, () => ({ ...noAirtime }));
      if (rate.isSure) sum.planned += length;
      else sum.unclear += length;
      sum.leastPlays += rate.leastPlays * length;
      sum.mostPlays += rate.mostPlays * length;
      sum.leastOnAir += rate.leastShare * length;
      sum.mostOnAir += rate.mostShare * length;
    }
  for (const sum of rows.values()) {
    sum.screens = sum.planned > 0 ? 1 : 0;
    sum.screensUnclear = 1 - sum.screens;
  }
  return rows;
}

/** Adds what a row comes to on each of so many screens. */
export function plusScreens(sum: Airtime, one: Airtime, screens: number): Airtime {
  return {
    screens: sum.screens + one.screens * screens,
    screensUnclear: sum.screensUnclear + one.screensUnclear * screens,
    planned: sum.planned + one.planned * screens,
    unclear: sum.unclear + one.unclear * screens,
    leastPlays: sum.leastPlays + one.leastPlays * screens,
    mostPlays: sum.mostPlays + one.mostPlays * screens,
    leastOnAir: sum.leastOnAir + one.leastOnAir * screens,
    mostOnAir: sum.mostOnAir + one.mostOnAir * screens,
  };
}
