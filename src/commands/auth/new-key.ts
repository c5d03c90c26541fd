import { confirm } from '../../core/confirm.ts';
import { type Flag, type Input, switchFlag, textFlag } from '../../core/flag.ts';
import { commandFrame } from '../../core/follow-up.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { itemsOf } from '../../core/items.ts';
import type { Session } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { badConfig, Failure, usage } from '../../errors.ts';
import { scopes as allScopes, endpoints, type Scope } from '../../model/endpoints.ts';
import type { Profile } from '../../model/profile.ts';
import { listView } from '../../output/view.ts';
import { parseKey, pasteHint, readKeyFromCommand } from '../../profiles/credentials.ts';
import {
  assertPrivate,
  chooseProfile,
  type NamedProfile,
  noProfile,
} from '../../profiles/resolve-connection.ts';
import { counted } from '../../words/quantity.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { askBaseUrl, isAboutKey, pipedLogin, untilRight } from './ask.ts';
import { assertKeyring, hasKeyring, savingKey } from './keyring.ts';
import { noteOverrides, readScopes } from './stored-keys.ts';

const keyCommandHelp = 'store this command, which prints the key, instead of the key: "pass show signage"';
const keyCommandFlag = textFlag('--key-command <line>', keyCommandHelp, { group: 'What' });
const keyringFlag = switchFlag('--keyring', 'store the key in the keyring of this system', { group: 'What' });
const forceFlag = switchFlag('--force', 'replace the key of an existing profile without asking', {
  group: 'Run',
});
const noSwitchFlag = switchFlag('--no-switch', 'do not make the profile the current one', { group: 'What' });
const fewerScopesFlag = switchFlag(
  '--allow-fewer-scopes',
  'accept a key with fewer scopes than the old one',
  { group: 'What' },
);
const otherTenantFlag = switchFlag('--allow-other-tenant', 'accept a key for another tenant', {
  group: 'What',
});

const pipedRotate = 'pass show signage-new | signage auth rotate --profile production';

const loginFlags = [keyCommandFlag, keyringFlag, forceFlag, noSwitchFlag];
const rotateFlags = [keyCommandFlag, keyringFlag, fewerScopesFlag, otherTenantFlag];

export const login: VerbBody = {
  description:
    'Asks for the key on a terminal, or reads it from stdin. Keeps it in a file that only you can read, or with --keyring \
in the keyring of this system (secret-tool on Linux, security on macOS, the Credential Locker of Windows).',
  flags: loginFlags,

  async run(session, input) {
    const { context } = session;
    const choice = session.choose(scopeView);
    const allowHttp = input.get(globalFlags.allowHttp);
    const { current, profiles } = await context.profiles.read();
    const name = input.get(globalFlags.profile) ?? (context.env.SIGNAGE_PROFILE || current || 'default');
    const baseUrl = await askBaseUrl(session, input);
    assertPrivate(baseUrl, allowHttp ?? false);
    const isKept = await readKeyring(session, input);
    const lines = {
      line: `signage auth login${again(input, [globalFlags.baseUrl, globalFlags.profile, ...loginFlags])}`,
      example: pipedLogin(input),
    };
    const tryNew = () => readNewKey(session, input, baseUrl, lines);
    const isPrompted = context.in.isTTY && input.get(keyCommandFlag) === undefined;
    const { tenant, scopes, stored, key } = isPrompted ? await untilRight(session, tryNew) : await tryNew();

    const before = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    const profile = { baseUrl, ...stored, tenant, scopes, allowHttp };
    /** Whether the profile that is current stays so. */
    const stays = input.get(noSwitchFlag) ?? false;
    const isReplaced = before !== undefined && !isSameKey(before, profile);
    if (isReplaced && !input.get(forceFlag)) {
      const has = `"${name}" already has ${describeKey(before)}`;
      const keepBoth = 'Use --profile NAME to keep both';
      const unasked = badConfig(`profile ${has}`, `Use --force to replace it. ${keepBoth}`);
      const declined = [`profile "${name}" is unchanged`, keepBoth] as const;
      await confirm(context, `Profile ${has}. Replace it?`, unasked, declined);
    }
    await savingKey(session, name, { key, stored, isKept }, before, (kept) =>
      store(session, name, before, () => ({ ...profile, key: undefined, ...kept }), !stays),
    );
    await session.print(scopeItems(scopes), scopeView, { choice });
    if (scopes.length === 0) await session.warn('the key is valid but has no scopes, so it can read nothing');
    const granted = counted(scopes.length, 'scope');
    const what = tenant === undefined ? granted : `tenant ${tenant}, ${granted}`;
    const saved = isReplaced ? `Replaced ${describeKey(before)} in` : 'Saved as';
    await session.note(`✓ Key works (${what}). ${saved} profile "${name}"${stays ? '.' : ', now current.'}`);
    if (name !== current) for (const line of whatIsCurrent(name, current, stays)) await session.note(line);
    await noteOverrides(session, stays ? current : name);
  },
};

