import type { Query } from '../api/request.ts';
import { allowedValues, type Collection, listLimit } from '../model/endpoint.ts';

/** What the command line asks of a list. */
export interface Wanted {
  /** Values of the filter that the service applies. */
  readonly serverFilter: readonly string[] | undefined;
  readonly limit: number | undefined;
  /** `--all`: the whole list, verified. */
  readonly all: boolean;
  /** Items are filtered or sorted here, so the service's limit would cut the wrong ones. */
  readonly isReworked: boolean;
}

/** The requests for a list, and when to suspect that an answer was cut. */
export interface Plan {
  readonly queries: readonly Query[];
  /** Whether an answer with this many items may have been cut. */
  maybeTruncated(items: number): boolean;
}

/** Lengths at which a list may have been cut if its endpoint documents no limit. */
const mentionedLimits: readonly number[] = Object.values(listLimit);

/** Plans the requests for a list. The contract does not document `limit` for every endpoint (§4), hence the suspicion. */
export function planList(collection: Collection, { serverFilter, limit, all, isReworked }: Wanted): Plan {
  const [filter] = collection.query;
  const statuses =
    serverFilter ?? (all && collection.limit && filter ? allowedValues(collection, filter) : undefined);
  const asked = all || isReworked ? collection.limit?.max : limit;
  const query: Query = collection.limit && asked !== undefined ? { limit: asked } : {};
  return {
    queries: filter && statuses ? statuses.map((status) => ({ [filter]: status, ...query })) : [query],
    maybeTruncated: (items) =>
      collection.limit ? items >= (asked ?? collection.limit.default) : mentionedLimits.includes(items),
  };
}
