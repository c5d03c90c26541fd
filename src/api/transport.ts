import type { Dispatcher } from 'undici';
import type { Context, Fetch } from '../context.ts';
import { Failure } from '../errors.ts';

/** At most this many connections to the service, each kept alive for the next request. */
export const maxConnections = 8;

type Env = Context['env'];

/** The `Fetch` of production: undici's, with its own dispatcher. undici is loaded at the first request. */
export function createFetch(env: Env, readTextFile: Context['readTextFile']): Fetch {
  let dispatcher: Promise<Dispatcher> | undefined;
  return async (url, request) => {
    const undici = await import('undici');
    dispatcher ??= createDispatcher(undici, env, readTextFile);
    return await undici.fetch(url, { ...request, dispatcher: await dispatcher });
  };
}

async function createDispatcher(
  undici: typeof import('undici'),
  env: Env,
  readTextFile: Context['readTextFile'],
): Promise<Dispatcher> {
  const ca = await readAuthorities(env, readTextFile);
  // The client's deadline bounds every request as a whole; undici's own limits would cut a long list short.
  const options = {
    connections: maxConnections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 0, ...(ca && { ca }) },
  };
  const httpProxy = env.HTTP_PROXY || env.http_proxy;
  const httpsProxy = env.HTTPS_PROXY || env.https_proxy;
  if (!httpProxy && !httpsProxy) return new undici.Agent(options);
  return new undici.EnvHttpProxyAgent({
    ...options,
    ...(ca && { requestTls: { ca } }),
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    noProxy: env.NO_PROXY || env.no_proxy || '',
  });
}

/** The authorities to trust when `SIGNAGE_CA_FILE` adds some; Node itself reads `NODE_EXTRA_CA_CERTS` otherwise. */
async function readAuthorities(
  env: Env,
  readTextFile: Context['readTextFile'],
): Promise<string[] | undefined> {
  const path = env.SIGNAGE_CA_FILE;
  if (!path) return undefined;
  const inherited = env.NODE_EXTRA_CA_CERTS;
  const extra = inherited ? [path, inherited] : [path];
  const { rootCertificates } = await import('node:tls');
  const added = await Promise.all(
    extra.map((file) =>
      readTextFile(file).catch((cause: unknown) => {
        throw new Failure('CONFIG', `the CA file ${file} cannot be read`, {
          hint: 'SIGNAGE_CA_FILE must name a readable file of PEM certificates',
          cause,
        });
      }),
    ),
  );
  return [...rootCertificates, ...added];
}
