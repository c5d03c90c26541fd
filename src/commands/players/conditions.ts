import type { Condition } from '../../core/filters.ts';
import { ageFlag, switchFlag, textFlag } from '../../core/flag.ts';
import { usage } from '../../errors.ts';
import type { Player } from '../../model/players.ts';

const unhealthyFlag = switchFlag('--unhealthy', 'only players that are not healthy');
const staleFlag = ageFlag(
  '--stale <time>',
  'only players not seen for this long, or never, such as 1h or 2d',
);
const minVersionFlag = textFlag(
  '--min-version <version>',
  'only players with this app version or a newer one',
);
const belowVersionFlag = textFlag(
  '--below-version <version>',
  'only players with an older app version, or an unknown one',
);

/** Players by what the rules of `players check` look at. The rules are loaded if asked for. */
export const playerConditions: readonly Condition<Player>[] = [
  {
    flags: [unhealthyFlag],
    read: async ({ get }) => get(unhealthyFlag) && { holds: ({ value }) => value.healthStatus !== 'healthy' },
  },
  {
    flags: [staleFlag],
    async read({ get }) {
      const maxAge = get(staleFlag);
      if (maxAge === undefined) return undefined;
      const { ageOf } = await import('./rules/health.ts');
      return { holds: ({ value }, now) => (ageOf(value, now) ?? Number.POSITIVE_INFINITY) > maxAge };
    },
  },
  {
    flags: [minVersionFlag],
    async read({ get }) {
      const isOlder = await olderThan('--min-version', get(minVersionFlag));
      return isOlder && { holds: ({ value }) => isOlder(value) === false };
    },
  },
  {
    flags: [belowVersionFlag],
    async read({ get }) {
      const isOlder = await olderThan('--below-version', get(belowVersionFlag));
      return isOlder && { holds: ({ value }) => isOlder(value) !== false };
    },
  },
];

/** Compares players' versions with that of a flag, if it was given; undefined for a player of unknown version. */
async function olderThan(
  flag: string,
  text: string | undefined,
): Promise<((player: Player) => boolean | undefined) | undefined> {
  if (text === undefined) return undefined;
  const { parseVersion } = await import('./rules/version.ts');
  const than = parseVersion(text);
  if (than === undefined) throw usage(`${flag} must be a version such as 2.4.0, not "${text}"`);
  return ({ currentVersion }) => {
    const version = parseVersion(currentVersion ?? '');
    return version && version.compare(than) < 0;
  };
}
