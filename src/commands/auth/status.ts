import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import type { ResolvedConnection } from '../../core/resolved-connection.ts';
import type { Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure } from '../../errors.ts';
import { chooseProfile, findProfile } from '../../profiles/settings.ts';
import { type Account, accountDetails, readScopes, storedAccount } from './account.ts';

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
