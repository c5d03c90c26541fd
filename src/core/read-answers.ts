import { assertComplete, maybeTruncated, readTotal } from '../api/ask.ts';
import type { Client, Query } from '../api/client.ts';
import { readByIds } from '../api/read-by-ids.ts';
import { Failure } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import {
  type EndpointName,
  endpointNames,
  endpoints,
  isList,
  listsByReference,
  objectNames,
  referencesOf,
} from '../model/endpoints.ts';
import { keyOf } from '../model/key.ts';
import { type ListName, listNames, lists } from '../model/lists.ts';
import { answerName, statusesOf, type WhyAbsent } from '../snapshot/manifest.ts';
import { compareIds } from '../snapshot/stored-files.ts';
import type { AnsweredList, Answers } from '../snapshot/write-snapshot.ts';
import { getOrMake } from '../words/groups.ts';
import { recordOf } from '../words/record.ts';

/** Ids that lists refer to, in lower case, by the list that has the objects. */
type UsedIds = Readonly<Record<ListName, Set<string>>>;

/**
 * Reads lists by every status that the service takes (§4), and the objects that other lists refer to, where the service answers with one
 * by its id: a list may lack them.
 */
export async function readAnswers(
  client: Client,
  only: readonly EndpointName[] = endpointNames,
): Promise<Answers> {
  const used: UsedIds = recordOf(listNames, () => new Set<string>());
  const absent: Partial<Record<EndpointName, WhyAbsent>> = Object.fromEntries(
    endpointNames.filter((name) => !only.includes(name)).map((name) => [name, 'not-asked']),
  );
  const notFound: Failure[] = [];
  async function orAbsent<T>(name: EndpointName, asking: Promise<T>): Promise<T | undefined> {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'INSUFFICIENT_SCOPE') absent[name] = 'no-scope';
      else if (error.status === 404) {
        absent[name] = 'not-found';
        notFound.push(error);
      } else throw error;
      return undefined;
    }
  }
  const reading = new Map<ListName, Promise<AnsweredList | undefined>>();
  // Each list waits at its end for those that refer to it.
  for (const name of listsByReference.toReversed()) {
    if (!only.includes(name)) continue;
    const before = listNames.flatMap((other) =>
      Object.values(referencesOf[other]).includes(name) ? (reading.get(other) ?? []) : [],
    );
    reading.set(name, orAbsent(name, readList(client, name, used, before)));
  }
  const objects = recordOf(objectNames, async (name) => {
    if (!only.includes(name)) return undefined;
    const object = await orAbsent(name, client.get(endpoints[name]));
    return object && { lines: [object.text], answers: {}, doubt: undefined };
  });
  const answered = endpointNames.map(
    async (name) => [name, await (isList(name) ? reading.get(name) : objects[name])] as const,
  );
  const read = new Map(await Promise.all(answered));
  const [failure] = notFound;
  // A service may lack an endpoint; one that has none of them is another.
  if (failure !== undefined && notFound.length === only.length) throw failure;
  return { ...recordOf(endpointNames, (name) => read.get(name)), absent };
}

async function readList(
  client: Client,
  name: ListName,
  used: UsedIds,
  before: readonly Promise<unknown>[],
): Promise<AnsweredList> {
  const collection: Collection = lists[name];
  const references = Object.entries(referencesOf[name]);
  const [filter = ''] = collection.query;
  const statuses = statusesOf(name);
  const max = collection.limit?.max;
  const limit: Query = max ? { limit: max } : {};
  const ask = async (status: string | null) => {
    const objects: AnsweredObject[] = [];
    const query = { ...(status && { [filter]: status }), ...limit };
    for await (const batch of await client.list(collection, query, () => objects.splice(0)))
      for (const { text, fields } of batch) {
        // A copy: the text is a piece of all that arrived at once, which would stay in memory with it.
        objects.push({ id: keyOf(fields), text: Buffer.from(text).toString() });
        for (const [field, target] of references)
          for (const id of [fields[field] ?? []].flat()) used[target].add(String(id).toLowerCase());
      }
    return { name: answerName(name, status), objects };
  };
  const answers = await Promise.all([null, ...statuses].map(ask));
  const parts = statuses.length > 0 ? answers.slice(1) : answers;
  const lines = new AnsweredObjects();
  const placed = answers.map(({ name, objects }) => ({ name, lines: lines.place(objects) }));
  const received = {
    count: lines.all.length,
    repeated: parts.reduce((sum, { objects }) => sum + objects.length - new Set(objects.map(keyOf)).size, 0),
    maybeTruncated: parts.some(({ objects }) => maybeTruncated(collection, objects.length, limit)),
  };
  const doubt = await whyIncomplete(client, collection, received);
  await Promise.all(before);
  const missing = collection.hasDetail ? [...used[name]].filter((id) => !lines.has(id)) : [];
  for (const item of await readByIds(client, collection, missing))
    lines.place([{ id: keyOf(item.fields), text: item.text }]);
  const sorted = lines.all.toSorted((a, b) => compareIds(a.id, b.id));
  const numbers = new Map(sorted.map((line, number) => [line, number]));
  const numbersOf = (group: readonly AnsweredObject[]) => group.map((line) => numbers.get(line) ?? 0);
  return {
    lines: sorted.map(({ text }) => text),
    answers: Object.fromEntries(placed.map(({ name, lines }) => [name, numbersOf(lines)])),
    doubt,
  };
}

/** Why a list may lack objects; undefined if it was proved that it does not. */
async function whyIncomplete(
  client: Client,
  collection: Collection,
  received: Parameters<typeof assertComplete>[2],
): Promise<string | undefined> {
  try {
    assertComplete(collection, undefined, received, await readTotal(client, collection));
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'INCOMPLETE') return error.message;
    throw error;
  }
}

interface AnsweredObject {
  /** In lower case. */
  readonly id: string;
  text: string;
}

/** The lines of a list: one for each object that an answer has, also where several objects have the same id. */
class AnsweredObjects {
  readonly all: AnsweredObject[] = [];
  readonly #byId = new Map<string, AnsweredObject[]>();

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The lines of the objects of an answer. Of an object that differs between answers, the text that came last is kept. */
  place(objects: readonly AnsweredObject[]): readonly AnsweredObject[] {
    const taken = new Set<AnsweredObject>();
    return objects.map(({ id, text }) => {
      const withId = getOrMake(this.#byId, id, () => []);
      const free = withId.filter((line) => !taken.has(line));
      let line = free.find((each) => each.text === text) ?? free[0];
      if (line === undefined) {
        line = { id, text };
        withId.push(line);
        this.all.push(line);
      }
      line.text = text;
      taken.add(line);
      return line;
    });
  }
}
