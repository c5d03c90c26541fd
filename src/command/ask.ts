import type { Client } from '../api/client.ts';
import { Failure } from '../errors.ts';
import { analytics } from '../model/analytics.ts';
import type { Collection } from '../model/endpoint.ts';
import { type Batches, merge, observe } from './items.ts';
import type { Plan } from './plan.ts';

/** What the service has answered so far. */
export interface Received {
  /** Items, each counted once, before any local filter. */
  count: number;
  /** An answer had exactly as many items as a limit allows. */
  isSuspect: boolean;
}

/** Asks all queries of a plan at once. The items come one answer after the other; `received` grows on the way. */
export async function ask(
  client: Client,
  collection: Collection,
  { queries, isSuspect }: Plan,
): Promise<{ items: Batches; received: Received }> {
  const received: Received = { count: 0, isSuspect: false };
  const answers = await Promise.all(queries.map((query) => client.list(collection, query)));
  const watched = answers.map(async function* (answer) {
    let count = 0;
    try {
      for await (const batch of answer) {
        count += batch.length;
        yield batch;
      }
    } finally {
      // Also if the rest is not read: --limit stops right there.
      received.isSuspect ||= isSuspect(count);
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
 * Compares what was received with the analytics summary, where it counts this list and the key may read it.
 * Rejects with `INCOMPLETE` when the list is shorter, or when nothing rules out that it was cut.
 */
export async function assertComplete(
  client: Client,
  { plural, totals, limit }: Collection,
  sent: readonly string[] | undefined,
  { count, isSuspect }: Received,
): Promise<void> {
  const totalField = sent === undefined ? totals.all : sent.length === 1 ? totals[sent[0] ?? ''] : undefined;
  const total = totalField && (await readTotals(client))?.[totalField];
  if (typeof total === 'number') {
    if (count >= total) return;
    throw new Failure('INCOMPLETE', `the list is not complete: ${count} of ${total} ${plural}`, {
      hint: limit && `The service returns at most ${limit.max} of each status; narrow the list with --status`,
    });
  }
  if (!isSuspect) return;
  throw new Failure(
    'INCOMPLETE',
    `the list of ${count} ${plural} cannot be proved complete; the service may have cut it`,
    {
      hint: totalField && 'A key with the scope analytics:read lets signage compare the count',
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
      'the list cannot be proved complete: the analytics summary is unavailable',
      {
        hint: error.message,
        cause: error,
      },
    );
  }
}
