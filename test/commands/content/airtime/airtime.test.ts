import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { contentItem, imageItem, uuidOf } from '../../../helpers/fixtures.ts';
import { keyOf, storedProfiles } from '../../../helpers/keys.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import { answer, expectRequest } from '../../../helpers/service.ts';
import { writtenSnapshot } from '../../diff/written-snapshot.ts';
import { announceTenant, nothing } from '../../schedules/tenant.ts';

/*
 * The tests run at 2026-11-20T12:00:00Z, a Friday: 09:00 in São Paulo, 07:00 in New York.
 */

const hour = 3600;
const player = (number: number, name: string, more: Record<string, unknown> = {}) => ({
  id: uuidOf(number),
  name,
  storeId: 'loja-001',
  status: 'active',
  healthStatus: 'healthy',
  lastSeenAt: '2026-11-20T11:59:30Z',
  timezone: 'America/Sao_Paulo',
  ...more,
});
const entrance = player(1, 'Entrada');
const till = player(2, 'Caixa', { healthStatus: 'offline' });
const other = player(3, 'Vitrine', { storeId: 'loja-002', timezone: 'America/New_York' });
const blocked = player(4, 'Depósito', { status: 'blocked' });
const players = [entrance, till, other, blocked];

const always = { startAt: null, endAt: null, daysOfWeek: null, validFrom: null, validUntil: null };
const video = { ...contentItem, ...always };
const cola = { ...video, id: uuidOf(21), name: 'Cola', durationSeconds: 30, metadata: { campaign: 'verao' } };
const bread = {
  ...video,
  id: uuidOf(22),
  name: 'Pão',
  durationSeconds: 10,
  tags: ['padaria', 'promo'],
  metadata: null,
};
const ready = { status: 'active', processingStatus: 'ready', processingError: null };
const poster = { ...imageItem, ...always, ...ready, id: uuidOf(23), name: 'Cartaz' };
const idle = { ...video, id: uuidOf(24), name: 'Parado' };
const gone = uuidOf(29);

const allDay = {
  id: 501,
  name: 'Geral',
  status: 'active',
  priority: 1,
  playerIds: players.map(({ id }) => id),
  contentIds: [cola.id, bread.id],
};
const lists = { players, schedules: [allDay], content: [cola, bread, poster, idle] };

type Given = Parameters<typeof announceTenant>[0];

async function airtime(args: readonly string[], more: Given = {}) {
  announceTenant({ ...lists, ...more });
  return run(['content', 'airtime', ...args], { env: configured });
}

/** The rows of JSON, without what is not asked for. */
async function rowsOf(args: readonly string[], more: Given = {}) {
  const { stdout } = await airtime([...args, '--json'], more);
  return JSON.parse(stdout).airtime as readonly Record<string, unknown>[];
}

const exact = (screens: number, planned: number, plays: number, onAir: number) => ({
  screens,
  screensUnclear: 0,
  plannedSeconds: planned,
  unclearSeconds: 0,
  playsMin: plays,
  playsMax: plays,
  onAirMinSeconds: onAir,
  onAirMaxSeconds: onAir,
});

const planNote = 'note: this is what the schedules plan; the API does not report what was played\n';

test('a row an item; unreachable players count, blocked ones do not', async () => {
  expect(await airtime(['--days', '1'])).toEqual({
    stdout: [
      'NAME  TYPE   DURATION  SCREENS  PLANNED  UNCLEAR  PLAYS  ON AIR',
      'Cola  video       30s        3      72h        -  6,480     54h',
      'Pão   video       10s        3      72h        -  6,480     18h',
      '',
    ].join('\n'),
    stderr: planNote,
    code: 0,
  });
});

test('JSON says what was assumed, and from when to when', async () => {
  const { stdout } = await airtime(['Cola', '--days', '1', '--json', '--assume', 'tie=all']);
  expect(JSON.parse(stdout)).toEqual({
    assumptions: expect.objectContaining({ tie: 'all', zone: 'player' }),
    tzdata: expect.any(String),
    from: '2026-11-20T12:00:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
    airtime: [
      {
        itemId: cola.id,
        name: 'Cola',
        type: 'video',
        durationSeconds: 30,
        ...exact(3, 72 * hour, 6480, 54 * hour),
      },
    ],
  });
});

