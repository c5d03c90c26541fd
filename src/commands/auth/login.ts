import { usage } from '../../errors.ts';
import type { ApiKey } from '../../model/api-key.ts';
import { assertPrivate, parseBaseUrl } from '../../profiles/settings.ts';
import type { Input } from '../flags.ts';
import { globalFlags } from '../global-flags.ts';
import { parseKey } from '../read-key.ts';
import type { Session } from '../session.ts';
import type { Verb } from '../verb.ts';
import { accountItems, accountView, readScopes } from './account.ts';

/** The profile's name where none is given. */
const defaultProfile = 'default';

export const login: Verb = {
  name: 'login',
  summary: 'try an API key and store it',
  description:
    'The key is asked for on a terminal, or read from stdin. It is tried before it is stored, in a file that only you can read.',
  examples: [
    'signage auth login',
    'signage auth login --profile staging --base-url https://staging.example.com',
    'pass show signage | signage auth login --base-url https://signage.example.com',
  ],
  flags: [],

  async run(session, input) {
    const { context } = session;
    if (input.get(globalFlags.demo))
      throw usage('the sandbox of --demo ends with the command: there is nothing to store');
    const printer = session.printer(accountView);
    const baseUrl = await askBaseUrl(session, input);
    assertPrivate(baseUrl, false);
    const key = await askKey(session);
    const scopes = await readScopes(session.clientFor(baseUrl, key));

    const name = input.get(globalFlags.profile) ?? (context.env.SIGNAGE_PROFILE || defaultProfile);
    await context.profiles.update(({ profiles }) => ({
      current: name,
      profiles: { ...profiles, [name]: { baseUrl, key: key.reveal(), scopes } },
    }));
    await printer.print(
      accountItems({ profile: name, source: 'profile', baseUrl, scopes, problem: null }, key),
      {},
    );
    if (scopes.length === 0)
      await session.note('warning: the key is valid but has no scope: it can read nothing');
    await session.note(`stored in ${context.profiles.path}`);
  },
};

async function askBaseUrl({ context }: Session, { get }: Input): Promise<string> {
  const given = get(globalFlags.baseUrl) ?? context.env.SIGNAGE_BASE_URL;
  if (given) return parseBaseUrl(given, usage);
  if (!context.in.isTTY) throw usage('without a terminal, login needs --base-url and the key on stdin');
  return parseBaseUrl(await context.prompt.text('Base URL of the service'), usage);
}

async function askKey({ context }: Session): Promise<ApiKey> {
  if (context.in.isTTY) return parseKey(await context.prompt.secret('API key'));
  const piped = await context.in.text();
  if (piped.trim() === '')
    throw usage('there is no key on stdin', 'For example: pass show signage | signage auth login');
  return parseKey(piped);
}
