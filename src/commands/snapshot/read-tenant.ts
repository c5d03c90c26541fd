import pMap from 'p-map';
import type { Client, Query } from '../../api/client.ts';
import { assertComplete, maybeTruncated, unless } from '../../core/ask.ts';
import { Failure } from '../../errors.ts';
import { analytics } from '../../model/analytics.ts';
import { content } from '../../model/content.ts';
import { allowedValues, type Collection } from '../../model/endpoint.ts';
import { isUuid } from '../../model/uuid.ts';
import { answerName, type endpoints, type ListName, lists } from '../../snapshot/manifest.ts';

/** A list, or the summary, as it goes into a snapshot. */
interface ReadList {
  /** The service's own JSON of each object, ordered by id: numbers as numbers. */
  readonly lines: readonly string[];
  /** The numbers of the lines that each answer has, in the service's order, by `answerName`. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Why the list may lack objects; undefined if it was proved that it does not. */
  readonly doubt: string | undefined;
}

/** All that a key may read of a tenant: what is missing, it may not read. */
export type ReadTenant = Readonly<Record<keyof typeof endpoints, ReadList | undefined>>;

/** Items that are asked for by id at the same time. */
const lookups = 8;

/** Reads every list by every status that the service takes (§4), and the content that schedules use and no list has. */
export async function readTenant(client: Client): Promise<ReadTenant> {
  /** The ids of the content that schedules use, once they have been read. */
  const used = new Set<string>();
  const read = (name: ListName, ...before: Promise<unknown>[]) =>
    unless('INSUFFICIENT_SCOPE', readList(client, name, used, before));
  const reading = read('schedules');
  const [summary, content, schedules, players] = await Promise.all([
    unless('INSUFFICIENT_SCOPE', client.get(analytics)),
    read('content', reading),
    reading,
    read('players'),
  ]);
  const analyticsRead = summary && { lines: [summary.text], answers: {}, doubt: undefined };
  return { content, schedules, players, analytics: analyticsRead };
}

async function readList(
  client: Client,
  name: ListName,
  used: Set<string>,
  before: readonly Promise<unknown>[],
): Promise<ReadList> {
  const collection: Collection = lists[name];
  const [filter] = collection.query;
  const statuses = filter ? allowedValues(collection, filter) : [];
  const max = collection.limit?.max;
  const limit: Query = max ? { limit: max } : {};
  const ask = async (status: string | null) => {
    const found = new Map<string, string>();
    const query = { ...(filter && status && { [filter]: status }), ...limit };
    for await (const batch of await client.list(collection, query, () => found.clear()))
      for (const { text, fields } of batch) {
        const id = String(fields.id).toLowerCase();
        // A copy: the text is a piece of all that arrived at once, which would stay in memory with it.
        found.set(id, Buffer.from(text).toString());
        for (const item of [fields.contentIds ?? []].flat())
          if (isUuid(String(item))) used.add(String(item).toLowerCase());
      }
    return { name: answerName(name, status), found };
  };
  const answers = await Promise.all([null, ...statuses].map(ask));
  const parts = statuses.length > 0 ? answers.slice(1) : answers;
  const texts = new Map<string, string>();
  for (const { found } of answers) for (const [id, text] of found) texts.set(id, text);
  const received = {
    count: texts.size,
    maybeTruncated: parts.some(({ found }) => maybeTruncated(collection, found.size, max)),
  };
  const doubt = await assertComplete(client, collection, undefined, received).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure && error.kind === 'INCOMPLETE') return error.message;
      throw error;
    },
  );
  await Promise.all(before);
  const missing = name === 'content' ? [...used].filter((id) => !texts.has(id)) : [];
  const readUsed = async (id: string) => {
    const item = await unless('NOT_FOUND', client.get(content, id));
    if (item) texts.set(id, item.text);
  };
  await pMap(missing, readUsed, { concurrency: lookups });
  const sorted = [...texts].sort(([a], [b]) => compareIds(a, b));
  const numbers = new Map(sorted.map(([id], number) => [id, number]));
  const numbersOf = (ids: Iterable<string>) => Array.from(ids, (id) => numbers.get(id) ?? 0);
  return {
    lines: sorted.map(([, text]) => text),
    answers: Object.fromEntries(answers.map(({ name, found }) => [name, numbersOf(found.keys())])),
    doubt,
  };
}

/** The order of the lines: whole numbers by their value, then everything else by its text. */
export function compareIds(a: string, b: string): number {
  const [first, second] = [a, b].map((id) => (/^-?\d+$/.test(id) ? Number(id) : Number.POSITIVE_INFINITY));
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