/** After a login as another profile than the current one: which one is current, and how to get to the other. */
function whatIsCurrent(name: string, current: string | undefined, stays: boolean): string[] {
  const to = (profile: string) => `signage auth switch ${shellQuoted(profile)}`;
  if (!stays) return current === undefined ? [] : [`To go back to "${current}": ${to(current)}`];
  const still = current === undefined ? 'No profile is current' : `"${current}" is still current`;
  return [`${still}. To use the new one: --profile ${shellQuoted(name)}, or always: ${to(name)}`];
}

/** Rotation as the contract recommends it (§5.8): the new key replaces the old one only if it can do as much. */
export const rotate: VerbBody = {
  description:
    'Create a key with the same scopes in the administration console, rotate, then revoke the old key there. Tests the new key before it \
replaces the old one, in the keyring too.',
  flags: rotateFlags,

  async run(session, input) {
    const { context } = session;
    const choice = session.choose(scopeView);
    const all = await context.profiles.read();
    const chosen = chooseProfile({ profile: input.get(globalFlags.profile) }, context.env, all);
    if (!chosen) throw noProfile(all);
    const { name, profile } = chosen;
    assertPrivate(profile.baseUrl, profile.allowHttp ?? false);
    const isKept = (await readKeyring(session, input)) || (!input.get(keyCommandFlag) && hasKeyring(profile));
    const { tenant, scopes, stored, key } = await readNewKey(session, input, profile.baseUrl, {
      line: `signage auth rotate --profile ${shellQuoted(name)}${again(input, rotateFlags)}`,
      example: pipedRotate,
    });
    if (tenant !== profile.tenant && !input.get(otherTenantFlag))
      throw badConfig(
        `the new key is for tenant ${tenant ?? '(unknown)'}, the old one for ${profile.tenant ?? '(unknown)'}`,
        'Use --allow-other-tenant to replace it anyway. To keep both: signage auth login --profile NAME',
      );
    const before = input.get(fewerScopesFlag) ? [] : await oldScopes(session, chosen);
    const missing = allScopes.filter((scope) => before.includes(scope) && !scopes.includes(scope));
    if (missing.length > 0) {
      const message = `the new key lacks scopes that the old one has: ${missing.join(', ')}`;
      const hint = 'The old key is still stored. Create a key with these scopes, or use --allow-fewer-scopes';
      throw new Failure('INSUFFICIENT_SCOPE', message, { hint });
    }
    const replaced = { key: undefined, keyCommand: undefined, tenant, scopes };
    await savingKey(session, name, { key, stored, isKept }, profile, (kept) =>
      store(session, name, profile, (now) => ({ ...profile, ...now, ...replaced, ...kept }), false),
    );
    await session.print(scopeItems(scopes), scopeView, { choice });
    await session.note(
      `profile "${name}" has the new key. Now revoke the old one in the administration console`,
    );
  },
};

