import type { Audience } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import type { Limits, Verdict } from '../../../../rules/verdict.ts';

/** What every report is made from. */
export interface CheckReport extends Audience {
  readonly verdict: Verdict;
  /** The verdict in words: `offline: 4 of 36 players (11.1%), limit 2%`. */
  readonly sentence: string;
  readonly limits: Limits;
  /** All players; empty if no report needs those that are healthy. */
  readonly players: readonly JudgedPlayer[];
  /** The service's time, from which ages count, in milliseconds since 1970. */
  readonly time: number;
}

/** A report, ready to be written. */
export interface RenderedReport {
  /** The report itself, with a line feed at its end. */
  readonly text: string;
  /** Markdown to append to the file that `$GITHUB_STEP_SUMMARY` names. */
  readonly summary?: string;
  /** Exit with this instead of the tool's own code. */
  readonly exitCode?: number;
}
