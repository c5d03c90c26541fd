import { analytics } from '../model/analytics.ts';
import { content } from '../model/content.ts';
import {
  allowedValues,
  type Collection,
  type Endpoint,
  type Identified,
  type Scope,
} from '../model/endpoint.ts';
import { players } from '../model/players.ts';
import { schedules } from '../model/schedules.ts';
import { analyticsSummary } from './data/analytics.ts';
import { contentId, contentItem } from './data/content.ts';
import { player, playerId } from './data/players.ts';
import { schedule, scheduleId } from './data/schedules.ts';
import type { Tenant } from './data/tenants.ts';
import { Refusal } from './refusal.ts';

/** A collection of the model with the functions that make its data. */
interface Source {
  readonly collection: Collection;
  readonly count: (tenant: Tenant) => number;
  readonly id: (tenant: Tenant, index: number) => string | number;
  readonly item: (tenant: Tenant, index: number) => Identified & Readonly<Record<string, unknown>>;
}

/** One address (§4) and what it answers: JSON in pieces, so that a long list is never held as one string. */
export interface Route {
  readonly endpoint: Endpoint;
  /** The path below the API's root; its group is the `id` of a detail address. */
  readonly pattern: RegExp;
  read(tenant: Tenant, query: URLSearchParams, id: string): Iterable<string>;
}

/** The addresses that each scope opens (§4, §5.4): a scope without one is a type error. */
const routesByScope: Readonly<Record<Scope, readonly Route[]>> = {
  'content:read': routesOf({
    collection: content,
    count: (tenant) => tenant.sizes.content,
    id: contentId,
    item: contentItem,
  }),
  'schedules:read': routesOf({
    collection: schedules,
    count: (tenant) => tenant.sizes.schedules,
    id: scheduleId,
    item: schedule,
  }),
  'players:read': routesOf({
    collection: players,
    count: (tenant) => tenant.sizes.players,
    id: playerId,
    item: player,
  }),
  'analytics:read': [
    {
      endpoint: analytics,
      pattern: exactly(analytics.path),
      read: (tenant) => [JSON.stringify(analyticsSummary(tenant))],
    },
  ],
};

/** The addresses of §4. */
export const routes: readonly Route[] = Object.values(routesByScope).flat();

function routesOf(source: Source): Route[] {
  const endpoint = source.collection;
  const list: Route = {
    endpoint,
    pattern: exactly(endpoint.path),
    // Parameters are read at once, and items only as the answer is sent.
    read: (tenant, query) => {
      const filters = readFilters(endpoint, query);
      return jsonArray(items(source, tenant, filters, readLimit(endpoint, query)));
    },
  };
  const detail: Route = {
    endpoint,
    pattern: exactly(`${endpoint.path}/([^/]+)`),
    read: (tenant, _query, id) => [JSON.stringify(find(source, tenant, id))],
  };
  return endpoint.hasDetail ? [list, detail] : [list];
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

/** The item of this tenant; another tenant's is as absent as one that never was (§4 rule 1). */
function find({ collection, count, id, item }: Source, tenant: Tenant, asked: string) {
  const wanted = asked.toLowerCase();
  for (let index = 0; index < count(tenant); index++) {
    if (String(id(tenant, index)) === wanted) return item(tenant, index);
  }
  throw new Refusal('NOT_FOUND', `No such ${collection.singular}`);
}

function* items(
  { count, item }: Source,
  tenant: Tenant,
  filters: readonly (readonly [string, string])[],
  limit: number,
) {
  let left = limit;
  for (let index = 0; index < count(tenant) && left > 0; index++) {
    const candidate = item(tenant, index);
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

/** The filters of a request. §4 rule 4 leaves open what a value outside the set gives; here it is refused. */
function readFilters(collection: Collection, query: URLSearchParams): (readonly [string, string])[] {
  return collection.query.flatMap((name) => {
    const value = parameter(query, name);
    if (value === undefined) return [];
    const allowed = allowedValues(collection, name);
    if (allowed.includes(value)) return [[name, value]];
    throw new Refusal('INVALID_PARAMETER', `${name} must be one of ${allowed.join(', ')}`);
  });
}

/** How many items are asked for: `limit` is a parameter of the lists that document it, and nothing to the others (§8). */
function readLimit({ limit }: Collection, query: URLSearchParams): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  const value = parameter(query, 'limit');
  if (value === undefined) return limit.default;
  const count = /^\d+$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= limit.max) return count;
  throw new Refusal('INVALID_PARAMETER', `limit must be an integer from 1 to ${limit.max}`);
}

/** A parameter's value; given twice it would be ambiguous. */
function parameter(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  if (more.length > 0) throw new Refusal('INVALID_PARAMETER', `${name} is given more than once`);
  return value;
}
