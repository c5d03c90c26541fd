import type { Failure } from '../errors.ts';
import { usage } from '../errors.ts';
import type { Field, FieldPath } from '../model/fields.ts';
import { nearest } from './nearest.ts';

type Fields = Readonly<Record<string, Field>>;

/** A value inside an object field can be of any type (§2.1), so nothing is known of its meaning. */
const anything: Field = { kind: 'text' };

/** One documented field, or a key inside an object field. `option` is named when it is neither. */
export function parsePath(name: string, fields: Fields, option: string): FieldPath {
  const [first = '', ...inner] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (field === undefined) throw unknownField(first, fields, option);
  if (inner.length === 0) return { name, keys: [first], field };
  if (field.kind !== 'object')
    throw usage(`${option}: ${first} has no fields inside, so "${name}" is not one`);
  if (inner.includes('')) throw usage(`${option}: "${name}" has an empty part`);
  return { name, keys: [first, ...inner], field: anything };
}

function unknownField(name: string, fields: Fields, option: string): Failure {
  const known = Object.keys(fields);
  const guess = nearest(name, known);
  const question = guess === undefined ? '' : ` (did you mean ${guess}?)`;
  return usage(`${option}: unknown field "${name}"${question}`, `Fields: ${known.join(', ')}`);
}
