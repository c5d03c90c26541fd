import type { Series } from '../../../../command/reports/series.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import type { Limits, Verdict } from '../../../../rules/verdict.ts';

/** The input of every report. */
export interface CheckReport {
  readonly verdict: Verdict;
  /** The verdict in words: `offline: 4 of 36 players (11.1%), limit 2%`. */
  readonly sentence: string;
  readonly limits: Limits;
  /** All players; empty if no report includes healthy ones. */
  readonly players: readonly JudgedPlayer[];
  /** The players with their own series in OpenMetrics. */
  readonly series: Series;
  /** The service's time, the base of all ages, in milliseconds since 1970. */
  readonly time: number;
}
