import { type HealthState, healthStates } from '../../../../model/players.ts';
import type { Place } from '../../../../output/sanitize.ts';

/** One player as the reports tell of it; what the service did not send is undefined. */
export interface ReportedPlayer {
  readonly id: string;
  readonly name: string | undefined;
  readonly storeId: string | undefined;
  readonly state: HealthState;
  /** Why it is not healthy. */
  readonly reason: string | undefined;
  /** Seconds since it was last seen. */
  readonly ageSeconds: number | undefined;
  readonly version: string | undefined;
  /** Whether it is one of those that make the check fail. */
  readonly isOver: boolean;
}

/** How many players may be in a state: a count, or a percentage (0 to 100) of those considered. */
export type ReportedLimit = { readonly count: number } | { readonly percent: number };

/** The verdict of `players check`, from which every report is made. */
export interface CheckReport extends Place {
  /** The worst state whose limit is exceeded; `healthy` is a check that passed. */
  readonly state: HealthState;
  /** The verdict in words: `offline: 4 of 36 players (11.1 %), limit 2 %`. */
  readonly sentence: string;
  readonly considered: number;
  /** Every player once, by its worst state. */
  readonly counts: Readonly<Record<HealthState, number>>;
  /** Players with a flaw of the state, those of a worse state included: what the limits are compared with. */
  readonly found: Readonly<Record<Exclude<HealthState, 'healthy'>, number>>;
  /** A state without a limit may be that of any number of players. */
  readonly limits: Readonly<Record<Exclude<HealthState, 'healthy'>, ReportedLimit | undefined>>;
  readonly minPlayers: number;
  /** Whether there were fewer players than `minPlayers`: a failure of its own. */
  readonly tooFew: boolean;
  /** All that were considered; for a report that tells of no others, those that are not healthy. */
  readonly players: readonly ReportedPlayer[];
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A report, ready to be written. */
export interface RenderedReport {
  /** The report's own text, with a line feed at its end. */
  readonly text: string;
  /** Markdown to append to the file that `$GITHUB_STEP_SUMMARY` names. */
  readonly summary?: string;
  /** What to exit with in place of the tool's own code. */
  readonly exitCode?: number;
}

/** The players that are not healthy: the worst state first, then the longest unseen. */
export function unhealthyPlayers({ players }: CheckReport): ReportedPlayer[] {
  return players.filter(({ state }) => state !== 'healthy').sort(compareUrgency);
}

function compareUrgency(a: ReportedPlayer, b: ReportedPlayer): number {
  const byState = healthStates.indexOf(b.state) - healthStates.indexOf(a.state);
  if (byState !== 0) return byState;
  if (a.ageSeconds === b.ageSeconds) return 0;
  // What is not known may be the longest of all.
  return (b.ageSeconds ?? Number.POSITIVE_INFINITY) - (a.ageSeconds ?? Number.POSITIVE_INFINITY);
}
