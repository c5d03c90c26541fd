import type { Context, Profile, Profiles } from '../context.ts';
import { Failure, usage } from '../errors.ts';
import { apiRoot } from '../model/endpoint.ts';

type Env = Context['env'];

/** The settings that flags can give. */
export interface SettingFlags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** Where the key comes from; the environment's key file is read by whoever needs the key. */
export type KeySource =
  | { readonly from: 'environment'; readonly key: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'profile'; readonly name: string; readonly key: string };

/** To whom a command speaks, and as whom. */
export interface Connection {
  readonly baseUrl: string;
  readonly keySource: KeySource;
}

/** Whether flags and environment leave something to the stored profiles: if not, they need not be read. */
export function needsProfiles({ profile, baseUrl }: SettingFlags, env: Env): boolean {
  if (profile || env.SIGNAGE_PROFILE) return true;
  return !(env.SIGNAGE_API_KEY || env.SIGNAGE_API_KEY_FILE) || !(baseUrl || env.SIGNAGE_BASE_URL);
}

/** Flag > environment > profile. Throws `MISSING_API_KEY` or `CONFIG` where something is missing or unsafe. */
export function resolveConnection(flags: SettingFlags, env: Env, stored: Profiles): Connection {
  const chosen = chooseProfile(flags, env, stored);
  const keySource = resolveKey(flags, env, chosen);
  const baseUrl = resolveBaseUrl(flags, env, chosen?.profile);
  if (keySource.from === 'profile' && chosen) assertSameOrigin(baseUrl, chosen);
  assertPrivate(baseUrl, chosen !== undefined && allowsHttp(chosen.profile, baseUrl));
  return { baseUrl, keySource };
}

interface NamedProfile {
  readonly name: string;
  readonly profile: Profile;
}

/** The profile that is asked for, or else the current one. */
export function chooseProfile(flags: SettingFlags, env: Env, stored: Profiles): NamedProfile | undefined {
  const asked = flags.profile || env.SIGNAGE_PROFILE;
  const name = asked || stored.current;
  const profile =
    name !== undefined && Object.hasOwn(stored.profiles, name) ? stored.profiles[name] : undefined;
  if (name !== undefined && profile) return { name, profile };
  if (!asked) return undefined;
  const known = Object.keys(stored.profiles);
  throw new Failure('CONFIG', `there is no profile "${asked}"`, {
    hint:
      known.length > 0 ? `Stored: ${known.join(', ')}` : `To store it: signage auth login --profile ${asked}`,
  });
}

function resolveKey(flags: SettingFlags, env: Env, chosen: NamedProfile | undefined): KeySource {
  if (!flags.profile && env.SIGNAGE_API_KEY) return { from: 'environment', key: env.SIGNAGE_API_KEY };
  if (!flags.profile && env.SIGNAGE_API_KEY_FILE) return { from: 'file', path: env.SIGNAGE_API_KEY_FILE };
  if (chosen) return { from: 'profile', name: chosen.name, key: chosen.profile.key };
  throw new Failure('MISSING_API_KEY', 'no API key is configured', {
    hint: 'Store one: signage auth login — or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. To try without a key: --demo',
  });
}

function resolveBaseUrl(flags: SettingFlags, env: Env, profile: Profile | undefined): string {
  if (flags.baseUrl) return parseBaseUrl(flags.baseUrl, usage);
  if (env.SIGNAGE_BASE_URL) return parseBaseUrl(env.SIGNAGE_BASE_URL, configuration);
  if (profile) return parseBaseUrl(profile.baseUrl, configuration);
  throw new Failure('CONFIG', 'no base URL is configured', {
    hint: 'Give the address of the service: --base-url https://…, or SIGNAGE_BASE_URL, or signage auth login',
  });
}

const configuration = (message: string, hint?: string) => new Failure('CONFIG', message, { hint });

/**
 * The base URL without trailing slashes and without the API's own root: people paste either.
 * What is wrong with it is thrown as `fail` makes it.
 */
export function parseBaseUrl(text: string, fail: (message: string, hint?: string) => Failure): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw fail(
      `the base URL "${trimmed}" is not an http or https address`,
      'For example: https://signage.example.com',
    );
  }
  if (url.username || url.password) {
    throw fail('the base URL holds a user name or a password', 'The service is asked with the API key alone');
  }
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(apiRoot) ? path.slice(0, -apiRoot.length) : path);
}

/** A stored key goes to the origin that it was stored for and to no other. */
function assertSameOrigin(baseUrl: string, { name, profile }: NamedProfile): void {
  const bound = new URL(profile.baseUrl).origin;
  if (new URL(baseUrl).origin === bound) return;
  throw new Failure(
    'CONFIG',
    `the key of profile "${name}" is for ${bound}; it is not sent to ${new URL(baseUrl).origin}`,
    {
      hint: `For the other service: signage auth login --profile NAME --base-url ${baseUrl}`,
    },
  );
}

/** What a profile allows holds for its own origin and for no other. */
function allowsHttp(profile: Profile, baseUrl: string): boolean {
  return profile.allowHttp === true && new URL(profile.baseUrl).origin === new URL(baseUrl).origin;
}

/** Over plain http anyone on the way can read the key. */
export function assertPrivate(baseUrl: string, allowHttp: boolean): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return;
  throw new Failure('CONFIG', `the key would be sent unencrypted to ${baseUrl}`, {
    hint: `Use https: ${baseUrl.replace('http:', 'https:')}`,
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
