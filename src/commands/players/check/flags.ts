import { ageFlag, type Flag, type Input, integerFlag, parsedFlag } from '../../../core/flag.ts';
import { includeBlockedFlag } from '../filters.ts';
import { type UnhealthyState, worstFirst } from '../rules/health.ts';
import { parseThreshold, type Threshold } from '../rules/threshold.ts';
import type { Limits } from '../rules/verdict.ts';
import { parseVersion } from '../rules/version.ts';

/** The flags of `players check` other than filters and reports, in the order of the help. */
export const checkFlags = {
  maxWarning: thresholdFlag('--max-warning <limit>', 'players with a warning', '100%'),
  maxCritical: thresholdFlag('--max-critical <limit>', 'critical players', '0'),
  maxOffline: thresholdFlag('--max-offline <limit>', 'offline players', '0'),
  maxAge: ageFlag('--max-age <time>', 'count players not seen for this long as offline, such as 15m or 30d'),
  minPlayers: integerFlag('--min-players <n>', 'fail if there are fewer players than this', {
    min: 0,
    // An empty fleet must not pass.
    default: 1,
  }),
  minVersion: parsedFlag('--min-version <version>', 'count players with an older app version as warnings', {
    read: parseVersion,
    form: 'a version such as 2.4.0',
  }),
  includeBlocked: includeBlockedFlag,
} as const satisfies Record<string, Flag<unknown>>;

const maxFlags = {
  warning: checkFlags.maxWarning,
  critical: checkFlags.maxCritical,
  offline: checkFlags.maxOffline,
} as const;

/** Reads the criteria for judging players. Throws a `USAGE` failure for a bad value. */
export function readCriteria({ get }: Input) {
  const limits: Limits = {
    warning: get(maxFlags.warning) ?? null,
    critical: get(maxFlags.critical) ?? { count: 0 },
    offline: get(maxFlags.offline) ?? { count: 0 },
    minPlayers: get(checkFlags.minPlayers) ?? 1,
  };
  const isGiven = (state: UnhealthyState) => get(maxFlags[state]) !== undefined;
  return {
    limits,
    /** The states that are limited by default, while a limit was given for a worse one. */
    byDefault: worstFirst.filter((state, at) => !isGiven(state) && worstFirst.slice(0, at).some(isGiven)),
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
