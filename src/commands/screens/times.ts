import { usage } from '../../errors.ts';
import { instantOf } from '../../model/datetime.ts';
import { instantOfWall, localTimeText, wallOf, wallText } from './engine/wall-time.ts';
import { utc, type Zone, zoneNamed } from './engine/zone.ts';

export const dayLength = 86_400_000;

/** The time zone of this machine; UTC if its `TZ` names none, for which Node says undefined. */
export function machineZone(): Zone {
  return zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone || utc.name) ?? utc;
}

/** The local date at an instant, as if in UTC: milliseconds since 1970. */
export function localDate(zone: Zone, instant: number): number {
  return Math.floor((instant + zone.segmentAt(instant).offset) / dayLength) * dayLength;
}

/** `Fri 17:30` in a zone. */
export function weekdayTime(zone: Zone, instant: number): string {
  return `${new Date(localDate(zone, instant)).toUTCString().slice(0, 3)} ${timeOfDay(zone, instant)}`;
}

/** `17:30` in a zone. */
export function timeOfDay(zone: Zone, instant: number): string {
  return localTimeText(zone, instant).slice(11, 16);
}

/** `2026-11-20 17:30` in a zone. */
export function dateTime(zone: Zone, instant: number): string {
  return localTimeText(zone, instant).slice(0, 16).replace('T', ' ');
}

/** An instant as seen from another one: `20:00` on the same day, `Sat 11:00` within six days, else `2026-12-24 18:00`. */
export function timeSeenFrom(zone: Zone, instant: number, from: number): string {
  const days = (localDate(zone, instant) - localDate(zone, from)) / dayLength;
  if (days === 0) return timeOfDay(zone, instant);
  return days > 0 && days < 7 ? weekdayTime(zone, instant) : dateTime(zone, instant);
}

/** A time as typed: one instant for all, or what the clock of each place shows. In milliseconds since 1970. */
export type TypedTime = { readonly instant: number } | { readonly wall: number };

/** Reads a time such as `2026-12-24T18:00`, with or without a zone designator, or `now`. Anything else is wrong usage of `flag`. */
export function parseTime(text: string, flag: string, now: number): TypedTime {
  if (text.toLowerCase() === 'now') return { instant: now };
  const instant = instantOf(text.replace(' ', 'T'));
  if (instant !== undefined) return { instant };
  const wall = wallOf(text);
  if (wall !== undefined) return { wall };
  throw usage(`${flag} must be a time such as 2026-12-24T18:00 or 2026-12-24T18:00-03:00, not "${text}"`);
}

/**
 * The instant of a typed time in a zone: the first, if the clock shows it twice. If the clock skips it, `gap` says so:
 * `2026-03-08T02:30 does not exist in America/New_York: …`.
 */
export function momentIn(
  time: TypedTime,
  zone: Zone,
): { readonly instant: number; readonly isRepeated?: boolean; readonly gap?: string } {
  if ('instant' in time) return time;
  const { instant, isRepeated, gap } = instantOfWall(zone, time.wall);
  if (gap === undefined) return { instant, isRepeated };
  const [from, to] = [wallText(gap.from), wallText(gap.to)];
  return {
    instant,
    gap: `${wallText(time.wall)} does not exist in ${zone.name}: the clock goes from ${from} to ${to}`,
  };
}

/** The instant of a typed time in a zone. Throws a `USAGE` failure that names the flag if the clock skips it. */
export function instantIn(time: TypedTime, zone: Zone, flag: string): number {
  const { instant, gap } = momentIn(time, zone);
  if (gap !== undefined) throw usage(`${flag}: ${gap}`);
  return instant;
}