test('CSV has every field, and --fields and --sort know them', async () => {
  const { stdout } = await airtime(['--days', '1', '-o', 'csv', '--sort', 'onAirMaxSeconds']);
  expect(stdout.split('\r\n')).toEqual([
    'itemId,name,type,durationSeconds,screens,screensUnclear,plannedSeconds,unclearSeconds,playsMin,playsMax,onAirMinSeconds,onAirMaxSeconds',
    `${bread.id},Pão,video,10,3,0,259200,0,6480,6480,64800,64800`,
    `${cola.id},Cola,video,30,3,0,259200,0,6480,6480,194400,194400`,
    '',
  ]);
});

test('on a terminal, the last line says on how many screens and when', async () => {
  announceTenant(lists);
  const { stderr } = await run(['content', 'airtime', '--days', '1', '--tz', 'America/Sao_Paulo'], {
    env: configured,
    columns: 100,
  });
  expect(stderr).toBe(`4 screens, Fri 20 Nov 09:00 to Sat 21 Nov 09:00\n${planNote}`);
});

describe('the length of a loop', () => {
  const withPoster = {
    schedules: [{ ...allDay, contentIds: [cola.id, poster.id], playerIds: [entrance.id] }],
  };
  const member = async (args: readonly string[], more: Given) =>
    (
      await airtime(
        ['--days', '1', '--fields', 'name,playsMin,playsMax,onAirMinSeconds,onAirMaxSeconds', ...args],
        more,
      )
    ).stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/\s{2,}/));

  test('is not known with an image', async () => {
    const { stdout, stderr } = await airtime(['--days', '1'], withPoster);
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      'NAME    TYPE   DURATION  SCREENS  PLANNED  UNCLEAR        PLAYS     ON AIR',
      'Cartaz  image         -        1      24h        -  up to 2,880  up to 24h',
      'Cola    video       30s        1      24h        -  up to 2,880  up to 24h',
      '',
    ]);
    expect(stderr).toBe(
      `${planNote}note: 1 item has no duration; plays are not exact where it is in the loop (add --image-seconds 10)\n`,
    );
  });

  test.each([
    [
      '10',
      [
        ['Cartaz', '2160', '2160', '6h', '6h'],
        ['Cola', '2160', '2160', '18h', '18h'],
      ],
    ],
    [
      '10-30',
      [
        ['Cartaz', '1440', '2160', '6h', '12h'],
        ['Cola', '1440', '2160', '12h', '18h'],
      ],
    ],
  ])('is known with --image-seconds %s', async (seconds, expected) => {
    expect(await member(['--image-seconds', seconds], withPoster)).toEqual(expected);
  });

  test('an image alone is always on the screen, however often that is', async () => {
    const more = { schedules: [{ ...allDay, contentIds: [poster.id], playerIds: [entrance.id] }] };
    expect((await airtime(['--days', '1'], more)).stdout).toContain('24h        -  unknown     24h');
  });

  test('an image with a duration, and a video without one', async () => {
    const content = [
      { ...cola, durationSeconds: null },
      { ...poster, durationSeconds: 20 },
    ];
    expect(await member(['--image-seconds', '5'], { ...withPoster, content })).toEqual([
      ['Cartaz', '0', '4320', '0s', '1d'],
      ['Cola', '0', '4320', '0s', '1d'],
    ]);
  });

  test('an item that is listed twice plays twice', async () => {
    const contentIds = [bread.id, cola.id, bread.id];
    const more = { schedules: [{ ...allDay, contentIds, playerIds: [entrance.id] }] };
    expect(await rowsOf(['--days', '1'], more)).toMatchObject([
      { name: 'Cola', ...exact(1, 24 * hour, 1728, 51_840) },
      { name: 'Pão', ...exact(1, 24 * hour, 3456, 34_560) },
    ]);
  });

  test('it changes when an item of it becomes valid', async () => {
    const content = [cola, { ...bread, validFrom: '2026-11-21T00:00:00Z' }];
    expect(await rowsOf(['--days', '1'], { content })).toMatchObject([
      // Twelve hours alone, and twelve with the other: 1440 + 1080 plays on each of three screens.
      { name: 'Cola', ...exact(3, 72 * hour, 7560, 63 * hour) },
      { name: 'Pão', ...exact(3, 36 * hour, 3240, 9 * hour) },
    ]);
  });
});

