import type { JsonObject } from '../../src/json/object.ts';
import { type SandboxOptions, startSandbox } from '../../src/sandbox/server.ts';
import { list } from './sandbox-under-test.ts';

export type SandboxData = Readonly<Record<'content' | 'schedules' | 'players', JsonObject[]>>;

/** What a sandbox that was started at this time holds. */
export async function dataAt(now: number, options: Partial<SandboxOptions> = {}): Promise<SandboxData> {
  const sandbox = await startSandbox({ now, ...options });
  const data = {
    content: await list(sandbox, '/content?limit=500'),
    schedules: await list(sandbox, '/schedules'),
    players: await list(sandbox, '/players'),
  };
  await sandbox.close();
  return data;
}

/** The elements of a field that is a list; a missing one has none. */
export function ids(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Milliseconds since the epoch; NaN if missing. */
export function time(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}
