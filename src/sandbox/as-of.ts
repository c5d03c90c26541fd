import { parseDuration } from '../clock/duration.ts';
import { dayLength } from '../clock/instant.ts';
import { isoText, wallText } from '../clock/time-text.ts';
import { weekDays } from '../clock/week-days.ts';

/** Brasília time; Brazil has had no daylight saving time since 2019. */
const brasilia = { offset: (-3 * dayLength) / 24, designator: '-03:00' };

const onDay = /^today([+-]\d+)(?: (\d\d:\d\d:\d\d))?$/;

/**
 * A text of the data as of a time, in milliseconds since the epoch. `now-2d3h` becomes a `datetime` (§1) in UTC, `today+7 23:59:59` one
 * in Brazil, and `today+7` alone the code of that weekday; any other text stays as it is.
 */
export function asOf(now: number, text: string): string {
  const age = text.startsWith('now-') ? parseDuration(text.slice('now-'.length)) : undefined;
  if (age !== undefined) return isoText(now - Math.round(age));
  const date = onDay.exec(text);
  if (date === null) return text;
  const [, days, time] = date;
  const midnight = (Math.floor((now + brasilia.offset) / dayLength) + Number(days)) * dayLength;
  if (time === undefined) return weekDays[(new Date(midnight).getUTCDay() + 6) % 7] ?? text;
  return `${wallText(midnight, 'day')}T${time}${brasilia.designator}`;
}
