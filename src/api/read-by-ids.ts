import pMap from 'p-map';
import type { Collection } from '../model/endpoint.ts';
import type { ReceivedItem } from '../model/item.ts';
import { parseId } from '../model/uuid.ts';
import { unless } from './ask.ts';
import type { Client } from './client.ts';

/** The objects of a list with these ids, asked for a few at a time; those that the service does not have are left out. */
export async function readByIds(
  client: Client,
  collection: Collection,
  ids: readonly string[],
): Promise<readonly ReceivedItem[]> {
  // The service may refuse to look for anything else.
  const asked = ids.flatMap((id) => parseId(id, collection.idForm) ?? []);
  const ask = (id: string) => unless('NOT_FOUND', client.get(collection, id));
  const items = await pMap(asked, ask, { concurrency: 8 });
  return items.flatMap((item) => item ?? []);
}
