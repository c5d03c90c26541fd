import { pMapIterable } from 'p-map';
import type { Client } from '../api/client.ts';
import { Failure } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { DetailsGroup } from '../output/details.ts';
import { detailsView } from '../output/view.ts';
import { ask } from './ask.ts';
import { readIds } from './ids.ts';
import type { Batches } from './items.ts';
import { planList } from './plan.ts';
import type { VerbBody } from './verb.ts';

export interface GetOptions {
  readonly collection: Collection;
  /** Fields shown to the right of the heading. */
  readonly badges: readonly string[];
  /** The other fields, in groups; ungrouped fields come last. */
  readonly groups: readonly DetailsGroup[];
}

/** The items found, in the order of the ids, and the ids not found. */
interface Found {
  readonly items: Batches;
  readonly missing: readonly string[];
  /** Whether the missing ones may be in a part of the list that the service cut off. */
  mayBeCut(): boolean;
}

/** Makes the `get` verb of a collection, which shows items in full. */
export function getCommand({ collection, badges, groups }: GetOptions): VerbBody {
  const { singular, plural, fields } = collection;
  return {
    description: 'Pass ids as arguments, or "-" to read them from stdin, separated by white space.',
    arguments: '<id...>',
    flags: [],

    async run(session, { args }) {
      const isSingle = args.length === 1 && args[0] !== '-' && !args[0]?.includes(',');
      const view = detailsView({ single: isSingle, fields, heading: ['name', 'id'], badges, groups });
      const choice = session.choose(view);
      const ids = await readIds(args, collection, session);
      const client = await session.client();
      const { items, missing, mayBeCut } = collection.hasDetail
        ? fetchEach(client, collection, ids)
        : lookUp(client, collection, ids);
      await session.print(items, view, { choice });
      if (missing.length > 0) {
        const what = missing.length === 1 ? `${singular} with the id` : `${plural} with the ids`;
        const where = mayBeCut() ? 'in the list, but the service may have cut it' : 'for this tenant';
        throw new Failure('NOT_FOUND', `no ${what} ${missing.join(', ')} ${where}`, {
          hint: `See: signage ${collection.path.slice(1)} list${mayBeCut() ? ' --all' : ''}`,
          // A search of the list gets no 404.
          status: collection.hasDetail ? 404 : undefined,
        });
      }
    },
  };
}

/** Concurrent requests, each on its own keep-alive connection. */
export const maxConnections = 8;

/** Fetches each id with its own request, several at a time. */
function fetchEach(client: Client, collection: Collection, ids: readonly string[]): Found {
  const missing: string[] = [];
  const answers = pMapIterable(ids, (id) => getIfThere(client, collection, id), {
    concurrency: maxConnections,
  });
  async function* items(): AsyncGenerator<readonly Item[]> {
    let index = 0;
    for await (const item of answers) {
      const id = ids[index++];
      if (item) yield [item];
      else if (id !== undefined) missing.push(id);
    }
  }
  return { items: items(), missing, mayBeCut: () => false };
}

async function getIfThere(client: Client, collection: Collection, id: string): Promise<Item | undefined> {
  try {
    return await client.get(collection, id);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Searches the whole list, with one request, and stops once all ids are found. */
function lookUp(client: Client, collection: Collection, ids: readonly string[]): Found {
  const missing: string[] = [];
  let isCut = false;
  async function* items(): AsyncGenerator<readonly Item[]> {
    if (ids.length === 0) return;
    const wanted = new Set(ids);
    const found = new Map<string, Item>();
    const plan = planList(collection, { sent: undefined, limit: undefined, all: false, isReworked: true });
    const { items, received } = await ask(client, collection, plan);
    for await (const batch of items) {
      for (const item of batch) {
        const id = String(item.fields.id).toLowerCase();
        if (wanted.has(id)) found.set(id, item);
      }
      if (found.size === wanted.size) break;
    }
    isCut = received.isSuspect;
    for (const id of ids) {
      const item = found.get(id);
      if (item) yield [item];
      else missing.push(id);
    }
  }
  return { items: items(), missing, mayBeCut: () => isCut };
}
