import { maybeTruncated, queriesByStatus } from '../api/ask.ts';
import type { Client, Query } from '../api/client.ts';
import { readByIds } from '../api/read-by-ids.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import { analytics } from '../model/analytics.ts';
import type { Collection } from '../model/endpoint.ts';
import { keyOf } from '../model/key.ts';
import { listNames, lists } from '../model/lists.ts';
import { asTexts, scheduleStatus } from './engine/schedule.ts';
import {
  type ItemList,
  type Lists,
  missingFrom,
  sharingIds,
  type Tenant,
  type TenantPart,
} from './tenant.ts';

/** How much a part is wanted, and which failures to read it are tolerated: those of a key that lacks its scope, or any but a signal. */
const tolerated = {
  needed: () => false,
  'if-allowed': ({ kind }: Failure) => kind === 'INSUFFICIENT_SCOPE',
  'if-possible': ({ exitCode }: Failure) => exitCode < 100,
} as const;

/** The parts to read. */
export type PartsToRead = { readonly [name in TenantPart]?: keyof typeof tolerated };

/**
 * Reads parts of a tenant, all at the same time and each once, and then the content that active schedules use, or a file names, and its
 * list lacks: a list may be truncated, and lists by documented statuses lack items of others. What is named need not be an id.
 */
export async function readTenant(
  client: Client,
  clock: Context['clock'],
  wanted: PartsToRead,
  namedContent: readonly string[] = [],
): Promise<Tenant> {
  const started = clock.elapsed();
  let responseMs: number | undefined;
  const unread = new Map<TenantPart, Failure>();
  async function read<T>(part: TenantPart, ask: () => Promise<T>): Promise<T | undefined> {
    const wish = wanted[part];
    if (wish === undefined) return undefined;
    try {
      const answer = await ask();
      responseMs ??= clock.elapsed() - started;
      return answer;
    } catch (error) {
      if (!(error instanceof Failure) || !tolerated[wish](error)) throw error;
      if (error.status !== undefined) responseMs ??= clock.elapsed() - started;
      unread.set(part, error);
      return undefined;
    }
  }
  const reading = listNames.map(async (name) => [
    name,
    await read(name, () => readList(client, lists[name])),
  ]);
  const [totals, ...answers] = await Promise.all([
    read('analytics', () => client.get(analytics)),
    ...reading,
  ]);
  const all: Lists = Object.fromEntries(answers);
  const { content: items, schedules: plans } = all;
  // If some items could not be looked up, there is no content: they would look as if they did not exist.
  const ids = [...usedBy(plans?.objects ?? []), ...namedContent];
  const content = items && (await read('content', () => withContent(client, items, ids)));
  const at = clock.now() + (client.clockSkew() ?? 0);
  return { ...all, at, content, totals: totals?.value, unread, responseMs };
}

/** The tenant with changed lists, and with the content that changed schedules use and nothing had read. */
export async function changedTenant(client: Client, tenant: Tenant, changed: Lists): Promise<Tenant> {
  // What was removed must not come back.
  const read = new Set(tenant.content?.objects.map(keyOf));
  const used = usedBy(changed.schedules?.objects ?? []).filter((id) => !read.has(id.toLowerCase()));
  const content = changed.content && (await withContent(client, changed.content, used));
  return { ...tenant, ...changed, content };
}

async function readList(client: Client, collection: Collection): Promise<ItemList> {
  const read = await Promise.all(
    queriesByStatus(collection).map((query) => readAnswer(client, collection, query)),
  );
  const [only, ...others] = read;
  if (only && others.length === 0) return only;
  const byId = new Map(read.flatMap(({ objects }) => objects).map((object) => [keyOf(object), object]));
  const repeated = new Map(read.flatMap((list) => [...(list.repeated ?? [])]));
  return {
    objects: [...byId.values()],
    maybeTruncated: read.some((list) => list.maybeTruncated),
    repeated,
  };
}

async function readAnswer(client: Client, collection: Collection, query: Query): Promise<ItemList> {
  const share = sharingIds();
  const objects: JsonObject[] = [];
  for await (const batch of await client.list(collection, query, () => objects.splice(0)))
    for (const { fields } of batch) objects.push(share(fields));
  return {
    objects,
    maybeTruncated: maybeTruncated(collection, objects.length, query),
    repeated: repeatedIn(objects),
  };
}

/** How often each id occurs that occurs more than once. */
function repeatedIn(objects: readonly JsonObject[]): ReadonlyMap<string, number> {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  for (const object of objects) {
    const id = keyOf(object);
    if (seen.has(id)) repeated.set(id, (repeated.get(id) ?? 1) + 1);
    seen.add(id);
  }
  return repeated;
}

/** The ids of the content that schedules may play. */
function usedBy(all: readonly JsonObject[]): string[] {
  return all.flatMap(({ status, contentIds }) =>
    scheduleStatus(status) === 'inactive' ? [] : asTexts(contentIds),
  );
}

/** A list of content with those of these ids that it lacks, and that the service has after all. */
export async function withContent(client: Client, list: ItemList, ids: readonly string[]): Promise<ItemList> {
  const more = await readByIds(client, lists.content, missingFrom(list, ids));
  return { ...list, objects: [...list.objects, ...more.map(({ fields }) => fields)] };
}
