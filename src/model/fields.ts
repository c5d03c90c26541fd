import { isInstant } from '../clock/instant.ts';
import { weekDays } from '../clock/week-days.ts';
import { isJsonObject, type JsonObject } from '../json/object.ts';
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
  /** A local time with its offset, by a screen's clock: only rows of ours have it. */
  | 'localtime'
  /** A calendar day in UTC, `2026-11-27`: only rows of ours have it. */
  | 'day'
  | 'days'
  | 'list'
  | 'object';

/** The contract's description of one field. `values` holds the documented values of an enum, in its order. */
export interface Field {
  readonly kind: FieldKind;
  readonly values?: readonly string[];
  /** Whether it is an address, which may be signed: its query is another one at each read. */
  readonly isUrl?: boolean;
  /** What it is, in a few words, if the contract does not say it. */
  readonly what?: string;
  /** The documented type, in words: `a UUID`. */
  readonly expected?: string;
  /** What it means that an object has no value, in a word: the field is a time then, and the object sorts before all that have one. */
  readonly missing?: (object: JsonObject) => string;
}

/** A field of an output of ours: help and docs/reference/members.md say what it is. */
export type OwnField = Field & { readonly what: string };

/**
 * A field that checks the type of its values, and their form if the contract documents one.
 * The contract does not say which fields may be missing or null (§2.5), so any but `id` may.
 */
export interface TypedField<T = unknown> extends Field {
  readonly expected: string;
  /** The type that the rest of the tool relies on. */
  is(value: unknown): value is T;
  /** The type in its documented form. */
  isAsDocumented(value: unknown): value is T;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString);
}

/** A field of a type; `hasForm` checks the form of its values. */
function field<T>(
  kind: FieldKind,
  expected: string,
  is: (value: unknown) => value is T,
  hasForm?: (value: T) => boolean,
): TypedField<T> {
  const isAsDocumented = hasForm ? (value: unknown): value is T => is(value) && hasForm(value) : is;
  return { kind, expected, is, isAsDocumented };
}

export const uuid = () => field('id', 'a UUID', isString, isUuid);
export const integerId = () => field('id', 'an integer', isNumber, Number.isInteger);
export const text = () => field('text', 'a string', isString);
/** An address, as a string. */
export const url = () => ({ ...text(), isUrl: true });
/** A string with documented values. Any other string is accepted too (§2.5). */
export const oneOf = (...values: string[]) => ({ ...field('enum', 'a string', isString), values });
export const number = () => field('number', 'a number', isNumber);
export const integer = () => field('number', 'an integer', isNumber, Number.isInteger);
export const bytes = () => field('bytes', 'an integer', isNumber, Number.isInteger);
export const seconds = () => field('seconds', 'an integer', isNumber, Number.isInteger);
export const pixels = () => field('pixels', 'an integer', isNumber, Number.isInteger);
/** ISO 8601 with a time zone (§1). */
export const datetime = () =>
  field('datetime', 'an ISO 8601 date and time with a time zone', isString, isInstant);
/** A time of day, HH:mm, with no time zone. */
export const clockTime = () => field('time', 'a time of day (HH:mm)', isString, isClockTime);
/** Day codes, `MON` to `SUN`; any other string is accepted too. */
export const days = () => ({ ...field('days', 'a list of strings', isStrings), values: weekDays });
export const list = () => field('list', 'a list of strings', isStrings);
export const uuids = () => field('list', 'a list of UUIDs', isStrings, (value) => value.every(isUuid));
/** Custom key-value pairs with values of any type. */
export const object = () => field('object', 'an object', isJsonObject);

const hoursAndMinutes = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day, `HH:mm`. */
export function isClockTime(text: string): boolean {
  return hoursAndMinutes.test(text);
}

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
