import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { analytics } from '../../model/analytics.ts';
import { readLists } from '../lint/run/lint-tenant.ts';

/** What is read, in the order of the card. */
export const parts = ['players', 'schedules', 'content', 'analytics'] as const;
export type Part = (typeof parts)[number];

/** What the service says of a tenant. */
export type TenantRead = Awaited<ReturnType<typeof readTenant>>;

/** Reads everything at once, each list once. A part that fails leaves the others. */
export async function readTenant(client: Client, { clock, signal }: Context) {
  const started = clock.now();
  let responseMs: number | undefined;
  const failed = new Map<Part, Failure>();
  const settle = async <T>(part: Part, reading: Promise<T>): Promise<T | undefined> => {
    try {
      const read = await reading;
      responseMs ??= clock.now() - started;
      return read;
    } catch (error) {
      if (!(error instanceof Failure) || signal.aborted) throw error;
      if (error.status !== undefined) responseMs ??= clock.now() - started;
      failed.set(part, error);
      return undefined;
    }
  };
  const [all, summary] = await Promise.all([
    readLists(client, new Set(['players', 'schedules', 'content']), settle),
    settle('analytics', client.get(analytics)),
  ]);
  const lacking = (part: Part) =>
    new Failure('INSUFFICIENT_SCOPE', `the key lacks ${part}:read`, { hint: 'Use a key with more scopes' });
  const isRead = { ...all, analytics: summary };
  const unread = new Map(
    parts.flatMap((part) => {
      const failure = failed.get(part) ?? (isRead[part] ? undefined : lacking(part));
      return failure ? [[part, failure] as const] : [];
    }),
  );
  const codes = new Set(Array.from(unread.values(), ({ code }) => code));
  return {
    // Content of which some items could not be looked up would be taken for missing items.
    lists: unread.has('content') ? { ...all, content: undefined } : all,
    summary: summary?.value,
    /** Why a part could not be read. */
    unread,
    /** Why nothing could be read, if the reason is the same for all. */
    commonCode: unread.size === parts.length && codes.size === 1 ? [...codes][0] : undefined,
    /** Milliseconds until the first of them was read; undefined if no answer came. */
    responseMs,
    /** Milliseconds by which the service's clock is ahead; undefined if unknown. */
    skewMs: client.clockSkew(),
  };
}
