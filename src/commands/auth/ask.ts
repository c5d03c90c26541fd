import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Session } from '../../core/session.ts';
import { Failure, usage } from '../../errors.ts';
import { parseBaseUrl } from '../../profiles/resolve-connection.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';

/* What a login asks for, and what it says where there is nobody to ask. */

/** The line that reads a key from a pipe, for the address and the profile that were typed. */
export function pipedLogin({ typed }: Input): string {
  const [url = 'https://signage.example.com'] = typed(globalFlags.baseUrl) ?? [];
  const [profile] = typed(globalFlags.profile) ?? [];
  const words = ['--base-url', url, ...(profile === undefined ? [] : ['--profile', profile])];
  return `pass show signage | signage auth login ${words.map(shellQuoted).join(' ')}`;
}

/** The base URL as typed, else of the environment, else as the user answers. Rejects with `USAGE` if there is nobody to ask. */
export async function askBaseUrl(session: Session, input: Input): Promise<string> {
  const { context } = session;
  const given = input.get(globalFlags.baseUrl) ?? context.env.SIGNAGE_BASE_URL;
  if (given) return parseBaseUrl(given, 'USAGE');
  if (!context.in.isTTY)
    throw usage('no base URL, and no terminal to ask for it', `For example: ${pipedLogin(input)}`);
  return await untilRight(session, async () => {
    const typed = (await context.prompt.text('Base URL of the service')).trim();
    return parseBaseUrl(/^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(typed) ? `https://${typed}` : typed, 'USAGE');
  });
}

/** Asks again after a mistyped answer or a refused key, until it is right or the user gives up. */
export async function untilRight<T>(session: Session, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAboutKey(error) && !(error instanceof Failure && error.kind === 'USAGE')) throw error;
      await session.say(error.message);
      if (error.hint !== undefined) await session.say(`  ${error.hint}`);
    }
  }
}

/** Exit codes 10 to 19 are about the key. */
export function isAboutKey(error: unknown): error is Failure {
  return error instanceof Failure && error.exitCode >= 10 && error.exitCode <= 19;
}
