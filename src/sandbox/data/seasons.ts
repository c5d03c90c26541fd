import { day } from './time.ts';

/** The first and the last day of a season, both included: UTC midnights of dates in Brazil. */
export interface Season {
  readonly first: number;
  readonly last: number;
}

/** The season that begins in a year. */
export type Seasons = (year: number) => Season;

/** From one date to another, `[month, day]`; past New Year if the second is earlier. */
export function from(first: readonly [number, number], last: readonly [number, number]): Seasons {
  return (year) => {
    const start = Date.UTC(year, first[0] - 1, first[1]);
    const end = Date.UTC(year, last[0] - 1, last[1]);
    return { first: start, last: end < start ? Date.UTC(year + 1, last[0] - 1, last[1]) : end };
  };
}

/** The days before a feast, and the feast itself. */
export function upTo(feast: (year: number) => number, days: number): Seasons {
  return (year) => ({ first: feast(year) - days * day, last: feast(year) });
}

/** The nth weekday of a month: 0 is Sunday. */
export function nthWeekday(nth: number, weekday: number, month: number): (year: number) => number {
  return (year) => {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7);
  };
}

/** Easter Sunday (Meeus/Jones/Butcher). */
export function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b >> 2;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * (c >> 2) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32);
}

/** The season that is on or comes next on a day, and the one before it. */
export function seasonsAround(seasons: Seasons, today: number): { next: Season; previous: Season } {
  let year = new Date(today).getUTCFullYear() - 1;
  while (seasons(year).last < today) year++;
  return { next: seasons(year), previous: seasons(year - 1) };
}
