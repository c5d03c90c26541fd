import type { Failure } from '../errors.ts';
import { usage } from '../errors.ts';
import type { Field, FieldPath } from '../model/fields.ts';
import { didYouMean, nearest } from './nearest.ts';

type Fields = Readonly<Record<string, Field>>;

/** Values inside an object field can be of any type (§2.1). */
const anything: Field = { kind: 'text' };

/** Parses a documented field, or a key inside an object field. Anything else is wrong usage of `option`. */
export function parsePath(name: string, fields: Fields, option: string): FieldPath {
  const [first = '', ...inner] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (field === undefined) throw unknownField(first, fields, option);
  if (inner.length === 0) return { name, keys: [first], field };
  if (field.kind !== 'object')
    throw usage(`${option}: ${first} is not an object, so "${name}" is not a field`);
  if (inner.includes('')) throw usage(`${option}: "${name}" has an empty part`);
  return { name, keys: [first, ...inner], field: anything };
}

function unknownField(name: string, fields: Fields, option: string): Failure {
  const known = Object.keys(fields);
  const message = `${option}: unknown field "${name}"`;
  return usage(didYouMean(message, nearest(name, known)), `Fields: ${known.join(', ')}`);
}
