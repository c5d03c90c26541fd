import pMap from 'p-map';
import { content } from '../model/content.ts';
import type { Item } from '../model/item.ts';
import { isUuid } from '../model/uuid.ts';
import { unless } from './ask.ts';
import type { Client } from './client.ts';

/** The content items with these ids, asked for a few at a time; those that the service does not have are left out. */
export async function readContent(client: Client, ids: readonly string[]): Promise<readonly Item[]> {
  // The service may refuse to look for anything else.
  const asked = ids.filter(isUuid);
  const items = await pMap(asked, (id) => unless('NOT_FOUND', client.get(content, id)), { concurrency: 8 });
  return items.flatMap((item) => item ?? []);
}
