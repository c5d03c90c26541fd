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
export function placeOf(value: unknown, { kind, values, missing: meaning }: Field): Place {
  if (value === undefined || value === null)
    return meaning === 'never'
      ? { rank: measured, number: Number.NEGATIVE_INFINITY, text: '' }
      : { rank: missing, number: 0, text: '' };
  if (typeof value === 'number') return { rank: measured, number: value, text: '' };
  if (typeof value !== 'string') return { rank: other, number: 0, text: JSON.stringify(value) };
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
