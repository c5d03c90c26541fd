import { ageOf, instantOf } from '../model/datetime.ts';
import { type Field, type FieldKind, weekDays } from '../model/fields.ts';
import { bytesText, counted } from '../model/quantity.ts';
import { shortestPrefix } from '../model/uuid.ts';
import type { Names, OutputOptions } from './options.ts';
import { secondsText } from './quantity.ts';
import { type Visible, visible } from './sanitize.ts';

/** Stands for a missing, null or empty value: an empty cell would shift the next ones for `awk`. */
export const nothing = '-';

/** How one run shows values to a person: on one line, safe to print. */
export interface Display {
  /** A value by the meaning of its field; one of another type than documented is shown as is. */
  readonly value: (value: unknown, kind: FieldKind) => string;
  /** Stands for a missing value of a field: on a terminal, what its absence means. */
  readonly missing: (field: Field) => string;
  /** Other text from the service or the user, such as a key. */
  readonly text: Visible;
  /** The time of the run, in milliseconds since 1970. */
  readonly now: number;
}

/** The display for the given options. */
export function createDisplay(
  options: Pick<OutputOptions, 'time' | 'timeZone' | 'now' | 'terminal' | 'names'>,
): Display {
  const words = wordsFor(options);
  return {
    value: (value, kind) => visible(words(value, kind)),
    missing: ({ missing }) => (options.terminal && missing) ?? nothing,
    text: visible,
    now: options.now,
  };
}

function wordsFor(options: Pick<OutputOptions, 'time' | 'timeZone' | 'now' | 'names'>): Display['value'] {
  const showDatetime = datetimeShower(options);
  return (value, kind) => {
    if (value === undefined || value === null) return nothing;
    if (typeof value === 'string') return (kind === 'datetime' ? showDatetime(value) : value) || nothing;
    if (typeof value === 'number') return numberText(value, kind);
    if (typeof value === 'boolean') return value ? '✓' : '–';
    return listText(value, kind, options.names) ?? JSON.stringify(value);
  };
}

function numberText(value: number, kind: FieldKind): string {
  if (kind === 'bytes') return bytesText(value);
  if (kind === 'seconds') return secondsText(value);
  return String(value);
}

function listText(value: unknown, kind: FieldKind, names?: Names): string | undefined {
  if ((kind !== 'list' && kind !== 'days') || !isStrings(value)) return undefined;
  return (kind === 'days' ? daysText(value) : (namedText(value, names) ?? value.join(', '))) || nothing;
}

/** `2 players: 7e834202 Entrada, a60bf253 Caixa 1`, if any has a name; the others keep their whole id. */
function namedText(ids: readonly string[], names?: Names): string | undefined {
  const known = ids.map((id) => names?.get(id.toLowerCase()));
  const noun = known.find((each) => each !== undefined)?.noun;
  if (noun === undefined) return undefined;
  const length = shortestPrefix(ids);
  const each = ids.map((id, at) => (known[at] ? `${id.slice(0, length)} ${known[at].name}` : id));
  return `${counted(ids.length, noun)}: ${each.join(', ')}`;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

/** Formats datetimes as the options ask; text that is not a time is returned as is. */
export function datetimeShower({
  time,
  timeZone,
  now,
}: Pick<OutputOptions, 'time' | 'timeZone' | 'now'>): (text: string) => string {
  if (time === 'iso') return (text) => text;
  const show = time === 'local' ? localTime(timeZone) : (instant: number) => ageOf(instant, now);
  return (text) => {
    const instant = instantOf(text);
    return instant === undefined ? text : show(instant);
  };
}

/** A time today, `12:00:30`, in the local time zone. */
export function timeOfDay(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' }).format(instant);
}

function localTime(timeZone: string | undefined): (instant: number) => string {
  // The Swedish format, 2026-11-17 06:12:44, sorts, and does not depend on the user's language.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}

/** `Mon–Fri`, `Sat, Sun`, `every day`: joins runs of three or more days, in week order. Unknown codes go last. */
export function daysText(codes: readonly string[]): string {
  const given = new Set(codes);
  const known = weekDays.filter((day) => given.has(day));
  const unknown = [...given].filter((code) => !weekDays.includes(code));
  if (known.length === weekDays.length && unknown.length === 0) return 'every day';
  return [...runsOf(known).flatMap(runText), ...unknown].join(', ');
}

function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  let last = -2;
  for (const day of days) {
    const index = weekDays.indexOf(day);
    if (index === last + 1) runs.at(-1)?.push(day);
    else runs.push([day]);
    last = index;
  }
  return runs;
}

function runText(run: readonly string[]): string[] {
  const words = run.map((code) => `${code.charAt(0)}${code.slice(1).toLowerCase()}`);
  return words.length < 3 ? words : [`${words[0]}–${words.at(-1)}`];
}
