import { usage } from '../errors.ts';
import { maxDepth } from '../json/object.ts';
import { type Field, type FieldPath, titleOf } from '../model/fields.ts';
import { didYouMean, nearest } from './nearest.ts';

/** The fields that a command line can name. */
export interface KnownFields {
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that tables show as one, by its title: HOURS is startAt and endAt. */
  readonly pairs?: Readonly<Record<string, readonly string[]>>;
}

/** Values inside an object field can be of any type (§2.1). */
const anything: Field = { kind: 'text' };

/**
 * Parses a documented field, by its name or its column's title in any case, or a key inside an object field. A title for
 * two fields is both. Anything else is wrong usage of `option`.
 */
export function parsePaths(name: string, known: KnownFields, option: string): FieldPath[] {
  const { fields, pairs = {} } = known;
  if (Object.hasOwn(fields, name)) return [pathOf(name, fields)];
  const pair = Object.keys(pairs).find((title) => lettersOf(title) === lettersOf(name));
  if (pair !== undefined) return (pairs[pair] ?? []).map((each) => pathOf(each, fields));
  // kubectl's and jq's `.name`
  const [typed = '', ...inner] = name.replace(/^\./, '').split('.');
  const first = nameIn(fields, typed);
  if (first === undefined) {
    const names = Object.keys(fields);
    const message = didYouMean(`${option}: unknown field "${typed}"`, nearest(typed, names));
    throw usage(message, `Fields: ${names.join(', ')}`);
  }
  const path = pathOf(first, fields);
  if (inner.length === 0) return [path];
  if (path.field.kind !== 'object')
    throw usage(`${option}: ${first} is not an object, so "${name}" is not a field`);
  if (inner.includes('')) throw usage(`${option}: "${name}" has an empty part`);
  if (inner.length >= maxDepth) throw usage(`${option}: no object has so many levels`);
  return [{ name: [first, ...inner].join('.'), keys: [first, ...inner], field: anything }];
}

/** The field that a name which is none most likely means; undefined if none is close enough. */
export function fieldMeant(name: string, fields: readonly string[]): string | undefined {
  return sameLetters(fields, name) ?? nearest(name, fields);
}

function pathOf(name: string, fields: KnownFields['fields']): FieldPath {
  return { name, keys: [name], field: fields[name] ?? anything };
}

function nameIn(fields: KnownFields['fields'], typed: string): string | undefined {
  return sameLetters(Object.keys(fields), typed);
}

/** The field with this name or title, ignoring case and what separates words. */
function sameLetters(names: readonly string[], typed: string): string | undefined {
  const letters = lettersOf(typed);
  return (
    names.find((name) => lettersOf(name) === letters) ??
    names.find((name) => lettersOf(titleOf(name)) === letters)
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[ _-]/g, '');
}
