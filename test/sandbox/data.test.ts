import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src/json/object.ts';
import { analytics } from '../../src/model/analytics.ts';
import { content } from '../../src/model/content.ts';
import { players } from '../../src/model/players.ts';
import { schedules } from '../../src/model/schedules.ts';
import { asOf } from '../../src/sandbox/as-of.ts';
import { ask, dataAt, list, now, paths, sandboxForTest } from './sandbox-under-test.ts';

const resources = [
  { name: 'content', endpoint: content, count: 128 },
  { name: 'schedules', endpoint: schedules, count: 29 },
  { name: 'players', endpoint: players, count: 36 },
] as const;

let data: Awaited<ReturnType<typeof dataAt>>;

beforeAll(async () => {
  data = await dataAt(now);
});

describe.each(resources)('$name (§2)', ({ name, endpoint, count }) => {
  test('has as many items as documented, each with its own id', () => {
    expect(data[name]).toHaveLength(count);
    expect(new Set(data[name].map((item) => item.id)).size).toBe(count);
  });

  test('is as documented, with each field in some item, in the order of the contract', () => {
    const order = Object.keys(endpoint.fields);
    const given = data[name].flatMap((item) => Object.keys(item).filter((field) => item[field] !== null));
    expect(new Set(given)).toEqual(new Set(order));
    for (const item of data[name]) {
      expect(endpoint.driftOf({ ...item })).toEqual([]);
      expect(Object.keys(item)).toEqual(order.filter((field) => field in item));
    }
  });
});

describe('the analytics summary (§2.4)', () => {
  test('counts what the lists show', async () => {
    const sandbox = await sandboxForTest();
    for (const key of [sandbox.keys.all, sandbox.keys.otherTenant]) {
      const { json } = await ask(sandbox, paths.analytics, { key });
      if (!isJsonObject(json)) expect.fail('the summary is not an object');
      expect(Object.keys(json)).toEqual(Object.keys(analytics.fields));
      expect(analytics.driftOf(json)).toEqual([]);
      expect(json).toMatchObject({
        totalContent: (await list(sandbox, '/content?limit=500', key)).length,
        activeContent: (await list(sandbox, '/content?limit=500&status=active', key)).length,
        totalPlayers: (await list(sandbox, '/players', key)).length,
      });
    }
  });

  test('grows and shrinks with the content', async () => {
    const summary = async (sizes: object) => (await ask(await sandboxForTest(sizes), paths.analytics)).json;
    expect(await summary({})).toMatchObject({ totalPlays: 505_711 });
    expect(await summary({ content: 1280 })).toMatchObject({ totalContent: 1280, totalPlays: 5_057_110 });
    expect(await summary({ content: 0, players: 0 })).toEqual({
      totalContent: 0,
      activeContent: 0,
      totalPlayers: 0,
      totalPlays: 0,
      totalDurationSeconds: 0,
      lastPlayedAt: null,
    });
  });
});

test('the same sizes and time give the same bytes and keys', async () => {
  const answers = async () => {
    const sandbox = await sandboxForTest({ players: 50 });
    const texts = Object.values(paths).map(async (path) => (await ask(sandbox, path)).text);
    return { texts: await Promise.all(texts), keys: sandbox.keys };
  };
  expect(await answers()).toEqual(await answers());
});

describe('a tenant of another size', () => {
  test('repeats the data with other ids, names, stores and checksums', async () => {
    const large = await dataAt(now, { content: 300, schedules: 87, players: 80 });
    for (const { name, count } of resources) {
      if (name !== 'schedules') expect(large[name].slice(0, count)).toEqual(data[name]);
      expect(new Set(large[name].map(({ id }) => id)).size).toBe(large[name].length);
    }
    const again = large.players[36 + 4];
    expect([again?.name, again?.storeId, again?.healthStatus]).toEqual([
      'Loja 014 · Caixa 2',
      'loja-014',
      'offline',
    ]);
    expect(large.players[36 + 5]?.name).toBe('夏のセール・サンパウロ店 (2)');
    const item = large.content[128];
    expect([item?.name, item?.storageUrl]).toEqual([
      'Promoção de Verão · Caixa v1 (2)',
      `https://cdn.example.com/rede-aurora/content/${item?.id}.mp4`,
    ]);
    // In each whole round two are the same and one is missing, on purpose.
    expect(new Set(large.content.map(({ checksum }) => checksum)).size).toBe(297);
    expect(large.schedules.map(({ id }) => id)).toEqual(Array.from({ length: 87 }, (_, at) => 501 + at));
    expect(large.schedules[29]).toMatchObject({ name: 'Semana inteira · Avisos da Loja (2)', priority: 101 });
    // Each round of schedules is on one round of players; the last one is of 8.
    const on = [0, 29, 58].map((at) =>
      ids(large.schedules[at]).map((id) => large.players.findIndex((player) => player.id === id)),
    );
    expect(on[1]).toEqual(on[0]?.map((at) => at + 36));
    expect(on[2]).toEqual([73, 74, 76, 77, 79]);
  });

  test('has all players on its only round of schedules', async () => {
    const [first] = (await dataAt(now, { players: 3600 })).schedules;
    const [small] = data.schedules;
    expect(ids(first)).toHaveLength(100 * ids(small).length);
  });

  test('is empty where it has nothing to show', async () => {
    const { content, players, schedules } = await dataAt(now, { content: 0, players: 0, schedules: 2 });
    expect([content, players]).toEqual([[], []]);
    const [first] = schedules;
    expect([first?.playerIds, first?.contentIds, first?.contentCount]).toEqual([[], [], 0]);
  });
});

/** The players of a schedule. */
function ids(schedule: JsonObject | undefined): unknown[] {
  return Array.isArray(schedule?.playerIds) ? schedule.playerIds : [];
}

// A Sunday in Brazil, and a Monday in UTC.
const moment = Date.parse('2027-03-01T01:30:00Z');

test.each([
  ['now-45s', '2027-03-01T01:29:15.000Z'],
  ['now-3m31.042s', '2027-03-01T01:26:28.958Z'],
  ['now-9d2h', '2027-02-19T23:30:00.000Z'],
  ['today+0 00:00:00', '2027-02-28T00:00:00-03:00'],
  ['today+1 23:59:59', '2027-03-01T23:59:59-03:00'],
  ['today-59 03:00:00', '2026-12-31T03:00:00-03:00'],
  ['today+0', 'SUN'],
  ['today+14', 'SUN'],
  ['today-1', 'SAT'],
  ['2099-12-31T23:59:59-03:00', '2099-12-31T23:59:59-03:00'],
  ['today is a day', 'today is a day'],
])('%s is %s', (text, time) => {
  expect(asOf(moment, text)).toBe(time);
});
