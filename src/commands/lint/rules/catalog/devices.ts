import { parseVersion, type Version } from '../../../players/rules/version.ts';
import { zoneNamed } from '../../../screens/engine/zone.ts';
import type { Rule } from '../rule.ts';
import { groupsOf } from '../sorted.ts';

export const unknownTimezone: Rule = {
  id: 'unknown-timezone',
  severity: 'error',
  resource: 'player',
  needs: ['players:read'],
  engine: false,
  // Nobody reads the players' zones then.
  isOff: ({ assumptions }) => assumptions.values.zone !== 'player',
  what: 'the time zone of an active player is missing, or is no IANA name',
  why: 'Nobody can say when its schedules are on. Off with --timezone.',
  fix: 'set an IANA name, such as America/Sao_Paulo',
  *check({ players }) {
    for (const player of players) {
      const { timezone, isBlocked } = player.parsed;
      if (isBlocked || (timezone !== undefined && zoneNamed(timezone) !== undefined)) continue;
      const isGiven = typeof timezone === 'string' && timezone !== '';
      yield {
        on: player,
        message: isGiven ? `timezone ${JSON.stringify(timezone)} is unknown` : 'timezone is missing',
      };
    }
  },
};

/** A rollout in stages reaches the next minor version before the last screens have left this one. */
const tolerated = 1;

export const staleVersion: Rule = {
  id: 'stale-version',
  severity: 'warning',
  resource: 'player',
  needs: ['players:read'],
  engine: false,
  what: 'the app of an active player is two or more minor versions behind the newest of its platform',
  why: 'It misses fixes, and may not know what newer schedules need.',
  fix: 'update the app',
  *check({ players }) {
    const active = players.filter(({ parsed }) => !parsed.isBlocked);
    const groups = groupsOf(active, ({ fields }) =>
      typeof fields.platform === 'string' ? fields.platform : undefined,
    );
    for (const [platform, fleet] of groups) {
      const versions = fleet.map(({ fields }) => versionOf(fields.currentVersion));
      const newest = versions.reduce(
        (best, version) =>
          version !== undefined &&
          version.prerelease.length === 0 &&
          (best === undefined || version.compare(best) > 0)
            ? version
            : best,
        undefined,
      );
      for (const [index, player] of fleet.entries()) {
        const version = versions[index];
        if (newest !== undefined && version !== undefined && isStale(version, newest))
          yield { on: player, message: `version ${version}, and the newest on ${platform} is ${newest}` };
      }
    }
  },
};

function versionOf(text: unknown): Version | undefined {
  return typeof text === 'string' ? parseVersion(text) : undefined;
}

function isStale(version: Version, newest: Version): boolean {
  if (version.major !== newest.major) return version.major < newest.major;
  return newest.minor - version.minor > tolerated;
}
