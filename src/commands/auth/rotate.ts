import { switchFlag } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import type { Session } from '../../command/session.ts';
import type { VerbBody } from '../../command/verb.ts';
import { Failure, usage } from '../../errors.ts';
import type { ApiKey } from '../../model/api-key.ts';
import { scopes as allScopes } from '../../model/endpoint.ts';
import { assertPrivate } from '../../profiles/base-url.ts';
import { chooseProfile, type NamedProfile } from '../../profiles/settings.ts';
import { assertStored } from './account.ts';
import { keyCommandFlag, readNewKey, tryKey } from './new-key.ts';
import { readScopes, scopeItems, scopeView } from './scopes.ts';

const fewerScopesFlag = switchFlag('--allow-fewer-scopes', 'take a key that may read less than the old one');
const otherTenantFlag = switchFlag('--allow-other-tenant', 'take a key of another tenant');

const piped = 'pass show signage-new | signage auth rotate --profile production';

/** Rotation as the contract recommends it (§5.8): the new key takes the old one's place only when it does as much. */
export const rotate: VerbBody = {
  description:
    'Create a key with the same scopes in the administration console, rotate, and then revoke the old one there. The new key is tried before it takes the place of the old one.',
  flags: [keyCommandFlag, fewerScopesFlag, otherTenantFlag],

  async run(session, input) {
    const { context } = session;
    assertStored(input);
    if (input.get(globalFlags.baseUrl)) {
      throw usage('rotate stays with the base URL of the profile: it does not go with --base-url');
    }
    const choice = session.choose(scopeView);
    const chosen = chooseProfile(
      { profile: input.get(globalFlags.profile) },
      context.env,
      await context.profiles.read(),
    );
    if (!chosen) {
      throw new Failure('CONFIG', 'there is no stored key to rotate', {
        hint: 'To store one: signage auth login',
      });
    }
    const { name, profile } = chosen;
    const { baseUrl } = profile;
    assertPrivate(baseUrl, profile.allowHttp ?? false);
    const { key, stored } = await readNewKey(session, input, piped);
    const scopes = await tryKey(session, baseUrl, key);
    if (!input.get(otherTenantFlag)) assertSameTenant(key, chosen);
    if (!input.get(fewerScopesFlag)) assertNoFewer(scopes, await oldScopes(session, chosen));

    const rotated = {
      ...profile,
      key: undefined,
      keyCommand: undefined,
      ...stored,
      tenant: key.tenant,
      scopes,
    };
    await context.profiles.update((all) => ({ ...all, profiles: { ...all.profiles, [name]: rotated } }));
    await session.print(scopeItems(scopes), scopeView, { choice });
    await session.note(
      `profile "${name}" has the new key. Now revoke the old one in the administration console`,
    );
  },
};

function assertSameTenant(key: ApiKey, { profile: { tenant } }: NamedProfile): void {
  if (key.tenant === tenant) return;
  throw new Failure(
    'CONFIG',
    `the new key is of the tenant ${key.tenant ?? '(unknown)'}, the old one of ${tenant ?? '(unknown)'}`,
    {
      hint: 'To take it all the same: --allow-other-tenant. To keep both: signage auth login --profile NAME',
    },
  );
}

function assertNoFewer(granted: readonly string[], before: readonly string[]): void {
  const missing = allScopes.filter((scope) => before.includes(scope) && !granted.includes(scope));
  if (missing.length === 0) return;
  throw new Failure('INSUFFICIENT_SCOPE', `the new key lacks what the old one has: ${missing.join(', ')}`, {
    hint: 'The old key stays. Create a key with these scopes, or take this one all the same: --allow-fewer-scopes',
  });
}

/** What the old key may read now, or, if it does not work any more, what it was known to be allowed. */
async function oldScopes(session: Session, { name, profile }: NamedProfile): Promise<readonly string[]> {
  try {
    const { baseUrl, key } = await session.connection(name);
    return await readScopes(session.clientFor(baseUrl, key));
  } catch (error) {
    if (error instanceof Failure && isAboutKey(error)) return profile.scopes;
    throw error;
  }
}

/** The decade of the exit codes that is the key's. */
function isAboutKey({ exitCode }: Failure): boolean {
  return exitCode >= 10 && exitCode <= 19;
}
