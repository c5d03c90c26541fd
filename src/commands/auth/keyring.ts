import { platform } from 'node:os';
import type { Session } from '../../core/session.ts';
import type { ApiKey } from '../../model/api-key.ts';
import type { Profile } from '../../model/profile.ts';
import {
  assertHasKeyring,
  isInKeyring,
  keyringOf,
  removeFromKeyring,
  storeInKeyring,
} from '../../profiles/keyring.ts';

/** Where the key of a profile is: `key` in the file of the profiles, or `keyCommand`. */
export type StoredKey = Pick<Profile, 'key' | 'keyCommand'>;

/** Rejects with `CONFIG` unless this system has a keyring: before a key is asked for. */
export async function assertKeyring({ context }: Session): Promise<void> {
  await assertHasKeyring(keyringOf(platform()), context);
}

/** Whether the key of a profile is in the keyring. */
export function hasKeyring(profile: Profile | undefined): boolean {
  return isInKeyring(keyringOf(platform()), profile?.keyCommand);
}

/**
 * Runs `save` with what to store for a new key: the key in the keyring if `isKept`, else as given. The old entry of the profile is removed
 * once the new one is saved, and the new one if that fails: at any moment, the stored profile has a key.
 */
export async function savingKey(
  session: Session,
  name: string,
  { key, stored, isKept }: { readonly key: ApiKey; readonly stored: StoredKey; readonly isKept: boolean },
  before: Profile | undefined,
  save: (stored: StoredKey) => Promise<void>,
): Promise<void> {
  const keyring = keyringOf(platform());
  const { context } = session;
  const saved = isKept ? { keyCommand: await storeInKeyring(keyring, name, key, context) } : stored;
  try {
    await save(saved);
  } catch (error) {
    if (isKept) await removeFromKeyring(keyring, saved.keyCommand, context);
    throw error;
  }
  if (before?.keyCommand !== saved.keyCommand) await forgetKey(session, name, before);
}

/** Removes the key of a profile from the keyring, if it is there. Warns if it stays. */
export async function forgetKey(
  { context, warn }: Session,
  name: string,
  profile: Profile | undefined,
): Promise<void> {
  const keyring = keyringOf(platform());
  if (await removeFromKeyring(keyring, profile?.keyCommand, context)) return;
  await warn(
    `the old key of profile "${name}" is still in the keyring: ${keyring.program} did not remove it`,
  );
}
