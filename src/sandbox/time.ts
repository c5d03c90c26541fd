import { weekDays } from '../model/fields.ts';

/** Milliseconds. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Brasília time; Brazil has had no daylight saving time since 2019. */
const brasilia = { offset: -3 * hour, designator: '-03:00' };

const ago = /^now-(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:([\d.]+)s)?$/;
const onDay = /^today([+-]\d+)(?: (\d\d:\d\d:\d\d))?$/;

/**
 * A text of the data as of a time, in milliseconds since the epoch. `now-2d3h` becomes a `datetime` (§1) in UTC, `today+7 23:59:59` one
 * in Brazil, and `today+7` alone the code of that weekday; any other text stays as it is.
 */
export function asOf(now: number, text: string): string {
  const before = ago.exec(text);
  if (before !== null) {
    const [days, hours, minutes, seconds] = before.slice(1).map((digits) => Number(digits ?? 0));
    const age = (days ?? 0) * day + (hours ?? 0) * hour + (minutes ?? 0) * minute + (seconds ?? 0) * second;
    return new Date(now - Math.round(age)).toISOString();
  }
  const date = onDay.exec(text);
  if (date === null) return text;
  const [, days, time] = date;
  const midnight = new Date((Math.floor((now + brasilia.offset) / day) + Number(days)) * day);
  if (time === undefined) return weekDays[(midnight.getUTCDay() + 6) % 7] ?? text;
  return `${midnight.toISOString().slice(0, 10)}T${time}${brasilia.designator}`;
}
