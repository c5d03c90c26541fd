import type { FieldKind } from '../model/fields.ts';
import { isCompound } from '../model/item-value.ts';
import { datetimeShower } from './datetime.ts';
import { daysText } from './days.ts';
import type { OutputOptions } from './options.ts';
import { bytesText, secondsText } from './quantity.ts';
import { type Visible, visibleIn } from './sanitize.ts';

/** What stands for a value that is missing, null or empty: a cell without text would move the next ones for `awk`. */
export const nothing = '-';

/** How things are shown to a person in one run, safe to print on one line. */
export interface Shower {
  /**
   * A value in words, by the meaning of its field. A value of another type than documented is shown as it came.
   * `json` gives the value's JSON, which is only asked for when it is an array or an object.
   */
  readonly value: (value: unknown, kind: FieldKind, json: () => string) => string;
  /** A text of the service's or the user's, such as a key. */
  readonly text: Visible;
}

/** Shows as the options ask. */
export function createShower(
  options: Pick<OutputOptions, 'time' | 'timeZone' | 'now' | 'isReadByRunner'>,
): Shower {
  const text = visibleIn(options);
  const words = wordsFor(options);
  return { value: (value, kind, json) => text(words(value, kind, json)), text };
}

function wordsFor(options: Pick<OutputOptions, 'time' | 'timeZone' | 'now'>): Shower['value'] {
  const showDatetime = datetimeShower(options);
  return (value, kind, json) => {
    if (value === undefined || value === null) return nothing;
    if (typeof value === 'string') return (kind === 'datetime' ? showDatetime(value) : value) || nothing;
    if (typeof value === 'number') return numberText(value, kind);
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
