import { spanText } from '../../clock/time-text.ts';
import { utc } from '../../clock/zone.ts';
import { isUuid } from '../../model/uuid.ts';
import type { ScheduleId } from '../../screens/engine/schedule.ts';
import { several } from '../../words/listed.ts';
import { counted } from '../../words/quantity.ts';
import type { FirstStretch } from './rule.ts';
import { byText } from './sorted.ts';

/** An id short enough for a sentence: the start of a UUID. */
function short(id: ScheduleId): string {
  const text = String(id);
  return isUuid(text) ? text.slice(0, 8) : text;
}

/** What a sentence names. */
interface NamedObject {
  readonly id: ScheduleId;
  readonly name?: string | null | undefined;
}

/** `"Happy hour" (508)`; `508` without a name. */
export function quotedName({ id, name }: NamedObject): string {
  return name ? `"${name}" (${short(id)})` : short(id);
}

/** `"Happy hour" (508) and "Café" (509)`, or three of them and how many more. */
export function listedNames(all: readonly NamedObject[]): string {
  return several(all, quotedName);
}

/** `508 outranks it`, `508 and 509 outrank it`. */
export function doIt(all: readonly NamedObject[], verb: string): string {
  return `${listedNames(all)} ${verb}${all.length === 1 ? 's' : ''} it`;
}

/** `on 2 players, Fri 20 Nov 18:00–20:00`, and the ids of these players. */
export function firstStretchText({ courses, zone, ...span }: FirstStretch) {
  const players = [...courses].flatMap((course) => course.players.map(({ id }) => id));
  const text = `on ${counted(players.length, 'player')}, ${spanText(zone ?? utc, span)}`;
  return { text, players: byText(players, String) };
}
