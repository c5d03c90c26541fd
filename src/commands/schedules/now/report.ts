import type { Audience } from '../../../output/sanitize.ts';
import type { Screen } from './screens.ts';

/** The input of every report. */
export interface ScreensReport extends Audience {
  readonly screens: readonly Screen[];
  /** The outcomes of `--fail-on`. */
  readonly failOn: ReadonlySet<string>;
  /** The screens in words: `7 screens: 1 tie, 6 plays`. */
  readonly sentence: string;
  /** When the screens were judged, in milliseconds since 1970. */
  readonly time: number;
}

/** The number of screens with an outcome. */
export function countOf({ screens }: ScreensReport, outcome: string): number {
  return screens.filter(({ showing }) => showing.outcome === outcome).length;
}
