import pMap from 'p-map';
import type { Client, Query } from '../../api/client.ts';
import { assertComplete, maybeTruncated, unless } from '../../core/ask.ts';
import { Failure } from '../../errors.ts';
import { analytics } from '../../model/analytics.ts';
import { content } from '../../model/content.ts';
import { allowedValues, type Collection } from '../../model/endpoint.ts';
import { isUuid } from '../../model/uuid.ts';
import { answerName, type ListName, listNames, lists } from '../../snapshot/manifest.ts';

/** The id of an object in lower case, and the service's own JSON. */
type Line = readonly [id: string, text: string];

/** The objects of an answer in the service's order, by their ids, or, if a list has one again, by the id and how often that was so. */
type Answer = Map<string, Line>;

/** A list as it was read. */
interface Reading {
  /** By their names in {@link answerName}. */
  readonly answers: ReadonlyMap<string, Answer>;
  readonly maybeTruncated: boolean;
}

/** A list as it goes into a snapshot. */
export interface ReadList {
  /** Id and the service's own JSON of each object, ordered by id: numbers as numbers. */
  readonly lines: readonly Line[];
  /** The numbers of the lines that each answer has, in the service's order, by `answerName`. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
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
  /** The ids of the content that schedules use. */
  const used = new Set<string>();
  const [summary, ...readings] = await Promise.all([
    unless('INSUFFICIENT_SCOPE', client.get(analytics)),
    ...listNames.map((name) => unless('INSUFFICIENT_SCOPE', readList(client, name, used))),
  ]);
  const finished = listNames.map(async (name, at) => {
    const reading = readings[at];
    if (reading === undefined) return [];
    const more = name === 'content' ? await readUsed(client, used, reading) : [];
    return [[name, await finish(client, lists[name], reading, more)] as const];
  });
  return { lists: Object.fromEntries((await Promise.all(finished)).flat()), analytics: summary?.text };
}

async function readList(client: Client, name: ListName, used: Set<string>): Promise<Reading> {
  const collection: Collection = lists[name];
  const [filter] = collection.query;
  const statuses = filter ? allowedValues(collection, filter) : [];
  const max = collection.limit?.max;
  const limit: Query = max ? { limit: max } : {};
  /** An object is in two answers, and most often with the same text. */
  const known: Answer = new Map();
  const ask = async (status: string | null) => {
    const answer: Answer = new Map();
    const again = new Map<string, number>();
    const query = { ...(filter && status && { [filter]: status }), ...limit };
    for await (const batch of await client.list(collection, query, () => answer.clear()))
      for (const { text, fields } of batch) {
        const id = String(fields.id).toLowerCase();
        const times = answer.has(id) ? (again.get(id) ?? 0) + 1 : 0;
        if (times > 0) again.set(id, times);
        const key = times > 0 ? `${id}\n${times}` : id;
        const before = known.get(key);
        // A copy: the text is a piece of all that arrived at once, which would stay in memory with it.
        const line = before?.[1] === text ? before : ([id, Buffer.from(text).toString()] as const);
        known.set(key, line);
        answer.set(key, line);
        for (const item of [fields.contentIds ?? []].flat())
          if (isUuid(String(item))) used.add(String(item).toLowerCase());
      }
    return [answerName(name, status), answer] as const;
  };
  const answers = await Promise.all([null, ...statuses].map(ask));
  const parts = statuses.length > 0 ? answers.slice(1) : answers;
  return {
    answers: new Map(answers),
    maybeTruncated: parts.some(([, { size }]) => maybeTruncated(collection, size, max)),
  };
}

/** The content that only schedules know, as far as the service has it. */
async function readUsed(client: Client, used: ReadonlySet<string>, { answers }: Reading): Promise<Line[]> {
  const known = [...answers.values()];
  const missing = [...used].filter((id) => !known.some((answer) => answer.has(id)));
  const read = async (id: string): Promise<Line[]> => {
    const item = await unless('NOT_FOUND', client.get(content, id));
    return item ? [[id, item.text]] : [];
  };
  return (await pMap(missing, read, { concurrency: lookups })).flat();
}

async function finish(
  client: Client,
  collection: Collection,
  { answers, maybeTruncated }: Reading,
  more: readonly Line[],
): Promise<ReadList> {
  const all = new Map([...answers.values()].flatMap((answer) => [...answer]));
  const count = new Set(Array.from(all.values(), ([id]) => id)).size;
  const doubt = await assertComplete(client, collection, undefined, { count, maybeTruncated }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure && error.kind === 'INCOMPLETE') return error.message;
      throw error;
    },
  );
  for (const line of more) all.set(line[0], line);
  const sorted = [...all].sort(([, [a]], [, [b]]) => compareIds(a, b));
  const numbers = new Map(sorted.map(([key], number) => [key, number]));
  const numbersOf = (answer: Answer) => Array.from(answer.keys(), (key) => numbers.get(key) ?? 0);
  return {
    lines: sorted.map(([, line]) => line),
    answers: Object.fromEntries(Array.from(answers, ([name, answer]) => [name, numbersOf(answer)])),
    doubt,
  };
}

/** The order of the lines: whole numbers by their value, then everything else by its text. */
export function compareIds(a: string, b: string): number {
  const [first, second] = [a, b].map((id) => (/^-?\d+$/.test(id) ? Number(id) : Number.POSITIVE_INFINITY));
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
