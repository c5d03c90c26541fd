import type { Field, FieldKind } from './fields.ts';

/** The JSON types of fields, by their kinds. */
const types: Readonly<Record<FieldKind, readonly string[]>> = {
  id: ['string', 'integer'],
  text: ['string'],
  enum: ['string'],
  datetime: ['string'],
  time: ['string'],
  localtime: ['string'],
  day: ['string'],
  number: ['number'],
  bytes: ['number'],
  seconds: ['number'],
  pixels: ['number'],
  days: ['array'],
  list: ['array'],
  object: ['object'],
};

/** The JSON Schema of a field, which may be missing or null. Documented values are examples: the service may send others. */
export function schemaOf({ kind, values, what }: Field) {
  const format = kind === 'datetime' ? { format: 'date-time' } : {};
  const described = what === undefined ? {} : { description: what };
  return { type: [...types[kind], 'null'], ...described, ...format, ...(values && { examples: values }) };
}
