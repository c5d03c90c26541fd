import pMap from 'p-map';
import type { Client, Query } from '../../api/client.ts';
import { assertComplete, maybeTruncated } from '../../core/ask.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import { analytics } from '../../model/analytics.ts';
import { content } from '../../model/content.ts';
import { allowedValues, type Collection } from '../../model/endpoint.ts';
import type { Item } from '../../model/item.ts';
import { everything, type ListName, listNames, lists } from '../../snapshot/manifest.ts';

/** A list as it was read. */
interface Reading {
  /** By id in lower case. */
  readonly items: Map<string, Item>;
  /** The ids of each answer in the service's order, by the status asked for, or `all`. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly maybeTruncated: boolean;
}

/** A list as it goes into a snapshot. */
export interface ReadList {
  /** Id and the service's own JSON of each object, ordered by id: numbers as numbers. */
  readonly lines: readonly (readonly [id: string, text: string])[];
  readonly answers: Reading['answers'];
  /** Why the list may lack objects; undefined if it was proved that it does not. */
  readonly doubt: string | undefined;
}

/** All that a key may read of a tenant: what is missing, it may not read. */
export interface ReadTenant {
  readonly lists: Readonly<Partial<Record<ListName, ReadList>>>;
  /** JSON. */
  readonly analytics: string | undefined;
}

/** Items that are asked for by id at the same time. */
const lookups = 8;

/** Reads every list by every status that the service takes (§4), and the content that schedules use and no list has. */
export async function readTenant(client: Client): Promise<ReadTenant> {
  const [summary, ...readings] = await Promise.all([
    unless('INSUFFICIENT_SCOPE', client.get(analytics)),
    ...listNames.map((name) => unless('INSUFFICIENT_SCOPE', readList(client, lists[name]))),
  ]);
  const read = new Map(listNames.map((name, at) => [name, readings[at]] as const));
  await addUsed(client, read.get('content'), read.get('schedules'));
  const finished = listNames.map(async (name) => {
    const reading = read.get(name);
    return reading ? [[name, await finish(client, lists[name], reading)] as const] : [];
  });
  return { lists: Object.fromEntries((await Promise.all(finished)).flat()), analytics: summary?.text };
}

async function readList(client: Client, collection: Collection): Promise<Reading> {
  const [filter] = collection.query;
  const statuses = filter ? allowedValues(collection, filter) : [];
  const limit: Query = collection.limit ? { limit: collection.limit.max } : {};
  const items = new Map<string, Item>();
  const ask = async (name: string, query: Query) => {
    const ids: string[] = [];
    for await (const batch of await client.list(collection, { ...query, ...limit }, () => (ids.length = 0)))
      for (const item of batch) {
        const id = String(item.fields.id).toLowerCase();
        items.set(id, item);
        ids.push(id);
      }
    return [name, ids] as const;
  };
  const answers = await Promise.all([
    ask(everything, {}),
    ...statuses.map((status) => ask(status, { [filter ?? '']: status })),
  ]);
  const max = collection.limit?.max;
  const parts = statuses.length > 0 ? answers.slice(1) : answers;
  return {
    items,
    answers: Object.fromEntries(answers),
    maybeTruncated: parts.some(([, ids]) => maybeTruncated(collection, ids.length, max)),
  };
}

/** Adds the content that only schedules know, as far as the service has it. */
async function addUsed(
  client: Client,
  known: Reading | undefined,
  using: Reading | undefined,
): Promise<void> {
  const used = Array.from(using?.items.values() ?? [], ({ fields: { contentIds } }) => contentIds);
  const ids = new Set(used.flat().map((id) => String(id).toLowerCase()));
  const missing = [...ids].filter((id) => known?.items.has(id) === false);
  await pMap(
    missing,
    async (id) => {
      const item = await unless('NOT_FOUND', client.get(content, id));
      if (item) known?.items.set(id, item);
    },
    { concurrency: lookups },
  );
}

async function finish(client: Client, collection: Collection, reading: Reading): Promise<ReadList> {
  const { items, answers, maybeTruncated } = reading;
  const received = { count: new Set(Object.values(answers).flat()).size, maybeTruncated };
  const doubt = await assertComplete(client, collection, undefined, received).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure && error.kind === 'INCOMPLETE') return error.message;
      throw error;
    },
  );
  const lines = Array.from(items, ([id, { text }]) => [id, text] as const);
  return { lines: lines.sort(([a], [b]) => compareIds(a, b)), answers, doubt };
}

/** The order of the lines: by number, or by text. */
export function compareIds(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : Number(a > b));
}

/** Undefined if asking fails for this reason. */
async function unless<T>(kind: FailureCode, asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Failure && error.kind === kind) return undefined;
    throw error;
  }
}
