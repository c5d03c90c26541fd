import { type Input, switchFlag } from '../../core/flag.ts';
import { globalFlags, usesSandbox } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import { type Connection, noteHidden, type Session } from '../../core/session.ts';
import { findSettings } from '../../core/settings/apply-settings.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { ApiKey } from '../../model/api-key.ts';
import type { OwnField } from '../../model/fields.ts';
import { detailsView, listView } from '../../output/view.ts';
import {
  chooseProfile,
  findProfile,
  type NamedProfile,
  noProfile,
} from '../../profiles/resolve-connection.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { noteOverrides, readScopes } from './stored-keys.ts';

const text = { kind: 'text' } as const;
const fields = {
  profile: { ...text, what: 'name of the profile; null if the key comes from elsewhere' },
  current: { ...text, what: 'whether it is used by default' },
  source: {
    ...text,
    what: 'where the key comes from: `profile`, `command`, `SIGNAGE_API_KEY`, `SIGNAGE_API_KEY_FILE` or `sandbox`',
  },
  baseUrl: { ...text, what: 'address of the service' },
  key: { ...text, what: 'the key, masked; null if only a command has it' },
  tenant: { ...text, what: 'the tenant; null if unknown' },
  scopes: { kind: 'list', what: 'what the key can read' },
  problem: { ...text, what: 'the code of the failure; null if the key works' },
} as const satisfies Record<string, OwnField>;

/** What is known about one key: an element of the JSON of `auth status` and `auth list`. */
type Account = Readonly<Record<keyof typeof fields, unknown>>;

const accountDetails = detailsView({
  shape: { kind: 'list' },
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

export const listProfiles: VerbBody = {
  fields,
  flags: [],

  async run(session, input) {
    const choice = session.choose(accountList);
    const { profiles, env } = session.context;
    const stored = await profiles.read();
    // Not checked: this command is how to find the right name.
    const current = env.SIGNAGE_PROFILE || stored.current;
    const names = Object.keys(stored.profiles);
    const accounts = names.map((name) => storedAccount(findProfile(name, stored), current));
    await noteHidden(session, await session.print(itemsOf(accounts), accountList, { choice }));
    if (names.length === 0)
      await session.note(
        usesSandbox(input)
          ? 'no stored profiles: the sandbox needs none. To see what is in use: signage auth status --demo'
          : 'no stored profiles. To add one: signage auth login',
      );
    await noteOverrides(session, current);
  },
};

export const authStatus: VerbBody = {
  description:
    'Tests every stored profile, or only the one given with --profile, or the key in the environment. The exit code is that of the current key.',
  fields,
  flags: [],

  async run(session, input) {
    const choice = session.choose(accountDetails);
    const asked = input.get(globalFlags.profile);
    const { profiles, env } = session.context;
    const usesOtherKey = usesSandbox(input) || env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE;
    const isAboutStored = asked || !usesOtherKey;
    const stored = isAboutStored ? await profiles.read() : { current: undefined, profiles: {} };
    const current = asked ? stored.current : chooseProfile({}, env, stored)?.name;
    const names = asked ? [asked] : Object.keys(stored.profiles);
    const checking = names.map((name) =>
      check(session, storedAccount(findProfile(name, stored), current), session.connection(name)),
    );
    if (names.length === 0) checking.push(check(session, undefined, session.connection()));
    const checks = await Promise.all(checking);
    const accounts = checks.map(({ account }) => account);
    await session.print(itemsOf(accounts), accountDetails, { choice });
    await noteSettings(session, input);
    if (session.context.err.isTTY && accounts.some(({ source }) => source === 'profile'))
      await session.note({
        text: `keys are stored as plain text in ${profiles.path}, which only you can read`,
        advice: 'to keep one in the keyring: signage auth login --keyring',
      });
    const failure = checks.find(({ account }) => asked !== undefined || account.current)?.failure;
    if (failure) throw failure;
  },
};

/** Says which settings file commands would use here, whatever is in it. */
async function noteSettings({ context, note }: Session, input: Input): Promise<void> {
  const problems: string[] = [];
  try {
    const path = findSettings(context, input, (text) => problems.push(text));
    if (path !== undefined) problems.push(`settings: ${path}`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problems.push(error.message);
  }
  for (const text of problems) await note({ text });
}

/**
 * Tests the key of a stored account, or of the connection that commands would use. Resolves with the failure if there is a problem;
 * rejects if nothing is known then.
 */
async function check(
  session: Session,
  account: Account | undefined,
  connecting: Promise<Connection>,
): Promise<{ readonly account: Account; readonly failure?: Failure }> {
  let tested = account;
  try {
    const connection = await connecting;
    const { profile = null, source, baseUrl, key, tenant = null } = connection;
    const current = account?.current ?? true;
    tested = {
      profile,
      current,
      source,
      baseUrl,
      key: key?.masked ?? null,
      tenant,
      scopes: [],
      problem: null,
    };
    return { account: { ...tested, scopes: await readScopes(session.clientFor(connection)) } };
  } catch (error) {
    if (!tested || !(error instanceof Failure) || session.context.signal.aborted) throw error;
    return { account: { ...tested, problem: error.code }, failure: error };
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

export const switchProfile: VerbBody = {
  description: 'Without a name, lists the profiles to choose from.',
  arguments: { '[name]': 'a stored profile; asks on a terminal without one' },
  argumentValues: 'profiles',
  flags: [],

  async run(session, { args: [name] }) {
    const { profiles } = session.context;
    if (name === undefined) {
      const stored = await profiles.read();
      const leads = Object.entries(stored.profiles).map(([each, { baseUrl }]) => ({
        line: `signage auth switch ${shellQuoted(each)}`,
        does: each === stored.current ? `${baseUrl} (current)` : baseUrl,
      }));
      throw leads.length > 0 ? new Failure('USAGE', 'no profile given', { leads }) : noProfile(stored);
    }
    await profiles.update((stored) => ({ ...stored, current: findProfile(name, stored).name }));
    await session.note(`the current profile is "${name}"`);
    await noteOverrides(session, name);
  },
};

const showFlag = switchFlag('--show', 'print it on a terminal too', { group: 'What' });

export const printKey: VerbBody = {
  description: 'On a terminal it needs --show: the key could end up in a screenshot.',
  flags: [showFlag],

  async run(session, { get }) {
    const { out } = session.context;
    if (out.isTTY && !get(showFlag))
      throw usage('the key is not shown on a terminal', 'Use --show to show it anyway');
    const { key } = await session.connection();
    if (key === undefined) throw usage('a snapshot has no key');
    await out.write(`${key.reveal()}\n`);
  },
};
