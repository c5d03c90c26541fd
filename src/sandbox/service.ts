import { createHash } from 'node:crypto';
import type { ApiCode } from '../errors.ts';
import { analytics } from '../model/analytics.ts';
import { allowedValues, apiRoot, type Collection } from '../model/endpoint.ts';
import { endpointNames, endpoints, scopes } from '../model/endpoints.ts';
import { type ListName, listNames, lists } from '../model/lists.ts';
import { recordOf } from '../words/record.ts';
import type { SandboxData } from './tenant.ts';

/** The parts of a request that matter to the contract (§4, §5). */
interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  /** The header X-API-Key. */
  readonly key: string | undefined;
}

/** A status, and JSON in pieces, so that a long list is never one string (§4, §7). */
interface Reply {
  readonly status: number;
  readonly body: Iterable<string>;
  /** Slug of the key's tenant, if known. */
  readonly tenant?: string | undefined;
}

/** The replies other than 200 (§7). The contract has no codes for the last three. */
const refusals = {
  MISSING_API_KEY: { status: 401, message: 'The header X-API-Key is missing' },
  INVALID_FORMAT: { status: 401, message: 'API key does not match the expected format' },
  INVALID_KEY: { status: 401, message: 'API key not found or invalid' },
  KEY_EXPIRED: { status: 401, message: 'API key has expired' },
  KEY_REVOKED: { status: 401, message: 'API key has been revoked' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'API key lacks the required scope' },
  INVALID_PARAMETER: { status: 400, message: 'Invalid request parameter' },
  NOT_FOUND: { status: 404, message: 'No such address' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Only GET is allowed' },
} as const satisfies Record<ApiCode, object> & Record<string, { status: number; message: string }>;

/** Why a request gets no data: thrown where it is found, sent as the error body of §7. */
class Refusal extends Error {
  readonly reply: Reply;

  constructor(code: keyof typeof refusals, message: string = refusals[code].message) {
    super(message);
    this.reply = { status: refusals[code].status, body: [JSON.stringify({ error: message, code })] };
  }
}

/** What the administration console knows about a key (§5.3, §5.7). */
interface IssuedKey {
  readonly tenant: SandboxData;
  readonly granted: readonly string[];
  readonly refusal?: 'KEY_EXPIRED' | 'KEY_REVOKED' | undefined;
}

/** All keys ever issued. */
type KeyRing = ReadonlyMap<string, IssuedKey>;

/** The fixed prefix of the sandbox's keys (§5.2). */
const prefix = 'sgn';
const shape = new RegExp(`^${prefix}_live_[a-z0-9]+(-[a-z0-9]+)*_[A-Za-z0-9_-]{43}$`);

/** Issues the keys of a sandbox (§5.2), the same ones each time: one with all scopes, one for each, and those that fail (§7). */
export function issueKeys({ main, other }: { readonly main: SandboxData; readonly other: SandboxData }) {
  const ring = new Map<string, IssuedKey>();
  const issue = (
    name: string,
    granted: readonly string[],
    { tenant = main, refusal }: Partial<IssuedKey> = {},
  ) => {
    // A SHA-256 digest in base64url has the required 43 characters.
    const tail = createHash('sha256').update(`1/${name}`).digest('base64url');
    const key = `${prefix}_live_${tenant.slug}_${tail}`;
    ring.set(key, { tenant, granted, refusal });
    return key;
  };
  const keys = {
    all: issue('all', scopes),
    ...recordOf(endpointNames, (name) => issue(name, [endpoints[name].scope])),
    expired: issue('expired', scopes, { refusal: 'KEY_EXPIRED' }),
    revoked: issue('revoked', scopes, { refusal: 'KEY_REVOKED' }),
    otherTenant: issue('otherTenant', scopes, { tenant: other }),
  };
  return { keys, ring };
}

/** The service itself (§4, §5, §7), without side effects. */
export function replyTo(ring: KeyRing, { method, target, key }: ReceivedRequest): Reply {
  let caller: IssuedKey | undefined;
  try {
    const [path = '', query] = target.split(/\?(.*)/s);
    if (method !== 'GET') throw new Refusal('METHOD_NOT_ALLOWED');
    if (!path.startsWith(`${apiRoot}/`)) throw new Refusal('NOT_FOUND', `No such address; try ${apiRoot}/…`);
    caller = authenticate(ring, key);
    const { tenant, granted } = caller;
    const { endpoint, body } = find(path.slice(apiRoot.length), tenant, new URLSearchParams(query));
    if (!granted.includes(endpoint.scope))
      throw new Refusal('INSUFFICIENT_SCOPE', `API key lacks the required scope: ${endpoint.scope}`);
    return { status: 200, body: body(), tenant: tenant.slug };
  } catch (error) {
    if (error instanceof Refusal) return { ...error.reply, tenant: caller?.tenant.slug };
    throw error;
  }
}

/** The issued key in the header X-API-Key; throws a `Refusal` with a 401 code of §7. */
function authenticate(ring: KeyRing, header: string | undefined): IssuedKey {
  if (!header) throw new Refusal('MISSING_API_KEY');
  if (!shape.test(header)) throw new Refusal('INVALID_FORMAT');
  const issued = ring.get(header);
  if (issued === undefined) throw new Refusal('INVALID_KEY');
  if (issued.refusal !== undefined) throw new Refusal(issued.refusal);
  return issued;
}

/** The endpoint at a path (§4) below the API's root, and what makes its data. */
function find(path: string, tenant: SandboxData, query: URLSearchParams) {
  if (path === analytics.path) return { endpoint: analytics, body: () => [JSON.stringify(tenant.summary())] };
  for (const list of listNames) {
    const endpoint: Collection = lists[list];
    if (path === endpoint.path) return { endpoint, body: () => itemsOf(tenant, list, endpoint, query) };
    const [, id] = path.split(`${endpoint.path}/`);
    if (endpoint.hasDetail && path.startsWith(endpoint.path) && id && !id.includes('/'))
      return { endpoint, body: () => [JSON.stringify(itemWith(id, tenant, list, endpoint))] };
  }
  throw new Refusal('NOT_FOUND');
}

/** A single item. Another tenant's does not exist here (§4 rule 1). */
function itemWith(id: string, tenant: SandboxData, list: ListName, { singular }: Collection) {
  for (let index = 0; index < tenant.sizes[list]; index++)
    if (String(tenant.id(list, index)) === id.toLowerCase()) return tenant.item(list, index);
  throw new Refusal('NOT_FOUND', `No such ${singular}`);
}

/** A list as JSON. Parameters are checked now; items are made as the reply is sent. */
function itemsOf(
  tenant: SandboxData,
  list: ListName,
  endpoint: Collection,
  query: URLSearchParams,
): Iterable<string> {
  const filters = endpoint.query.flatMap((name) => {
    const value = query.get(name);
    const allowed = allowedValues(endpoint, name);
    // Unknown values are refused, which §4 rule 4 leaves open.
    if (value !== null && !allowed.includes(value))
      throw new Refusal('INVALID_PARAMETER', `${name} must be one of ${allowed.join(', ')}`);
    return value === null ? [] : [[name, value] as const];
  });
  const limit = readLimit(endpoint, query.get('limit'));
  return (function* () {
    let count = 0;
    for (let index = 0; index < tenant.sizes[list] && count < limit; index++) {
      const item = tenant.item(list, index);
      if (!filters.every(([field, value]) => item[field] === value)) continue;
      yield `${count === 0 ? '[' : ','}${JSON.stringify(item)}`;
      count++;
    }
    yield count === 0 ? '[]' : ']';
  })();
}

/** The requested number of items. Lists that do not document `limit` ignore it (§8). */
function readLimit({ limit }: Collection, value: string | null): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (value === null) return limit.default;
  const count = /^\d+$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= limit.max) return count;
  throw new Refusal('INVALID_PARAMETER', `limit must be an integer from 1 to ${limit.max}`);
}
