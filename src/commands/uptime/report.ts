import { availabilityOf, availableText } from '../../history/members.ts';
import type { UptimeRow } from '../../history/rows.ts';
import { storeTests } from '../../output/reports/fleet.ts';
import type { Metric, Report, ReportEntry } from '../../output/reports/report.ts';

/** The rows that are under a limit in percent: for certain, or because nobody knows. */
export function judgeAvailability(rows: readonly UptimeRow[], limit: number) {
  const judged = rows.map((row) => ({ row, ...availabilityOf(row.tally) }));
  const isUnder = (value: number | null) => value !== null && value < limit;
  return {
    isEmpty: judged.every(({ availableMin }) => availableMin === null),
    under: judged.filter(({ availableMax }) => isUnder(availableMax)).map(({ row }) => row),
    unclear: judged
      .filter(({ availableMin, availableMax }) => isUnder(availableMin) && !isUnder(availableMax))
      .map(({ row }) => row),
  };
}

/** The reports: each row is a test, and fails if it is, or may be, under the limit. */
export function uptimeReport(
  rows: readonly UptimeRow[],
  { under, unclear }: Pick<ReturnType<typeof judgeAvailability>, 'under' | 'unclear'>,
  of: Pick<Report, 'tenant' | 'time' | 'sentence'>,
): Report {
  const types = new Map([
    ...under.map((row) => [row, 'under'] as const),
    ...unclear.map((row) => [row, 'unclear'] as const),
  ]);
  const offenders = rows.filter((row) => types.has(row));
  const entryOf = (row: UptimeRow): ReportEntry => {
    const type = types.get(row);
    const message = `${availableText(row.members) ?? 'nothing known'}, ${row.tally.outages} outages`;
    return {
      title: row.title,
      level: 'error',
      failure: type && { type, message },
      text: () => message,
    };
  };
  const empty: ReportEntry = {
    title: 'something to judge',
    level: 'error',
    failure: { type: 'empty', message: 'no player matches' },
    text: () => '',
  };
  const tests = storeTests<UptimeRow>();
  for (const row of rows) tests.add(row.store, row);
  return {
    ...of,
    command: 'signage uptime',
    status: offenders.length > 0 ? 'CRITICAL' : 'OK',
    players: rows.length,
    suites: () => (rows.length > 0 ? tests.suites(entryOf) : [{ name: 'fleet', entries: [empty] }]),
    annotations: () => offenders.map(entryOf),
    summary: () => [],
    metrics: (series) => {
      const shown = { all: rows, offenders, none: [] }[series];
      const metric = (name: string, help: string, numberOf: (row: UptimeRow) => unknown): Metric => ({
        name: `signage_uptime_${name}`,
        help,
        samples: () =>
          shown.flatMap((row) => {
            const value = numberOf(row);
            return typeof value === 'number' ? [[row.labels, value] as const] : [];
          }),
      });
      const ratio = (value: unknown) =>
        typeof value === 'number' ? Number((value / 100).toFixed(5)) : undefined;
      return [
        metric(
          'available_min_ratio',
          'The least part of the time in which it was available.',
          ({ members }) => ratio(members.availableMin),
        ),
        metric(
          'available_max_ratio',
          'The largest part of the time in which it may have been available.',
          ({ members }) => ratio(members.availableMax),
        ),
        metric(
          'no_data_ratio',
          'The part of the time in which no snapshot shows how it was.',
          ({ members }) => ratio(members.noData),
        ),
        metric('outages', 'Outages that a snapshot shows.', ({ tally }) => tally.outages),
      ];
    },
  };
}