describe('what is unclear is apart', () => {
  test('two schedules may both win: what both have is planned', async () => {
    const alone = { ...allDay, id: 502, contentIds: [cola.id] };
    const schedules = [allDay, { ...alone, playerIds: [entrance.id] }];
    expect((await airtime(['--days', '1'], { schedules })).stdout).toBe(
      [
        'NAME  TYPE   DURATION  SCREENS  PLANNED  UNCLEAR        PLAYS   ON AIR',
        'Cola  video       30s        3      72h        -  6,480–7,200  54h–60h',
        'Pão   video       10s      2–3      48h      24h  4,320–6,480  12h–18h',
        '',
      ].join('\n'),
    );
    expect(await rowsOf(['Pão', '--days', '1', '--assume', 'tie=lowest-id'], { schedules })).toMatchObject([
      exact(3, 72 * hour, 6480, 18 * hour),
    ]);
  });

  test('a schedule for some states: --state settles it', async () => {
    const schedules = [{ ...allDay, estados: ['SP'] }];
    expect(await rowsOf(['Cola', '--days', '1'], { schedules })).toMatchObject([
      {
        screens: 0,
        screensUnclear: 3,
        plannedSeconds: 0,
        unclearSeconds: 72 * hour,
        playsMin: 0,
        playsMax: 6480,
        onAirMinSeconds: 0,
        onAirMaxSeconds: 54 * hour,
      },
    ]);
    expect(await rowsOf(['Cola', '--days', '1', '--state', 'SP'], { schedules })).toMatchObject([
      exact(3, 72 * hour, 6480, 54 * hour),
    ]);
    expect(await rowsOf(['Cola', '--days', '1', '--state', 'RJ'], { schedules })).toMatchObject([
      exact(0, 0, 0, 0),
    ]);
  });

  test('a playlist that cannot be read may have any item', async () => {
    const schedules = [{ ...allDay, contentIds: null, playerIds: [entrance.id] }];
    expect((await airtime(['Cola', '--days', '1'], { schedules })).stdout).toBe(
      [
        'NAME  TYPE   DURATION  SCREENS  PLANNED  UNCLEAR    PLAYS     ON AIR',
        'Cola  video       30s      0–1       0s      24h  unknown  up to 24h',
        '',
      ].join('\n'),
    );
  });
});

describe('--by', () => {
  test.each([
    ['item', ['NAME  SCREENS', 'Cola  3', 'Pão   3'], 'name'],
    [
      'tag',
      [
        'TAGS     SCREENS  PLANNED  PLAYS MIN',

        'padaria  3        3d       6480',
        'promo    3        3d       12960',
        'verao    3        3d       6480',
      ],
      'tags,screens,plannedSeconds,playsMin',
    ],
    ['schedule', ['SCHEDULE  NAME   PLAYS MIN', '501       Geral  12960'], 'scheduleId,name,playsMin'],
    ['store', ['STORE     SCREENS', 'loja-001  2', 'loja-002  1'], 'storeId,screens'],
    [
      'metadata.campaign',
      ['METADATA.CAMPAIGN  ON AIR MIN', 'verao              2d 6h', '-                  18h'],
      'metadata.campaign,onAirMinSeconds',
    ],
    ['TYPE', ['TYPE   SCREENS', 'video  3'], 'type,screens'],
  ])('%s', async (by, expected, fields) => {
    const shown = by === 'item' ? 'name,screens' : fields;
    const { stdout } = await airtime(['--days', '1', '--by', by, '--fields', shown]);
    const cells = (lines: readonly string[]) => lines.map((line) => line.trim().split(/\s{2,}/));
    expect(cells(stdout.trimEnd().split('\n'))).toEqual(cells(expected));
  });
});

