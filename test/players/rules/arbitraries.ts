import * as fc from 'fast-check';
import { healthStates, type Player } from '../../../src/model/players.ts';
import type { HealthRules } from '../../../src/players/rules/health.ts';
import { parseVersion, type Version } from '../../../src/players/rules/version.ts';

export const now = Date.parse('2026-11-17T09:12:44Z');
export const minute = 60_000;

/** Parses a valid version. */
export function version(text: string): Version {
  const read = parseVersion(text);
  if (read === undefined) throw new Error(`"${text}" is not a version`);
  return read;
}

const severity: readonly string[] = healthStates;

/** Higher is worse; undocumented states rank below all others. */
export function badness(state: string): number {
  return severity.indexOf(state);
}

const absent = fc.constantFrom(undefined, null);

/** Valid versions, close to each other. */
export const versionText = fc
  .tuple(fc.nat(2), fc.nat(2), fc.constantFrom('', '.0', '.3', '.3-rc.1', '.3-rc.2', '.3+7'))
  .map(([major, minor, rest]) => `${major}.${minor}${rest}`);

/** Good and bad players with few ids, so that some collide. */
export const anyPlayer: fc.Arbitrary<Player> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.oneof(absent, fc.constantFrom('Caixa', 'Entrada')),
  storeId: fc.oneof(absent, fc.constantFrom('loja-1', 'loja-2')),
  status: fc.oneof({ weight: 6, arbitrary: fc.constant('active') }, absent, fc.constant('retired')),
  healthStatus: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...healthStates) },
    absent,
    fc.constantFrom('degraded', 'Healthy', ''),
  ),
  lastSeenAt: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -5, max: 60 }).map(minutesAgo) },
    absent,
    fc.constantFrom('yesterday', '2026-11-17T09:00:00'),
  ),
  currentVersion: fc.oneof({ weight: 6, arbitrary: versionText }, absent, fc.constantFrom('beta', '1.2.3.4')),
});

export const anyRules: fc.Arbitrary<HealthRules> = fc.record({
  now: fc.constant(now),
  maxAgeMs: fc.option(
    fc.integer({ min: 0, max: 60 }).map((age) => age * minute),
    { nil: undefined },
  ),
  minVersion: fc.option(versionText.map(version), { nil: undefined }),
});

function minutesAgo(minutes: number): string {
  return new Date(now - minutes * minute).toISOString();
}
