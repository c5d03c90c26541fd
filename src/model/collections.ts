import { analytics } from './analytics.ts';
import { content } from './content.ts';
import type { Endpoint, Scope } from './endpoint.ts';
import { players } from './players.ts';
import { schedules } from './schedules.ts';

/** The collections of a tenant, by the name of the list. */
export const collections = { content, schedules, players };
export type ListName = keyof typeof collections;
export const listNames = Object.keys(collections) as ListName[];

/** All that a key can read (§4). A scope without an endpoint is a type error. */
export const endpoints = { ...collections, analytics } satisfies {
  readonly [S in Scope as S extends `${infer Name}:read` ? Name : S]: Endpoint & { readonly scope: S };
};
