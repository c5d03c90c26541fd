import { instantOf } from '../clock/instant.ts';
import { filtersOf } from '../core/filters.ts';
import { ageFlag, type Flag, flagName, type Input, switchFlag, textFlag } from '../core/flag.ts';
import { filtersIn, type Selector, selectorBy } from '../core/selectors.ts';
import { usage } from '../errors.ts';
import { type Player, players } from '../model/players.ts';

/** The filters of players. `check`, `wait`, `watch` and `incidents` take only these: they judge health themselves. */
export const playerFilters = filtersOf(players, [
  { name: 'health', field: 'healthStatus', words: 'state, condition, saúde' },
  { name: 'status', field: 'status', words: 'state, enabled, situação' },
  { name: 'platform', field: 'platform', synonyms: ['--os'], words: 'os, operating system, type, sistema' },
  { name: 'device-type', field: 'deviceType', words: 'type, kind, tipo' },
  { name: 'orientation', field: 'orientation' },
  {
    name: 'store',
    field: 'storeId',
    synonyms: ['--shop', '--loja'],
    words: 'location, site, place, group, branch, city, filial, cidade, grupo',
  },
  {
    name: 'manufacturer',
    field: 'manufacturer',
    synonyms: ['--vendor', '--brand'],
    words: 'make, fabricante, marca',
  },
  { name: 'model', field: 'model', synonyms: ['--modelo'] },
  {
    name: 'app-version',
    field: 'currentVersion',
    synonyms: ['--firmware'],
    words: 'version, release, build, V, versão',
    compared: 'Players by version: signage players list --below-version 4.2, or --min-version 4.2',
  },
]);

/** Players by what the rules of `players check` look at. */
const healthSelectors: readonly Selector<Player>[] = [
  selectorBy(
    switchFlag('--unhealthy', 'only players that are not healthy', {
      words: 'not healthy, bad, broken, failing',
    }),
    () => ({ holds: ({ value }) => value.healthStatus !== 'healthy' }),
  ),
  selectorBy(
    ageFlag('--stale <time>', 'only players not seen for this long, or never, such as 1h or 2d', {
      words:
        'not seen since, not seen for, never seen, last seen, unseen, seen before, offline for, offline since, inactive for, since, older than',
    }),
    (maxAge) => ({
      shows: { field: 'lastSeenAt', sort: 'lastSeenAt' },
      holds: ({ value }, now) =>
        now - (instantOf(value.lastSeenAt ?? '') ?? Number.NEGATIVE_INFINITY) > maxAge,
    }),
  ),
  versionSelector(
    textFlag('--min-version <version>', 'only players with this app version or newer', {
      words: 'version, newer than, at least',
    }),
    (isOlder) => isOlder === false,
  ),
  versionSelector(
    textFlag('--below-version <version>', 'only players with an older or unknown app version', {
      words: 'version, older than, max version, outdated',
    }),
    (isOlder) => isOlder !== false,
  ),
];

/**
 * All that selects players by what they are. A flag that is added here is added to `players list`, `screens list`, `screens timeline`,
 * `report` and `uptime`, and as a key to the files of `expect`.
 */
export const playerSelectors: readonly Selector[] = [...playerFilters, ...healthSelectors];

/** Compares the player's version with that of the flag; `isOlder` is undefined for an unknown one. */
function versionSelector(
  flag: Flag<string>,
  fits: (isOlder: boolean | undefined) => boolean,
): Selector<Player> {
  return selectorBy(flag, async (text) => {
    // semver is slow to load.
    const { parseVersion } = await import('./rules/version.ts');
    const than = parseVersion(text);
    if (than === undefined) throw usage(`${flagName(flag)} must be a version such as 2.4.0, not "${text}"`);
    return {
      shows: { field: 'currentVersion', sort: 'currentVersion' },
      holds({ value: { currentVersion } }) {
        const version = parseVersion(currentVersion ?? '');
        return fits(version && version.compare(than) < 0);
      },
    };
  });
}

/** `--include-blocked` of verbs that skip blocked players. */
export const includeBlockedFlag = switchFlag('--include-blocked', 'include blocked players');

/** Whether to include blocked players: only on request, since nobody expects them to be healthy. */
export function includesBlocked(input: Input): boolean {
  const status = filtersIn(playerFilters).find(({ field }) => field === 'status');
  return input.get(includeBlockedFlag) ?? (status !== undefined && input.get(status.flag) !== undefined);
}
