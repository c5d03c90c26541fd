import pMap from 'p-map';
import type { Client } from '../../api/client.ts';
import { ask, maybeTruncated, unless } from '../../core/ask.ts';
import { itemOf } from '../../core/items.ts';
import { lookUpIn, resolveIds } from '../../core/references.ts';
import type { JsonObject } from '../../json/object.ts';
import { content } from '../../model/content.ts';
import { schedules } from '../../model/schedules.ts';
import { createPlayback, type Playback } from '../../tenant/engine/playback.ts';
import { NamedPlayers } from '../../tenant/engine/player.ts';
import { textsOf } from '../../tenant/engine/schedule.ts';
import type { PlaybackChoices } from './flags.ts';
import { listNumber, takeNamed } from './named-ids.ts';

/** The content items that were read, by id in lower case, and whether the service may have truncated their list. */
export type KnownContent = Awaited<ReturnType<typeof readAllContent>>;

/** The schedules and the content of a tenant. The content is undefined if the key may not read it. */
export type TenantSources = Awaited<ReturnType<typeof readSources>>;

/** The note for a key that may not read content. */
export const contentNotJudged = { text: 'content was not checked: the key lacks content:read' };

/** Reads both lists at once. */
export async function readSources(client: Client) {
  const [read, known] = await Promise.all([
    readSchedules(client),
    unless('INSUFFICIENT_SCOPE', readAllContent(client)),
  ]);
  return { ...read, content: known };
}

/** The schedules of every status without their `playerIds`, and the players that each of them includes. */
async function readSchedules(client: Client) {
  const read: JsonObject[] = [];
  const lists = new Map<unknown, number[]>();
  let named = new NamedPlayers();
  const startOver = () => {
    read.length = 0;
    named = new NamedPlayers();
  };
  const edit = (bytes: AsyncIterable<Uint8Array>) => takeNamed(bytes, named.ids, lists);
  for await (const batch of await client.list(schedules, {}, startOver, edit)) {
    for (const { fields } of batch) {
      const { playerIds, [listNumber]: list, ...schedule } = fields;
      named.add(schedule, playerIds, lists.get(list));
      lists.delete(list);
      read.push(schedule);
    }
  }
  return { schedules: read, named };
}

/**
 * Makes the playback. A list of content that may be truncated can lack items: `judge` looks up those that it needs, and those it
 * did not find are requested by id.
 */
export async function preparePlayback(
  client: Client,
  { content: known, ...sources }: TenantSources,
  choices: Pick<PlaybackChoices, 'assumptions' | 'states'>,
  judge: (playback: Playback) => unknown,
): Promise<Playback> {
  const missing = new Set<string>();
  const find = (id: string) => {
    const item = known?.items.get(id);
    if (item === undefined) missing.add(id);
    return item;
  };
  const make = () => createPlayback({ ...sources, ...choices, content: known && find });
  const playback = make();
  if (!known?.maybeTruncated) return playback;
  await judge(playback);
  await addMissing(client, known, [...missing]);
  return make();
}

/**
 * Looks words up among the sources, also those for content that is gone but used. Content that the key may not read is
 * requested, and refused.
 */
export function resolveIn({ schedules: all, content: known }: TenantSources): typeof resolveIds {
  return async (client, collection, words) => {
    if (collection.path === schedules.path)
      return lookUpIn(collection, all.map(itemOf), words, maybeTruncated(schedules, all.length)).ids(words);
    if (known === undefined) return resolveIds(client, collection, words);
    const used = all.flatMap(({ contentIds }) => textsOf(contentIds)).map((id) => id.toLowerCase());
    const items = new Map([...used.map((id): [string, JsonObject] => [id, { id }]), ...known.items]);
    return lookUpIn(collection, Array.from(items.values(), itemOf), words, known.maybeTruncated).ids(words);
  };
}

/** Asks the service for those of these ids that are not among the items, a few at a time, and adds what it has. */
export async function addMissing(client: Client, { items }: KnownContent, ids: readonly string[]) {
  const missing = ids.filter((id) => !items.has(id));
  const find = (id: string) => unless('NOT_FOUND', client.get(content, id));
  const found = await pMap(missing, async (id) => [id, await find(id)] as const, { concurrency: 8 });
  for (const [id, item] of found) if (item) items.set(id, item.fields);
}

/** Reads the content of every status. */
export async function readAllContent(client: Client) {
  const items = new Map<string, JsonObject>();
  const { items: batches, received } = await ask(client, content, { all: true });
  for await (const batch of batches)
    for (const { fields } of batch) items.set(String(fields.id).toLowerCase(), fields);
  return { items, maybeTruncated: received.maybeTruncated };
}
