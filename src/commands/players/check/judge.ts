import type { Client } from '../../../api/client.ts';
import type { Clock } from '../../../context.ts';
import type { Item } from '../../../model/item.ts';
import { type Player, players } from '../../../model/players.ts';
import { type Judged, judge } from '../../../rules/health.ts';
import { createTally, type Verdict } from '../../../rules/verdict.ts';
import { isSuspect } from '../snapshot.ts';
import type { Criteria } from './flags.ts';

/** Which players are judged. */
export interface Choice {
  /** The filters; absent, all. */
  readonly holds: ((item: Item) => boolean) | undefined;
  readonly includesBlocked: boolean;
}

/** What one request has come to. */
export interface Outcome {
  readonly verdict: Verdict;
  /** Blocked players that were left out. */
  readonly blocked: number;
  /** The service's time, from which ages count, in milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds by which the service's clock is ahead of ours; undefined where it does not tell. */
  readonly skewMs: number | undefined;
  /** Players received, where that is as many as a limit allows. */
  readonly suspect: number | undefined;
}

/**
 * Asks for all players and judges them as they arrive. Of those that are well nothing is kept, so whoever wants to have them all
 * gets each one shown.
 */
export async function judgeFleet(
  client: Client,
  clock: Clock,
  { limits, maxAgeMs, minVersion }: Criteria,
  { holds, includesBlocked }: Choice,
  see?: (player: Player, judged: Judged) => void,
): Promise<Outcome> {
  const batches = await client.list(players, {});
  const skewMs = client.clockSkew();
  const time = clock.now() + (skewMs ?? 0);
  const rules = { now: time, maxAgeMs, minVersion };
  const tally = createTally(limits);
  let received = 0;
  let blocked = 0;
  for await (const batch of batches) {
    received += batch.length;
    for (const item of batch) {
      if (holds && !holds(item)) continue;
      if (!includesBlocked && item.value.status === 'blocked') {
        blocked += 1;
        continue;
      }
      const judged = judge(item.value, rules);
      tally.add(item.value, judged);
      see?.(item.value, judged);
    }
  }
  return {
    verdict: tally.verdict(),
    blocked,
    time,
    skewMs,
    suspect: isSuspect(received) ? received : undefined,
  };
}