describe('which items', () => {
  test('what was asked for has a row, also if it is planned nowhere', async () => {
    expect(await rowsOf(['Parado', 'Cola', '--days', '1'])).toMatchObject([
      { name: 'Cola', screens: 3 },
      { name: 'Parado', ...exact(0, 0, 0, 0) },
    ]);
    expect(await rowsOf(['--tag', 'verao', '--type', 'video', '--days', '1'])).toMatchObject([
      { name: 'Cola' },
      { name: 'Parado' },
    ]);
    expect(await rowsOf(['--metadata', 'campaign=verao', 'Cola', 'Pão', '--days', '1'])).toMatchObject([
      { name: 'Cola' },
    ]);
  });

  test('an item that is gone, but still scheduled', async () => {
    const schedules = [{ ...allDay, contentIds: [gone, cola.id] }];
    announceTenant({ ...lists, schedules });
    for (let time = 0; time < 2; time += 1) expectRequest(`/content/${gone}`).reply(404, { error: 'x' });
    const { stdout } = await run(['content', 'airtime', gone, 'Cola', '--days', '1', '--json'], {
      env: configured,
    });
    expect(JSON.parse(stdout).airtime).toMatchObject([
      { name: 'Cola', ...exact(3, 72 * hour, 8640, 72 * hour) },
      { itemId: gone, name: null, type: null, ...exact(0, 0, 0, 0) },
    ]);
  });

  test('an item that the list lacks is requested; one that nobody knows is not found', async () => {
    announceTenant(lists);
    answer(`/content/${gone}`, { ...cola, id: gone, name: 'Fora da lista' });
    const { stdout } = await run(['content', 'airtime', gone, '-o', 'ndjson'], { env: configured });
    expect(stdout).toContain('Fora da lista');
    announceTenant(lists);
    expectRequest(`/content/${gone}`).reply(404, { error: 'x' });
    expect(await run(['content', 'airtime', gone], { env: configured })).toEqual({
      stdout: '',
      stderr: `signage: no content item with the id ${gone} for this tenant\n  See: signage content list\n`,
      code: 20,
    });
  });

  test('a name that fits none', async () => {
    expect(await airtime(['Colas'])).toEqual({
      stdout: '',
      stderr: 'signage: no content item "Colas" for this tenant\n  Did you mean "Cola"?\n',
      code: 20,
    });
  });
});

describe('which screens', () => {
  test('those that filters select', async () => {
    expect(await rowsOf(['Cola', '--store', 'loja-001', '--days', '1'])).toMatchObject([{ screens: 2 }]);
    expect(await rowsOf(['Cola', '--health', '!offline', '--days', '1'])).toMatchObject([{ screens: 2 }]);
  });

  test('none', async () => {
    const { stderr } = await airtime(['Cola', '--store', 'loja-009']);
    expect(stderr).toBe(`note: no players in store "loja-009"\n${planNote}`);
  });

  test('one whose time zone is not known', async () => {
    const { stderr } = await airtime(['Cola'], { players: [{ ...entrance, timezone: 'Brazil/Nowhere' }] });
    expect(stderr).toBe(`${planNote}note: the time zone of 1 screen is unknown; the range is in UTC there\n`);
  });

  test('a tenant without anything', async () => {
    expect(await airtime([], nothing)).toMatchObject({ code: 0 });
  });
});

