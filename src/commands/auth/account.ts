import type { Client } from '../../api/client.ts';
import { analytics } from '../../model/analytics.ts';
import type { ApiKey } from '../../model/api-key.ts';
import { content } from '../../model/content.ts';
import type { Endpoint, Scope } from '../../model/endpoint.ts';
import type { Field } from '../../model/fields.ts';
import type { Item } from '../../model/item.ts';
import { players } from '../../model/players.ts';
import { schedules } from '../../model/schedules.ts';
import type { DetailsView } from '../../output/view.ts';

const endpoints: readonly Endpoint[] = [content, schedules, players, analytics];

/** What is known of one key; the JSON of `auth status`. */
export interface Account {
  /** Null where the key does not come from a profile. */
  readonly profile: string | null;
  readonly source: string;
  readonly baseUrl: string;
  /** Masked. */
  readonly key: string;
  /** Slug of the tenant, as the key tells it (§5.2). */
  readonly tenant: string | null;
  readonly scopes: readonly Scope[];
  /** Code of what is wrong with the key, or null. */
  readonly problem: string | null;
}

/** What the key may read: there is no who-am-I, so the four endpoints are asked at once (design §7). */
export async function readScopes(client: Client): Promise<Scope[]> {
  const granted = await Promise.all(
    endpoints.map(async (endpoint) => ((await client.mayRead(endpoint)) ? [endpoint.scope] : [])),
  );
  return granted.flat();
}

const text: Field = { kind: 'text' };

export const accountView: DetailsView = {
  shape: 'details',
  single: true,
  fields: {
    profile: text,
    source: text,
    baseUrl: text,
    key: text,
    tenant: text,
    scopes: { kind: 'list' },
    problem: text,
  },
  heading: 'profile',
  badges: [],
  groups: [{ rows: ['source', 'baseUrl', 'key', 'tenant', 'scopes', 'problem'] }],
};

/** An account as the one batch that a printer takes. */
export async function* accountItems(
  account: Omit<Account, 'key' | 'tenant'>,
  key: ApiKey,
): AsyncGenerator<readonly Item[]> {
  const { profile, source, baseUrl, scopes, problem } = account;
  const fields = { profile, source, baseUrl, key: key.masked, tenant: key.tenant ?? null, scopes, problem };
  yield [{ text: JSON.stringify(fields satisfies Account), fields, value: fields }];
}
