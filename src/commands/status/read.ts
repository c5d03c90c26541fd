import type { Client } from '../../api/client.ts';
import type { Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { analytics } from '../../model/analytics.ts';
import type { Lists } from '../lint/rules/tenant.ts';
import { readLists } from '../lint/run/lint-tenant.ts';

/** What is read, in the order of the card. */
export const parts = ['players', 'schedules', 'content', 'analytics'] as const;
export type Part = (typeof parts)[number];

/** What the service says of a tenant, each list asked for once. */
export interface TenantRead {
  readonly lists: Lists;
  readonly summary: JsonObject | undefined;
  /** Why a part could not be read. */
  readonly unread: ReadonlyMap<Part, Failure>;
  /** Why nothing could be read, if the reason is the same for all. */
  readonly commonCode: string | undefined;
  /** Milliseconds until the fastest answer began; undefined if none came. */
  readonly responseMs: number | undefined;
  /** Milliseconds by which the service's clock is ahead; undefined if unknown. */
  readonly skewMs: number | undefined;
}

/** Reads everything at once. A part that fails leaves the others. */
export async function readTenant(
  { context: { clock, signal } }: Session,
  client: Client,
): Promise<TenantRead> {
  const times: number[] = [];
  const timed = async <T>(asking: Promise<T>): Promise<T> => {
    const started = clock.now();
    try {
      const answer = await asking;
      times.push(clock.now() - started);
      return answer;
    } catch (error) {
      if (error instanceof Failure && error.status !== undefined) times.push(clock.now() - started);
      throw error;
    }
  };
  const failed = new Map<Part, Failure>();
  const settle = async <T>(part: Part, reading: Promise<T>): Promise<T | undefined> => {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error;
      failed.set(part, error);
      return undefined;
    }
  };
  const asked: Client = {
    ...client,
    list: (from, query, startOver) => timed(client.list(from, query, startOver)),
  };
  const [all, summary] = await Promise.all([
    readLists(asked, new Set(['players', 'schedules', 'content']), settle),
    settle('analytics', timed(client.get(analytics))),
  ]);
  const unread = new Map<Part, Failure>();
  for (const part of parts) {
    const isRead = part === 'analytics' ? summary : all[part];
    const lacking = () =>
      new Failure('INSUFFICIENT_SCOPE', `the key lacks ${part}:read`, { hint: 'Use a key with this scope' });
    const failure = failed.get(part) ?? (isRead ? undefined : lacking());
    if (failure) unread.set(part, failure);
  }
  const codes = [...new Set(Array.from(unread.values(), ({ code }) => code))];
  return {
    commonCode: unread.size === parts.length && codes.length === 1 ? codes[0] : undefined,
    // Content of which some items could not be looked up would be taken for missing items.
    lists: unread.has('content') ? { ...all, content: undefined } : all,
    summary: summary?.value,
    unread,
    responseMs: times.length === 0 ? undefined : Math.min(...times),
    skewMs: client.clockSkew(),
  };
}
