import type { Client } from '../../api/client.ts';
import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { noteHidden, type ResolvedConnection, type Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { analytics } from '../../model/analytics.ts';
import { ApiKey } from '../../model/api-key.ts';
import { content } from '../../model/content.ts';
import type { Endpoint, Scope } from '../../model/endpoint.ts';
import type { Field } from '../../model/fields.ts';
import { players } from '../../model/players.ts';
import { schedules } from '../../model/schedules.ts';
import { detailsView, listView } from '../../output/view.ts';
import { isQuoted } from '../../profiles/credentials.ts';
import { chooseProfile, findProfile, type NamedProfile } from '../../profiles/settings.ts';

const text: Field = { kind: 'text' };
const fields = {
  /** Null if the key does not come from a profile. */
  profile: text,
  /** Whether it is used by default. */
  current: text,
  /** `profile`, `command`, `SIGNAGE_API_KEY`, `SIGNAGE_API_KEY_FILE` or `sandbox`. */
  source: text,
  baseUrl: text,
  /** Masked; null if a command would have to be run to get it. */
  key: text,
  /** Slug of the tenant (§5.2), or null. */
  tenant: text,
  scopes: { kind: 'list' },
  /** The failure's code, or null. */
  problem: text,
} as const satisfies Record<string, Field>;

/** What is known about one key: an element of the JSON of `auth status` and `auth list`. */
type Account = Readonly<Record<keyof typeof fields, unknown>>;

const accountDetails = detailsView({
  single: false,
  fields,
  heading: ['profile', 'source'],
  badges: ['problem'],
  groups: [{ rows: ['current', 'source', 'baseUrl', 'key', 'tenant', 'scopes'] }],
});

const accountList = listView({
  fields,
  columns: ['profile', 'current', 'tenant', 'baseUrl', 'source', 'scopes'],
  leaveOut: ['source', 'scopes'],
});

export const list: VerbBody = {
  flags: [],

  async run(session, input) {
    assertStored(input);
    const choice = session.choose(accountList);
    const { profiles, env } = session.context;
    const stored = await profiles.read();
    // Not checked: this command is how to find the right name.
    const current = env.SIGNAGE_PROFILE || stored.current;
    const names = Object.keys(stored.profiles);
    const accounts = names.map((name) => storedAccount(findProfile(name, stored), current));
    await noteHidden(session, await session.print(itemsOf(accounts), accountList, { choice }));
    if (names.length === 0) await session.note('no stored profiles. To add one: signage auth login');
    else await noteOverrides(session, current);
  },
};

export const status: VerbBody = {
  description:
    'Tests every stored profile, or only the one given with --profile, or the key in the environment. The exit code is that of the current key.',
  flags: [],

  async run(session, input) {
    const choice = session.choose(accountDetails);
    const asked = input.get(globalFlags.profile);
    const checks = await Promise.all(await chooseChecks(session, input, asked));
    const accounts = checks.map(({ account }) => account);
    await session.print(itemsOf(accounts), accountDetails, { choice });
    const failure = checks.find(({ account }) => asked !== undefined || account.current)?.failure;
    if (failure) throw failure;
  },
};

/** A checked account, and its failure if it has a problem. */
interface Check {
  readonly account: Account;
  readonly failure?: Failure;
}

/** The checks of the stored profiles, or of the one that is asked for; else of the key that commands would use. */
async function chooseChecks(session: Session, { get }: Input, asked: string | undefined) {
  const { profiles, env } = session.context;
  const isStored = asked || !(get(globalFlags.demo) || env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE);
  const stored = isStored ? await profiles.read() : { current: undefined, profiles: {} };
  const names = asked ? [asked] : Object.keys(stored.profiles);
  if (names.length === 0) {
    const connection = await session.connection();
    const { profile = null, source, baseUrl } = connection;
    const known = { key: null, tenant: null, scopes: [], problem: null };
    return [check(session, { profile, current: true, source, baseUrl, ...known }, connection)];
  }
  const current = asked ? stored.current : chooseProfile({}, env, stored)?.name;
  return names.map((name) =>
    check(session, storedAccount(findProfile(name, stored), current), session.connection(name)),
  );
}

async function check(
  session: Session,
  account: Account,
  connecting: ResolvedConnection | Promise<ResolvedConnection>,
): Promise<Check> {
  let known = account;
  try {
    const connection = await connecting;
    const { baseUrl, key } = connection;
    known = { ...account, baseUrl, key: key.masked, tenant: key.tenant ?? null, scopes: [] };
    return { account: { ...known, scopes: await readScopes(session.clientFor(connection)) } };
  } catch (error) {
    if (!(error instanceof Failure) || session.context.signal.aborted) throw error;
    return { account: { ...known, problem: error.code }, failure: error };
  }
}

/** The account of a stored profile, without asking the service. */
function storedAccount({ name, profile }: NamedProfile, current: string | undefined): Account {
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

/** The endpoints (§4), each by the scope it needs: a scope without one is a type error. */
export const endpoints = {
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
