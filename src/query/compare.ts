import { ExactNumber } from '../json/exact-numbers.ts';
import { instantOf } from '../model/datetime.ts';
import type { Field } from '../model/fields.ts';
import { isCompound } from '../model/item-value.ts';
import { compareDigits } from './digits.ts';

/** Where a value sorts among others of its field. */
export interface Place {
  readonly rank: Rank;
  readonly number: number;
  readonly text: string;
}

/** The order of kinds of values, in either direction: a list that starts with its gaps is useless. */
type Rank = 0 | 1 | 2 | 3 | 4;
const measured = 0;
const identifier = 1;
const words = 2;
const other = 3;
const missing = 4;

/**
 * Sorts alike on every machine: `Loja 2` before `Loja 10`, `É` beside `E`. Created on first use: that takes ten
 * milliseconds, and most lists are not sorted.
 */
let collator: Intl.Collator | undefined;

/** The place of a value of any type. `json` is called only for an array or an object. */
export function placeOf(
  value: unknown,
  { kind, values, missing: meaning }: Field,
  json: () => string,
): Place {
  if (value === undefined || value === null)
    return meaning === 'never'
      ? { rank: measured, number: Number.NEGATIVE_INFINITY, text: '' }
      : { rank: missing, number: 0, text: '' };
  if (typeof value === 'number') return { rank: measured, number: value, text: '' };
  if (value instanceof ExactNumber) {
    const digits = value.toString();
    return { rank: measured, number: Number(digits), text: digits };
  }
  if (typeof value !== 'string')
    return { rank: other, number: 0, text: isCompound(value) ? json() : String(value) };
  const number =
    kind === 'datetime' ? instantOf(value) : kind === 'enum' ? indexIn(values, value) : undefined;
  if (number !== undefined) return { rank: measured, number, text: '' };
  return { rank: kind === 'id' ? identifier : words, number: 0, text: value };
}

function indexIn(values: readonly string[] | undefined, value: string): number | undefined {
  const index = values?.indexOf(value) ?? -1;
  return index < 0 ? undefined : index;
}

/** Negative if `a` sorts before `b`. */
export function comparePlaces(a: Place | undefined, b: Place | undefined, descending: boolean): number {
  if (a === undefined || b === undefined) return 0;
  if (a.rank !== b.rank) return a.rank - b.rank;
  const order = compareWithin(a.rank, a, b);
  return descending ? -order : order;
}

function compareWithin(rank: Rank, a: Place, b: Place): number {
  switch (rank) {
    case measured:
      return compareNumbers(a, b);
    case identifier:
    case other:
      return compareUnits(a.text, b.text);
    case words:
      collator ??= new Intl.Collator('en', { numeric: true });
      return collator.compare(a.text, b.text);
    case missing:
      return 0;
  }
}

/** By value as doubles; numbers that round to the same double, by their digits. */
function compareNumbers(a: Place, b: Place): number {
  if (a.number !== b.number) return a.number < b.number ? -1 : 1;
  if (a.text === '' && b.text === '') return 0;
  return compareDigits(a.text || String(a.number), b.text || String(b.number));
}

function compareUnits(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
