import { localTimeText } from './engine/wall-time.ts';
import { utc, type Zone, zoneNamed } from './engine/zone.ts';

const dayLength = 86_400_000;

/** The time zone of this machine; UTC if its `TZ` names none, for which Node says undefined. */
export function machineZone(): Zone {
  return zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone || utc.name) ?? utc;
}

/** The local date and time of an instant as if in UTC: a number of days, and milliseconds since midnight. */
function localDay(zone: Zone, instant: number): number {
  return Math.floor((instant + zone.segmentAt(instant).offset) / dayLength);
}

/** `Fri 17:30`: the weekday and the time of day in a zone. */
export function weekdayTime(zone: Zone, instant: number): string {
  const day = new Date(localDay(zone, instant) * dayLength).toUTCString().slice(0, 3);
  return `${day} ${timeOfDay(zone, instant)}`;
}

/** `17:30` in a zone. */
export function timeOfDay(zone: Zone, instant: number): string {
  return localTimeText(zone, instant).slice(11, 16);
}

/** `2026-11-20` in a zone. */
export function dateOf(zone: Zone, instant: number): string {
  return localTimeText(zone, instant).slice(0, 10);
}

/** An instant as seen from another one: `20:00` on the same day, `Sat 11:00` within six days, else `2026-12-24 18:00`. */
export function timeSeenFrom(zone: Zone, instant: number, from: number): string {
  const ahead = localDay(zone, instant) - localDay(zone, from);
  if (ahead === 0) return timeOfDay(zone, instant);
  if (ahead > 0 && ahead < 7) return weekdayTime(zone, instant);
  return `${dateOf(zone, instant)} ${timeOfDay(zone, instant)}`;
}

/** `Sao Paulo`: the city of an IANA name. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
