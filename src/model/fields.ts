import { isJsonObject, type JsonObject } from '../json/object.ts';
import { isInstant } from './datetime.ts';
import { isUuid } from './uuid.ts';

/** What a field means: how it is shown, sorted and filtered, never whether it is kept. */
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
  /** What a missing value means: `never` is a time that has not come yet, which sorts before all others. */
  readonly missing?: 'never';
}

/**
 * A field that checks the type of its values, and their form if the contract documents one.
 * The contract does not say which fields may be missing or null (§2.5), so any but `id` may.
 */
export interface TypedField<T = unknown> extends Field {
  /** The documented type, in words: `a UUID`. */
  readonly expected: string;
  /** The type that the rest of the tool relies on. */
  is(value: unknown): value is T;
  /** The type in its documented form. */
  isAsDocumented(value: unknown): value is T;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

const uuidForm = {
  expected: 'a UUID',
  is: isString,
  isAsDocumented: (value: unknown): value is string => isString(value) && isUuid(value),
};
const integerForm = { expected: 'an integer', is: isNumber, isAsDocumented: isInteger };
const stringForm = { expected: 'a string', is: isString, isAsDocumented: isString };
const stringsForm = { expected: 'a list of strings', is: isStrings, isAsDocumented: isStrings };

export const uuidId = (): TypedField<string> => ({ kind: 'id', ...uuidForm });
export const integerId = (): TypedField<number> => ({ kind: 'id', ...integerForm });

/** The UUID of something else, such as the tenant: the same in all items of a list, so it is checked once. */
export const uuid = (): TypedField<string> => {
  let known: unknown;
  const isAsDocumented = (value: unknown): value is string => {
    if (known !== undefined && value === known) return true;
    const isOne = uuidForm.isAsDocumented(value);
    if (isOne) known = value;
    return isOne;
  };
  return { kind: 'id', ...uuidForm, isAsDocumented };
};
export const text = (): TypedField<string> => ({ kind: 'text', ...stringForm });
/** A string with documented values. Any other string is accepted too (§2.5). */
export const oneOf = (...values: string[]): TypedField<string> => ({ kind: 'enum', values, ...stringForm });
export const number = (): TypedField<number> => ({
  kind: 'number',
  expected: 'a number',
  is: isNumber,
  isAsDocumented: isNumber,
});
export const integer = (): TypedField<number> => ({ kind: 'number', ...integerForm });
export const bytes = (): TypedField<number> => ({ kind: 'bytes', ...integerForm });
export const seconds = (): TypedField<number> => ({ kind: 'seconds', ...integerForm });
export const pixels = (): TypedField<number> => ({ kind: 'pixels', ...integerForm });
/** ISO 8601 with a time zone (§1). */
export const datetime = (): TypedField<string> => ({
  kind: 'datetime',
  expected: 'an ISO 8601 date and time with a time zone',
  is: isString,
  isAsDocumented: (value): value is string => isString(value) && isInstant(value),
});
/** A time of day, HH:mm, with no time zone. */
export const timeOfDay = (): TypedField<string> => ({
  kind: 'time',
  expected: 'a time of day (HH:mm)',
  is: isString,
  isAsDocumented: (value): value is string => isString(value) && hoursAndMinutes.test(value),
});
/** Day codes, `MON` to `SUN`; any other string is accepted too. */
export const days = (): TypedField<string[]> => ({ kind: 'days', values: weekDays, ...stringsForm });
export const list = (): TypedField<string[]> => ({ kind: 'list', ...stringsForm });
export const uuids = (): TypedField<string[]> => ({
  kind: 'list',
  expected: 'a list of UUIDs',
  is: isStrings,
  isAsDocumented: (value): value is string[] => isStrings(value) && value.every(isUuid),
});
/** Custom key-value pairs with values of any type. */
export const object = (): TypedField<JsonObject> => ({
  kind: 'object',
  expected: 'an object',
  is: isJsonObject,
  isAsDocumented: isJsonObject,
});

const hoursAndMinutes = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The day codes of §2.1 and §2.2, Monday first. */
export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** One field by the API's own name, or one key inside an object field (`metadata.owner`). */
export interface FieldPath {
  /** In the contract's spelling: `metadata.owner`. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly field: Field;
}

/** Words in API names that only state a type, which is obvious from the value. */
const typeWord = /(?:At|Id|Seconds|Bytes|Status|Type|OfWeek)$/;

/** `lastSeenAt` → `LAST SEEN`, `healthStatus` → `HEALTH`: a rule, so that future fields have titles too. */
export function titleOf(name: string): string {
  const words = name.replace(/^current(?=[A-Z])/, '').replace(typeWord, '');
  return words.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
}
