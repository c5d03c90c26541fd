import type { Client } from '../api/client.ts';
import { Failure } from '../errors.ts';
import { analytics } from '../model/analytics.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import { type Batches, merge, observe } from './items.ts';
import type { Plan } from './plan.ts';

/** What has arrived so far. */
export interface Received {
  /** Distinct items, before any local filter. */
  count: number;
  /** An answer reached a limit, so the service may have cut it. */
  maybeTruncated: boolean;
}

/** Sends all queries of a plan at once and yields their items in order; `received` is updated along the way. */
export async function ask<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  { queries, maybeTruncated }: Plan,
): Promise<{ items: Batches<T>; received: Received }> {
  const received: Received = { count: 0, maybeTruncated: false };
  const answers = await Promise.all(queries.map((query) => client.list(collection, query)));
  const watched = answers.map(async function* (answer) {
    let count = 0;
    try {
      for await (const batch of answer) {
        count += batch.length;
        yield batch;
      }
    } finally {
      // In `finally`, because --limit stops reading early.
      received.maybeTruncated ||= maybeTruncated(count);
    }
  });
  const [only] = watched;
  const items = only && watched.length === 1 ? only : merge(watched);
  return {
    items: observe(items, (batch) => {
      received.count += batch.length;
    }),
    received,
  };
}

/**
 * Compares the received count with the analytics summary, if it has a total for this list and the key may read it.
 * Rejects with `INCOMPLETE` if the list is shorter, or if it may have been cut and no total proves otherwise.
 */
export async function assertComplete(
  client: Client,
  { plural, totals, limit }: Collection,
  serverFilter: readonly string[] | undefined,
  { count, maybeTruncated }: Received,
): Promise<void> {
  const totalField =
    serverFilter === undefined
      ? totals.all
      : serverFilter.length === 1
        ? totals[serverFilter[0] ?? '']
        : undefined;
  const total = totalField && (await readTotals(client))?.[totalField];
  if (typeof total === 'number') {
    if (count >= total) return;
    throw new Failure('INCOMPLETE', `incomplete list: got ${count} of ${total} ${plural}`, {
      hint: limit && `The service returns at most ${limit.max} per status; narrow the list with --status`,
    });
  }
  if (!maybeTruncated) return;
  throw new Failure(
    'INCOMPLETE',
    `cannot verify that the list of ${count} ${plural} is complete; the service may have cut it`,
    {
      hint: totalField && 'With a key that has the analytics:read scope, signage can compare the count',
    },
  );
}

async function readTotals(client: Client) {
  try {
    return (await client.get(analytics)).value;
  } catch (error) {
    if (!(error instanceof Failure) || error.exitCode >= 100) throw error;
    if (error.kind === 'INSUFFICIENT_SCOPE') return undefined;
    throw new Failure(
      'INCOMPLETE',
      'cannot verify that the list is complete: the analytics summary is unavailable',
      {
        hint: error.message,
        cause: error,
      },
    );
  }
}
