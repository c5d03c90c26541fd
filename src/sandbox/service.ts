import { apiRoot } from '../model/endpoint.ts';
import { authenticate, type KeyRing } from './keys.ts';
import { Refusal } from './refusal.ts';
import { type Route, routes } from './routes.ts';
import type { Tenant } from './tenant.ts';

/** The parts of a request that matter to the contract (§4, §5). */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  /** The header X-API-Key. */
  readonly key: string | undefined;
}

/** A status, and JSON in pieces (§4, §7). */
export interface Reply {
  readonly status: number;
  readonly body: Iterable<string>;
  /** Slug of the key's tenant, if known. */
  readonly tenant?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service itself (§4, §5, §7), without side effects. */
export function replyTo(ring: KeyRing, request: ReceivedRequest): Reply {
  let tenant: Tenant | undefined;
  try {
    const [path = '', ...rest] = request.target.split('?');
    if (request.method !== 'GET') throw new Refusal('METHOD_NOT_ALLOWED');
    if (!path.startsWith(`${apiRoot}/`)) throw new Refusal('NOT_FOUND', `No such address; try ${apiRoot}/…`);
    const caller = authenticate(ring, request.key);
    tenant = caller.tenant;
    const { route, id } = findRoute(path.slice(apiRoot.length));
    const { scope } = route.endpoint;
    if (!caller.scopes.includes(scope)) {
      throw new Refusal('INSUFFICIENT_SCOPE', `API key lacks the required scope: ${scope}`);
    }
    const body = route.read(tenant, new URLSearchParams(rest.join('?')), id);
    return { status: 200, body, tenant: tenant.slug };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error, tenant?.slug);
    throw error;
  }
}

/** The reply for a refusal (§7). */
export function refuse(refusal: Refusal, tenant?: string): Reply {
  const headers = refusal.code === 'METHOD_NOT_ALLOWED' ? { Allow: 'GET' } : {};
  return { status: refusal.status, body: [refusal.body], tenant, headers };
}

function findRoute(path: string): { route: Route; id: string } {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match !== null) return { route, id: match[1] ?? '' };
  }
  throw new Refusal('NOT_FOUND', 'No such address');
}
