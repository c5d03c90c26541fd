import * as z from 'zod/mini';

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

const registry = z.registry<Field>();

const optionalString = () => z.nullish(z.string());
const optionalNumber = () => z.nullish(z.number());
const optionalStrings = () => z.nullish(z.array(z.string()));

/** Of all fields only the identifier is required: which others may be missing is not documented (§2.5). */
export const uuidId = () => z.string().register(registry, { kind: 'id' });
export const integerId = () => z.number().register(registry, { kind: 'id' });

export const uuid = () => optionalString().register(registry, { kind: 'id' });
export const text = () => optionalString().register(registry, { kind: 'text' });
/** A string with documented values. Any other value is data as well (§2.5), so the schema takes every string. */
export const oneOf = (...values: string[]) => optionalString().register(registry, { kind: 'enum', values });
export const number = () => optionalNumber().register(registry, { kind: 'number' });
export const bytes = () => optionalNumber().register(registry, { kind: 'bytes' });
export const seconds = () => optionalNumber().register(registry, { kind: 'seconds' });
export const pixels = () => optionalNumber().register(registry, { kind: 'pixels' });
/** ISO 8601 with a timezone designator (§1). */
export const datetime = () => optionalString().register(registry, { kind: 'datetime' });
/** A time of day, HH:mm, with no time zone. */
export const timeOfDay = () => optionalString().register(registry, { kind: 'time' });
/** Three-letter day codes, `MON` to `SUN`. */
export const days = () => optionalStrings().register(registry, { kind: 'days', values: weekDays });
export const list = () => optionalStrings().register(registry, { kind: 'list' });
/** Custom key-value pairs; the values can be of any type. */
export const object = () =>
  z.nullish(z.record(z.string(), z.unknown())).register(registry, { kind: 'object' });

/** The day codes of §2.1 and §2.2, from Monday on. */
export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** The fields of a schema with their meaning, in the contract's order. */
export function describeFields(
  shape: Readonly<Record<string, z.core.$ZodType>>,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, registry.get(schema) ?? { kind: 'text' }]),
  );
}
