import type { Client } from '../../api/client.ts';
import { type Batches, itemsOf } from '../../core/items.ts';
import { analytics } from '../../model/analytics.ts';
import { content } from '../../model/content.ts';
import type { Endpoint, Scope } from '../../model/endpoint.ts';
import type { Field } from '../../model/fields.ts';
import { players } from '../../model/players.ts';
import { schedules } from '../../model/schedules.ts';
import { listView } from '../../output/view.ts';

/** The endpoints (§4), each by the scope it needs: a scope without one is a type error. */
const endpoints = {
  'content:read': content,
  'schedules:read': schedules,
  'players:read': players,
  'analytics:read': analytics,
} as const satisfies { readonly [S in Scope]: Endpoint & { readonly scope: S } };

/** What the key may read: the API does not say, so every endpoint is tried at once. */
export async function readScopes(client: Client): Promise<Scope[]> {
  const granted = await Promise.all(
    Object.values(endpoints).map(async (endpoint) =>
      (await client.mayRead(endpoint)) ? [endpoint.scope] : [],
    ),
  );
  return granted.flat();
}

const text: Field = { kind: 'text' };

/** The table of scopes (§5.4) that `login` and `rotate` print. */
export const scopeView = listView({
  fields: { scope: text, endpoint: text, granted: text },
  columns: ['scope', 'endpoint', 'granted'],
  leaveOut: [],
});

export function scopeItems(granted: readonly Scope[]): Batches {
  return itemsOf(
    Object.values(endpoints).map(({ scope, path }) => ({
      scope,
      endpoint: path,
      granted: granted.includes(scope),
    })),
  );
}
