import { instantOf } from '../clock/instant.ts';
import { ageOf, dateSeenFrom, dateTime, daysText, minuteInZone, secondsText } from '../clock/time-text.ts';
import { readerZone, utc } from '../clock/zone.ts';
import { writeSent } from '../json/text.ts';
import { type FieldKind, isStrings } from '../model/fields.ts';
import { shortestPrefix } from '../model/uuid.ts';
import { bytesText, counted } from '../words/quantity.ts';
import type { Names, OutputOptions } from './options.ts';
import { visible } from './sanitize.ts';

/** Stands for a missing, null or empty value: an empty cell would shift the next ones for `awk`. */
export const emptyCell = '-';

/** How one run shows values to a person: on one line, safe to print. */
export interface Display {
  /** A value by the meaning of its field; one of another type than documented is shown as is. */
  readonly value: (value: unknown, kind: FieldKind) => string;
  /** Stands for a missing value: on a terminal, what its absence means, if anything. */
  readonly missing: (meaning: string | undefined) => string;
  /** The time of the run, in milliseconds since 1970. */
  readonly now: number;
  /** The reader's IANA time zone; undefined for that of this machine. */
  readonly zone: string | undefined;
  /** Any other text on one line, safe to print. */
  readonly safe: (text: string) => string;
}

/**
 * The display for the given options; `safe` makes texts of the service safe for where they are printed, and `nameText` the names beside
 * ids in lists.
 */
export function createDisplay(
  options: Pick<OutputOptions, 'time' | 'zone' | 'now' | 'terminal' | 'names'>,
  safe = visible,
  nameText = safe,
): Display {
  const showDatetime = datetimeShower(options);
  const showText = (text: string, kind: FieldKind) => {
    if (kind === 'datetime') return showDatetime(text);
    return kind === 'day' && options.time !== 'iso' ? dayShown(text, options.now) : text;
  };
  const words: Display['value'] = (value, kind) => {
    if (value === undefined || value === null) return emptyCell;
    if (typeof value === 'string') return showText(value, kind) || emptyCell;
    if (typeof value === 'number' && kind === 'bytes') return bytesText(value);
    if (typeof value === 'number' && kind === 'seconds') return secondsText(value);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return value ? '✓' : '–';
    if (isStrings(value) && kind === 'days') return daysText(value) || emptyCell;
    return writeSent(value);
  };
  return {
    value: (value, kind) =>
      kind === 'list' && isStrings(value)
        ? listText(value, options.names, safe, nameText) || emptyCell
        : safe(words(value, kind)),
    missing: (meaning) => (options.terminal && meaning) ?? emptyCell,
    now: options.now,
    zone: options.zone,
    safe,
  };
}

/** `verao, promo`, or of ids `2 players: 7e834202 Entrada, a60bf253 Caixa 1` if any has a name; the others stay whole. */
function listText(
  values: readonly string[],
  names: Names | undefined,
  safe: Display['safe'],
  nameText: Display['safe'],
): string {
  const named = values.map((value) => names?.get(value.toLowerCase()));
  const noun = named.find((each) => each !== undefined)?.noun;
  if (noun === undefined) return safe(values.join(', '));
  const length = shortestPrefix(values);
  const texts = values.map((id, at) => {
    const name = named[at]?.name;
    return name === undefined ? safe(id) : nameText(`${id.slice(0, length)} ${name}`);
  });
  return `${safe(counted(values.length, noun))}: ${texts.join(', ')}`;
}

/** `Fri 27 Nov`, or the text as it is if it is not a day. */
function dayShown(text: string, now: number): string {
  const instant = instantOf(`${text}T00:00:00Z`);
  return instant === undefined ? text : dateSeenFrom(utc, instant, now);
}

/** Formats datetimes as the options ask; text that is not a time is returned as is. */
export function datetimeShower({
  time,
  now,
  zone,
}: Pick<OutputOptions, 'time' | 'now' | 'zone'>): (text: string) => string {
  if (time === 'iso') return (text) => text;
  const reader = time === 'local' ? readerZone(zone) : undefined;
  const zonedText = time === 'zoned' ? minuteInZone(zone) : undefined;
  return (text) => {
    const instant = instantOf(text);
    if (instant === undefined) return text;
    if (zonedText) return zonedText(instant, now);
    return reader ? dateTime(reader, instant, 'second') : ageOf(instant, now);
  };
}
