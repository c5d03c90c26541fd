import type { Query } from '../api/request.ts';
import { allowedValues, type Collection, listLimit } from '../model/endpoint.ts';

/** What was asked of a list on the command line. */
export interface Wanted {
  /** Values of the filter that the service applies. */
  readonly sent: readonly string[] | undefined;
  readonly limit: number | undefined;
  /** The whole list is asked for, and proof that it is whole. */
  readonly all: boolean;
  /** Something is filtered or sorted here, so that the service's own limit would cut the wrong items. */
  readonly isReworked: boolean;
}

/** What to ask the service for, and what to think of the answers. */
export interface Plan {
  readonly queries: readonly Query[];
  /** Whether an answer of so many items may have been cut. */
  isSuspect(items: number): boolean;
}

/** What a list may have been cut at where no limit is documented. */
const mentionedLimits: readonly number[] = Object.values(listLimit);

/** The requests that answer what is wanted of a list, as far as the contract's silence on `limit` allows. */
export function planList(collection: Collection, { sent, limit, all, isReworked }: Wanted): Plan {
  const [filter] = collection.query;
  const statuses =
    sent ?? (all && collection.limit && filter ? allowedValues(collection, filter) : undefined);
  const asked = all || isReworked ? collection.limit?.max : limit;
  const query: Query = collection.limit && asked !== undefined ? { limit: asked } : {};
  return {
    queries: filter && statuses ? statuses.map((status) => ({ [filter]: status, ...query })) : [query],
    isSuspect: (items) =>
      collection.limit ? items >= (asked ?? collection.limit.default) : mentionedLimits.includes(items),
  };
}
