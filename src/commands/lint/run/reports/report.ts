import type { Outcome } from '../outcome.ts';

/** The input of every report. */
export interface LintReport extends Outcome {
  /** `2 errors, 1 warning in 26 schedules …`. */
  readonly sentence: string;
}
