import * as z from 'zod/mini';
import { zoneNamed } from '../../clock/zone.ts';
import type { Context } from '../../context.ts';
import { membersOf, readTypedDocument } from '../../core/typed-document.ts';
import { isJsonObject } from '../../json/object.ts';
import type { Collection } from '../../model/endpoint.ts';
import { listsByReference } from '../../model/endpoints.ts';
import type { TypedField } from '../../model/fields.ts';
import { type ListName, listNames, lists } from '../../model/lists.ts';
import { alternatives } from '../../words/listed.ts';
import { recordOf } from '../../words/record.ts';
import { parseEstados } from '../engine/federal-states.ts';
import type { Change } from './change.ts';

type Fields = Readonly<Record<string, TypedField>>;

/** Names or ids, or the fields of those that are meant, such as `{ storeId: loja-0* }`. */
function references({ fields }: Collection) {
  const patterns = z.union([z.string(), z.array(z.string())]);
  const filter = Object.fromEntries(Object.keys(fields).map((name) => [name, z.optional(patterns)]));
  return z.union([z.array(z.string()), membersOf(filter)]);
}

/** The value of a field as the contract has it; a documented value where it lists some. */
function valueIn({ values, expected, isAsDocumented }: TypedField) {
  const isKnown = (value: unknown) =>
    isAsDocumented(value) && [value].flat().every((each) => values?.includes(String(each)) ?? true);
  return z.custom(isKnown, values ? alternatives(values) : expected);
}

/** Fields whose values the contract lists elsewhere (§2.2, §2.3): a service may send others, but a person has mistyped them. */
const namesElsewhere = new Map([
  [
    'timezone',
    z.custom(
      (value) => typeof value === 'string' && zoneNamed(value) !== undefined,
      'a time zone such as America/Sao_Paulo',
    ),
  ],
  [
    'estados',
    z.custom(
      (value) => parseEstados(value) !== undefined,
      'a list of states such as [SP, RJ], in upper case',
    ),
  ],
]);

/** A JSON merge patch for the objects of a list. Ids are the service's. */
export function patchOf(name: ListName) {
  const { refs = {} }: Collection = lists[name];
  const fields: Fields = lists[name].fields;
  const members = Object.entries(fields).flatMap(([field, typed]) => {
    if (field === 'id') return [];
    const target = refs[field];
    return [
      [
        field,
        z.optional(z.nullable(namesElsewhere.get(field) ?? (target ? references(target) : valueIn(typed)))),
      ] as const,
    ];
  });
  return membersOf(Object.fromEntries(members));
}

function listOf(name: ListName) {
  const patch = patchOf(name);
  const changed = z.union([z.literal('remove'), patch]);
  return z.optional(z.catchall(z.object({ new: z.optional(z.array(patch)) }), changed));
}

/** Reads a file of changes. Rejects with `USAGE` for what is wrong in it, with each place. */
export async function readChangesFile(path: string, context: Context): Promise<readonly Change[]> {
  const schema = membersOf(recordOf(listNames, listOf));
  const { value, placeOf } = await readTypedDocument(path, schema, context);
  return listsByReference.flatMap((list) => {
    const { new: added = [], ...changed } = value[list] ?? {};
    const createPlaceOf = (...object: PropertyKey[]): Change['placeOf'] => {
      return (member) =>
        member === undefined ? placeOf([list, ...object], true) : placeOf([list, ...object, member]);
    };
    const changes = Object.entries(changed).map(([object, patch]): Change => {
      return {
        list,
        object,
        // Otherwise it is the word `remove`.
        patch: isJsonObject(patch) ? patch : undefined,
        file: path,
        placeOf: createPlaceOf(object),
      };
    });
    const additions = added.map((patch, index): Change => {
      return { list, object: undefined, patch, file: path, placeOf: createPlaceOf('new', index) };
    });
    return [...changes, ...additions];
  });
}
