import { instantOf } from '../clock/instant.ts';
import { dateTimeSeenFrom, daysText, isoOrNull, timeOfDay, timeSeenFrom } from '../clock/time-text.ts';
import { localDate, utc, type Zone } from '../clock/zone.ts';
import type { JsonObject } from '../json/object.ts';
import { emptyCell } from '../output/values.ts';
import { listed } from '../words/listed.ts';
import type { Activity } from './engine/activity.ts';
import type { ScheduleReason } from './engine/why.ts';

/*
 * Why a schedule or an item plays or not, in the words that `--why` and `screens why` share: the part of the sentence after its
 * name. May quote the service, unsanitized.
 */

/** The instant that is judged, and the zone in which times are written; by default, UTC. */
export interface Moment {
  readonly zone: Zone | undefined;
  readonly instant: number;
}

/** Why a schedule plays or does not, in JSON. `text` is a sentence without its period. A public interface. */
export function scheduleLink(reason: ScheduleReason, moment: Moment) {
  const { id, name, priority, standing, condition = 'hours' } = reason;
  const beatenBy = reason.beatenBy.filter((other) => other !== id);
  const wins = beatenBy.length > 0 ? 'tie' : 'wins';
  const rule = { wins, no: condition, outranked: 'outranked', unclear: 'depends' }[standing];
  const beginsAt = isoOrNull(reason.beginsAt);
  const endsAt = isoOrNull(reason.endsAt);
  const text = `${standing === 'unclear' ? '' : `schedule ${id} `}${standingText(reason, moment)}`;
  return { resource: 'schedule', id, name, priority, rule, beatenBy, beginsAt, endsAt, text } as const;
}

/** `wins`, `ties with 522`, `is outranked by 506, 522`, `begins on 21 Dec`; if unclear, sentences. */
export function standingText(reason: ScheduleReason, moment: Moment, isTimeTold = true): string {
  const { id, standing, beatenBy, doubts } = reason;
  if (standing === 'unclear') return doubts.join('; ');
  if (standing === 'no') return obstacleText(reason, moment, isTimeTold);
  const but = doubts.length > 0 ? `, but ${doubts.join('; ')}` : '';
  if (beatenBy.length === 0) return `wins${but}`;
  const others = listed(beatenBy.filter((other) => other !== id));
  return standing === 'wins' ? `ties with ${others}${but}` : `is outranked by ${others}`;
}

type Kept = Activity & { readonly fields: JsonObject };

/** What keeps a schedule or an item from playing. `isTimeTold` adds its days and hours. */
export function obstacleText(one: Kept, moment: Moment, isTimeTold = true): string {
  const { condition, endedAt, beginsAt, fields } = one;
  const { zone = utc, instant } = moment;
  switch (condition) {
    case 'blocked':
      return 'is for a blocked player';
    case 'missing':
      return 'is missing: the service has no such item';
    case 'status':
      return `is ${fields.status}`;
    case 'processing':
      if (fields.processingStatus !== 'failed') return `is not ready: ${fields.processingStatus}`;
      return `failed to process${fields.processingError ? `: ${fields.processingError}` : ''}`;
    case 'orientation':
      return `is for ${fields.orientation} screens only`;
    case 'estados':
      return `is for ${Array.isArray(fields.estados) ? listed(fields.estados) : 'other states'} only`;
    case 'not-begun':
      if (beginsAt !== null) return `begins ${on(beginsAt, moment)}`;
      return `begins ${on(instantOrNaN(fields.validFrom), moment)}, but is not active within 400 days`;
    case 'expired':
      return `expired ${on(instantOrNaN(fields.validUntil), moment)}`;
    case 'never':
      return 'is never active: its days and dates never overlap';
    default: {
      // What ended at midnight ended yesterday.
      const isToday = endedAt !== null && localDate(zone, endedAt - 1) === localDate(zone, instant);
      const ended = isToday ? `ended ${timeOfDay(zone, endedAt)} today, ` : '';
      const next = beginsAt === null ? 'not again within 400 days' : `next ${timeText(beginsAt, moment)}`;
      const window = isTimeTold ? `is only active ${windowText(fields).replace('all day ', '')}, ` : '';
      return `${window}${ended}${next}`;
    }
  }
}

function instantOrNaN(value: unknown): number {
  return instantOf(String(value)) ?? Number.NaN;
}

/** `17:00–20:00 Thu, Fri`, `all day Mon–Fri`: when a schedule is active, as the service sent it. */
export function windowText({ startAt, endAt, daysOfWeek }: JsonObject): string {
  const isAllDay = (startAt ?? null) === null && (endAt ?? null) === null;
  const hours = isAllDay ? 'all day' : `${startAt ?? '00:00'}–${endAt ?? '24:00'}`;
  const days = Array.isArray(daysOfWeek) ? daysText(daysOfWeek.map(String)) || emptyCell : '';
  return `${hours} ${days}`.trimEnd();
}

/** `06:00`, `Sat 11:00` or `21 Dec`, as seen from the moment. */
export function timeText(time: number, { zone = utc, instant }: Moment): string {
  return timeSeenFrom(zone, time, instant);
}

/** The same with its preposition: `at 06:00`, `on 21 Dec`. */
export function on(time: number, moment: Moment): string {
  const text = timeText(time, moment);
  return `${/^\d+:/.test(text) ? 'at' : 'on'} ${text}`;
}

/** The person who reads a time: `here` is the name of their time zone, `now` is in milliseconds since 1970. */
export interface TimeReader {
  readonly here: string;
  readonly now: number;
}

/** `Fri 20 Nov 17:30, America/Recife`, without the zone if it is the reader's; of another year than now with the year. */
export function momentText({ zone = utc, instant }: Moment, reader: TimeReader): string {
  const place = zone.name === reader.here ? '' : `, ${zone.name}`;
  return `${dateTimeSeenFrom(zone, instant, reader.now)}${place}`;
}

/** `505 Madrugada`. */
export function labelOf({ id, name }: { readonly id?: unknown; readonly name?: unknown }): string {
  return name ? `${id} ${name}` : String(id);
}
