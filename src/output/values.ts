import type { Field, FieldKind } from '../model/fields.ts';
import { datetimeShower } from './datetime.ts';
import { daysText } from './days.ts';
import type { OutputOptions } from './options.ts';
import { bytesText, secondsText } from './quantity.ts';
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
  options: Pick<OutputOptions, 'time' | 'timeZone' | 'now' | 'terminal'>,
): Display {
  const words = wordsFor(options);
  return {
    value: (value, kind) => visible(words(value, kind)),
    missing: ({ missing }) => (options.terminal && missing) ?? nothing,
    text: visible,
    now: options.now,
  };
}

function wordsFor(options: Pick<OutputOptions, 'time' | 'timeZone' | 'now'>): Display['value'] {
  const showDatetime = datetimeShower(options);
  return (value, kind) => {
    if (value === undefined || value === null) return nothing;
    if (typeof value === 'string') return (kind === 'datetime' ? showDatetime(value) : value) || nothing;
    if (typeof value === 'number') return numberText(value, kind);
    if (typeof value === 'boolean') return value ? '✓' : '–';
    return listText(value, kind) ?? JSON.stringify(value);
  };
}

function numberText(value: number, kind: FieldKind): string {
  if (kind === 'bytes') return bytesText(value);
  if (kind === 'seconds') return secondsText(value);
  return String(value);
}

function listText(value: unknown, kind: FieldKind): string | undefined {
  if ((kind !== 'list' && kind !== 'days') || !isStrings(value)) return undefined;
  return (kind === 'days' ? daysText(value) : value.join(', ')) || nothing;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}
