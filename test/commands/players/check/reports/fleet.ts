import * as fc from 'fast-check';
import type {
  CheckReport,
  ReportedLimit,
  ReportedPlayer,
} from '../../../../../src/commands/players/check/reports/report.ts';
import { type HealthState, healthStates } from '../../../../../src/model/players.ts';
import { hostileText } from '../../../../output/arbitraries.ts';
import { now } from '../../../../output/render.ts';

type Limits = CheckReport['limits'];
const unlimited: Limits = { warning: undefined, critical: undefined, offline: undefined };

/** A player that is well, of which nothing else is known. */
export function player(id: string, fields: Partial<ReportedPlayer> = {}): ReportedPlayer {
  const unknown = { name: undefined, storeId: undefined, reason: undefined, ageSeconds: undefined };
  return { id, ...unknown, version: undefined, state: 'healthy', isOver: false, ...fields };
}

type UnwellState = keyof Limits;
const unwellStates: readonly UnwellState[] = ['warning', 'critical', 'offline'];

interface Judgement {
  readonly limits?: Partial<Limits>;
  readonly minPlayers?: number;
  /** What else was found in a player, by its place: states better than its own. */
  readonly alsoFound?: readonly (readonly UnwellState[])[];
}

/** The report of a check by the states alone; `isOver` of the players is found here. */
export function reportOf(
  players: readonly ReportedPlayer[],
  { limits = {}, minPlayers = 0, alsoFound = [] }: Judgement = {},
): CheckReport {
  const counts = { healthy: 0, warning: 0, critical: 0, offline: 0 };
  for (const { state } of players) counts[state] += 1;
  const flaws = players.map(({ state }, index) =>
    unwellStates.filter((each) => each === state || alsoFound[index]?.includes(each)),
  );
  const countOf = (state: UnwellState) => flaws.filter((states) => states.includes(state)).length;
  const found = { warning: countOf('warning'), critical: countOf('critical'), offline: countOf('offline') };
  const all = { ...unlimited, ...limits };
  const over = unwellStates.filter((state) => isOver(all[state], found[state], players.length));
  const tooFew = players.length < minPlayers;
  const state = tooFew ? 'offline' : (over.at(-1) ?? 'healthy');
  return {
    state,
    sentence:
      state === 'healthy' ? `passed: ${players.length} players` : `${state}: of ${players.length} players`,
    considered: players.length,
    counts,
    found,
    limits: all,
    minPlayers,
    tooFew,
    players: players.map((each, index) => ({
      ...each,
      isOver: flaws[index]?.some((state) => over.includes(state)) ?? false,
    })),
    time: now,
  };
}

/** By the definition, and in whole numbers: the percentages of these tests have two decimals. */
function isOver(limit: ReportedLimit | undefined, count: number, total: number): boolean {
  if (limit === undefined) return false;
  if ('count' in limit) return count > limit.count;
  return count * 10_000 > Math.round(limit.percent * 100) * total;
}

/** Few players, with all that is hard to write in one format or the other. */
export const hostileFleet = reportOf(
  [
    player('id-1', { name: 'Promoção · Entrada', storeId: 'loja-012', ageSeconds: 20, version: '2.4.1' }),
    player('id-2', {
      name: '東京・渋谷 "A" <b>',
      storeId: '東京',
      state: 'offline',
      reason: 'reported offline',
      ageSeconds: 3 * 86_400,
      version: '2.4.1',
    }),
    player('id-3', {
      name: 'x]]>\u001b[31m|y\n::error::100%',
      storeId: 'loja-012',
      state: 'critical',
      reason: 'healthStatus is "a|b,c:`d`\\", which is not documented',
      ageSeconds: 90.5,
    }),
    player('id-4', {
      name: 'Café 👩🏽‍🌾 @bob www.evil.example',
      state: 'warning',
      reason: 'reported warning',
    }),
    player('id-5', { name: '', ageSeconds: 0 }),
    player('id-6', { name: 'true', storeId: 'true' }),
    player('id-7', { name: '\ud800\uffff&amp;', storeId: "a'b" }),
  ],
  { limits: { warning: { percent: 50 }, critical: { count: 1 }, offline: { count: 0 } }, minPlayers: 1 },
);

export const emptyFleet = reportOf([], { limits: { critical: { count: 0 } }, minPlayers: 1 });

export const healthyFleet = reportOf(
  [
    player('id-1', { name: 'Caixa 1', storeId: 'loja-012', ageSeconds: 20, version: '2.4.1' }),
    player('id-2', { name: 'Caixa 2', storeId: 'loja-012', ageSeconds: 21, version: '2.4.1' }),
  ],
  { limits: { critical: { count: 0 }, offline: { percent: 2 } }, minPlayers: 1 },
);

/** Text that is markup in one format or the other. */
const text = fc.oneof(
  hostileText,
  fc
    .array(
      fc.constantFrom(
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
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const anyPlayer = fc.record({
  name: maybe(text),
  storeId: maybe(fc.oneof(text, fc.constantFrom('fleet', 'no store', '__proto__'))),
  state: fc.constantFrom(...healthStates),
  reason: maybe(text),
  ageSeconds: maybe(fc.double({ min: 0, max: 1e9, noNaN: true })),
  version: maybe(text),
});
const anyLimit = maybe(
  fc.oneof(
    fc.nat({ max: 5 }).map((count) => ({ count })),
    fc.nat({ max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  ),
);

/** Checks of up to 40 players with ids of their own: GitHub's limit of ten is within reach. */
export const anyReport = fc
  .record({
    players: fc.array(anyPlayer, { maxLength: 40, size: 'max' }),
    limits: fc.record({ warning: anyLimit, critical: anyLimit, offline: anyLimit }),
    minPlayers: fc.nat({ max: 3 }),
    prefix: text,
    alsoFound: fc.array(fc.subarray([...unwellStates]), { maxLength: 40, size: 'max' }),
  })
  .map(({ players, limits, minPlayers, prefix, alsoFound }) =>
    reportOf(
      players.map((fields, index) => player(`${prefix}${index}`, fields)),
      {
        limits,
        minPlayers,
        alsoFound: alsoFound.map((states, index) =>
          states.filter((state) => isMilder(state, players[index]?.state)),
        ),
      },
    ),
  );

function isMilder(state: UnwellState, than: HealthState = 'healthy'): boolean {
  return healthStates.indexOf(state) < healthStates.indexOf(than);
}
