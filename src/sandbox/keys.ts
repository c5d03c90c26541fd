import { createHash } from 'node:crypto';
import { type Scope, scopes } from '../model/endpoint.ts';
import { Refusal } from './refusal.ts';
import type { Tenant } from './tenant.ts';

/** The fixed prefix of the sandbox's keys (§5.2). */
const prefix = 'sgn';
const shape = new RegExp(`^${prefix}_live_[a-z0-9]+(-[a-z0-9]+)*_[A-Za-z0-9_-]{43}$`);
const everyKey = new RegExp(`${prefix}_live_[A-Za-z0-9_-]+`, 'g');

/** The keys of a sandbox: one with all scopes, one for each scope (§5.4), and those that fail (§7). */
export type SandboxKeys = Readonly<
  Record<'all' | NounOf<Scope> | 'expired' | 'revoked' | 'otherTenant', string>
>;

type NounOf<S> = S extends `${infer Noun}:read` ? Noun : never;

/** What the administration console knows about a key (§5.3, §5.7). */
interface IssuedKey {
  readonly tenant: Tenant;
  readonly scopes: readonly Scope[];
  readonly state: 'active' | 'expired' | 'revoked';
}

/** All keys ever issued. */
export type KeyRing = ReadonlyMap<string, IssuedKey>;

/** Issues the keys of a sandbox (§5.2): the same ones each time. */
export function issueKeys({ main, other }: { main: Tenant; other: Tenant }): {
  keys: SandboxKeys;
  ring: KeyRing;
} {
  const ring = new Map<string, IssuedKey>();
  const issue = (
    name: string,
    tenant: Tenant,
    granted: readonly Scope[],
    state: IssuedKey['state'] = 'active',
  ) => {
    // A SHA-256 digest in base64url has the required 43 characters.
    const tail = createHash('sha256').update(`1/${name}`).digest('base64url');
    const key = `${prefix}_live_${tenant.slug}_${tail}`;
    ring.set(key, { tenant, scopes: granted, state });
    return key;
  };
  const keys = {
    all: issue('all', main, scopes),
    content: issue('content', main, ['content:read']),
    schedules: issue('schedules', main, ['schedules:read']),
    players: issue('players', main, ['players:read']),
    analytics: issue('analytics', main, ['analytics:read']),
    expired: issue('expired', main, scopes, 'expired'),
    revoked: issue('revoked', main, scopes, 'revoked'),
    otherTenant: issue('otherTenant', other, scopes),
  };
  return { keys, ring };
}

/** The issued key in the header X-API-Key; throws a `Refusal` with a 401 code of §7. */
export function authenticate(ring: KeyRing, header: string | undefined): IssuedKey {
  if (!header) throw new Refusal('MISSING_API_KEY');
  if (!shape.test(header)) throw new Refusal('INVALID_FORMAT');
  const issued = ring.get(header);
  if (issued === undefined) throw new Refusal('INVALID_KEY');
  if (issued.state === 'revoked') throw new Refusal('KEY_REVOKED');
  if (issued.state === 'expired') throw new Refusal('KEY_EXPIRED');
  return issued;
}

/** The text with every key masked: someone may have put one into the URL. */
export function withoutIssuedKeys(text: string): string {
  return text.replace(everyKey, `${prefix}_live_…`);
}
