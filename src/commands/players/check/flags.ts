import { ageFlag, type Flag, type Input, integerFlag, parsedFlag } from '../../../core/flag.ts';
import { reportFlagFor } from '../../../core/reports/targets.ts';
import { includeBlockedFlag } from '../filters.ts';
import { parseThreshold, type Threshold } from '../rules/threshold.ts';
import { defaultLimits, type Limits } from '../rules/verdict.ts';
import { parseVersion, type Version } from '../rules/version.ts';

/** The flags of `players check` other than filters and reports, in the order of the help. */
export const checkFlags = {
  maxWarning: thresholdFlag('--max-warning <limit>', 'players with a warning', '100%'),
  maxCritical: thresholdFlag('--max-critical <limit>', 'critical players', '0'),
  maxOffline: thresholdFlag('--max-offline <limit>', 'offline players', '0'),
  maxAge: ageFlag('--max-age <time>', 'count players not seen for this long as offline, such as 15m or 30d'),
  minPlayers: integerFlag('--min-players <n>', 'fail if there are fewer players than this', {
    min: 0,
    default: defaultLimits.minPlayers,
  }),
  minVersion: parsedFlag('--min-version <version>', 'count players with an older app version as warnings', {
    read: parseVersion,
    form: 'a version such as 2.4.0',
  }),
  includeBlocked: includeBlockedFlag,
} as const satisfies Record<string, Flag<unknown>>;

/** The `--report` of `players check`. */
export const reportFlag = reportFlagFor(['junit', 'github', 'openmetrics', 'nagios'], 'junit=players.xml');

/** The criteria for judging players. */
export interface Criteria {
  readonly limits: Limits;
  readonly maxAgeMs: number | undefined;
  readonly minVersion: Version | undefined;
}

/** Reads the flags. Throws a `USAGE` failure for a bad value. */
export function readCriteria({ get }: Input): Criteria {
  return {
    limits: {
      warning: get(checkFlags.maxWarning) ?? defaultLimits.warning,
      critical: get(checkFlags.maxCritical) ?? defaultLimits.critical,
      offline: get(checkFlags.maxOffline) ?? defaultLimits.offline,
      minPlayers: get(checkFlags.minPlayers) ?? defaultLimits.minPlayers,
    },
    maxAgeMs: get(checkFlags.maxAge),
    minVersion: get(checkFlags.minVersion),
  };
}

function thresholdFlag(syntax: string, what: string, standard: string): Flag<Threshold> {
  return parsedFlag(syntax, `maximum number or percentage of ${what}`, {
    read: parseThreshold,
    form: 'a number or percentage such as 3 or 2%',
    default: standard,
  });
}
