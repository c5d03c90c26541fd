import { ageFlag, type Flag, type Input, integerFlag, textFlag } from '../../../command/flag.ts';
import { usage } from '../../../errors.ts';
import { parseThreshold, type Threshold } from '../../../rules/threshold.ts';
import { defaultLimits, type Limits } from '../../../rules/verdict.ts';
import { parseVersion, type Version } from '../../../rules/version.ts';
import { includeBlockedFlag } from '../filters.ts';

/** The flags of `players check` that are neither filters nor reports, in the order of the help. */
export const checkFlags = {
  maxWarning: thresholdFlag('max-warning', 'players with a warning, a count or a percentage (default: any)'),
  maxCritical: thresholdFlag('max-critical', 'critical players; 100% is any number (default: 0)'),
  maxOffline: thresholdFlag('max-offline', 'players offline (default: 0)'),
  maxAge: ageFlag('--max-age <time>', 'a player last seen longer ago is offline, such as 15m or 30d'),
  minPlayers: integerFlag(
    '--min-players <n>',
    `with fewer players the check fails (default: ${defaultLimits.minPlayers})`,
    { min: 0 },
  ),
  minVersion: parsedFlag(
    'min-version',
    '<version>',
    'an older player app is a warning',
    parseVersion,
    'a version such as 2.4.0',
  ),
  includeBlocked: includeBlockedFlag,
} as const satisfies Record<string, Flag<unknown>>;

/** What the players are judged by, as far as it was typed. */
export interface Criteria {
  readonly limits: Limits;
  readonly maxAgeMs: number | undefined;
  readonly minVersion: Version | undefined;
}

/** Throws a `USAGE` failure for a value that is none. */
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

function thresholdFlag(name: string, help: string): Flag<Threshold> {
  return parsedFlag(
    name,
    '<limit>',
    `at most so many ${help}`,
    parseThreshold,
    'a count or a percentage such as 3 or 2%',
  );
}

/** A flag whose last value is read by a rule; `form` says what that takes. */
function parsedFlag<T>(
  name: string,
  value: string,
  help: string,
  parse: (text: string) => T | undefined,
  form: string,
): Flag<T> {
  const flag = textFlag(`--${name} ${value}`, help);
  return {
    ...flag,
    parse(given) {
      const text = flag.parse(given);
      const parsed = parse(text);
      if (parsed !== undefined) return parsed;
      throw usage(`--${name} must be ${form}, not "${text}"`);
    },
  };
}