describe('which time', () => {
  const days = (screens: readonly unknown[], ...args: readonly string[]) =>
    rowsOf(['Cola', '--fields', 'plannedSeconds', ...args], { players: screens });

  test('a week by default', async () => {
    expect(await days([entrance])).toEqual([{ plannedSeconds: 168 * hour }]);
  });

  test('the days of a clock are as long as it makes them', async () => {
    // Clocks in New York go back on 1 November, and forward on 14 March.
    expect(await days([other], '--start', '2026-11-01', '--days', '1')).toEqual([
      { plannedSeconds: 25 * hour },
    ]);
    expect(await days([other], '--start', '2027-03-14', '--days', '7')).toEqual([
      { plannedSeconds: 167 * hour },
    ]);
    expect(await days([entrance], '--start', '2026-11-01', '--days', '1')).toEqual([
      { plannedSeconds: 24 * hour },
    ]);
  });

  test('a schedule by the clock: an hour that is skipped does not count, one that is repeated counts twice', async () => {
    const schedules = [{ ...allDay, startAt: '01:00', endAt: '03:00' }];
    const planned = async (start: string) =>
      rowsOf(['Cola', '--fields', 'plannedSeconds', '--start', start, '--days', '1'], {
        schedules,
        players: [other],
      });
    expect(await planned('2026-11-01')).toEqual([{ plannedSeconds: 3 * hour }]);
    expect(await planned('2027-03-14')).toEqual([{ plannedSeconds: hour }]);
  });

  test('up to an end, and in the past', async () => {
    expect(await days([entrance], '--end', 'tomorrow')).toEqual([{ plannedSeconds: 15 * hour }]);
    expect(await days([entrance], '--start=-2d', '--end', 'now')).toEqual([{ plannedSeconds: 48 * hour }]);
  });

  test.each([
    [['--end', 'tomorrow', '--days', '2'], '--end cannot be combined with --days'],
    [['--days', '0'], '--days must be a whole number from 1 to 400, not "0"'],
    [
      ['--image-seconds', '0'],
      '--image-seconds must be seconds such as 10, or a range such as 5-15, not "0"',
    ],
    [
      ['--image-seconds', '9-5'],
      '--image-seconds must be seconds such as 10, or a range such as 5-15, not "9-5"',
    ],
    [['--by', 'metadata'], '--by: metadata is an object; give a key in it, such as metadata.campaign'],
  ])('%j is wrong usage', async (args, message) => {
    const { stderr, code } = await run(['content', 'airtime', ...args], { env: configured });
    expect({ stderr, code }).toEqual({ stderr: `signage: ${message}\n`, code: 2 });
  });
});

test('the air time after a change', async () => {
  const { stdout, stderr } = await airtime([
    'Pão',
    '--days',
    '1',
    '--without',
    'schedule:501',
    '--fields',
    'screens',
  ]);
  expect({ stdout, stderr }).toEqual({
    stdout: 'SCREENS\n      0\n',
    stderr: `note: with --without schedule:501: nothing is sent to the service\n${planNote}`,
  });
});

test('from a snapshot, as of its time', async () => {
  const args = ['content', 'airtime', 'Cola', '--days', '1', '--from', writtenSnapshot(lists), '--json'];
  const { stdout } = await run(args, { env: {}, now: Date.parse('2027-01-01T00:00:00Z') });
  expect(JSON.parse(stdout)).toMatchObject({ from: '2026-11-20T12:00:00.000Z', airtime: [{ screens: 3 }] });
});

test('a states file', async () => {
  const file = join(emptyFolder(), 'states.csv');
  writeFileSync(file, 'loja-001,SP\nloja-002,RJ\n');
  const schedules = [{ ...allDay, estados: ['SP'] }];
  expect(await rowsOf(['Cola', '--days', '1', '--states', file], { schedules })).toMatchObject([
    exact(2, 48 * hour, 4320, 36 * hour),
  ]);
});

test('of several profiles, the rows are one list', async () => {
  const profileOf = (name: string) => ({
    baseUrl: `https://${name}.test`,
    key: keyOf(name),
    tenant: `rede-${name}`,
    scopes: [],
  });
  const { env } = await storedProfiles({ sul: profileOf('s'), norte: profileOf('n') });
  for (const name of ['s', 'n']) {
    const service = nock(`https://${name}.test/api/external`);
    service.get('/players').reply(200, [entrance]);
    service.get('/schedules').reply(200, [name === 's' ? allDay : { ...allDay, contentIds: [bread.id] }]);
    for (const status of ['active', 'inactive', 'archived'])
      service
        .get('/content')
        .query({ status, limit: 500 })
        .reply(200, status === 'active' ? [cola, bread] : []);
  }
  const args = ['--days', '1', '-p', 'sul,norte', '--fields', 'profile,name,playsMin', '-o', 'csv'];
  const { stdout, code } = await run(['content', 'airtime', ...args], { env });
  expect({ stdout, code }).toEqual({
    stdout: 'profile,name,playsMin\r\nsul,Cola,2160\r\nsul,Pão,2160\r\nnorte,Pão,8640\r\n',
    code: 0,
  });
});
