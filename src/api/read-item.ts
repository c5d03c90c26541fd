import { admit } from '../json/gate.ts';
import { isJsonObject } from '../json/object.ts';
import type { Endpoint } from '../model/endpoint.ts';
import { Item } from '../model/item.ts';

/**
 * One object of an answer, from its parsed JSON; `textOf` returns the compact JSON text when it is needed.
 * A field that is not as documented is recorded as drift. If its type is wrong, `value` leaves it out; `fields` and `text`
 * keep it as it came.
 * Throws a `SyntaxError` when it is not an object, or lacks a required field, and `BAD_RESPONSE` when it is over a bound of
 * the gate.
 */
export function readItem<T>(
  endpoint: Endpoint<T>,
  parsed: unknown,
  textOf: () => string,
  drift: Drift,
): Item<T> {
  if (!isJsonObject(parsed)) throw new SyntaxError('an item is not an object');
  const from = endpoint.path.slice(1);
  admit(parsed, from);
  if (endpoint.isAsDocumented(parsed)) return new Item(parsed, textOf);

  const drifted = endpoint.driftOf(parsed);
  const sound = endpoint.soundOf(parsed);
  if (!endpoint.accepts(sound)) throw new SyntaxError('an item has no valid "id"');
  for (const { name: field, expected } of drifted) {
    const drifting = drift.get(`${from} ${field}`) ?? { endpoint: from, field, expected, count: 0 };
    drifting.count += 1;
    drift.set(`${from} ${field}`, drifting);
  }
  return new Item(sound, textOf, Object.is(sound, parsed) ? undefined : parsed);
}

/** A field whose values were not as documented. */
export interface DriftedField {
  readonly endpoint: string;
  readonly field: string;
  readonly expected: string;
  /** Number of objects. */
  count: number;
}

/** Where answers differ from the contract, for one warning at the end of a command. */
export type Drift = Map<string, DriftedField>;
