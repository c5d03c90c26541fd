import { ageOf } from '../../../clock/time-text.ts';
import { zoneNamed } from '../../../clock/zone.ts';
import { presenceOf } from '../../../model/presence.ts';
import { absenceText } from '../../../players/absence-text.ts';
import { parseVersion, type Version } from '../../../players/rules/version.ts';
import { asText } from '../../../screens/engine/schedule.ts';
import { groupsOf } from '../../../words/groups.ts';
import { type Catalog, eachPlayer } from '../rule.ts';
import { contradiction } from '../shapes.ts';

/** Players by themselves. */
export const devices = {
  'unknown-timezone': {
    severity: 'error',
    resource: 'player',
    // With --timezone, schedules are not read in the zones of players.
    whyOff: ({ assumptions }) =>
      assumptions.values.zone === 'player' ? undefined : '--timezone settles unknown-timezone',
    what: 'the time zone of an active player is missing, or is not an IANA name',
    why: 'It is unclear when its schedules are active. Not reported with --timezone.',
    fix: 'set an IANA name, such as America/Sao_Paulo',
    todo: 'Correct the time zone of the player',
    check: eachPlayer(function* ({ timezone }) {
      if (!timezone) yield 'timezone is missing';
      else if (!zoneNamed(timezone)) yield `timezone ${JSON.stringify(timezone)} is unknown`;
    }),
  },
  'silent-player': {
    severity: 'error',
    resource: 'player',
    whyOff: ({ maxAgeMs }) =>
      maxAgeMs === undefined ? 'silent-player needs --max-age, such as --max-age 15m' : undefined,
    what: 'the service does not call an active player offline, but it was not seen for --max-age (needs it)',
    why: 'The service does not say after how long it calls a player offline, so this one may be dark already.',
    fix: 'check the power and the network of the player',
    todo: 'Check the power and the network of the player: it has been silent for too long',
    check: eachPlayer(function* ({ fields }, { options: { now, maxAgeMs } }) {
      const presence = presenceOf(fields, now, maxAgeMs);
      if (presence.isOverdue) yield absenceText(fields, presence, now, (seen) => ageOf(seen, now));
    }),
  },
  'stale-version': {
    severity: 'warning',
    resource: 'player',
    what: 'the app of an active player is two or more minor versions behind the newest on its platform',
    why: 'It misses fixes, and may not know what newer schedules need.',
    fix: 'update the app',
    todo: 'Update the app of the player',
    *check({ players }) {
      const versioned = players.flatMap((on) => {
        const version = on.isBlocked ? undefined : parseVersion(asText(on.fields.currentVersion) ?? '');
        return version ? { on, version } : [];
      });
      for (const [platform, fleet] of groupsOf(versioned, ({ on }) => asText(on.fields.platform))) {
        const versions = fleet.map(({ version }) => version);
        const released = versions.filter(({ prerelease }) => prerelease.length === 0);
        const [newest] = released.sort((a, b) => b.compare(a));
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
    todo: 'Check how the screen is mounted',
    check: eachPlayer(({ fields }) => [
      contradiction(fields, fields.resolutionWidth, fields.resolutionHeight),
    ]),
  },
} satisfies Catalog;

/** A rollout in stages reaches the next minor version before the last screens have left this one. */
function isStale(version: Version, newest: Version): boolean {
  if (version.major !== newest.major) return version.major < newest.major;
  return newest.minor - version.minor > 1;
}
