import { pMapIterable } from 'p-map';
import type { Client } from '../../api/client.ts';
import { ask } from '../../core/ask.ts';
import { Failure } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { content } from '../../model/content.ts';
import { schedules } from '../../model/schedules.ts';
import { NamedPlayers } from './engine/player-index.ts';
import type { ContentLookup } from './engine/playlist.ts';

/** The schedules and the content of a tenant, as the service sent them. */
export interface TenantSources {
  /** Of every status, without their `playerIds`. */
  readonly schedules: readonly JsonObject[];
  /** The players that each of these objects names. */
  readonly named: NamedPlayers;
  /** Undefined if the key may not read content. */
  readonly content: KnownContent | undefined;
}

/** Reads both lists at once. */
export async function readSources(client: Client): Promise<TenantSources> {
  const [read, items] = await Promise.all([readSchedules(client), readContent(client)]);
  return { ...read, content: items };
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

/** The content items that were read, by id. */
export class KnownContent {
  readonly #items: Map<string, JsonObject>;
  /** Whether the service may have cut the list. */
  readonly maybeTruncated: boolean;
  /** Ids asked for that are not known, and may be in a part of the list that the service cut off. */
  readonly #unknown = new Set<string>();

  constructor(items: Map<string, JsonObject>, maybeTruncated: boolean) {
    this.#items = items;
    this.maybeTruncated = maybeTruncated;
  }

  readonly find: ContentLookup = (id) => {
    const item = this.#items.get(id);
    if (item === undefined && this.maybeTruncated) this.#unknown.add(id);
    return item;
  };

  /** All that is known so far. */
  get objects(): readonly JsonObject[] {
    return [...this.#items.values()];
  }

  /** Asks the service for each item that `find` did not know. Resolves to whether there were any. */
  async complete(client: Client): Promise<boolean> {
    const unknown = [...this.#unknown];
    this.#unknown.clear();
    return this.confirm(client, unknown);
  }

  /** Asks the service for those of these ids that are not known, a few at a time. Resolves to whether there were any. */
  async confirm(client: Client, ids: readonly string[]): Promise<boolean> {
    const unknown = ids.filter((id) => !this.#items.has(id));
    const answers = pMapIterable(unknown, (id) => getIfThere(client, id), { concurrency: 8 });
    for await (const [id, fields] of answers) if (fields) this.#items.set(id, fields);
    return unknown.length > 0;
  }
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
  const found = new Map<string, JsonObject>();
  try {
    const { items, received } = await ask(client, content, { all: true });
    for await (const batch of items) {
      for (const { fields } of batch) found.set(String(fields.id).toLowerCase(), fields);
    }
    return new KnownContent(found, received.maybeTruncated);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'INSUFFICIENT_SCOPE') return undefined;
    throw error;
  }
}
