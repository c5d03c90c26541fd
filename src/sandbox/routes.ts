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

/** A collection and the functions that generate its data. */
interface Source {
  readonly collection: Collection;
  readonly count: (tenant: Tenant) => number;
  readonly id: (tenant: Tenant, index: number) => string | number;
  readonly item: (tenant: Tenant, index: number) => Identified & Readonly<Record<string, unknown>>;
}

/** One path (§4) and its data: JSON in pieces, so that a long list is never one string. */
export interface Route {
  readonly endpoint: Endpoint;
  /** The path below the API's root; its group is the `id` of a single item. */
  readonly pattern: RegExp;
  read(tenant: Tenant, query: URLSearchParams, id: string): Iterable<string>;
}

/** The paths that each scope may read (§4, §5.4): a scope without one is a type error. */
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

/** The paths of §4. */
export const routes: readonly Route[] = Object.values(routesByScope).flat();

function routesOf(source: Source): Route[] {
  const endpoint = source.collection;
  const list: Route = {
    endpoint,
    pattern: exactly(endpoint.path),
    // Parameters are checked now; items are made as the reply is sent.
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

/** The item of this tenant; another tenant's does not exist here (§4 rule 1). */
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
