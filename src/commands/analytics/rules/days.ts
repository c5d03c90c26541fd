import type { analytics } from '../../../model/analytics.ts';
import type { ObjectOf } from '../../../model/endpoint.ts';
import { dayLength } from '../../../words/datetime.ts';
import { groupsOf } from '../../../words/groups.ts';

/** The totals of a tenant at a time, in milliseconds since 1970. */
export interface Totals {
  readonly at: number;
  readonly totals: ObjectOf<typeof analytics>;
}

const cumulative = ['totalPlays', 'totalDurationSeconds'] as const;

/**
 * One row for each day in UTC that has totals: those of its end, and what was added since the end of the day before it, however long ago. The first
 * day is compared with its own beginning. What was added is null if a total is unknown, or went down on the way: how far it got before is
 * not known. `all` is in order of time.
 */
export function daysOf(all: readonly Totals[]) {
  let [before] = all;
  return Array.from(groupsOf(all, ({ at }) => Math.floor(at / dayLength)).values(), (day) => {
    const first = before ?? day[0];
    const last = day.at(-1) ?? first;
    const steps = [...(first ? [first] : []), ...day];
    before = last;
    const addedTo = (name: (typeof cumulative)[number]) => {
      const values = steps.map(({ totals }) => totals[name] ?? Number.NaN);
      const isUp = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));
      const isReset = values.some((value, at) => value < (values[at - 1] ?? 0));
      const added = (values.at(-1) ?? 0) - (values[0] ?? 0);
      return { isReset, added: isUp && last !== first ? added : null };
    };
    const [plays, seconds] = cumulative.map(addedTo);
    const { at: from = 0 } = first ?? {};
    const { at: to = 0, totals } = last ?? {};
    const played = plays?.added ?? null;
    return {
      day: new Date(to).toISOString().slice(0, 'yyyy-mm-dd'.length),
      since: new Date(from).toISOString(),
      at: new Date(to).toISOString(),
      plays: played,
      playsPerDay: played === null ? null : Math.round((played * dayLength) / (to - from)),
      durationSeconds: seconds?.added ?? null,
      reset: plays?.isReset || seconds?.isReset ? 'yes' : 'no',
      totalContent: totals?.totalContent ?? null,
      activeContent: totals?.activeContent ?? null,
      totalPlayers: totals?.totalPlayers ?? null,
      totalPlays: totals?.totalPlays ?? null,
    };
  });
}

/** A character for each number, as high as the largest allows; a space for what is not known. */
export function sparkline(values: readonly (number | null)[]): string {
  const most = values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
  const signs = '▁▂▃▄▅▆▇█';
  return values
    .map((value) => (value === null ? ' ' : signs[Math.round((value / (most || 1)) * 7)]))
    .join('');
}
