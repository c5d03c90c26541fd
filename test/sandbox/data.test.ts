import { beforeAll, describe, expect, test } from 'vitest';
import { content } from '../../src/model/content.ts';
import { allowedValues } from '../../src/model/endpoint.ts';
import { players } from '../../src/model/players.ts';
import { schedules } from '../../src/model/schedules.ts';
import { contentFields, deviations, playerFields, scheduleFields } from './contract-fields.ts';
import { dataAt, type SandboxData } from './data-at.ts';
import { list, now, sandboxForTest } from './sandbox-under-test.ts';

const resources = [
  { name: 'content', endpoint: content, fields: contentFields, path: '/content?limit=500', count: 128 },
  { name: 'schedules', endpoint: schedules, fields: scheduleFields, path: '/schedules', count: 29 },
  { name: 'players', endpoint: players, fields: playerFields, path: '/players', count: 36 },
] as const;

let data: SandboxData;
let hostile: SandboxData;

/** The values that differ from the contract on purpose; no command warns of them. */
const wrong = {
  content: [
    'checksum: "sha256:9f86d081884c7d65"',
    'storageUrl: "http://cdn.example.com/rede-aurora/content/aviso.png"',
  ],
  schedules: ['estados: ["BA","Bahia"]'],
  players: [],
};

beforeAll(async () => {
  data = await dataAt(now);
  hostile = await dataAt(now, { hostile: true });
});

