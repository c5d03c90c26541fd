import { pMapIterable } from 'p-map';
import type { Client } from '../../api/client.ts';
import { ask } from '../../core/ask.ts';
import { planList } from '../../core/plan.ts';
import { Failure } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { content } from '../../model/content.ts';
import { schedules } from '../../model/schedules.ts';
import { createPlayback, type Playback } from './engine/playback.ts';
import { NamedPlayers } from './engine/player-index.ts';
import type { PlaybackChoices } from './flags.ts';

/** The content items that were read. */
export interface KnownContent {
  /** By id, in lower case. */
  readonly items: Map<string, JsonObject>;
  /** Whether the service may have cut the list. */
  readonly maybeTruncated: boolean;
}

/** The schedules and the content of a tenant, as the service sent them. */
export interface TenantSources {
  /** Of every status, without their `playerIds`. */
  readonly schedules: readonly JsonObject[];
  /** The players that each of these objects names. */
  readonly named: NamedPlayers;
  /** Undefined if the key may not read content. */
  readonly content: KnownContent | undefined;
}

/** The note that says so. */
export const contentNotJudged = {
  text: 'content was not judged; that takes a key with the content:read scope',
};

/** Reads both lists at once. */
export async function readSources(client: Client): Promise<TenantSources> {
  const [read, known] = await Promise.all([readSchedules(client), readContent(client)]);
  return { ...read, content: known };
}

async function readSchedules(client: Client): Promise<Pick<TenantSources, 'schedules' | 'named'>> {
  const read: JsonObject[] = [];
  let named = new NamedPlayers();
  const startOver = () => {
    read.length = 0;
    named = new NamedPlayers();
  };
  for await (const batch of await client.list(schedules, {}, startOver)) {
    for (const { fields } of batch) {
      const { playerIds, ...schedule } = fields;
      named.add(schedule, playerIds);
      read.push(schedule);
    }
  }
  return { schedules: read, named };
}

/**
 * Makes the playback. A list of content that may be cut lacks items: `judge` looks up those that are needed, and what it did not
 * find is asked for by id.
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

/** Asks the service for those of these ids that are not among the items, a few at a time, and adds what it has. */
export async function addMissing(
  client: Client,
  { items }: KnownContent,
  ids: readonly string[],
): Promise<void> {
  const missing = ids.filter((id) => !items.has(id));
  const answers = pMapIterable(missing, (id) => getIfThere(client, id), { concurrency: 8 });
  for await (const [id, fields] of answers) if (fields) items.set(id, fields);
}

async function getIfThere(client: Client, id: string): Promise<[string, JsonObject | undefined]> {
  try {
    return [id, (await client.get(content, id)).fields];
  } catch (error) {
    if (error instanceof Failure && error.kind === 'NOT_FOUND') return [id, undefined];
    throw error;
  }
}

/** Reads the content of every status; undefined if the key may not. */
export async function readContent(client: Client): Promise<KnownContent | undefined> {
  const plan = planList(content, { serverFilter: undefined, limit: undefined, all: true, isReworked: true });
  const items = new Map<string, JsonObject>();
  try {
    const { items: batches, received } = await ask(client, content, plan);
    for await (const batch of batches)
      for (const { fields } of batch) items.set(String(fields.id).toLowerCase(), fields);
    return { items, maybeTruncated: received.maybeTruncated };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'INSUFFICIENT_SCOPE') return undefined;
    throw error;
  }
}
