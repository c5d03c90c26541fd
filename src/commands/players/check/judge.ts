import type { Input } from '../../../core/flag.ts';
import type { Session } from '../../../core/session.ts';
import { players } from '../../../model/players.ts';
import { secondsText } from '../../../output/quantity.ts';
import { includesBlocked, selection } from '../filters.ts';
import { noteCut } from '../poll.ts';
import { type JudgedPlayer, judge } from '../rules/health.ts';
import { type Verdict, verdictOn } from '../rules/verdict.ts';
import { readCriteria } from './flags.ts';

/** The result of one check. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly criteria: ReturnType<typeof readCriteria>;
  /** The players judged, in the list's order. */
  readonly players: readonly JudgedPlayer[];
  /** Blocked players that were skipped. */
  readonly blocked: number;
  /** The service's time, the base of all ages, in milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds by which the service's clock is ahead of this machine's; undefined if unknown. */
  readonly skewMs: number | undefined;
}

/** Milliseconds; a larger clock skew is noted. */
const noteSkewOver = 60_000;

/** Reads the flags, requests all players and judges them as they arrive. Notes on stderr what may distort the verdict. */
export async function judgeFleet(session: Session, input: Input): Promise<Outcome> {
  const criteria = readCriteria(input);
  const chosen = selection.local(input);
  const withBlocked = includesBlocked(input);
  const judged: JudgedPlayer[] = [];
  let received = 0;
  let blocked = 0;
  const client = await session.client();
  const batches = await client.list(players, {}, () => {
    judged.length = 0;
    received = 0;
    blocked = 0;
  });
  const skewMs = client.clockSkew();
  const time = session.context.clock.now() + (skewMs ?? 0);
  const rules = { ...criteria, now: time };
  for await (const batch of batches) {
    received += batch.length;
    for (const item of batch) {
      if (chosen && !chosen.holds(item)) continue;
      if (withBlocked || item.value.status !== 'blocked') judged.push(judge(item.value, rules));
      else blocked += 1;
    }
  }
  if (skewMs !== undefined && Math.abs(skewMs) > noteSkewOver) {
    const length = secondsText(Math.round(Math.abs(skewMs) / 1000));
    const where = skewMs > 0 ? 'ahead of' : 'behind';
    await session.note({
      text: `the service's clock is ${length} ${where} this machine's; ages are relative to the service's clock`,
    });
  }
  await noteCut(session, received, '', 'use signage players list --all to check');
  return { verdict: verdictOn(judged, criteria.limits), criteria, players: judged, blocked, time, skewMs };
}
