/** Milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A `datetime` of the contract (§1) in UTC. */
export function utc(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Brasília time; Brazil has had no daylight saving time since 2019. */
const brasilia = { offset: -3 * hour, designator: '-03:00' };

/** The date in Brazil, as its midnight in UTC. */
export function today(now: number): number {
  return Math.floor((now + brasilia.offset) / day) * day;
}

/** The first second of a day in Brazil, `days` from today, as a `datetime` (§1) with an offset. */
export function dayStart(now: number, days: number): string {
  return firstSecond(today(now) + days * day);
}

/** The last second of that day. */
export function dayEnd(now: number, days: number): string {
  return lastSecond(today(now) + days * day);
}

/** The first second of a date in Brazil, which is given as its midnight in UTC. */
export function firstSecond(date: number): string {
  return `${utc(date).slice(0, 10)}T00:00:00${brasilia.designator}`;
}

/** The last second of that date. */
export function lastSecond(date: number): string {
  return `${utc(date).slice(0, 10)}T23:59:59${brasilia.designator}`;
}
