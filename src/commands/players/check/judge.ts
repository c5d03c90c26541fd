import type { Client } from '../../../api/client.ts';
import type { Clock } from '../../../context.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { type JudgedPlayer, judge } from '../../../rules/health.ts';
import { createVerdictTally, type Verdict } from '../../../rules/verdict.ts';
import { isSuspect } from '../snapshot.ts';
import type { Criteria } from './flags.ts';

/** Which players are judged. */
interface Selection {
  /** The filters; absent, all players. */
  readonly holds: ((item: Item) => boolean) | undefined;
  readonly includesBlocked: boolean;
}

/** What one check found. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly criteria: Criteria;
  /** Blocked players that were left out. */
  readonly blocked: number;
  /** The service's time, from which ages count, in milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds by which the service's clock is ahead of ours; undefined if it does not tell. */
  readonly skewMs: number | undefined;
  /** Players received, if that is exactly a limit of the service; otherwise undefined. */
  readonly suspect: number | undefined;
}

/** Asks for all players and judges them as they arrive. Healthy ones are not kept: `see` gets every player once. */
export async function judgeFleet(
  client: Client,
  clock: Clock,
  criteria: Criteria,
  { holds, includesBlocked }: Selection,
  see?: (player: JudgedPlayer) => void,
): Promise<Outcome> {
  const { limits, maxAgeMs, minVersion } = criteria;
  const batches = await client.list(players, {});
  const skewMs = client.clockSkew();
  const time = clock.now() + (skewMs ?? 0);
  const rules = { now: time, maxAgeMs, minVersion };
  const tally = createVerdictTally(limits);
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
      const player = judge(item.value, rules);
      tally.add(player);
      see?.(player);
    }
  }
  return {
    verdict: tally.verdict(),
    criteria,
    blocked,
    time,
    skewMs,
    suspect: isSuspect(received) ? received : undefined,
  };
}
