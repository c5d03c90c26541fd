import { readFile } from 'node:fs/promises';
import nock from 'nock';
import type { Fetch } from '../../src/context.ts';
import { Failure } from '../../src/errors.ts';
import { endpoints } from '../../src/model/endpoints.ts';
import type { Profile } from '../../src/model/profile.ts';
import { baseUrl, emptyFolder, profileStore } from './run.ts';
import { replying } from './service.ts';

/** The request that tries each scope: a list with a limit is asked for one item. */
export const questions: ReadonlyMap<string, string> = new Map(
  Object.values(endpoints).map((endpoint) => [
    endpoint.scope,
    'limit' in endpoint ? `${endpoint.path}?limit=1` : endpoint.path,
  ]),
);

export const allScopes: readonly string[] = [...questions.keys()];

/** What `login` and `rotate` print of a key with these scopes, as JSON. */
export function scopeRows(granted: readonly string[]) {
  return Array.from(questions, ([scope, path]) => {
    return { scope, endpoint: path.replace(/\?.*/, ''), granted: granted.includes(scope) };
  });
}

const scopeWidth = Math.max(...allScopes.map((scope) => scope.length));

/** What is printed of a key that has them all. */
export const scopesAsTable = [
  { scope: 'SCOPE', endpoint: 'ENDPOINT', granted: 'GRANTED' },
  ...scopeRows(allScopes),
]
  .map(({ scope, endpoint, granted }) => {
    const mark = granted === true ? '✓' : granted;
    return `${scope.padEnd(scopeWidth)}  ${endpoint.padEnd('/analytics/summary'.length)}  ${mark}\n`;
  })
  .join('');

/** Made-up keys of the documented form (§5.2) that differ in a letter. */
export function keyOf(letter: string, tenant = 'lojas-exemplo'): string {
  return `test_live_${tenant}_${letter.repeat(43)}`;
}

/** The service's answer without data: a list is an array, the totals are an object. */
export function emptyAnswer(path: string): string {
  return path.endsWith('analytics/summary') ? '{}' : '[]';
}

/** The service knows the key, once, and grants it these scopes. */
export function grant(key: string, granted: readonly string[] = allScopes, at = baseUrl): void {
  for (const [scope, path] of questions) {
    const asked = nock(at, { reqheaders: { 'x-api-key': key } }).get(`/api/external${path}`);
    if (granted.includes(scope)) asked.reply(200, emptyAnswer(path));
    else asked.reply(403, { error: 'no', code: 'INSUFFICIENT_SCOPE' });
  }
}

/** The service refuses the key, once. */
export function refuseKey(key: string, code: string, at = baseUrl): void {
  for (const path of questions.values()) {
    nock(at, { reqheaders: { 'x-api-key': key } })
      .get(`/api/external${path}`)
      .reply(401, { error: 'no', code });
  }
}

/** A service that does not answer this key until a signal comes, and grants everything to any other. */
export function interruptedAt(key: string): {
  readonly signal: AbortSignal;
  readonly context: { fetch: Fetch };
} {
  const controller = new AbortController();
  const fetch: Fetch = (url, request) => {
    const path = new URL(url).pathname;
    if (request.headers['X-API-Key'] !== key) return replying({ body: emptyAnswer(path) })(url, request);
    setTimeout(() => controller.abort(new Failure('INTERRUPTED', 'interrupted')), 10);
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  };
  return { signal: controller.signal, context: { fetch } };
}

/** A configuration folder with these profiles, the first one being the current: its environment, file, and content. */
export async function storedProfiles(profiles: Readonly<Record<string, Profile>>) {
  const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
  const store = profileStore(env);
  await store.update(() => ({ current: Object.keys(profiles)[0], profiles }));
  return { env, path: store.path, read: store.read, text: () => readFile(store.path, 'utf8') };
}
