import { usage } from '../../errors.ts';
import { counted, grouped } from '../../model/quantity.ts';
import { type Input, wordFlag } from '../flag.ts';
import type { Session } from '../session.ts';
import type { ReportTarget } from './targets.ts';

const choices = ['all', 'offenders', 'none'] as const;

/** Which players have series in an OpenMetrics report. */
export type Series = (typeof choices)[number];

/** Above this, only offenders have series by default: a scrape with every player would be megabytes. */
const maxPlayers = 1000;

/** The `--series` of commands with an OpenMetrics report. */
export const seriesFlag = wordFlag(
  '--series <which>',
  `players in openmetrics: all, offenders or none (default all, above ${grouped(String(maxPlayers))} players offenders)`,
  choices,
  { kind: 'text' },
);

/** Reads `--series`. Throws a `USAGE` failure without an OpenMetrics report. */
export function readSeries({ get }: Input, targets: readonly ReportTarget[]): Series | undefined {
  const series = get(seriesFlag);
  if (series === undefined || targets.some(({ format }) => format === 'openmetrics')) return series;
  throw usage('--series needs --report openmetrics');
}

/** The series for a fleet of this size. */
export function seriesFor(asked: Series | undefined, players: number): Series {
  return asked ?? (players > maxPlayers ? 'offenders' : 'all');
}

/** Notes on stderr that a report omits players, unless `--series` is given. */
export async function noteSeries(
  session: Session,
  targets: readonly ReportTarget[],
  { asked, players }: { readonly asked: Series | undefined; readonly players: number },
): Promise<void> {
  if (asked !== undefined || players <= maxPlayers) return;
  if (!targets.some(({ format }) => format === 'openmetrics')) return;
  await session.note({
    text: `openmetrics lists only the offenders among ${counted(players, 'player')}`,
    advice: 'use --series all for every player',
  });
}
