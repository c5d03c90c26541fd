import { ageFlag, type Flag, type Input, integerFlag, parsedFlag } from '../../../command/flag.ts';
import { parseThreshold, type Threshold } from '../../../rules/threshold.ts';
import { defaultLimits, type Limits } from '../../../rules/verdict.ts';
import { parseVersion, type Version } from '../../../rules/version.ts';
import { includeBlockedFlag } from '../filters.ts';

/** The flags of `players check` that are neither filters nor reports, in the order of the help. */
export const checkFlags = {
  maxWarning: thresholdFlag('--max-warning <limit>', 'players with a warning', '100%'),
  maxCritical: thresholdFlag('--max-critical <limit>', 'critical players', '0'),
  maxOffline: thresholdFlag('--max-offline <limit>', 'players offline', '0'),
  maxAge: ageFlag(
    '--max-age <time>',
    'count a player as offline if last seen longer ago, such as 15m or 30d',
  ),
  minPlayers: integerFlag('--min-players <n>', 'fail with fewer players', {
    min: 0,
    default: defaultLimits.minPlayers,
  }),
  minVersion: parsedFlag('--min-version <version>', 'count an older player app as a warning', {
    read: parseVersion,
    form: 'a version such as 2.4.0',
  }),
  includeBlocked: includeBlockedFlag,
} as const satisfies Record<string, Flag<unknown>>;

/** What the players are judged by. */
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
  return parsedFlag(syntax, `maximum ${what}, a number or a percentage`, {
    read: parseThreshold,
    form: 'a count or a percentage such as 3 or 2%',
    default: standard,
  });
}
