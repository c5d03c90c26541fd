import { recordOf } from '../words/record.ts';
import { analytics } from './analytics.ts';
import type { Collection, Endpoint } from './endpoint.ts';
import { type ListName, listNames, lists } from './lists.ts';

/** All that a key can read (§4), in the contract's order. What is no list answers with one object. */
export const endpoints = { ...lists, analytics } as const satisfies Readonly<Record<string, Endpoint>>;
export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** What an API key may be allowed to read (§5.4), in the contract's order. */
export type Scope = (typeof endpoints)[EndpointName]['scope'];
export const scopes: readonly Scope[] = endpointNames.map((name) => endpoints[name].scope);

/** Whether the endpoint of a name answers with a list. */
export function isList(name: EndpointName): name is ListName {
  return name in lists;
}

/** What a key can read that is no list. */
export type ObjectName = Exclude<EndpointName, ListName>;
export const objectNames = endpointNames.filter((name): name is ObjectName => !isList(name));

/** The lists that the ids in a list's fields refer to, by the field. */
export const referencesOf: Readonly<Record<ListName, Readonly<Record<string, ListName>>>> = recordOf(
  listNames,
  (name) => {
    const { refs = {} }: Collection = lists[name];
    return Object.fromEntries(
      Object.entries(refs).flatMap(([field, target]) =>
        listNames.filter((other) => lists[other].path === target.path).map((other) => [field, other]),
      ),
    );
  },
);

/** How many references lead from a list, one after another. */
function depthOf(name: ListName): number {
  return Math.max(0, ...Object.values(referencesOf[name]).map((target) => 1 + depthOf(target)));
}

/** The lists in an order in which each comes after those that it refers to. */
export const listsByReference: readonly ListName[] = listNames.toSorted((a, b) => depthOf(a) - depthOf(b));

/** The lists in an order in which those that refer to others come first: what is wrong with them is wrong with others too. */
export const listsByCause: readonly ListName[] = listNames.toSorted((a, b) => depthOf(b) - depthOf(a));

/** The lists in the order in which people are told of them. The contract begins with what is shown; people, with what shows it. */
export const listsForPeople: readonly ListName[] = listNames.toReversed();
