import type { Profile } from '../../context.ts';
import type { Input } from '../../core/flag.ts';
import { textFlag } from '../../core/flag.ts';
import type { Session } from '../../core/session.ts';
import { Failure, usage } from '../../errors.ts';
import type { ApiKey } from '../../model/api-key.ts';
import type { Scope } from '../../model/endpoint.ts';
import { parseKey, pasteHint, readKeyFromCommand } from '../../profiles/credentials.ts';
import { readScopes } from './scopes.ts';

export const keyCommandFlag = textFlag(
  '--key-command <line>',
  'store this command, which prints the key, instead of the key: "pass show signage"',
);

/** A key to store, and how. */
export interface NewKey {
  readonly key: ApiKey;
  /** For the profile: the key, or the command that prints it. */
  readonly stored: { readonly key: string } | { readonly keyCommand: string };
}

/** The key from `--key-command`, a prompt on a terminal, or stdin. If stdin is empty, the failure shows `example`. */
export async function readNewKey({ context }: Session, { get }: Input, example: string): Promise<NewKey> {
  const command = get(keyCommandFlag);
  if (command !== undefined) {
    return { key: await readKeyFromCommand(command, context), stored: { keyCommand: command } };
  }
  const key = parseKey(
    context.in.isTTY ? await context.prompt.secret('API key') : await readPiped(context.in, example),
  );
  return { key, stored: { key: key.reveal() } };
}

async function readPiped(input: Session['context']['in'], example: string): Promise<string> {
  const text = await input.text();
  if (text.trim() !== '') return text;
  throw usage('no key on stdin', `For example: ${example}`);
}

/** Tries a key and returns its scopes. Rejects with the service's code, and a hint if the key seems badly pasted. */
export async function tryKey(session: Session, baseUrl: string, key: ApiKey): Promise<Scope[]> {
  try {
    return await readScopes(session.clientFor({ baseUrl, key }));
  } catch (error) {
    const hint = pasteHint(key);
    if (
      !(error instanceof Failure) ||
      (error.kind !== 'INVALID_FORMAT' && error.kind !== 'INVALID_KEY') ||
      !hint
    ) {
      throw error;
    }
    const { kind, message, status } = error;
    throw new Failure(kind, message, { hint, status, cause: error });
  }
}

/** Exit codes 10 to 19 are about the key. */
export function isAboutKey({ exitCode }: Failure): boolean {
  return exitCode >= 10 && exitCode <= 19;
}

/** Whether two profiles have the same key, or command for it, for the same address. */
export function isSameKey(a: Profile, b: Profile | undefined): boolean {
  return a.baseUrl === b?.baseUrl && a.key === b.key && a.keyCommand === b.keyCommand;
}

/** The failure of a profile that no longer holds the key that was read. */
export function changedMeanwhile(name: string): Failure {
  return new Failure(
    'CONFIG',
    `profile "${name}" was changed by another process while the new key was tried`,
    {
      hint: 'The new key was not stored. To see what is: signage auth list',
    },
  );
}
