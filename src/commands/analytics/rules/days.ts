import type { analytics } from '../../../model/analytics.ts';
import type { ObjectOf } from '../../../model/endpoint.ts';
import { dayLength } from '../../../words/datetime.ts';
import { groupsOf } from '../../../words/groups.ts';

/** The totals of a tenant at a time, in milliseconds since 1970. */
export interface Totals {
  readonly at: number;
  readonly totals: ObjectOf<typeof analytics>;
}

/**
 * A row for each day in UTC that has totals: those of its end, and the plays since the end of the row before, however long ago, or on the first day
 * since its beginning. `plays` is null if a total is missing, or went down on the way: how far it got before is not known. `all` is in
 * order of time.
 */
export function daysOf(all: readonly Totals[]) {
  let [before] = all;
  return [...groupsOf(all, ({ at }) => Math.floor(at / dayLength)).values()].flatMap((day) => {
    const [first, last] = [before, day.at(-1)];
    if (first === undefined || last === undefined) return [];
    before = last;
    const counts = [first, ...day].map(({ totals }) => totals.totalPlays ?? Number.NaN);
    const steps = counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
    const added = steps.reduce((sum, step) => sum + step, 0);
    const isKnown = last !== first && steps.every((step) => step >= 0);
    const { totalContent = null, activeContent = null, totalPlayers = null, totalPlays = null } = last.totals;
    const [since, at] = [first, last].map((one) => new Date(one.at).toISOString());
    return {
      ...{ day: at?.slice(0, 'yyyy-mm-dd'.length), since, at, plays: isKnown ? added : null },
      playsPerDay: isKnown ? Math.round((added * dayLength) / (last.at - first.at)) : null,
      reset: steps.some((step) => step < 0) ? 'yes' : 'no',
      ...{ totalContent, activeContent, totalPlayers, totalPlays },
    };
  });
}

/** A character for each number, as high as the largest allows; a dot for what is not known. */
export function sparkline(values: readonly (number | null)[]): string {
  const most = values.reduce<number>((max, value) => Math.max(max, value ?? 0), 1);
  return values.map((value) => (value === null ? '·' : '▁▂▃▄▅▆▇█'[Math.round((value / most) * 7)])).join('');
}
