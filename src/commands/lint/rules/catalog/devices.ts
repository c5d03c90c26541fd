import { parseVersion, type Version } from '../../../players/rules/version.ts';
import { zoneNamed } from '../../../screens/engine/zone.ts';
import { type Catalog, eachPlayer } from '../rule.ts';
import { contradiction } from '../shapes.ts';
import { groupsOf } from '../sorted.ts';

/** Players by themselves. */
export const devices: Catalog = {
  'unknown-timezone': {
    severity: 'error',
    resource: 'player',
    // Nobody reads the players' zones then.
    whyOff: ({ assumptions }) =>
      assumptions.values.zone !== 'player' && '--timezone settles unknown-timezone',
    what: 'the time zone of an active player is missing, or is not an IANA name',
    why: 'It is unclear when its schedules are active. Not reported with --timezone.',
    fix: 'set an IANA name, such as America/Sao_Paulo',
    check: eachPlayer(function* ({ timezone, isBlocked }) {
      if (isBlocked || (timezone !== undefined && zoneNamed(timezone) !== undefined)) return;
      yield timezone ? `timezone ${JSON.stringify(timezone)} is unknown` : 'timezone is missing';
    }),
  },
  'stale-version': {
    severity: 'warning',
    resource: 'player',
    what: 'the app of an active player is two or more minor versions behind the newest on its platform',
    why: 'It misses fixes, and may not know what newer schedules need.',
    fix: 'update the app',
    *check({ players }) {
      const known = players.flatMap((on) => {
        const { platform, currentVersion } = on.fields;
        const version = typeof currentVersion === 'string' ? parseVersion(currentVersion) : undefined;
        return version === undefined || on.isBlocked ? [] : [{ on, platform, version }];
      });
      for (const [platform, fleet] of groupsOf(known, ({ platform }) =>
        typeof platform === 'string' ? platform : undefined,
      )) {
        const [newest] = fleet
          .map(({ version }) => version)
          .filter(({ prerelease }) => prerelease.length === 0)
          .sort((a, b) => b.compare(a));
        for (const { on, version } of fleet)
          if (newest !== undefined && isStale(version, newest))
            yield { on, message: `version ${version}; the newest on ${platform} is ${newest}` };
      }
    },
  },
  'screen-orientation': {
    severity: 'warning',
    resource: 'player',
    what: "a player's orientation contradicts its resolution",
    why: 'Content for the stated orientation may appear rotated. Ignore this if the hardware rotates the screen.',
    fix: 'check how the screen is mounted',
    check: eachPlayer(function* ({ fields, isBlocked }) {
      if (!isBlocked) yield contradiction(fields, fields.resolutionWidth, fields.resolutionHeight);
    }),
  },
};

/** A rollout in stages reaches the next minor version before the last screens have left this one. */
const tolerated = 1;

function isStale(version: Version, newest: Version): boolean {
  if (version.major !== newest.major) return version.major < newest.major;
  return newest.minor - version.minor > tolerated;
}
