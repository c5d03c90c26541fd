import { assertComplete, maybeTruncated, unless } from '../api/ask.ts';
import type { Client, Query } from '../api/client.ts';
import { readContent } from '../api/read-content.ts';
import { Failure } from '../errors.ts';
import { analytics } from '../model/analytics.ts';
import { collections, type ListName } from '../model/collections.ts';
import type { Collection } from '../model/endpoint.ts';
import { keyOf } from '../model/key.ts';
import { answerName, endpointNames, type endpoints, statusesOf } from '../snapshot/manifest.ts';
import { compareIds } from '../snapshot/stored-files.ts';
import type { AnsweredList, Answers } from '../snapshot/write-snapshot.ts';
import { once } from '../words/groups.ts';

/**
 * Reads lists by every status that the service takes (§4), and the content that schedules use and no list has, unless schedules are not
 * asked for.
 */
export async function readAnswers(
  client: Client,
  only: readonly (keyof typeof endpoints)[] = endpointNames,
): Promise<Answers> {
  /** The ids of the content that schedules use, once they have been read. */
  const used = new Set<string>();
  const read = async (name: ListName, ...before: Promise<unknown>[]) =>
    only.includes(name)
      ? await unless('INSUFFICIENT_SCOPE', readList(client, name, used, before))
      : undefined;
  const reading = read('schedules');
  const [summary, content, schedules, players] = await Promise.all([
    only.includes('analytics') ? unless('INSUFFICIENT_SCOPE', client.get(analytics)) : undefined,
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
): Promise<AnsweredList> {
  const collection: Collection = collections[name];
  const [filter = ''] = collection.query;
  const statuses = statusesOf(name);
  const max = collection.limit?.max;
  const limit: Query = max ? { limit: max } : {};
  const ask = async (status: string | null) => {
    const objects: Line[] = [];
    const query = { ...(status && { [filter]: status }), ...limit };
    for await (const batch of await client.list(collection, query, () => objects.splice(0)))
      for (const { text, fields } of batch) {
        // A copy: the text is a piece of all that arrived at once, which would stay in memory with it.
        objects.push({ id: keyOf(fields), text: Buffer.from(text).toString() });
        for (const item of [fields.contentIds ?? []].flat()) used.add(String(item).toLowerCase());
      }
    return { name: answerName(name, status), objects };
  };
  const answers = await Promise.all([null, ...statuses].map(ask));
  const parts = statuses.length > 0 ? answers.slice(1) : answers;
  const lines = new Lines();
  const placed = answers.map(({ name, objects }) => ({ name, lines: lines.place(objects) }));
  const received = {
    count: lines.all.length,
    repeated: parts.reduce((sum, { objects }) => sum + objects.length - new Set(objects.map(keyOf)).size, 0),
    maybeTruncated: parts.some(({ objects }) => maybeTruncated(collection, objects.length, limit)),
  };
  const doubt = await assertComplete(client, collection, undefined, received).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Failure && error.kind === 'INCOMPLETE') return error.message;
      throw error;
    },
  );
  await Promise.all(before);
  const missing = name === 'content' ? [...used].filter((id) => !lines.has(id)) : [];
  for (const item of await readContent(client, missing))
    lines.place([{ id: keyOf(item.fields), text: item.text }]);
  const sorted = lines.all.toSorted((a, b) => compareIds(a.id, b.id));
  const numbers = new Map(sorted.map((line, number) => [line, number]));
  const numbersOf = (those: readonly Line[]) => those.map((line) => numbers.get(line) ?? 0);
  return {
    lines: sorted.map(({ text }) => text),
    answers: Object.fromEntries(placed.map(({ name, lines }) => [name, numbersOf(lines)])),
    doubt,
  };
}

interface Line {
  /** In lower case. */
  readonly id: string;
  text: string;
}

/** The lines of a list: one for each object that an answer has, also where several objects have the same id. */
class Lines {
  readonly all: Line[] = [];
  readonly #byId = new Map<string, Line[]>();

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The lines of the objects of an answer. Of an object that differs between answers, the text that came last is kept. */
  place(objects: readonly Line[]): readonly Line[] {
    const taken = new Set<Line>();
    return objects.map(({ id, text }) => {
      const withId = once(this.#byId, id, () => []);
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
