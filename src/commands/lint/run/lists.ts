import type { Client } from '../../../api/client.ts';
import { maybeTruncated } from '../../../core/ask.ts';
import { Failure } from '../../../errors.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Collection, Scope } from '../../../model/endpoint.ts';
import { players } from '../../../model/players.ts';
import { schedules } from '../../../model/schedules.ts';
import { isUuid } from '../../../model/uuid.ts';
import { addMissing, type KnownContent, readContent } from '../../screens/sources.ts';
import type { Lists, ReadList } from '../rules/tenant.ts';

/** Reads the lists that these scopes grant, at once; one that the key may not read is missing. */
export async function readLists(client: Client, scopes: ReadonlySet<Scope>): Promise<Lists> {
  const isNeeded = (scope: Scope) => scopes.has(scope);
  const [known, read, fleet] = await Promise.all([
    isNeeded('content:read') ? readContent(client) : undefined,
    isNeeded('schedules:read') ? ifAllowed(readSchedules(client)) : undefined,
    isNeeded('players:read') ? ifAllowed(readAll(client, players)) : undefined,
  ]);
  if (known !== undefined && read !== undefined) await addMissing(client, known, referencedIn(read));
  return {
    ...(known && { content: contentList(known) }),
    ...(read && { schedules: listed(schedules, read) }),
    ...(fleet && { players: listed(players, fleet) }),
  };
}

async function readAll(client: Client, collection: Collection): Promise<JsonObject[]> {
  const read: JsonObject[] = [];
  const startOver = () => {
    read.length = 0;
  };
  for await (const batch of await client.list(collection, {}, startOver))
    for (const { fields } of batch) read.push(fields);
  return read;
}

/** A thousand schedules can name two million players: their ids are kept once each. */
async function readSchedules(client: Client): Promise<JsonObject[]> {
  const ids = new Map<unknown, unknown>();
  const share = (id: unknown) => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    ids.set(id, id);
    return id;
  };
  const read: JsonObject[] = [];
  const startOver = () => {
    read.length = 0;
  };
  for await (const batch of await client.list(schedules, {}, startOver)) {
    for (const { fields } of batch) {
      const { playerIds } = fields;
      read.push(Array.isArray(playerIds) ? { ...fields, playerIds: playerIds.map(share) } : fields);
    }
  }
  return read;
}

async function ifAllowed<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'INSUFFICIENT_SCOPE') return undefined;
    throw error;
  }
}

/** The ids of the items that active schedules name, each once. The service may refuse to look for anything but a UUID. */
function referencedIn(all: readonly JsonObject[]): string[] {
  const active = all.filter(({ status }) => (status ?? 'active') === 'active');
  const ids = active.flatMap(({ contentIds }) => (Array.isArray(contentIds) ? contentIds : []));
  return [...new Set(ids.filter((id) => typeof id === 'string' && isUuid(id)).map((id) => id.toLowerCase()))];
}

function contentList({ items, maybeTruncated }: KnownContent): ReadList {
  return { objects: [...items.values()], maybeTruncated };
}

/** The contract documents no limit for these lists, but a list as long as one may have been cut (§4 rule 2). */
function listed(collection: Collection, objects: readonly JsonObject[]): ReadList {
  return { objects, maybeTruncated: maybeTruncated(collection, objects.length) };
}
