import { instantOf } from '../clock/datetime.ts';
import { type Selector, selectorBy } from '../core/filters.ts';
import { ageFlag, type Flag, nameOf, switchFlag, textFlag } from '../core/flag.ts';
import { usage } from '../errors.ts';
import type { Player } from '../model/players.ts';

/** Players by what the rules of `players check` look at. */
export const playerSelectors: readonly Selector<Player>[] = [
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

/** Compares the player's version with that of the flag; `isOlder` is undefined for an unknown one. */
function versionSelector(
  flag: Flag<string>,
  fits: (isOlder: boolean | undefined) => boolean,
): Selector<Player> {
  return selectorBy(flag, async (text) => {
    // semver is slow to load.
    const { parseVersion } = await import('./rules/version.ts');
    const than = parseVersion(text);
    if (than === undefined) throw usage(`${nameOf(flag)} must be a version such as 2.4.0, not "${text}"`);
    return {
      shows: { field: 'currentVersion', sort: 'currentVersion' },
      holds({ value: { currentVersion } }) {
        const version = parseVersion(currentVersion ?? '');
        return fits(version && version.compare(than) < 0);
      },
    };
  });
}
