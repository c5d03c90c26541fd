import { secondsText } from '../../clock/time-text.ts';
import { type ExcusedCounts, excusedCount, noneExcused } from '../../players/excuses.ts';
import type { Store, TenantReport } from './report.ts';

/** `Not judged: 4 (unreachable for less than 2h).`; undefined if all are. */
export function excusedText({ status, words, say, number }: TenantReport): string | undefined {
  const { excused, graceMs = 0 } = status;
  const length = secondsText(graceMs / 1000);
  const reasons = (['closed', 'grace', 'neverSeen'] as const).filter((reason) => excused[reason] > 0);
  const texts = reasons.map((reason) => {
    const text = say(words.excuses[reason], { length });
    return reasons.length === 1 ? text : `${text}: ${number(excused[reason])}`;
  });
  const count = excusedCount(excused);
  return count === 0 ? undefined : say(words.excused, { count: number(count), why: texts.join(', ') });
}

/** How many screens of a store are not judged, by the reason. */
export function excusedIn({ leftOut }: Store): ExcusedCounts {
  const counts = noneExcused();
  for (const { excuse } of leftOut) counts[excuse] += 1;
  return counts;
}
