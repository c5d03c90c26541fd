import type { Series } from '../../../command/reports/series.ts';
import { failureOutcomes } from './flags.ts';
import type { Screen } from './screens.ts';

/** The input of every report. */
export interface ScreensReport {
  readonly screens: readonly Screen[];
  /** The outcomes of `--fail-on`. */
  readonly failOn: ReadonlySet<string>;
  /** The screens with their own series in OpenMetrics. */
  readonly series: Series;
  /** The screens in words: `7 screens: 1 tie, 6 plays`. */
  readonly sentence: string;
  /** When the screens were judged, in milliseconds since 1970. */
  readonly time: number;
}

/** The number of screens with an outcome. */
export function countOf({ screens }: ScreensReport, outcome: string): number {
  return screens.filter(({ showing }) => showing.outcome === outcome).length;
}

/** Whether the screen has an outcome of `--fail-on`; without that flag, any outcome that the flag accepts. */
export function isOffender({ showing: { outcome } }: Screen, { failOn }: ScreensReport): boolean {
  return failOn.size > 0 ? failOn.has(outcome) : failureOutcomes.includes(outcome);
}