describe.each(resources)('$name (§2)', ({ name, endpoint, fields, count }) => {
  test('has as many items as the defaults say, each with its own id', () => {
    expect(data[name]).toHaveLength(count);
    expect(new Set(data[name].map((item) => item.id)).size).toBe(count);
  });

  test('says what the contract says, apart from a few examples of mistakes', () => {
    expect(data[name].flatMap((item) => deviations(fields, item))).toEqual(wrong[name]);
    for (const item of data[name]) expect(endpoint.driftOf({ ...item })).toEqual([]);
  });

  test('adds one time that is not as documented if hostile', () => {
    expect(hostile[name].flatMap((item) => deviations(fields, item))).toEqual(
      name === 'schedules' ? ['endAt: "24:00"', ...wrong.schedules] : wrong[name],
    );
  });

  test('has each field of the contract in some item, in its order', () => {
    const order = Object.keys(fields);
    for (const field of order) {
      expect
        .soft(
          data[name].some((item) => item[field] !== undefined && item[field] !== null),
          field,
        )
        .toBe(true);
    }
    for (const item of data[name]) {
      expect(Object.keys(item)).toEqual(order.filter((field) => field in item));
    }
  });

  test('has each documented value of each field', () => {
    for (const field of Object.keys(endpoint.fields)) {
      const seen = new Set(data[name].flatMap((item) => item[field]));
      for (const value of allowedValues(endpoint, field)) expect.soft(seen, field).toContain(value);
    }
  });

  test('leaves some fields out and some null, as §2.5 leaves possible', () => {
    expect(data[name].some((item) => Object.values(item).includes(null))).toBe(true);
    expect(data[name].some((item) => Object.keys(item).length < Object.keys(fields).length)).toBe(true);
    expect(data[name].every((item) => typeof item.name === 'string')).toBe(true);
  });

  test('has a few names that are not Latin, and hostile ones only if asked', () => {
    const matching = (source: SandboxData, pattern: RegExp) =>
      source[name].filter((item) => pattern.test(String(item.name))).length;
    for (const pattern of [/\p{Script=Hiragana}/u, /\p{Emoji_Presentation}\u200d/u]) {
      expect([matching(data, pattern), matching(hostile, pattern)]).toEqual([1, 1]);
    }
    for (const pattern of [/^=/, /,.*".*\t.*\n/, /^.{200,}$/, /\p{Cc}\[31m/u, /\u202e/]) {
      expect([matching(data, pattern), matching(hostile, pattern)]).toEqual([0, 1]);
    }
    expect(hostile[name].map(({ id }) => id)).toEqual(data[name].map(({ id }) => id));
  });

  test('was not created in the future, and updated after that', () => {
    for (const { createdAt, updatedAt } of data[name]) {
      expect(Date.parse(String(createdAt))).toBeLessThanOrEqual(Date.parse(String(updatedAt)));
      expect(Date.parse(String(updatedAt))).toBeLessThanOrEqual(now);
    }
  });
});

describe('schedules', () => {
  test("name the tenant's own players and content, and count the latter (§2.2), apart from two", () => {
    const playerIds = new Set(data.players.map((item) => item.id));
    const contentIds = new Set(data.content.map((item) => item.id));
    const odd = data.schedules.filter(({ playerIds: on, contentIds: plays, contentCount }) => {
      if (!Array.isArray(on) || !Array.isArray(plays)) throw new Error('no ids');
      return (
        on.length === 0 ||
        on.some((id) => !playerIds.has(id)) ||
        plays.some((id) => !contentIds.has(id)) ||
        plays.length !== contentCount
      );
    });
    expect(odd.map(({ description }) => description)).toEqual([
      'Exemplo de: dead-content, dead-player, duplicate-reference, count-mismatch',
      'Exemplo de: no-content, no-players',
    ]);
  });

  test('run overnight, at weekends, in business hours and all week', () => {
    const has = (startAt: string, endAt: string, days: string) =>
      data.schedules.some(
        (item) => item.startAt === startAt && item.endAt === endAt && String(item.daysOfWeek) === days,
      );
    expect(has('22:00', '06:00', 'MON,TUE,WED,THU,FRI,SAT,SUN')).toBe(true);
    expect(has('09:00', '21:00', 'SAT,SUN')).toBe(true);
    expect(has('08:00', '18:00', 'MON,TUE,WED,THU,FRI')).toBe(true);
    expect(has('00:00', '23:59', 'MON,TUE,WED,THU,FRI,SAT,SUN')).toBe(true);
  });

  test('are restricted to states now and then (§2.2 rule 3)', () => {
    const restricted = data.schedules.filter(
      (item) => Array.isArray(item.estados) && item.estados.length > 0,
    );
    expect(restricted.length).toBeGreaterThan(2);
    expect(restricted.length).toBeLessThan(12);
  });

  test('are empty where the tenant has nothing to show', async () => {
    const sandbox = await sandboxForTest({ content: 0, players: 0, schedules: 2 });
    expect(await list(sandbox, '/content')).toEqual([]);
    expect(await list(sandbox, '/players')).toEqual([]);
    const [first] = await list(sandbox, '/schedules');
    expect([first?.playerIds, first?.contentIds, first?.contentCount]).toEqual([[], [], 0]);
  });
});

describe('players', () => {
  test('are 28 healthy, 3 with a warning, 1 critical, 4 offline', () => {
    const counts: Record<string, number> = {};
    for (const { healthStatus } of data.players)
      counts[String(healthStatus)] = (counts[String(healthStatus)] ?? 0) + 1;
    expect(counts).toEqual({ healthy: 28, warning: 3, critical: 1, offline: 4 });
  });

  test('were seen the longer ago, the worse they are (§2.3)', () => {
    const seen = data.players.filter((item) => item.lastSeenAt !== null);
    const minutesOf = (health: string) =>
      seen
        .filter((item) => item.healthStatus === health)
        .map((item) => (now - Date.parse(String(item.lastSeenAt))) / 60_000);
    const [healthy, warning] = [minutesOf('healthy'), minutesOf('warning')];
    const [critical, offline] = [minutesOf('critical'), minutesOf('offline')];
    expect(healthy.length + warning.length + critical.length).toBe(32);
    expect(offline).toHaveLength(3);
    expect(Math.min(...healthy)).toBeGreaterThan(0);
    expect(Math.max(...healthy)).toBeLessThan(Math.min(...warning));
    expect(Math.max(...warning)).toBeLessThan(Math.min(...critical));
    expect(Math.max(...critical)).toBeLessThan(Math.min(...offline));
    expect(Math.min(...offline)).toBeGreaterThan(60);
  });

  test('are devices that exist', () => {
    for (const { platform, manufacturer, deviceType } of data.players) {
      if (platform === 'tizen') expect(manufacturer).toBe('Samsung');
      expect(platform === 'webos').toBe(manufacturer === 'LG');
      expect(platform === 'web').toBe(deviceType === 'browser');
      if (deviceType === 'tablet' || deviceType === 'media_player') expect(platform).toBe('android');
    }
    const turned = data.players.filter(
      ({ resolutionWidth, resolutionHeight, orientation }) =>
        orientation !== (Number(resolutionWidth) > Number(resolutionHeight) ? 'landscape' : 'portrait'),
    );
    expect(turned.map(({ name }) => name)).toEqual(['Loja 006 · Açougue']);
  });

  test('live in several time zones of Brazil', () => {
    const zones = new Set(data.players.map((item) => String(item.timezone)));
    expect([...zones].filter((zone) => !Intl.supportedValuesOf('timeZone').includes(zone))).toEqual([
      'America/Sao_Paolo',
    ]);
    expect(zones).toContain('America/Sao_Paulo');
    expect(zones).toContain('America/Manaus');
    expect(zones).toContain('America/Rio_Branco');
    expect(zones).toContain('America/Noronha');
    expect(zones).toContain('America/Belem');
  });
});
