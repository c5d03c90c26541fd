import { analytics } from '../model/analytics.ts';
import { content } from '../model/content.ts';
import { allowedValues, type Collection, type Endpoint, type Scope } from '../model/endpoint.ts';
import { players } from '../model/players.ts';
import { schedules } from '../model/schedules.ts';
import { Refusal } from './refusal.ts';
import type { List, Tenant } from './tenant.ts';

/** One path (§4) and its data: JSON in pieces, so that a long list is never one string. */
export interface Route {
  readonly endpoint: Endpoint;
  /** The path below the API's root; its group is the `id` of a single item. */
  readonly pattern: RegExp;
  read(tenant: Tenant, query: URLSearchParams, id: string): Iterable<string>;
}

/** The paths that each scope may read (§4, §5.4): a scope without one is a type error. */
const routesByScope: Readonly<Record<Scope, readonly Route[]>> = {
  'content:read': routesOf(content, 'content'),
  'schedules:read': routesOf(schedules, 'schedules'),
  'players:read': routesOf(players, 'players'),
  'analytics:read': [
    {
      endpoint: analytics,
      pattern: exactly(analytics.path),
      read: (tenant) => [JSON.stringify(tenant.summary())],
    },
  ],
};

/** The paths of §4. */
export const routes: readonly Route[] = Object.values(routesByScope).flat();

function routesOf(endpoint: Collection, from: List): Route[] {
  const list: Route = {
    endpoint,
    pattern: exactly(endpoint.path),
    // Parameters are checked now; items are made as the reply is sent.
    read: (tenant, query) => {
      const filters = readFilters(endpoint, query);
      return jsonArray(items(tenant, from, filters, readLimit(endpoint, query)));
    },
  };
  const detail: Route = {
    endpoint,
    pattern: exactly(`${endpoint.path}/([^/]+)`),
    read: (tenant, _query, id) => {
      for (let index = 0; index < tenant.sizes[from]; index++) {
        if (String(tenant.id(from, index)) === id.toLowerCase()) {
          return [JSON.stringify(tenant.item(from, index))];
        }
      }
      // Another tenant's item does not exist here (§4 rule 1).
      throw new Refusal('NOT_FOUND', `No such ${endpoint.singular}`);
    },
  };
  return endpoint.hasDetail ? [list, detail] : [list];
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

function* items(tenant: Tenant, from: List, filters: readonly (readonly [string, string])[], limit: number) {
  let left = limit;
  for (let index = 0; index < tenant.sizes[from] && left > 0; index++) {
    const candidate = tenant.item(from, index);
    if (!filters.every(([field, value]) => candidate[field] === value)) continue;
    left--;
    yield candidate;
  }
}

function* jsonArray(elements: Iterable<unknown>): Generator<string> {
  let separator = '[';
  for (const element of elements) {
    yield separator + JSON.stringify(element);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The filters of a request. Unknown values are refused, which §4 rule 4 leaves open. */
function readFilters(collection: Collection, query: URLSearchParams): (readonly [string, string])[] {
  return collection.query.flatMap((name) => {
    const value = parameter(query, name);
    if (value === undefined) return [];
    const allowed = allowedValues(collection, name);
    if (allowed.includes(value)) return [[name, value]];
    throw new Refusal('INVALID_PARAMETER', `${name} must be one of ${allowed.join(', ')}`);
  });
}

/** The requested number of items. Lists that do not document `limit` ignore it (§8). */
function readLimit({ limit }: Collection, query: URLSearchParams): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  const value = parameter(query, 'limit');
  if (value === undefined) return limit.default;
  const count = /^\d+$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= limit.max) return count;
  throw new Refusal('INVALID_PARAMETER', `limit must be an integer from 1 to ${limit.max}`);
}

/** A parameter's value; refused if given twice. */
function parameter(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  if (more.length > 0) throw new Refusal('INVALID_PARAMETER', `${name} is given more than once`);
  return value;
}
