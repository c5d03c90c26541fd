// project: slow
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Player } from '../../../src/model/players.ts';
import { sharedBy } from '../../../src/players/rules/causes.ts';
import { judgeHealth } from '../../../src/players/rules/health.ts';
import { createFleet } from '../../../src/players/rules/incidents.ts';
import { fleetOf, randomBy, type Shape, withOutage } from '../../commands/incidents/fleets.ts';
import { uuidOf } from '../../helpers/fixtures.ts';
import { testNow } from '../../helpers/run.ts';

function incidentsIn(players: readonly Player[]) {
  const fleet = createFleet();
  for (const player of players) fleet.add(player, judgeHealth(player, { now: testNow }).state);
  return fleet.incidents();
}
const causesIn = (players: readonly Player[]) =>
  incidentsIn(players).filter(({ cause }) => cause !== 'single');

const shapes: readonly Shape[] = [
  { players: 36, perStore: 3, rate: 0.2 },
  { players: 120, perStore: 2, rate: 0.4 },
  { players: 300, perStore: 7, rate: 0.1 },
  { players: 1000, perStore: 5, rate: 0.03 },
];

describe.each(shapes)('$players players, $perStore in a store, $rate broken', (shape) => {
  const runs = Math.min(300, 60_000 / shape.players);

  test('without a cause, one is named in at most 5 % of runs', () => {
    const named = Array.from(
      { length: runs },
      (_, seed) => causesIn(fleetOf(shape, randomBy(seed))).length > 0,
    );
    expect(named.filter(Boolean).length).toBeLessThanOrEqual(runs * 0.05);
  });

  test('an outage of a store is found, alone, with its players and its time', () => {
    const missed: unknown[] = [];
    for (let seed = 0; seed < runs; seed++) {
      const random = randomBy(seed);
      const size = Math.max(4, shape.perStore);
      const fleet = withOutage(
        fleetOf({ ...shape, perStore: size }, random),
        ({ storeId }) => storeId === 'loja-5',
        139,
        random,
      );
      const found = causesIn(fleet);
      if (
        found[0]?.cause !== 'store' ||
        found[0].value !== 'loja-5' ||
        found[0].players !== size ||
        !found[0].since
      )
        missed.push(found);
    }
    expect(missed.length).toBeLessThanOrEqual(runs * 0.05);
  });
});

test('a bad release is found, and not the version or the platform that it is a part of', () => {
  const runs = 100;
  const found = Array.from({ length: runs }, (_, seed) => {
    const random = randomBy(seed);
    const fleet = fleetOf({ players: 300, perStore: 7, rate: 0.02 }, random).map((player): Player => {
      const isBad = player.currentVersion === '4.2.1' && player.platform === 'tizen' && random() < 0.4;
      return isBad ? { ...player, healthStatus: 'critical' } : player;
    });
    return causesIn(fleet).map(({ state, cause, value, field }) => [state, cause, value, field].join(' '));
  });
  const right = found.filter(
    (all) => all.join() === 'critical release 4.2.1 on tizen currentVersion+platform',
  );
  expect(right.length).toBeGreaterThanOrEqual(runs * 0.95);
});

test('two outages are two, one of them inside a larger one at another time', () => {
  const random = randomBy(1);
  const quiet = fleetOf({ players: 400, perStore: 8, rate: 0 }, random);
  const zone = withOutage(quiet, ({ timezone }) => timezone === 'America/Manaus', 30, random);
  const both = withOutage(zone, ({ storeId }) => storeId === 'loja-12', 700, random);
  expect(causesIn(both).map(({ cause, value, since }) => [cause, value, since?.slice(11, 15)])).toEqual([
    ['timezone', 'America/Manaus', '11:2'],
    ['store', 'loja-12', '00:1'],
  ]);
});

/** Fleets of few values, where groups overlap, are equal, or are everybody. */
const anyFleet = fc.array(
  fc.record(
    {
      id: fc.uuid(),
      name: fc.constantFrom('', 'Loja'),
      status: fc.constantFrom('active', 'retired'),
      healthStatus: fc.constantFrom('healthy', 'healthy', 'healthy', 'offline', 'critical', 'warning', 'odd'),
      lastSeenAt: fc.constantFrom(
        '2026-11-20T09:41:00Z',
        '2026-11-20T09:44:00Z',
        '2026-11-01T00:00:00Z',
        'x',
        null,
      ),
      storeId: fc.constantFrom('a', 'b', 'c', ''),
      ipAddress: fc.constantFrom('10.0.1.2', '10.0.1.3', '10.0.2.2', 'fe80::1', '1.2.3', null),
      currentVersion: fc.constantFrom('4.2.0', '4.2.1'),
      platform: fc.constantFrom('tizen', 'webos'),
    },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 60 },
);

