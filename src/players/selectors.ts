import { instantOf } from '../clock/instant.ts';
import { type FilterOptions, fieldSelector, nameSelector } from '../core/filters.ts';
import { ageFlag, type Flag, flagName, type Input, switchFlag, textFlag } from '../core/flag.ts';
import { filtering, type Selector, selectorBy, type Test } from '../core/selectors.ts';
import { usage } from '../errors.ts';
import { type Player, players } from '../model/players.ts';
import { shellQuoted } from '../words/shell-quoted.ts';

const filter = (options: FilterOptions) => fieldSelector(players, options);

const fieldFilters = {
  health: filter({ name: 'health', field: 'healthStatus' }),
  status: filter({ name: 'status', field: 'status' }),
  platform: filter({
    name: 'platform',
    field: 'platform',
    synonyms: ['--os'],
  }),
  'device-type': filter({ name: 'device-type', field: 'deviceType' }),
  orientation: filter({ name: 'orientation', field: 'orientation' }),
  store: filter({
    name: 'store',
    field: 'storeId',
    synonyms: ['--shop', '--loja'],
    mustExist: true,
  }),
  manufacturer: filter({
    name: 'manufacturer',
    field: 'manufacturer',
    synonyms: ['--vendor', '--brand'],
  }),
  model: filter({ name: 'model', field: 'model', synonyms: ['--modelo'] }),
  'app-version': filter({
    name: 'app-version',
    field: 'currentVersion',
    synonyms: ['--firmware'],
    compared: comparedVersion,
  }),
  ip: filter({
    name: 'ip',
    field: 'ipAddress',
    commandLineOnly: true,
    help: 'filter by ipAddress; 10.0.1 and 10.0.1.0/24 stand for all addresses that begin so',
    asValue: (word) => addressPattern(word),
  }),
} as const;

/** The filters of players, by the names of their flags. Commands that take `--name` take all of them. */
export const playerFilter = {
  ...fieldFilters,
  name: nameSelector(players, Object.keys(fieldFilters)),
} as const;

/**
 * What `--ip` makes of a word: `10.0.1` and `10.0.1.0/24` as a pattern of addresses, `10.0.1.*`. Throws a `USAGE` failure for a range that
 * ends within a part.
 */
export function addressPattern(
  word: string,
  hint = 'Several, separated by commas: --ip 10.0.1.0/24,10.0.2.0/24',
): string {
  if (/^\d+(?:\.\d+){0,2}$/.test(word)) return `${word}.*`;
  const [, address = '', length] = /^((?:\d+\.){3}\d+)\/(\d+)$/.exec(word) ?? [];
  if (length === undefined) return word;
  const parts = Number(length) / 8;
  if (![1, 2, 3, 4].includes(parts))
    throw usage(`a range of addresses is /8, /16, /24 or /32, not "${word}"`, hint);
  return parts === 4 ? address : `${address.split('.').slice(0, parts).join('.')}.*`;
}

/** The filters of players. `players check`, `wait`, `watch` and `incidents` take only these: they judge health themselves. */
export const playerFilters: readonly Selector[] = Object.values(playerFilter);

/** Selects players by what the rules of `players check` look at, by the names of the flags. */
export const healthSelector = {
  unhealthy: selectorBy(
    switchFlag('--unhealthy', 'only players that are not healthy', filtering),
    (): Test<Player> => ({ holds: ({ value }) => value.healthStatus !== 'healthy' }),
  ),
  stale: selectorBy(
    ageFlag('--stale <time>', 'only players not seen for this long, or never, such as 1h or 2d', {
      ...filtering,
    }),
    (maxAge): Test<Player> => ({
      shows: { field: 'lastSeenAt', sort: 'lastSeenAt' },
      holds: ({ value }, now) =>
        now - (instantOf(value.lastSeenAt ?? '') ?? Number.NEGATIVE_INFINITY) > maxAge,
    }),
  ),
  'min-version': versionSelector(
    textFlag('--min-version <version>', 'only players with this app version or newer', filtering),
    (isOlder) => isOlder === false,
  ),
  'below-version': versionSelector(
    textFlag('--below-version <version>', 'only players with an older or unknown app version', filtering),
    (isOlder) => isOlder !== false,
  ),
} as const;

/**
 * All that selects players by what they are. A flag that is added here is added to `players list`, `screens list`, `screens timeline`,
 * `content airtime`, `report` and `uptime`. The files of `expect` have a list of their own.
 */
export const playerSelectors: readonly Selector[] = [...playerFilters, ...Object.values(healthSelector)];

/** Compares the player's version with that of the flag; `isOlder` is undefined for an unknown one. */
function versionSelector(flag: Flag<string>, fits: (isOlder: boolean | undefined) => boolean) {
  return selectorBy(flag, async (text): Promise<Test<Player>> => {
    // semver is slow to load.
    const { parseVersion } = await import('./rules/version.ts');
    const limit = parseVersion(text);
    if (limit === undefined) throw usage(`${flagName(flag)} must be a version such as 2.4.0, not "${text}"`);
    return {
      shows: { field: 'currentVersion', sort: 'currentVersion' },
      holds({ value: { currentVersion } }) {
        const version = parseVersion(currentVersion ?? '');
        return fits(version === undefined ? undefined : version.compare(limit) < 0);
      },
    };
  });
}

/** `--include-blocked` of verbs that skip blocked players. */
export const includeBlockedFlag = switchFlag('--include-blocked', 'include blocked players', {
  group: 'Filter',
});

/** Whether to include blocked players: only on request, since nobody expects them to be healthy. */
export function includesBlocked(input: Input): boolean {
  return input.get(includeBlockedFlag) ?? input.get(playerFilter.status.flag) !== undefined;
}

/** What to type instead of a comparison such as `<4.2`. */
function comparedVersion(comparison: string): string {
  const [, operator = '', typed = ''] = /^([<>=]+)\s*(.*)$/s.exec(comparison) ?? [];
  const version = shellQuoted(typed);
  const options: Readonly<Record<string, string>> = {
    '<': `--below-version ${version}`,
    '>=': `--min-version ${version}`,
    '=': `--app-version ${version}`,
    '==': `--app-version ${version}`,
  };
  const usual = `--below-version ${version}, or --min-version ${version}`;
  return `Players by version: signage players list ${options[operator] ?? usual}`;
}
