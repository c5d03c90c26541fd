import type { Field, FieldKind } from '../model/fields.ts';
import { isCompound } from '../model/item-value.ts';
import { datetimeShower } from './datetime.ts';
import { daysText } from './days.ts';
import type { OutputOptions } from './options.ts';
import { bytesText, secondsText } from './quantity.ts';
import { type Visible, visibleIn } from './sanitize.ts';

/** Stands for a missing, null or empty value: an empty cell would shift the next ones for `awk`. */
export const nothing = '-';

/** How one run shows values to a person: on one line, safe to print. */
export interface Display {
  /**
   * A value by the meaning of its field; one of another type than documented is shown as is. `json` returns the
   * value's JSON and is called only for an array or an object.
   */
  readonly value: (value: unknown, kind: FieldKind, json: () => string) => string;
  /** Stands for a missing value of a field: on a terminal, what its absence means. */
  readonly missing: (field: Field) => string;
  /** Other text from the service or the user, such as a key. */
  readonly text: Visible;
  /** The time of the run, in milliseconds since 1970. */
  readonly now: number;
}

/** The display for the given options. */
export function createDisplay(
  options: Pick<OutputOptions, 'time' | 'timeZone' | 'now' | 'isReadByRunner' | 'terminal'>,
): Display {
  const text = visibleIn(options);
  const words = wordsFor(options);
  return {
    value: (value, kind, json) => text(words(value, kind, json)),
    missing: ({ missing }) => (options.terminal && missing) ?? nothing,
    text,
    now: options.now,
  };
}

function wordsFor(options: Pick<OutputOptions, 'time' | 'timeZone' | 'now'>): Display['value'] {
  const showDatetime = datetimeShower(options);
  return (value, kind, json) => {
    if (value === undefined || value === null) return nothing;
    if (typeof value === 'string') return (kind === 'datetime' ? showDatetime(value) : value) || nothing;
    if (typeof value === 'number') return numberText(value, kind);
    if (typeof value === 'boolean') return value ? '✓' : '–';
    if (!isCompound(value)) return String(value);
    return listText(value, kind) ?? json();
  };
}

function numberText(value: number, kind: FieldKind): string {
  if (kind === 'bytes') return bytesText(value);
  if (kind === 'seconds') return secondsText(value);
  return String(value);
}

function listText(value: object, kind: FieldKind): string | undefined {
  if ((kind !== 'list' && kind !== 'days') || !isStrings(value)) return undefined;
  return (kind === 'days' ? daysText(value) : value.join(', ')) || nothing;
}

function isStrings(value: object): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}
