import type { Input } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import type { Session } from '../../command/session.ts';
import type { VerbBody } from '../../command/verb.ts';
import { usage } from '../../errors.ts';
import { assertPrivate, parseBaseUrl } from '../../profiles/base-url.ts';
import { assertStored } from './account.ts';
import { keyCommandFlag, readNewKey, tryKey } from './new-key.ts';
import { scopeItems, scopeView } from './scopes.ts';

/** The default name of a profile. */
const defaultProfile = 'default';

const piped = 'pass show signage | signage auth login --base-url https://signage.example.com';

export const login: VerbBody = {
  description:
    'Asks for the key on a terminal, or reads it from stdin. The key is tested, then stored in a file that only you can read.',
  flags: [keyCommandFlag],

  async run(session, input) {
    const { context } = session;
    assertStored(input);
    const choice = session.choose(scopeView);
    const allowHttp = input.get(globalFlags.allowHttp);
    const baseUrl = await askBaseUrl(session, input);
    assertPrivate(baseUrl, allowHttp ?? false);
    const { key, stored } = await readNewKey(session, input, piped);
    const scopes = await tryKey(session, baseUrl, key);

    const name = input.get(globalFlags.profile) ?? (context.env.SIGNAGE_PROFILE || defaultProfile);
    const profile = { baseUrl, ...stored, tenant: key.tenant, scopes, allowHttp };
    await context.profiles.update((all) => ({
      ...all,
      current: name,
      profiles: { ...all.profiles, [name]: profile },
    }));
    await session.print(scopeItems(scopes), scopeView, { choice });
    if (scopes.length === 0)
      await session.warn('warning: the key is valid but has no scopes, so it can read nothing');
    const granted = `${scopes.length} ${scopes.length === 1 ? 'scope' : 'scopes'}`;
    const what = key.tenant === undefined ? granted : `tenant ${key.tenant}, ${granted}`;
    await session.note(`✓ Key works (${what}). Saved as profile "${name}", now current.`);
  },
};

async function askBaseUrl({ context }: Session, { get }: Input): Promise<string> {
  const given = get(globalFlags.baseUrl) ?? context.env.SIGNAGE_BASE_URL;
  if (given) return parseBaseUrl(given, 'USAGE');
  if (!context.in.isTTY) {
    throw usage('no base URL, and no terminal to ask for it', `For example: ${piped}`);
  }
  return parseBaseUrl(await context.prompt.text('Base URL of the service'), 'USAGE');
}
