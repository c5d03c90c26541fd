import { Failure, type FailureCode, isStop } from '../errors.ts';
import { analytics } from '../model/analytics.ts';
import { allowedValues, type Collection, type Identified, listLimit } from '../model/endpoint.ts';
import type { ReceivedItem } from '../model/item.ts';
import { counted } from '../words/quantity.ts';
import type { Client, Query } from './client.ts';

/** What is asked of a list: by default all that one answer can hold. */
interface AskOptions {
  /** Values of the filter that the service applies. */
  readonly serverFilter?: readonly string[] | undefined;
  /** `default` is the service's own limit. */
  readonly limit?: number | 'default' | undefined;
  /** `--all`: the lists of every status, and the one without a status. */
  readonly all?: boolean;
  /** Statuses that the caller drops: the same, without their lists. */
  readonly excluded?: readonly string[] | undefined;
}

/** What has arrived so far. */
interface Received {
  /** Distinct items, before any local filter. */
  count: number;
  /** Items left out because the same answer has their id already. One that two answers have does not count: its status has changed meanwhile. */
  repeated: number;
  /**
   * An answer reached a limit, so the service may have truncated it. The one without a status does not count beside others: they have every
   * documented status that is wanted.
   */
  maybeTruncated: boolean;
}

/**
 * The queries that a request takes: one, or several whose answers are merged. The limit is for each answer, so the lists of all statuses can
 * hold more than the one without a status; but only that one has items of a status that is not documented.
 */
function queriesFor(
  collection: Collection,
  { serverFilter, limit, all = false, excluded }: AskOptions,
): readonly Query[] {
  const documented = collection.limit;
  const asked = limit === 'default' ? undefined : (limit ?? documented?.max);
  const query: Query = documented && asked !== undefined ? { limit: asked } : {};
  const [filter] = collection.query;
  if (filter === undefined) return [query];
  const ofStatuses = (statuses: readonly string[]) =>
    statuses.map((status): Query => ({ [filter]: status, ...query }));
  if (serverFilter !== undefined) return ofStatuses(serverFilter);
  if (!documented || !(all || excluded)) return [query];
  const isWanted = (status: string) => all || !excluded?.includes(status);
  return [query, ...ofStatuses(allowedValues(collection, filter).filter(isWanted))];
}

/** The queries for a list of every documented status: one, or one for each status if the service limits its answers. */
export function queriesByStatus(collection: Collection): readonly Query[] {
  const [filter] = collection.query;
  const isLimited = filter !== undefined && collection.limit !== undefined;
  return queriesFor(collection, { serverFilter: isLimited ? allowedValues(collection, filter) : undefined });
}

/** Whether a query asks for the items of one status. */
function isOfStatus({ query: [filter] }: Collection, query: Query = {}): boolean {
  return filter !== undefined && query[filter] !== undefined;
}

/** Sends all queries for a list at once and yields their items in order; `received` is updated along the way. */
export async function ask<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  request: AskOptions = {},
): Promise<{ items: AsyncIterable<readonly ReceivedItem<T>[]>; received: Received }> {
  const received: Received = { count: 0, repeated: 0, maybeTruncated: false };
  const queries = queriesFor(collection, request);
  const answers = await Promise.all(queries.map((query) => client.list(collection, query)));
  async function* items() {
    /** The ids of all answers so far, and of the one that is being read. */
    const seen = new Set<string>();
    for (const [at, answer] of answers.entries()) {
      let count = 0;
      const own = new Set<string>();
      try {
        for await (const batch of answer) {
          count += batch.length;
          const isNew = ({ fields }: ReceivedItem) => {
            const id = String(fields.id);
            if (own.has(id)) received.repeated += 1;
            own.add(id);
            if (seen.has(id)) return false;
            seen.add(id);
            return true;
          };
          const added = answers.length === 1 ? batch : batch.filter(isNew);
          received.count += added.length;
          yield added;
        }
      } finally {
        // In `finally`, because --limit stops reading early.
        const isBesideOthers = answers.length > 1 && !isOfStatus(collection, queries[at]);
        received.maybeTruncated ||= !isBesideOthers && maybeTruncated(collection, count, queries[at]);
      }
    }
  }
  return { items: items(), received };
}

/** Lengths at which a list may have been cut if its endpoint documents no limit (§4). */
const mentionedLimits: readonly number[] = Object.values(listLimit);

/** Whether the answer to a query may have been cut, if it has this many items. */
export function maybeTruncated({ limit }: Collection, items: number, query: Query = {}): boolean {
  return limit ? items >= Number(query.limit ?? limit.default) : mentionedLimits.includes(items);
}

/** The field of the analytics summary that counts a list, or its items of one status; undefined if there is none. */
function totalFieldOf({ totals }: Collection, serverFilter: readonly string[] | undefined) {
  if (serverFilter === undefined) return totals.all;
  const [status = '', ...more] = serverFilter;
  return more.length === 0 ? totals[status] : undefined;
}

/**
 * The total of a list by the analytics summary; undefined if it has none, or if the key may not read it. Rejects with `INCOMPLETE` if the
 * summary cannot be read for another reason.
 */
export async function readTotal(client: Client, collection: Collection, serverFilter?: readonly string[]) {
  const field = totalFieldOf(collection, serverFilter);
  if (field === undefined) return undefined;
  try {
    return (await unless('INSUFFICIENT_SCOPE', client.get(analytics)))?.value[field];
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    const message = 'cannot verify that the list is complete: the analytics summary is unavailable';
    throw new Failure('INCOMPLETE', message, { hint: error.message, cause: error });
  }
}

/**
 * Compares the received count with the `total` that {@link readTotal} read, of whatever type it is. Throws `INCOMPLETE` if the list is
 * shorter, or if it may have been cut and no total proves otherwise.
 */
export function assertComplete(
  collection: Collection,
  serverFilter: readonly string[] | undefined,
  received: Received,
  total: unknown,
): void {
  const { count, maybeTruncated } = received;
  if (typeof total === 'number') {
    if (count < total) throw shorterThan(total, collection, received);
    return;
  }
  if (!maybeTruncated) return;
  const message = `cannot verify that the list of ${count} ${collection.plural} is complete; the service may have truncated it`;
  const canBeCounted = totalFieldOf(collection, serverFilter) !== undefined;
  throw new Failure('INCOMPLETE', message, {
    hint: canBeCounted ? 'Use a key with the analytics:read scope to check the count' : undefined,
  });
}

/** The failure of a list with fewer items than the total: the others are missing, or hidden by duplicate ids. */
function shorterThan(total: number, { plural, limit }: Collection, { count, repeated }: Received): Failure {
  const ids = counted(repeated, 'duplicate id');
  if (repeated > 0 && count + repeated >= total)
    return new Failure('INCOMPLETE', `the list has ${ids}: got ${count} different ${plural} of ${total}`, {
      hint: 'Others may be missing. For the vendor of the service, list them: signage lint --only duplicate-id',
    });
  const besides = repeated > 0 ? ` (and ${ids})` : '';
  return new Failure('INCOMPLETE', `incomplete list: got ${count} of ${total} ${plural}${besides}`, {
    hint: limit && `The service returns at most ${limit.max} per status; narrow the list with --status`,
  });
}

/** The answer to a request; undefined if it fails with a failure of this kind. */
export async function unless<T>(kind: FailureCode, asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Failure && error.kind === kind) return undefined;
    throw error;
  }
}
