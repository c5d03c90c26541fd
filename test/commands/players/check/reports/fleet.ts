import * as fc from 'fast-check';
import { type Check, reportOf } from '../../../../../src/commands/players/check/report.ts';
import { JudgedPlayer, type UnhealthyState } from '../../../../../src/commands/players/rules/health.ts';
import { createVerdictTally, type Limits } from '../../../../../src/commands/players/rules/verdict.ts';
import { type HealthState, healthStates } from '../../../../../src/model/players.ts';
import { renderReport } from '../../../../../src/output/reports/render.ts';
import type { Report, ReportFormat } from '../../../../../src/output/reports/report.ts';
import { hostileText } from '../../../../output/arbitraries.ts';
import { now } from '../../../../output/render.ts';

type Text = string | undefined;

interface PlayerFields
  extends Readonly<Partial<Record<'name' | 'storeId' | 'platform' | 'version' | 'reason', Text>>> {
  readonly state?: HealthState;
  readonly ageSeconds?: number | undefined;
  /** Milder states that were found too. */
  readonly alsoFound?: readonly UnhealthyState[];
}

/** A healthy player without any other values. */
export function player(id: string, fields: PlayerFields = {}): JudgedPlayer {
  const { name, storeId, platform, state = 'healthy', reason, ageSeconds, version, alsoFound = [] } = fields;
  const lastSeenAt = ageSeconds === undefined ? null : new Date(now - ageSeconds * 1000).toISOString();
  const findings =
    state === 'healthy'
      ? []
      : [
          { state, reason: reason ?? `reported ${state}` },
          ...alsoFound.map((found) => ({ state: found, reason: `also ${found}` })),
        ];
  return new JudgedPlayer(
    { id, name, storeId, platform, lastSeenAt, currentVersion: version },
    now,
    findings,
  );
}

const unhealthyStates: readonly UnhealthyState[] = ['warning', 'critical', 'offline'];
const unlimited: Limits = { warning: undefined, critical: undefined, offline: undefined, minPlayers: 0 };

/** A check of these players. */
export function checkOf(players: readonly JudgedPlayer[], given: Partial<Limits> = {}): Check {
  const limits = { ...unlimited, ...given };
  const tally = createVerdictTally(limits);
  for (const each of players) tally.add(each);
  return { verdict: tally.verdict(), limits, players, time: now, series: 'all' };
}

/** Its report, with a short sentence. */
export function reportFor(check: Check): Report {
  const { state, considered } = check.verdict;
  const what = state === 'healthy' ? 'passed:' : `${state}: of`;
  return { ...reportOf(check), sentence: `${what} ${considered} players` };
}

/** The report in one format. */
export function render(format: ReportFormat, check: Check): Promise<string> {
  return renderReport(format, reportFor(check));
}

const tizen = { platform: 'tizen', version: '2.4.1' };

/** A few players with everything that some format has to escape. */
export const hostileFleet = checkOf(
  [
    player('id-1', { ...tizen, name: 'Promoção · Entrada', storeId: 'loja-012', ageSeconds: 20 }),
    player('id-2', {
      ...{ ...tizen, name: '東京・渋谷 "A" <b>', storeId: '東京' },
      ...{ state: 'offline', ageSeconds: 3 * 86_400 },
    }),
    player('id-3', {
      ...{ name: 'x]]>\u001b[31m|y\n::error::100%', storeId: 'loja-012' },
      ...{
        state: 'critical',
        reason: 'healthStatus is "a|b,c:`d`\\", which is not documented',
        ageSeconds: 90.5,
      },
    }),
    player('id-4', { name: 'Café 👩🏽‍🌾 @bob www.evil.example', state: 'warning' }),
    player('id-5', { name: '', ageSeconds: 0 }),
    player('id-6', { name: 'true', storeId: 'true', platform: 'a"b\\c' }),
    player('id-7', { name: '\ud800\uffff&amp;', storeId: "a'b" }),
  ],
  { warning: { percent: 50 }, critical: { count: 1 }, offline: { count: 0 }, minPlayers: 1 },
);

export const emptyFleet = checkOf([], { critical: { count: 0 }, minPlayers: 1 });

export const healthyFleet = checkOf(
  [
    player('id-1', { name: 'Caixa 1', storeId: 'loja-012', ageSeconds: 20, version: '2.4.1' }),
    player('id-2', { name: 'Caixa 2', storeId: 'loja-012', ageSeconds: 21, version: '2.4.1' }),
  ],
  { critical: { count: 0 }, offline: { percent: 2 }, minPlayers: 1 },
);

/** Text that is markup in some format. */
const text = fc.oneof(
  hostileText,
  fc
    .array(
      fc.constantFrom(
        ...['|', '%', ']]>', '::', '\uffff', '\ufffe', '<', '&', '&amp;', 'true', '`', '\\', '\n', '# EOF'],
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const anyPlayer = fc.record({
  name: maybe(text),
  storeId: maybe(fc.oneof(text, fc.constantFrom('fleet', 'no store', '__proto__'))),
  platform: maybe(text),
  state: fc.constantFrom(...healthStates),
  reason: maybe(text),
  ageSeconds: maybe(fc.nat({ max: 1e12 }).map((milliseconds) => milliseconds / 1000)),
  version: maybe(text),
});
const anyLimit = maybe(
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
    alsoFound: fc.array(fc.subarray([...unhealthyStates]), { maxLength: 40, size: 'max' }),
  })
  .map(({ players, limits, prefix, alsoFound }) =>
    checkOf(
      players.map((fields, index) => {
        const better = alsoFound[index]?.filter((state) => isMilder(state, fields.state));
        return player(`${prefix}${index}`, { ...fields, alsoFound: better ?? [] });
      }),
      limits,
    ),
  );

function isMilder(state: UnhealthyState, than: HealthState): boolean {
  return healthStates.indexOf(state) < healthStates.indexOf(than);
}