test('every broken player is in one incident, and the numbers are those of the fleet', () => {
  fc.assert(
    fc.property(anyFleet, (players) => {
      const stateOf = (player: Player) => judgeHealth(player, { now: testNow }).state;
      const all = incidentsIn(players);
      const broken = players.filter((player) => stateOf(player) !== 'healthy').map(({ id }) => id);
      expect(all.flatMap(({ playerIds }) => playerIds).sort()).toEqual(broken.sort());
      for (const one of all) {
        expect(one.players).toBe(one.playerIds.length);
        const own = new Set(one.playerIds);
        for (const player of players) if (own.has(player.id)) expect(stateOf(player)).toBe(one.state);
        if (one.cause !== 'store') continue;
        const inStore = players.filter(({ storeId }) => storeId === one.value);
        const others = players.filter(({ storeId }) => storeId !== one.value);
        expect(one).toMatchObject({
          size: inStore.length,
          others: others.filter((player) => stateOf(player) === one.state).length,
          othersSize: others.length,
        });
      }
    }),
  );
});

test('the order of the players does not matter', () => {
  const random = randomBy(7);
  const fleet = withOutage(
    fleetOf({ players: 200, perStore: 5, rate: 0.1 }, random),
    ({ storeId }) => storeId === 'loja-5',
    60,
    random,
  );
  const sorted = (players: readonly Player[]) =>
    causesIn(players).map(({ playerIds, names, ...rest }) => ({ ...rest, ids: [...playerIds].sort() }));
  expect(sorted([...fleet].reverse())).toEqual(sorted(fleet));
  expect(sorted(fleet)).toHaveLength(1);
});

/** Two versions of 2,000 players each, of which so many are critical. */
const twoVersions = (ofOld: number, ofNew: number) =>
  Array.from({ length: 4000 }, (_, index): Player => {
    const currentVersion = index < 2000 ? '4.1.0' : '4.2.0';
    const isBroken = index % 2000 < (index < 2000 ? ofOld : ofNew);
    return {
      id: String(index),
      status: 'active',
      currentVersion,
      healthStatus: isBroken ? 'critical' : 'healthy',
    };
  });

test('a difference that is far from chance, but less than twice the others, is no cause', () => {
  expect(causesIn(twoVersions(150, 290))).toEqual([]);
  expect(causesIn(twoVersions(150, 310))).toMatchObject([{ cause: 'version', value: '4.2.0', players: 310 }]);
});

test('groups of the same players are one test, and the first is named', () => {
  const random = randomBy(2);
  const quiet = fleetOf({ players: 60, perStore: 5, rate: 0 }, random);
  const fleet = withOutage(quiet, ({ storeId }) => storeId === 'loja-3', 60, random);
  const [both] = causesIn(fleet);
  const [without] = causesIn(fleet.map((player) => ({ ...player, ipAddress: null })));
  expect(both).toEqual(without);
  expect(both).toMatchObject({ cause: 'store', players: 5 });
  expect(causesIn(fleet.map((player) => ({ ...player, storeId: null })))).toMatchObject([
    { cause: 'subnet', field: 'ipAddress', value: '10.0.3.0/24', tests: both?.tests },
  ]);
});

test('groups are the same only if their players are', () => {
  const [nobody] = fleetOf({ players: 1, perStore: 1, rate: 0 }, randomBy(1));
  const shared = { ipAddress: '', currentVersion: '', model: '', platform: '', timezone: '' } as const;
  /** A fleet in stores of two, one of which has these places and is off; another one has those. */
  const fleetWith = (off: readonly number[], other: readonly number[], more: Partial<Player> = {}) => {
    let rest = 0;
    return Array.from({ length: 300 }, (_, at): Player => {
      const [isOff, isOther] = [off.includes(at + 1), other.includes(at + 1)];
      const store = isOff ? 'off' : isOther ? 'other' : `store-${Math.floor(rest++ / 2)}`;
      const id = uuidOf(at);
      return {
        ...{ ...nobody, ...shared, id, name: id, storeId: store },
        ...(isOff && {
          ...more,
          healthStatus: 'offline',
          lastSeenAt: new Date(testNow - 3_600_000).toISOString(),
        }),
      };
    });
  };
  const causes = (fleet: readonly Player[]) => causesIn(fleet).map(({ cause, value }) => [cause, value]);
  // The sums of their places, of the squares of these, and their numbers are the same: 1 + 64 is 16 + 49.
  expect(causes(fleetWith([4, 7], [1, 8]))).toEqual([['store', 'off']]);
  expect(causes(fleetWith([1, 8], [4, 7]))).toEqual([['store', 'off']]);
  // A subnet of the same players is not another cause, and the store comes first.
  expect(causes(fleetWith([4, 7], [1, 8], { ipAddress: '10.0.0.1' }))).toEqual([['store', 'off']]);
});

test.each([
  ['10.1.2.3', '10.1.2.0/24'],
  ['255.255.255.255', '255.255.255.0/24'],
  ['tv.loja.local', undefined],
  ['10.1.2.3.4', undefined],
  ['10.1.2', undefined],
  ['256.1.2.3', undefined],
  ['10.1.2.3:80', undefined],
  ['::ffff:10.1.2.3', undefined],
  ['', undefined],
])('the subnet of %j is %j', (ipAddress, subnet) => {
  const [player] = fleetOf({ players: 1, perStore: 1, rate: 0 }, randomBy(1));
  expect(player && sharedBy({ ...player, ipAddress }, 'subnet')).toBe(subnet);
});