/** What the old key may read now; if it no longer works, what was stored about it. */
async function oldScopes(session: Session, { name, profile }: NamedProfile) {
  try {
    return await readScopes(session.clientFor(await session.connection(name)));
  } catch (error) {
    if (isAboutKey(error)) return profile.scopes;
    throw error;
  }
}

/**
 * The key from `--key-command`, a prompt on a terminal, or stdin, after it was tried. If stdin is empty, the failure shows `example`; if
 * the service refuses the key, it shows `line`, or says that the key seems badly pasted.
 */
async function readNewKey(
  session: Session,
  { get }: Input,
  baseUrl: string,
  { line, example }: { readonly line: string; readonly example: string },
) {
  const { context } = session;
  const keyCommand = get(keyCommandFlag);
  const key = keyCommand
    ? await readKeyFromCommand(keyCommand, context)
    : parseKey(context.in.isTTY ? await context.prompt.secret('API key') : await readPiped(session, example));
  try {
    const scopes = await readScopes(session.clientFor({ baseUrl, key }, { storesKey: line }));
    const stored = keyCommand ? { keyCommand } : { key: key.reveal() };
    return { tenant: key.tenant, scopes, stored, key };
  } catch (error) {
    const hint = pasteHint(key);
    const isMistyped = error instanceof Failure && /^INVALID_/.test(error.kind);
    if (!isMistyped || hint === undefined) throw error;
    throw new Failure(error.kind, error.message, { hint, status: error.status, cause: error });
  }
}

/** These options as they were typed, each after a space: those of the command, and those that say how to reach the service. */
function again(input: Input, flags: readonly Flag<unknown>[]): string {
  const { allowHttp, caFile } = globalFlags;
  return commandFrame({ profile: undefined }, input, [...flags, allowHttp, caFile]).after;
}

/** Reads `--keyring`. Rejects with a failure if it cannot be obeyed. */
async function readKeyring(session: Session, { get }: Input): Promise<boolean> {
  if (!get(keyringFlag)) return false;
  if (get(keyCommandFlag) !== undefined) throw usage('--keyring cannot be combined with --key-command');
  await assertKeyring(session);
  return true;
}

async function readPiped({ context }: Session, example: string): Promise<string> {
  const text = await context.in.text();
  if (text.trim() !== '') return text;
  throw usage('no key on stdin', `For example: ${example}`);
}

function describeKey({ tenant, baseUrl }: Profile): string {
  return `the key ${tenant === undefined ? '' : `of tenant ${tenant} `}for ${baseUrl}`;
}

/** Stores a profile, unless another process has changed its key since it was read. */
async function store(
  { context }: Session,
  name: string,
  before: Profile | undefined,
  change: (now: Profile | undefined) => Profile,
  isCurrent: boolean,
): Promise<void> {
  await context.profiles.update((all) => {
    const now = Object.hasOwn(all.profiles, name) ? all.profiles[name] : undefined;
    if (!isSameKey(now, before))
      throw badConfig(
        `profile "${name}" was changed by another process while the new key was tested`,
        'The new key was not stored. See: signage auth list',
      );
    const current = isCurrent ? name : all.current;
    return { ...all, current, profiles: { ...all.profiles, [name]: change(now) } };
  });
}

/** Whether two profiles have the same key, or command for it, for the same address. */
function isSameKey(a: Profile | undefined, b: Profile | undefined): boolean {
  return a?.baseUrl === b?.baseUrl && a?.key === b?.key && a?.keyCommand === b?.keyCommand;
}

/** The table of scopes (§5.4) that `login` and `rotate` print. */
const scopeView = listView({
  fields: { scope: { kind: 'text' }, endpoint: { kind: 'text' }, granted: { kind: 'text' } },
  columns: ['scope', 'endpoint', 'granted'],
});

function scopeItems(granted: readonly Scope[]) {
  return itemsOf(
    Object.values(endpoints).map(({ scope, path }) => ({
      scope,
      endpoint: path,
      granted: granted.includes(scope),
    })),
  );
}
