import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server.ts';

/** A Tuesday, noon in São Paulo. */
export const now = Date.parse('2026-03-10T15:00:00Z');

/** The addresses of the contract (§4) that name no item. */
export const paths = {
  content: '/api/external/content',
  schedules: '/api/external/schedules',
  players: '/api/external/players',
  analytics: '/api/external/analytics/summary',
} as const;

/** A UUID that no item has. */
export const absentId = '00000000-0000-4000-8000-000000000000';

/** A sandbox that ends with the test. */
export async function sandboxForTest(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ now, tenant: 'hostile', ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** One request by plain fetch, as a stranger to this tool would make it. */
export async function ask(
  sandbox: Sandbox,
  path: string,
  { key = sandbox.keys.all, method = 'GET' }: { key?: string | null; method?: string } = {},
): Promise<Reply> {
  const headers: Record<string, string> = key === null ? {} : { 'X-API-Key': key };
  const response = await fetch(`${sandbox.baseUrl}${path}`, { method, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text === '' ? null : JSON.parse(text),
  };
}

/** The items of a list answer, which must be one. */
export async function list(sandbox: Sandbox, path: string, key = sandbox.keys.all): Promise<JsonObject[]> {
  const { status, json } = await ask(sandbox, `/api/external${path}`, { key });
  if (status !== 200 || !Array.isArray(json)) throw new Error(`${path}: not a list but ${status}`);
  return json;
}

/** What a sandbox that was started at this time holds. */
export async function dataAt(now: number, options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ now, tenant: 'hostile', ...options });
  const data = {
    content: await list(sandbox, '/content?limit=500'),
    schedules: await list(sandbox, '/schedules'),
    players: await list(sandbox, '/players'),
  };
  await sandbox.close();
  return data;
}
