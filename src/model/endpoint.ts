import type { JsonObject } from '../json/object.ts';
import type { Field, TypedField } from './fields.ts';

/** The part of every URL between the base URL and an endpoint's path (§1). */
export const apiRoot = '/api/external';

/** Whether a URL's host name is this machine: plain http to it is safe, and no proxy is needed. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}

/**
 * Whether a URL's host name leads to this machine in any form that `URL` has left: with a final dot, below localhost, as no address at all, or
 * as IPv4 in IPv6. What only its name server says is not known.
 */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '').toLowerCase();
  return (
    isLoopback(name) ||
    name.endsWith('.localhost') ||
    /^(?:0|127)(?:\.\d+){3}$/.test(name) ||
    name === '[::]' ||
    /^\[::(?:ffff:(?:0:)?)?(?:0|7f[\da-f]{2}):[\da-f]{1,4}\]$/.test(name)
  );
}

/** What can be asked, documented or not: the path is relative to {@link apiRoot}. */
export interface Address {
  readonly path: string;
  /** What a key needs to read it (§5.4). */
  readonly scope?: string | undefined;
}

/** One address of the API (§4). */
export interface Endpoint<T = unknown> extends Address {
  readonly scope: string;
  /** The documented fields, in the contract's order. */
  readonly fields: Readonly<Record<string, TypedField>>;
  /** Whether the documented fields have the types that the tool relies on; other fields may be present. */
  accepts(object: JsonObject): object is T & JsonObject;
  /** Whether they also have the documented form. */
  isAsDocumented(object: JsonObject): object is T & JsonObject;
  /** The fields that are not as documented. */
  driftOf(object: JsonObject): { readonly name: string; readonly expected: string }[];
  /** The object without the documented fields that have a wrong type, as rules read it. A time that is "never" if missing is a text. */
  soundOf(object: JsonObject): JsonObject;
}

/** What every element of a list has: a UUID, or an integer for a schedule (§1). */
export interface Identified {
  readonly id: string | number;
}

/** The cap that the contract mentions for "list endpoints" (§4 rule 2); only content documents it (§8). */
export const listLimit = { default: 100, max: 500 } as const;

/** An endpoint that answers with an array (§4). */
export interface Collection<T extends Identified = Identified> extends Endpoint<T> {
  /** What references (`schedule:517`) and findings call one of them. */
  readonly noun: string;
  /** The words for one and for several in messages. */
  readonly singular: string;
  readonly plural: string;
  readonly idForm: 'uuid' | 'integer';
  /** What a new object is, with `--with`, unless the change says otherwise. */
  readonly initial: JsonObject;
  /** What the ids in its fields stand for. */
  readonly refs?: Readonly<Record<string, Collection>>;
  /** Filters that the service applies; we apply all others. */
  readonly query: readonly string[];
  /** Present if the `limit` parameter is documented (§8). */
  readonly limit?: { readonly default: number; readonly max: number };
  /** Whether `{path}/{id}` is an endpoint; otherwise one item is found in the list. */
  readonly hasDetail: boolean;
  /** The field of the analytics summary that counts the whole list, for each value of `status` (`all`: no filter). */
  readonly totals: Readonly<Record<string, string>>;
}

type FieldShape = Readonly<Record<string, TypedField>>;
type ValueOf<F> = F extends TypedField<infer T> ? T : never;

/** An object whose documented fields have the documented types; all but `id` may be missing or null. */
type Values<S extends FieldShape> = {
  readonly [Name in keyof S as Name extends 'id' ? never : Name]?: ValueOf<S[Name]> | null | undefined;
} & { readonly [Name in keyof S as Name extends 'id' ? Name : never]: ValueOf<S[Name]> };

/** The type of an endpoint's objects. */
export type ObjectOf<E> = E extends Endpoint<infer T> ? T : never;

/**
 * An endpoint from its fields and its path.
 * It checks types itself: for a list of 100,000 players a schema library took longer than parsing the JSON, and loading
 * it took as long as commander.
 */
export function endpoint<S extends FieldShape, const Rest extends { path: string; scope: string }>(
  fields: S,
  rest: Rest,
) {
  const checks = Object.entries(fields);
  const isAbsent = (name: string, value: unknown) => name !== 'id' && (value === undefined || value === null);
  const isAsDocumented = (name: string, field: TypedField, value: unknown) =>
    isAbsent(name, value) || field.isAsDocumented(value);
  return {
    ...rest,
    fields,
    accepts: (object: JsonObject): object is Values<S> & JsonObject =>
      checks.every(([name, field]) => isAbsent(name, object[name]) || field.is(object[name])),
    isAsDocumented(object: JsonObject): object is Values<S> & JsonObject {
      // A loop, for each item of a list: a third faster than `every` (measured).
      for (const [name, field] of checks) if (!isAsDocumented(name, field, object[name])) return false;
      return true;
    },
    driftOf: (object: JsonObject) =>
      checks
        .filter(([name, field]) => !isAsDocumented(name, field, object[name]))
        .map(([name, { expected }]) => ({ name, expected })),
    soundOf(object: JsonObject): JsonObject {
      const wrong = checks.filter(
        ([name, field]) => !isAbsent(name, object[name]) && !field.is(object[name]),
      );
      if (wrong.length === 0) return object;
      const fieldsByName = new Map(wrong);
      return Object.fromEntries(
        Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
          const field = fieldsByName.get(name);
          if (field === undefined) return [[name, value]];
          // Where a missing value means something, this is not missing: a text says nothing either.
          return field.missing === undefined ? [] : [[name, JSON.stringify(value)]];
        }),
      );
    },
  };
}

/** The values that the contract allows in a field; empty if it allows any. */
export function allowedValues(
  { fields }: { readonly fields: Readonly<Record<string, Field>> },
  field: string,
): readonly string[] {
  return fields[field]?.values ?? [];
}
