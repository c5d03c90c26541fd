import type { Profile, Profiles } from '../../context.ts';
import { type Input, switchFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import { counted } from '../../model/quantity.ts';
import { assertPrivate, parseBaseUrl } from '../../profiles/settings.ts';
import { assertStored, noteOverrides } from './account.ts';
import { changedMeanwhile, isAboutKey, isSameKey, keyCommandFlag, readNewKey, tryKey } from './new-key.ts';
import { scopeItems, scopeView } from './scopes.ts';

/** The default name of a profile. */
const defaultProfile = 'default';

const forceFlag = switchFlag('--force', 'replace the key of an existing profile without asking');

const piped = 'pass show signage | signage auth login --base-url https://signage.example.com';

export const login: VerbBody = {
  description:
    'Asks for the key on a terminal, or reads it from stdin. The key is tested, then stored in a file that only you can read.',
  flags: [keyCommandFlag, forceFlag],

  async run(session, input) {
    const { context } = session;
    assertStored(input);
    const choice = session.choose(scopeView);
    const allowHttp = input.get(globalFlags.allowHttp);
    const all = await context.profiles.read();
    const name =
      input.get(globalFlags.profile) ?? (context.env.SIGNAGE_PROFILE || all.current || defaultProfile);
    const baseUrl = await askBaseUrl(session, input);
    assertPrivate(baseUrl, allowHttp ?? false);
    const { key, stored, scopes } = await readWorkingKey(session, input, baseUrl);

    const profile = { baseUrl, ...stored, tenant: key.tenant, scopes, allowHttp };
    const replaced = otherKey(all, name, profile);
    if (replaced && !input.get(forceFlag)) await confirm(session, name, replaced);
    await context.profiles.update((now) => {
      const other = otherKey(now, name, profile);
      if (other && !isSameKey(other, replaced)) throw changedMeanwhile(name);
      return { ...now, current: name, profiles: { ...now.profiles, [name]: profile } };
    });
    await session.print(scopeItems(scopes), scopeView, { choice });
    if (scopes.length === 0)
      await session.warn('warning: the key is valid but has no scopes, so it can read nothing');
    const granted = counted(scopes.length, 'scope');
    const what = key.tenant === undefined ? granted : `tenant ${key.tenant}, ${granted}`;
    const saved = replaced ? `Replaced ${describeKey(replaced)} in` : 'Saved as';
    await session.note(`✓ Key works (${what}). ${saved} profile "${name}", now current.`);
    await noteOverrides(session, name);
  },
};

/** The profile of that name, if it holds another key, or one for another address. */
function otherKey({ profiles }: Profiles, name: string, profile: Profile): Profile | undefined {
  const known = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  return known === undefined || isSameKey(known, profile) ? undefined : known;
}

function describeKey({ tenant, baseUrl }: Profile): string {
  return `the key ${tenant === undefined ? '' : `of tenant ${tenant} `}for ${baseUrl}`;
}

/** Asks before a stored key is replaced; without a terminal that takes --force. */
async function confirm({ context }: Session, name: string, replaced: Profile): Promise<void> {
  const what = `"${name}" already has ${describeKey(replaced)}`;
  const keepBoth = 'To keep both: --profile NAME';
  if (!context.in.isTTY) {
    throw new Failure('CONFIG', `profile ${what}`, { hint: `To replace it: --force. ${keepBoth}` });
  }
  const answer = await context.prompt.text(`Profile ${what}. Replace it? (y/N)`);
  if (/^y(?:es)?$/i.test(answer.trim())) return;
  throw new Failure('CONFIG', `profile "${name}" is unchanged`, { hint: keepBoth });
}

async function askBaseUrl(session: Session, { get }: Input): Promise<string> {
  const { context } = session;
  const given = get(globalFlags.baseUrl) ?? context.env.SIGNAGE_BASE_URL;
  if (given) return parseBaseUrl(given, 'USAGE');
  if (!context.in.isTTY) {
    throw usage('no base URL, and no terminal to ask for it', `For example: ${piped}`);
  }
  return await untilRight(session, async () => {
    const typed = (await context.prompt.text('Base URL of the service')).trim();
    return parseBaseUrl(/^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(typed) ? `https://${typed}` : typed, 'USAGE');
  });
}

/** The new key and its scopes. On a terminal a key that the service refuses is asked for again. */
async function readWorkingKey(session: Session, input: Input, baseUrl: string) {
  const read = async () => {
    const { key, stored } = await readNewKey(session, input, piped);
    return { key, stored, scopes: await tryKey(session, baseUrl, key) };
  };
  const isPrompted = session.context.in.isTTY && input.get(keyCommandFlag) === undefined;
  return isPrompted ? await untilRight(session, read) : await read();
}

/** Asks again after a mistyped answer or a refused key, until it is right or the user gives up. */
async function untilRight<T>(session: Session, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure) || !(error.kind === 'USAGE' || isAboutKey(error))) throw error;
      await session.warn(error.message);
      if (error.hint !== undefined) await session.warn(`  ${error.hint}`);
    }
  }
}
