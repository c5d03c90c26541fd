import * as z from 'zod/mini';
import { describeFields, type Field } from './fields.ts';

/** What an API key can be allowed to read (§5.4), in the contract's order. */
export const scopes = ['content:read', 'schedules:read', 'players:read', 'analytics:read'] as const;
export type Scope = (typeof scopes)[number];

/** The part of every address between the base URL and an endpoint's path (§1). */
export const apiRoot = '/api/external';

/** One address of the API (§4): the path is relative to {@link apiRoot}. */
export interface Endpoint<T = unknown> {
  readonly path: string;
  readonly scope: Scope;
  /** Fields that are not in the schema are kept. */
  readonly schema: z.ZodMiniType<T>;
  readonly fields: Readonly<Record<string, Field>>;
}

/** What every element of a list has: a UUID, or an integer for a schedule (§1). */
export interface Identified {
  readonly id: string | number;
}

/** The cap that the contract mentions for "list endpoints" (§4 rule 2); it documents it for content alone (§8). */
export const listLimit = { default: 100, max: 500 } as const;

/** An endpoint that answers with an array (§4). */
export interface Collection<T extends Identified = Identified> extends Endpoint<T> {
  /** The word for one and for several in messages; the latter is the command's noun too. */
  readonly singular: string;
  readonly plural: string;
  readonly idForm: 'uuid' | 'integer';
  /** Filters that the service applies; all others are applied here. */
  readonly query: readonly string[];
  /** Present where the service documents its `limit` parameter (§8). */
  readonly limit?: { readonly default: number; readonly max: number };
  /** Whether `{path}/{id}` is an endpoint; otherwise one item is looked up in the list. */
  readonly hasDetail: boolean;
  /** The field of the analytics summary that counts the whole list, for each value of `status` (`all`: no filter). */
  readonly totals: Readonly<Record<string, 'totalContent' | 'activeContent' | 'totalPlayers'>>;
}

type Shape = z.core.$ZodLooseShape;

/** An endpoint from its address and its fields; the fields' meaning is read off the schema. */
export function endpoint<S extends Shape, Rest extends { path: string; scope: Scope }>(shape: S, rest: Rest) {
  return { ...rest, schema: z.looseObject(shape), fields: describeFields(shape) };
}

/** The names of the fields in which the contract lists the allowed values. */
export function allowedValues(from: Endpoint, field: string): readonly string[] {
  return from.fields[field]?.values ?? [];
}
