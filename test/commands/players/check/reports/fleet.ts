import * as fc from 'fast-check';
import { checkReport } from '../../../../../src/commands/players/check/report.ts';
import type { TextParts } from '../../../../../src/context.ts';
import { lastSeenOf } from '../../../../../src/model/presence.ts';
import { labeledReport } from '../../../../../src/output/reports/merge.ts';
import { renderers } from '../../../../../src/output/reports/render.ts';
import type { Report, ReportFormat } from '../../../../../src/output/reports/report.ts';
import { type JudgedFleet, startTally } from '../../../../../src/players/judge-fleet.ts';
import {
  type JudgedPlayer,
  type UnhealthyState,
  unhealthyStates,
} from '../../../../../src/players/rules/health.ts';
import { type FleetLimits, fleetVerdict } from '../../../../../src/players/rules/verdict.ts';
import { hostileText } from '../../../../output/arbitraries.ts';
import { now } from '../../../../output/render.ts';

type Texts = Partial<
  Record<'name' | 'storeId' | 'platform' | 'currentVersion' | 'reason', string | undefined>
>;

interface PlayerFields extends Texts {
  /** The states found, worst first. */
  readonly states?: readonly UnhealthyState[];
  readonly ageSeconds?: number | undefined;
}

/** A healthy player without any other values. */
export function player(
  id: string,
  { states = [], reason, ageSeconds, ...texts }: PlayerFields = {},
): JudgedPlayer {
  const { name = null, storeId = null, platform = null, currentVersion = null } = texts;
  const lastSeenAt = ageSeconds === undefined ? null : new Date(now - ageSeconds * 1000).toISOString();
  const findings = states.map((state, index) => ({
    state,
    reason: (index === 0 ? reason : undefined) ?? `reported ${state}`,
  }));
  const state = states[0] ?? 'healthy';
  const lastSeen = lastSeenOf({ healthStatus: state, lastSeenAt });
  return { id, name, storeId, platform, currentVersion, lastSeenAt, lastSeen, state, findings };
}

const unlimited: FleetLimits = { warning: null, critical: null, offline: null, minPlayers: 0 };

/** A check of these players. */
export function checkOf(players: JudgedPlayer[], given: Partial<FleetLimits> = {}): JudgedFleet {
  const limits = { ...unlimited, ...given };
  const criteria = { limits, byDefault: [], maxAgeMs: undefined, minVersion: undefined };
  const tally = startTally({
    formats: ['junit', 'openmetrics'],
    seriesOf: () => 'all',
    showsIncidents: false,
  });
  for (const player of players) tally.add(player);
  return {
    verdict: fleetVerdict(players, limits),
    criteria,
    ...tally,
    incidents: [],
    time: now,
    skewMs: undefined,
    chosen: undefined,
    excusedText: '',
  };
}

/** Its report, with a short sentence. */
export function reportFor(check: JudgedFleet): Report {
  const { state, considered } = check.verdict;
  const what = state === 'healthy' ? 'passed:' : `${state}: of`;
  return { ...checkReport(check), sentence: `${what} ${considered} players` };
}

/** A text in parts as one. */
export async function joined(parts: TextParts): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** The report in one format. */
export async function render(format: ReportFormat, check: JudgedFleet): Promise<string> {
  return await joined(renderers[format](labeledReport(reportFor(check), 'all', undefined)));
}

const tizen = { platform: 'tizen', currentVersion: '2.4.1' };
const undocumented = 'healthStatus is "a|b,c:`d`\\", which is not documented';

/** A few players with everything that some format has to escape. */
export const hostileFleet = checkOf(
  [
    player('id-1', { ...tizen, name: 'Promoção · Entrada', storeId: 'loja-012', ageSeconds: 20 }),
    player('id-2', {
      ...tizen,
      name: '東京・渋谷 "A" <b>',
      storeId: '東京',
      states: ['offline'],
      ageSeconds: 3 * 86_400,
    }),
    player('id-3', {
      name: 'x]]>\u001b[31m|y\n::error::100%',
      storeId: 'loja-012',
      states: ['critical'],
      reason: undocumented,
      ageSeconds: 90.5,
    }),
    player('id-4', { name: 'Café 👩🏽‍🌾 @bob www.evil.example', states: ['warning'] }),
    player('id-5', { name: '', ageSeconds: 0 }),
    player('id-6', { name: 'true', storeId: 'true', platform: 'a"b\\c' }),
    player('id-7', { name: '\ud800\uffff&amp;', storeId: "a'b" }),
  ],
  { warning: { percent: 50 }, critical: { count: 1 }, offline: { count: 0 }, minPlayers: 1 },
);

const marks = [
  '|',
  '%',
  ']]>',
  '::',
  '\uffff',
  '\ufffe',
  '<',
  '&',
  '&amp;',
  'true',
  '`',
  '\\',
  '\n',
  '# EOF',
];
/** Text that is markup in some format. */
const text = fc.oneof(
  hostileText,
  fc.array(fc.constantFrom(...marks), { maxLength: 4 }).map((parts) => parts.join('')),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const anyPlayer = fc.record({
  name: maybe(text),
  storeId: maybe(fc.oneof(text, fc.constantFrom('fleet', 'no store', '__proto__'))),
  platform: maybe(text),
  states: fc.subarray([...unhealthyStates]),
  reason: maybe(text),
  ageSeconds: maybe(fc.nat({ max: 1e12 }).map((milliseconds) => milliseconds / 1000)),
  currentVersion: maybe(text),
});
const anyLimit = fc.option(
  fc.oneof(
    fc.nat({ max: 5 }).map((count) => ({ count })),
    fc.nat({ max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  ),
);

/** Checks of up to 40 players with distinct ids, enough to exceed GitHub's limit of ten. */
export const anyCheck = fc
  .record({
    players: fc.array(anyPlayer, { maxLength: 40, size: 'max' }),
    limits: fc.record({
      warning: anyLimit,
      critical: anyLimit,
      offline: anyLimit,
      minPlayers: fc.nat({ max: 3 }),
    }),
    prefix: text,
  })
  .map(({ players, limits, prefix }) =>
    checkOf(
      players.map((fields, index) => player(`${prefix}${index}`, fields)),
      limits,
    ),
  );
