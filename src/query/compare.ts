import { instantOf } from '../model/datetime.ts';
import type { Field } from '../model/fields.ts';

/** Where a value sorts among others of its field. */
export interface Place {
  readonly rank: number;
  readonly number: number;
  readonly text: string;
}

/** The order of kinds of values, in either direction: a list that starts with its gaps is useless. */
const [measured, identifier, words, other, missing] = [0, 1, 2, 3, 4];

/** The place of a value of any type. */
export function placeOf(value: unknown, { kind, values = [], missing: meaning }: Field): Place {
  const place = (rank: number, number = 0, text = '') => ({ rank, number, text });
  if (value === undefined || value === null)
    return meaning === 'never' ? place(measured, Number.NEGATIVE_INFINITY) : place(missing);
  if (typeof value === 'number') return place(measured, value);
  if (typeof value !== 'string') return place(other, 0, JSON.stringify(value));
  if (kind === 'enum' && values.includes(value)) return place(measured, values.indexOf(value));
  const instant = kind === 'datetime' ? instantOf(value) : undefined;
  if (instant !== undefined) return place(measured, instant);
  return place(kind === 'id' ? identifier : words, 0, value);
}

/** Negative if `a` sorts before `b`. */
export function comparePlaces(a: Place | undefined, b: Place | undefined, descending: boolean): number {
  if (a === undefined || b === undefined) return 0;
  if (a.rank !== b.rank) return a.rank - b.rank;
  const order =
    a.rank === words ? collate(a.text, b.text) : a.number - b.number || compareUnits(a.text, b.text);
  return descending ? -order : order;
}

/**
 * Sorts alike on every machine: `Loja 2` before `Loja 10`, `É` beside `E`. Created on first use: that takes ten
 * milliseconds, and most lists are not sorted.
 */
function collate(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

let collator: Intl.Collator | undefined;

function compareUnits(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
