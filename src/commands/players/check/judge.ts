import type { Client } from '../../../api/client.ts';
import type { Clock } from '../../../context.ts';
import { maybeTruncated } from '../../../core/ask.ts';
import type { Session } from '../../../core/session.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { secondsText } from '../../../output/quantity.ts';
import { type JudgedPlayer, judge } from '../rules/health.ts';
import { createVerdictTally, type Verdict } from '../rules/verdict.ts';
import { cutText } from '../snapshot.ts';
import type { Criteria } from './flags.ts';

/** Which players to judge. */
interface Selection {
  /** The filters; undefined for all players. */
  readonly holds: ((item: Item) => boolean) | undefined;
  readonly includesBlocked: boolean;
}

/** The result of one check. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly criteria: Criteria;
  /** Blocked players that were skipped. */
  readonly blocked: number;
  /** The service's time, the base of all ages, in milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds by which the service's clock is ahead of this machine's; undefined if unknown. */
  readonly skewMs: number | undefined;
  /** Players received, if that equals a limit of the service; otherwise undefined. */
  readonly suspect: number | undefined;
}

/** Takes every player once; `startOver` takes back all so far, when the list broke off and comes again. */
interface FleetReader {
  see(player: JudgedPlayer): void;
  startOver(): void;
}

/** Requests all players and judges them as they arrive. Healthy ones are not kept. */
export async function judgeFleet(
  client: Client,
  clock: Clock,
  criteria: Criteria,
  { holds, includesBlocked }: Selection,
  { see, startOver }: FleetReader,
): Promise<Outcome> {
  const { limits, maxAgeMs, minVersion } = criteria;
  let tally = createVerdictTally(limits);
  let received = 0;
  let blocked = 0;
  const batches = await client.list(players, {}, () => {
    tally = createVerdictTally(limits);
    received = 0;
    blocked = 0;
    startOver();
  });
  const skewMs = client.clockSkew();
  const time = clock.now() + (skewMs ?? 0);
  const rules = { now: time, maxAgeMs, minVersion };
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
      see(player);
    }
  }
  return {
    verdict: tally.verdict(),
    criteria,
    blocked,
    time,
    skewMs,
    suspect: maybeTruncated(players, received) ? received : undefined,
  };
}

/** Milliseconds; a larger clock skew is noted. */
const noteSkewOver = 60_000;

/** Notes on stderr what may distort the verdict. */
export async function noteDoubts({ skewMs = 0, suspect }: Outcome, session: Session): Promise<void> {
  if (Math.abs(skewMs) > noteSkewOver) {
    const length = secondsText(Math.round(Math.abs(skewMs) / 1000));
    const where = skewMs > 0 ? 'ahead of' : 'behind';
    await session.note({
      text: `the service's clock is ${length} ${where} this machine's; ages are relative to the service's clock`,
    });
  }
  if (suspect !== undefined) {
    await session.note({ text: cutText(suspect), advice: 'to check: signage players list --all' });
  }
}
