import type { Client } from '../../api/client.ts';
import { type Batches, itemsOf } from '../../command/items.ts';
import { analytics } from '../../model/analytics.ts';
import { content } from '../../model/content.ts';
import type { Endpoint, Scope } from '../../model/endpoint.ts';
import type { Field } from '../../model/fields.ts';
import { players } from '../../model/players.ts';
import { schedules } from '../../model/schedules.ts';
import { listView } from '../../output/view.ts';

const endpoints: readonly Endpoint[] = [content, schedules, players, analytics];

/** What the key may read: there is no who-am-I, so the four endpoints are asked at once. */
export async function readScopes(client: Client): Promise<Scope[]> {
  const granted = await Promise.all(
    endpoints.map(async (endpoint) => ((await client.mayRead(endpoint)) ? [endpoint.scope] : [])),
  );
  return granted.flat();
}

const text: Field = { kind: 'text' };

/** The table of scopes (§5.4) with which `login` and `rotate` end. */
export const scopeView = listView({
  fields: { scope: text, endpoint: text, granted: text },
  columns: ['scope', 'endpoint', 'granted'],
  leaveOut: [],
});

export function scopeItems(granted: readonly Scope[]): Batches {
  return itemsOf(
    endpoints.map(({ scope, path }) => ({ scope, endpoint: path, granted: granted.includes(scope) })),
  );
}
