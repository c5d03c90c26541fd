import { distance } from 'fastest-levenshtein';
import type { Context } from '../context.ts';
import { badConfig, Failure } from '../errors.ts';
import { apiRoot, isLoopback } from '../model/endpoint.ts';
import type { Profile, Profiles } from '../model/profile.ts';
import { listed } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';

type Env = Context['env'];

/** The settings that flags can give. */
export interface ConnectionFlags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly allowHttp?: boolean | undefined;
}

/** Where the key comes from, and the key itself, the path of its file, or the command that prints it. */
export interface KeySource {
  readonly from: 'SIGNAGE_API_KEY' | 'SIGNAGE_API_KEY_FILE' | 'profile' | 'command';
  readonly text: string;
}

export interface NamedProfile {
  readonly name: string;
  readonly profile: Profile;
}

/**
 * The service to ask, and the key for it, perhaps of a profile: flag > environment > profile. Rejects with `MISSING_API_KEY` or `CONFIG`
 * if something is missing or unsafe.
 */
export async function resolveConnection(flags: ConnectionFlags, env: Env, read: () => Promise<Profiles>) {
  const given = environmentKey(flags, env);
  // If the flags and the environment say all, the profiles are not even read.
  const isEnough = given && (flags.baseUrl || env.SIGNAGE_BASE_URL) && !env.SIGNAGE_PROFILE;
  const stored = isEnough ? { current: undefined, profiles: {} } : await read();
  const chosen = chooseProfile(flags, env, stored);
  const keySource = given ?? (chosen && profileKey(chosen));
  if (!keySource) throw noProfile(stored, env);
  const text = flags.baseUrl || env.SIGNAGE_BASE_URL || chosen?.profile.baseUrl;
  if (!text)
    throw badConfig(
      'no base URL configured',
      'Set it with --base-url https://…, SIGNAGE_BASE_URL or signage auth login',
    );
  const baseUrl = parseBaseUrl(text, flags.baseUrl ? 'USAGE' : 'CONFIG');
  const { origin } = new URL(baseUrl);
  const bound = chosen && new URL(chosen.profile.baseUrl).origin;
  // Before the check for plain http: not even --allow-http may send a stored key to another origin.
  if (!given && bound !== origin)
    throw badConfig(
      `the key of profile "${chosen?.name}" is for ${bound} and is not sent to ${origin}`,
      `To store a key for that service: signage auth login --profile NAME --base-url ${shellQuoted(baseUrl)}`,
    );
  // A profile allows plain http only to its own origin.
  assertPrivate(baseUrl, flags.allowHttp ?? (bound === origin && chosen?.profile.allowHttp === true));
  const isOneOfSeveral = Object.keys(stored.profiles).length > 1;
  return { baseUrl, keySource, profile: given ? undefined : chosen?.name, isOneOfSeveral };
}

/** The key from the environment, unless a flag asks for a profile. */
function environmentKey({ profile }: ConnectionFlags, env: Env): KeySource | undefined {
  if (profile) return undefined;
  if (env.SIGNAGE_API_KEY) return { from: 'SIGNAGE_API_KEY', text: env.SIGNAGE_API_KEY };
  if (env.SIGNAGE_API_KEY_FILE) return { from: 'SIGNAGE_API_KEY_FILE', text: env.SIGNAGE_API_KEY_FILE };
  return undefined;
}

/** The requested profile, or the current one. */
export function chooseProfile(flags: ConnectionFlags, env: Env, stored: Profiles): NamedProfile | undefined {
  const asked = flags.profile || env.SIGNAGE_PROFILE || stored.current;
  return asked === undefined ? undefined : findProfile(asked, stored);
}

/** The failure if no profile is named, and none is current; with an environment, if that has no key either. */
export function noProfile({ profiles }: Profiles, env?: Env): Failure {
  const names = Object.keys(profiles);
  const missing = (message: string, hint: string) => new Failure('MISSING_API_KEY', message, { hint });
  if (names.length > 0)
    return missing('no current profile', `To choose one: signage auth switch NAME. ${someOf(names, '')}`);
  if (env === undefined) return missing('no stored profiles', 'Store one: signage auth login');
  if (env.SIGNAGE_API_KEY === '')
    return missing(
      'SIGNAGE_API_KEY is set but empty',
      'Set it to a key, or unset it and store one: signage auth login',
    );
  return missing(
    'no API key configured',
    'Store one: signage auth login. Or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. Use --demo to try signage without a key',
  );
}

/** The profile with that name; `CONFIG` if there is none. */
export function findProfile(name: string, { profiles }: Profiles): NamedProfile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile) return { name, profile };
  const names = Object.keys(profiles);
  const store = `To store it: signage auth login --profile ${shellQuoted(name)}`;
  throw badConfig(`unknown profile "${name}"`, names.length > 0 ? someOf(names, name) : store);
}

/** All names if there are few, else those most similar to the one asked for. */
function someOf(names: readonly string[], asked: string): string {
  const shown = names.length > 5 ? names.toSorted((a, b) => distance(asked, a) - distance(asked, b)) : names;
  return `Stored profiles: ${listed(shown, String, 5)}`;
}

/** The source of a profile's key. */
function profileKey({ profile: { key, keyCommand }, name }: NamedProfile): KeySource {
  if (keyCommand !== undefined) return { from: 'command', text: keyCommand };
  if (key !== undefined) return { from: 'profile', text: key };
  throw badConfig(
    `profile "${name}" has no key`,
    `To store one: signage auth login --profile ${shellQuoted(name)}`,
  );
}

/**
 * The base URL without trailing slashes and without {@link apiRoot}, since people paste both.
 * Throws a failure of the given kind if it is not a plain http or https URL.
 */
export function parseBaseUrl(text: string, kind: 'USAGE' | 'CONFIG'): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  const fail = (message: string, hint: string) => new Failure(kind, `the base URL ${message}`, { hint });
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw fail(`"${trimmed}" is not an http or https URL`, 'For example: https://signage.example.com');
  if (url.username || url.password)
    throw fail('contains a user name or password', 'Remove them; the service only uses the API key');
  const path = url.pathname.replace(/\/+$/, '');
  const root = path.endsWith(apiRoot) ? path.slice(0, -apiRoot.length) : path;
  return url.origin + root.replace(/\/+$/, '');
}

/** Throws `CONFIG` for plain http to another machine, where others could read the key, unless it is allowed. */
export function assertPrivate(baseUrl: string, allowHttp: boolean): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return;
  throw badConfig(
    `the key would be sent unencrypted to ${baseUrl}`,
    `Use ${shellQuoted(baseUrl.replace('http:', 'https:'))}, or --allow-http on a network that you trust`,
  );
}
