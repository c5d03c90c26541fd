import { listed as someOf } from '../../../model/listed.ts';
import { counted } from '../../../model/quantity.ts';
import { isUuid } from '../../../model/uuid.ts';
import type { ScheduleId } from '../../screens/engine/schedule.ts';
import { localTimeText } from '../../screens/engine/wall-time.ts';
import type { Span, Zone } from '../../screens/engine/zone.ts';
import type { Sighting } from './courses.ts';
import { byText } from './sorted.ts';

/** An id short enough for a sentence: the start of a UUID. */
export function short(id: ScheduleId): string {
  const text = String(id);
  return isUuid(text) ? text.slice(0, 8) : text;
}

/** `a, b and 3 more`: at most three ids. */
export function listed(ids: readonly ScheduleId[]): string {
  return someOf(ids, short, 3);
}

/** `on 2 players, Fri 20 Nov 18:00–20:00`, and the ids of these players. */
export function sightingText({ courses, zone, ...span }: Sighting) {
  const players = [...courses].flatMap((course) => course.players.map(({ id }) => id));
  const text = `on ${counted(players.length, 'player')}, ${spanText(zone, span)}`;
  return { text, players: byText(players, String) };
}

/** `Fri 20 Nov 18:00–20:00`: local times, or UTC if the zone is unknown. */
export function spanText(zone: Zone | undefined, { from, to }: Span): string {
  const [start, end] = [wall(zone, from), wall(zone, to)];
  return `${start.day} ${start.time}–${start.day === end.day ? '' : `${end.day} `}${end.time}`;
}

/** `Fri 20 Nov 2026 18:00`: the local time. */
export function momentText(zone: Zone | undefined, instant: number): string {
  const { day, year, time } = wall(zone, instant);
  return `${day} ${year} ${time}`;
}

function wall(zone: Zone | undefined, instant: number) {
  const text = zone ? localTimeText(zone, instant) : new Date(instant).toISOString();
  // `Fri, 20 Nov 2026`: the names are the language's own.
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`).toUTCString();
  return { day: date.slice(0, 11).replace(/, 0?/, ' '), year: text.slice(0, 4), time: text.slice(11, 16) };
}

/** `45 min`, `3 h`, `2 d`: a length in its largest unit, rounded down. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2 * 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
