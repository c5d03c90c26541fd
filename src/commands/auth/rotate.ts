import type { Profiles } from '../../context.ts';
import { type Input, switchFlag } from '../../core/flag.ts';
import { defaults, globalFlags } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { Failure, usage } from '../../errors.ts';
import type { ApiKey } from '../../model/api-key.ts';
import { scopes as allScopes } from '../../model/endpoint.ts';
import { readKey } from '../../profiles/credentials.ts';
import {
  assertChosen,
  assertPrivate,
  chooseProfile,
  type NamedProfile,
  resolveConnection,
} from '../../profiles/settings.ts';
import { assertStored } from './account.ts';
import { changedMeanwhile, isAboutKey, isSameKey, keyCommandFlag, readNewKey, tryKey } from './new-key.ts';
import { readScopes, scopeItems, scopeView } from './scopes.ts';

const fewerScopesFlag = switchFlag('--allow-fewer-scopes', 'accept a key with fewer scopes than the old one');
const otherTenantFlag = switchFlag('--allow-other-tenant', 'accept a key of another tenant');

const piped = 'pass show signage-new | signage auth rotate --profile production';

/** Rotation as the contract recommends it (§5.8): the new key replaces the old one only if it can do as much. */
export const rotate: VerbBody = {
  description:
    'Create a key with the same scopes in the administration console, rotate, then revoke the old key there. The new key is tried before it replaces the old one.',
  flags: [keyCommandFlag, fewerScopesFlag, otherTenantFlag],

  async run(session, input) {
    const { context } = session;
    assertStored(input);
    if (input.get(globalFlags.baseUrl)) {
      throw usage('--base-url cannot be combined with rotate: the profile keeps its base URL');
    }
    const choice = session.choose(scopeView);
    const all = await context.profiles.read();
    const chosen = chooseProfile({ profile: input.get(globalFlags.profile) }, context.env, all);
    if (!chosen) {
      assertChosen(all);
      throw new Failure('CONFIG', 'no stored key to rotate', { hint: 'To store one: signage auth login' });
    }
    const { name, profile } = chosen;
    const { baseUrl } = profile;
    assertPrivate(baseUrl, profile.allowHttp ?? false);
    const { key, stored } = await readNewKey(session, input, piped);
    const scopes = await tryKey(session, baseUrl, key);
    if (!input.get(otherTenantFlag)) assertSameTenant(key, chosen);
    if (!input.get(fewerScopesFlag)) assertNoFewer(scopes, await oldScopes(session, input, chosen, all));

    await context.profiles.update((now) => {
      const unchanged = Object.hasOwn(now.profiles, name) ? now.profiles[name] : undefined;
      if (unchanged === undefined || !isSameKey(unchanged, profile)) throw changedMeanwhile(name);
      const rotated = {
        ...unchanged,
        key: undefined,
        keyCommand: undefined,
        ...stored,
        tenant: key.tenant,
        scopes,
      };
      return { ...now, profiles: { ...now.profiles, [name]: rotated } };
    });
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
    `the new key is for tenant ${key.tenant ?? '(unknown)'}, the old one for ${tenant ?? '(unknown)'}`,
    {
      hint: 'To replace it anyway: --allow-other-tenant. To keep both: signage auth login --profile NAME',
    },
  );
}

function assertNoFewer(granted: readonly string[], before: readonly string[]): void {
  const missing = allScopes.filter((scope) => before.includes(scope) && !granted.includes(scope));
  if (missing.length === 0) return;
  throw new Failure(
    'INSUFFICIENT_SCOPE',
    `the new key lacks scopes that the old one has: ${missing.join(', ')}`,
    {
      hint: 'The old key is still stored. Create a key with these scopes, or accept fewer: --allow-fewer-scopes',
    },
  );
}

/** What the old key may read now; if it no longer works, what was stored about it. */
async function oldScopes(
  session: Session,
  { get }: Input,
  { name, profile }: NamedProfile,
  all: Profiles,
): Promise<readonly string[]> {
  try {
    const { baseUrl, keySource } = resolveConnection({ profile: name }, {}, all);
    const key = await readKey(keySource, session.context, get(globalFlags.timeout) ?? defaults.timeoutMs);
    return await readScopes(session.clientFor({ baseUrl, key }));
  } catch (error) {
    if (error instanceof Failure && isAboutKey(error)) return profile.scopes;
    throw error;
  }
}
