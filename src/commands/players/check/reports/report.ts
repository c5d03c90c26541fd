import type { Audience } from '../../../../output/sanitize.ts';
import type { JudgedPlayer } from '../../../../rules/health.ts';
import type { Limits, Verdict } from '../../../../rules/verdict.ts';

/** The input of every report. */
export interface CheckReport extends Audience {
  readonly verdict: Verdict;
  /** The verdict in words: `offline: 4 of 36 players (11.1%), limit 2%`. */
  readonly sentence: string;
  readonly limits: Limits;
  /** All players; empty if no report includes healthy ones. */
  readonly players: readonly JudgedPlayer[];
  /** The service's time, the base of all ages, in milliseconds since 1970. */
  readonly time: number;
}

/** A report, ready to write. */
export interface RenderedReport {
  /** The report, with a final line feed. */
  readonly text: string;
  /** Markdown to append to the file that `$GITHUB_STEP_SUMMARY` names. */
  readonly summary?: string;
  /** Overrides the tool's own exit code. */
  readonly exitCode?: number;
}
