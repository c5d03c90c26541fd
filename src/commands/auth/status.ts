import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import type { ResolvedConnection, Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure } from '../../errors.ts';
import { chooseProfile, findProfile } from '../../profiles/settings.ts';
import { type Account, accountDetails, storedAccount } from './account.ts';
import { readScopes } from './scopes.ts';

export const status: VerbBody = {
  description:
    'Tests every stored profile, or only the one given with --profile, or the key in the environment. The exit code is that of the current key.',
  flags: [],

  async run(session, input) {
    const choice = session.choose(accountDetails);
    const checks = await Promise.all(await chooseChecks(session, input));
    const accounts = checks.map(({ account }) => account);
    await session.print(itemsOf(accounts), accountDetails, { choice });
    const isOneAsked = input.get(globalFlags.profile) !== undefined;
    const failure = checks.find(({ account }) => isOneAsked || account.current)?.failure;
    if (failure) throw failure;
  },
};

/** A checked account, and its failure if it has a problem. */
interface Check {
  readonly account: Account;
  readonly failure?: Failure;
}

async function chooseChecks(session: Session, { get }: Input): Promise<Promise<Check>[]> {
  const { profiles, env } = session.context;
  const asked = get(globalFlags.profile);
  const isOfEnvironment = !asked && (env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE);
  if (get(globalFlags.demo) || isOfEnvironment) return [checkUsed(session)];
  const stored = await profiles.read();
  const current = asked ? stored.current : chooseProfile({}, env, stored)?.name;
  const names = asked ? [asked] : Object.keys(stored.profiles);
  if (names.length === 0) return [checkUsed(session)];
  return names.map((name) =>
    check(session, storedAccount(findProfile(name, stored), current), () => session.connection(name)),
  );
}

/** Checks the key that commands would use; rejects if there is none. */
async function checkUsed(session: Session): Promise<Check> {
  const connection = await session.connection();
  const { profile = null, source, baseUrl } = connection;
  const account = {
    profile,
    current: true,
    source,
    baseUrl,
    key: null,
    tenant: null,
    scopes: [],
    problem: null,
  };
  return await check(session, account, async () => connection);
}

async function check(
  session: Session,
  account: Account,
  connect: () => Promise<ResolvedConnection>,
): Promise<Check> {
  let known = account;
  try {
    const connection = await connect();
    const { baseUrl, key } = connection;
    known = { ...account, baseUrl, key: key.masked, tenant: key.tenant ?? null, scopes: [] };
    return { account: { ...known, scopes: await readScopes(session.clientFor(connection)) } };
  } catch (error) {
    if (!(error instanceof Failure) || session.context.signal.aborted) throw error;
    return { account: { ...known, problem: error.code }, failure: error };
  }
}
