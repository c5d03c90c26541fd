import { isJsonObject, type JsonObject } from './json-object.ts';

/** What a field means: it decides how the field is shown, sorted and asked for, never whether it is kept. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'enum'
  | 'number'
  | 'bytes'
  | 'seconds'
  | 'pixels'
  | 'datetime'
  | 'time'
  | 'days'
  | 'list'
  | 'object';

/** The contract's description of one field. `values` holds the documented values of an enum, in its order. */
export interface Field {
  readonly kind: FieldKind;
  readonly values?: readonly string[];
}

/** A field that knows its values' type. Which fields may be missing or null is not documented (§2.5), so any but `id`. */
export interface TypedField<T = unknown> extends Field {
  is(value: unknown): value is T;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

export const uuidId = (): TypedField<string> => ({ kind: 'id', is: isString });
export const integerId = (): TypedField<number> => ({ kind: 'id', is: isNumber });

export const uuid = (): TypedField<string> => ({ kind: 'id', is: isString });
export const text = (): TypedField<string> => ({ kind: 'text', is: isString });
/** A string with documented values. Any other string is data as well (§2.5). */
export const oneOf = (...values: string[]): TypedField<string> => ({ kind: 'enum', values, is: isString });
export const number = (): TypedField<number> => ({ kind: 'number', is: isNumber });
export const bytes = (): TypedField<number> => ({ kind: 'bytes', is: isNumber });
export const seconds = (): TypedField<number> => ({ kind: 'seconds', is: isNumber });
export const pixels = (): TypedField<number> => ({ kind: 'pixels', is: isNumber });
/** ISO 8601 with a timezone designator (§1). */
export const datetime = (): TypedField<string> => ({ kind: 'datetime', is: isString });
/** A time of day, HH:mm, with no time zone. */
export const timeOfDay = (): TypedField<string> => ({ kind: 'time', is: isString });
/** Three-letter day codes, `MON` to `SUN`. */
export const days = (): TypedField<string[]> => ({ kind: 'days', values: weekDays, is: isStrings });
export const list = (): TypedField<string[]> => ({ kind: 'list', is: isStrings });
/** Custom key-value pairs; the values can be of any type. */
export const object = (): TypedField<JsonObject> => ({ kind: 'object', is: isJsonObject });

/** The day codes of §2.1 and §2.2, from Monday on. */
export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
