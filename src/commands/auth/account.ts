import type { Client } from '../../api/client.ts';
import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import { usage } from '../../errors.ts';
import { ApiKey } from '../../model/api-key.ts';
import type { Scope } from '../../model/endpoint.ts';
import { endpoints } from '../../model/endpoints.ts';
import type { Field } from '../../model/fields.ts';
import { detailsView, listView } from '../../output/view.ts';
import { isQuoted } from '../../profiles/credentials.ts';
import type { NamedProfile } from '../../profiles/settings.ts';

/** What is known about one key: an element of the JSON of `auth status` and `auth list`. */
export type Account = {
  /** Null if the key does not come from a profile. */
  readonly profile: string | null;
  /** Whether it is used by default. */
  readonly current: boolean;
  /** `profile`, `command`, `SIGNAGE_API_KEY`, `SIGNAGE_API_KEY_FILE` or `sandbox`. */
  readonly source: string;
  readonly baseUrl: string;
  /** Masked; null if a command would have to be run to get it. */
  readonly key: string | null;
  /** Slug of the tenant (§5.2). */
  readonly tenant: string | null;
  readonly scopes: readonly string[];
  /** The failure's code, or null. */
  readonly problem: string | null;
};

export const text: Field = { kind: 'text' };
const fields = {
  profile: text,
  current: text,
  source: text,
  baseUrl: text,
  key: text,
  tenant: text,
  scopes: { kind: 'list' },
  problem: text,
} as const satisfies Record<keyof Account, Field>;

export const accountDetails = detailsView({
  single: false,
  fields,
  heading: ['profile', 'source'],
  badges: ['problem'],
  groups: [{ rows: ['current', 'source', 'baseUrl', 'key', 'tenant', 'scopes'] }],
});

export const accountList = listView({
  fields,
  columns: ['profile', 'current', 'tenant', 'baseUrl', 'source', 'scopes'],
  leaveOut: ['source', 'scopes'],
});

/** What the key may read: the API does not say, so every endpoint is tried at once. */
export async function readScopes(client: Client): Promise<Scope[]> {
  const granted = await Promise.all(
    Object.values(endpoints).map(async (endpoint) =>
      (await client.mayRead(endpoint)) ? [endpoint.scope] : [],
    ),
  );
  return granted.flat();
}

/** Throws a `USAGE` failure for `--demo`, which has no stored keys. */
export function assertStored({ get }: Input): void {
  if (get(globalFlags.demo))
    throw usage('--demo cannot be combined with this command: the sandbox stores no keys');
}

/** Notes the variables that take precedence over the profile of that name in the next commands. */
export async function noteOverrides(
  { context: { env }, note }: Session,
  name: string | undefined,
): Promise<void> {
  for (const variable of ['SIGNAGE_API_KEY', 'SIGNAGE_API_KEY_FILE', 'SIGNAGE_BASE_URL'] as const)
    if (env[variable]) await note(`note: ${variable} is set and takes precedence over stored profiles`);
  const { SIGNAGE_API_KEY: key } = env;
  if (key === '') await note('note: SIGNAGE_API_KEY is set but empty, which is an error; unset it');
  else if (key !== undefined && isQuoted(key))
    await note('note: SIGNAGE_API_KEY has quotes around the key; remove them');
  const asked = env.SIGNAGE_PROFILE;
  if (asked && asked !== name)
    await note(`note: SIGNAGE_PROFILE is set: commands use profile "${asked}" instead`);
}

/** The account of a stored profile, without asking the service. */
export function storedAccount({ name, profile }: NamedProfile, current: string | undefined): Account {
  const { baseUrl, key, keyCommand, tenant, scopes } = profile;
  return {
    profile: name,
    current: name === current,
    source: keyCommand === undefined ? 'profile' : 'command',
    baseUrl,
    key: key === undefined ? null : new ApiKey(key).masked,
    tenant: tenant ?? null,
    scopes,
    problem: null,
  };
}
