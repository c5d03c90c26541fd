/**
 * §1: ISO 8601 in the extended form with a time zone, a fraction after a point or a comma, and an offset with or without minutes.
 * Without a time zone it is not an instant, and is shown and sorted as text.
 */
const iso8601 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+\u2212-]\d\d(?::?\d\d)?))$/;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds since 1970-01-01T00:00:00Z; undefined if the text is not such a time. */
export function instantOf(text: string): number | undefined {
  const parts = iso8601.exec(text);
  if (parts === null) return undefined;
  const [, year, month, date, hours, minutes, seconds = 0, fraction = '', zone = ''] = parts;
  const [zoneHours = 0, zoneMinutes = 0] = zone === '' ? [] : (zone.match(/\d\d/g) ?? []).map(Number);
  const midnight = Date.parse(`${year}-${month}-${date}`);
  // Of the 31st of a shorter month, JavaScript makes the 1st of the next.
  const isDay = Number(date) <= 28 || new Date(midnight).getUTCDate() === Number(date);
  if (Number.isNaN(midnight) || !isDay) return undefined;
  if (Number(minutes) > 59 || zoneHours > 23 || zoneMinutes > 59) return undefined;
  const ahead = (zoneHours * 60 + zoneMinutes) * (zone.startsWith('+') ? minute : -minute);
  const milliseconds = Number(seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  const time = (Number(hours) * 60 + Number(minutes)) * minute + milliseconds;
  const instant = midnight + time - ahead;
  // Second 60 exists only at the end of a month in UTC. Its instant is that of the next second, as on computer clocks.
  const isLeapSecond = seconds === '60' && new Date(instant).toISOString().includes('-01T00:00:00.');
  if (Number(seconds) > 59) return isLeapSecond ? instant : undefined;
  // 24:00 is midnight at the end of the day.
  return time <= day ? instant : undefined;
}

/** The common form, which needs no further check of the day or the hour. */
const plain =
  /^\d{4}-(?:(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Whether {@link instantOf} accepts the text, ten times faster: it is called for every item of a list. */
export function isInstant(text: string): boolean {
  return plain.test(text) || instantOf(text) !== undefined;
}

/** Milliseconds of each unit of an age, largest first. Months have 30 days and years 365: an age is approximate. */
const ageUnits = [
  [365 * day, 'y'],
  [30 * day, 'mo'],
  [day, 'd'],
  [60 * minute, 'h'],
  [minute, 'm'],
  [1000, 's'],
] as const;

/** `3m ago`, `in 2d`, `now`. Both times in milliseconds. */
export function ageOf(instant: number, now: number): string {
  const distance = Math.abs(now - instant);
  const [length, unit] = ageUnits.find(([length]) => distance >= length) ?? [];
  if (length === undefined) return 'now';
  const age = `${Math.floor(distance / length)}${unit}`;
  return instant <= now ? `${age} ago` : `in ${age}`;
}
