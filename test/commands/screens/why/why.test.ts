import { describe, expect, test } from 'vitest';
import { contentItem, uuidOf } from '../../../helpers/fixtures.ts';
import { configured, run } from '../../../helpers/run.ts';
import { answer, refuse } from '../../../helpers/service.ts';
import { announceTenant, refuseContent } from '../../schedules/tenant.ts';

/* The tests run at 2026-11-20T12:00:00Z, a Friday: 09:00 in São Paulo. */

const screen = {
  id: uuidOf(1),
  name: 'Entrada',
  storeId: 'loja-001',
  orientation: 'landscape',
  status: 'active',
  healthStatus: 'healthy',
  lastSeenAt: '2026-11-20T11:59:00Z',
  timezone: 'America/Sao_Paulo',
};
const spot = {
  ...contentItem,
  id: uuidOf(21),
  name: 'Spot',
  startAt: null,
  endAt: null,
  daysOfWeek: null,
  validFrom: null,
  validUntil: null,
};
const other = { ...spot, id: uuidOf(22), name: 'Outro' };
const plan = {
  id: 501,
  name: 'Base',
  status: 'active',
  priority: 5,
  playerIds: [screen.id],
  contentIds: [spot.id],
};
const rest = { ...plan, id: 502, name: 'Resto', priority: 1, contentIds: [other.id] };

interface Given {
  readonly player?: Readonly<Record<string, unknown>>;
  readonly item?: Readonly<Record<string, unknown>> | null;
  readonly schedules?: readonly Readonly<Record<string, unknown>>[];
  readonly flags?: string;
}

/** Announces the requests for a tenant with one screen. */
function announce({ player, item, schedules = [plan, rest] }: Given): void {
  const items = [...(item === null ? [] : [{ ...spot, ...item }]), other];
  announceTenant({ schedules, content: items, players: [{ ...screen, ...player }] });
  if (item === null) refuse(`/content/${spot.id}`, 404, 'NOT_FOUND');
}

const env = { ...configured, NO_COLOR: '1' };
const ask = (flags = '', columns?: number) =>
  run(['screens', 'why', screen.id, spot.id, ...flags.split(' ').filter(Boolean)], {
    env,
    ...(columns !== undefined && { columns }),
  });

const cases: readonly [what: string, given: Given][] = [
  ['it is on', {}],
  ['until a schedule ends', { schedules: [{ ...plan, endAt: '10:00' }, rest] }],
  ['until the item ends', { item: { endAt: '11:30' } }],
  ['missing', { item: null }],
  ['inactive', { item: { status: 'archived' } }],
  ['processing', { item: { processingStatus: 'processing' } }],
  ['failed', { item: { processingStatus: 'failed', processingError: 'no sound track' } }],
  ['expired', { item: { validUntil: '2026-11-18T12:00:00Z' } }],
  ['not begun', { item: { validFrom: '2026-12-21T10:00:00Z' } }],
  ['its own days', { item: { daysOfWeek: ['SAT', 'SUN'] } }],
  ['its own hours', { item: { startAt: '18:00', endAt: '22:00' } }],
  ['hours that cannot be read', { item: { startAt: '6 am' } }],
  ['no schedule', { schedules: [rest] }],
  ['schedules that do not include the player', { schedules: [{ ...plan, playerIds: [uuidOf(9)] }, rest] }],
  [
    'an item that begins later, in a schedule of other players',
    {
      item: { validFrom: '2026-12-21T10:00:00Z' },
      schedules: [{ ...plan, playerIds: [uuidOf(9)] }, { ...plan, id: 503, playerIds: [] }, rest],
    },
  ],
  ['a schedule that is inactive', { schedules: [{ ...plan, status: 'inactive' }, rest] }],
  ['a schedule with dates', { schedules: [{ ...plan, validFrom: '2026-12-21T10:00:00Z' }, rest] }],
  ['a schedule that expired', { schedules: [{ ...plan, validUntil: '2026-11-01T00:00:00Z' }, rest] }],
  ['a schedule without a day', { schedules: [{ ...plan, daysOfWeek: [] }, rest] }],
  ['a schedule with days', { schedules: [{ ...plan, daysOfWeek: ['MON', 'TUE'] }, rest] }],
  ['a schedule with hours', { schedules: [{ ...plan, startAt: '18:00', endAt: '20:00' }, rest] }],
  ['states, known', { schedules: [{ ...plan, estados: ['PE', 'SP'] }, rest], flags: '--state RJ' }],
  ['states, unknown', { schedules: [{ ...plan, estados: ['SP'] }, rest] }],
  ['states, of the winner', { schedules: [plan, { ...rest, priority: 9, estados: ['SP'] }] }],
  [
    'orientation',
    { schedules: [{ ...plan, orientation: 'portrait' }, rest], flags: '--assume orientation=exclude' },
  ],
  ['outranked', { schedules: [plan, { ...rest, priority: 9, endAt: '10:00' }] }],
  ['a tie', { schedules: [plan, { ...rest, priority: 5 }] }],
  ['a tie of two that include it', { schedules: [plan, { ...plan, id: 503, name: null }] }],
  ['all rotate', { schedules: [plan, { ...rest, priority: 5 }], flags: '--assume tie=all' }],
  [
    'several reasons',
    {
      item: { processingStatus: 'pending' },
      schedules: [{ ...plan, startAt: '18:00' }, { ...plan, id: 503, status: 'inactive' }, rest],
    },
  ],
  ['a player that is blocked', { player: { status: 'blocked' } }],
  [
    'planned for a player that is offline',
    { player: { healthStatus: 'offline', lastSeenAt: '2026-11-19T07:49:00Z' } },
  ],
  [
    'not planned, and offline',
    { player: { healthStatus: 'offline', lastSeenAt: '2026-11-03T07:49:00Z' }, schedules: [rest] },
  ],
  [
    'a player that was never seen',
    { player: { healthStatus: 'offline', lastSeenAt: null }, schedules: [{ ...plan, startAt: '18:00' }] },
  ],
  [
    'a healthy player that was last seen longer ago than --max-age',
    { player: { lastSeenAt: '2026-11-03T07:49:00Z' }, flags: '--max-age 15m' },
  ],
  ['another time', { schedules: [{ ...plan, daysOfWeek: ['SAT'] }, rest], flags: '--at 2026-11-21T10:00' }],
  [
    'another time, at which it is not',
    { schedules: [{ ...plan, daysOfWeek: ['SAT'] }, rest], flags: '--at 2026-11-22T10:00' },
  ],
  [
    'hours in another zone',
    { schedules: [{ ...plan, startAt: '12:00', endAt: '13:00' }, rest], flags: '--timezone UTC' },
  ],
  [
    'no time zone',
    { player: { timezone: 'Brazil/Nowhere' }, schedules: [{ ...plan, startAt: '18:00' }, rest] },
  ],
  ['nights', { schedules: [{ ...plan, startAt: '22:00', endAt: '10:00', daysOfWeek: ['THU'] }, rest] }],
];

describe('each reason', () => {
  test.each(cases)('%s', async (_, given) => {
    announce(given);
    const { stdout, stderr, code } = await ask(given.flags);
    expect(`${stdout}${stderr}${code === 0 ? '' : code}`).toMatchSnapshot();
  });
});

describe('an item in a store', () => {
  const askStore = () => run(['screens', 'why', screen.storeId, spot.id], { env });

  test('of one player is explained on that', async () => {
    announce({});
    const { stdout, code } = await askStore();
    announce({});
    expect({ stdout, code }).toEqual({ stdout: (await ask()).stdout, code: 0 });
  });

  test('of several is not explained on the first one alone', async () => {
    announceTenant({
      schedules: [plan, rest],
      content: [spot, other],
      players: [screen, { ...screen, id: uuidOf(2), name: 'Caixa' }],
    });
    expect(await askStore()).toEqual({
      stdout: '',
      stderr:
        'signage: "loja-001" matches 2 players\n' +
        `  Candidates: ${uuidOf(1)} (Entrada), ${uuidOf(2)} (Caixa)\n`,
      code: 2,
    });
  });
});

describe('everything that keeps it off, the most decisive first', () => {
  const later = { validFrom: '2026-12-21T10:00:00Z' };
  const bad = {
    status: 'archived',
    processingStatus: 'failed',
    processingError: 'no sound track',
    validUntil: '2026-11-18T12:00:00Z',
  };
  const faults = 'it is archived; it failed to process: no sound track; it expired on Wed 09:00';
  const blocked = { player: { status: 'blocked' } };
  const expired = { ...plan, validUntil: '2026-11-01T00:00:00Z' };
  const others = { ...plan, playerIds: [uuidOf(9)] };
  const none = 'no schedule that uses it includes this player';

  test.each<[given: Given, why: string, instead: string, rules: string]>([
    [
      { item: later, schedules: [rest] },
      'no schedule uses it; it begins on 21 Dec',
      'Now: 502 Resto (priority 1).',
      'unused, wins 502, not-begun',
    ],
    [
      { item: later, schedules: [others, rest] },
      `${none}; it begins on 21 Dec`,
      'Now: 502 Resto (priority 1).',
      'other-players 501, wins 502, not-begun',
    ],
    [
      { item: bad },
      faults,
      'Now: 501 Base (priority 5), of which nothing can play.',
      'wins 501, status, processing, expired',
    ],
    [
      { item: { status: 'archived' }, schedules: [{ ...plan, ...later }, rest] },
      'schedule 501 begins on 21 Dec; the item is archived',
      'Now: 502 Resto (priority 1).',
      'not-begun 501, wins 502, status',
    ],
    [
      { item: { status: 'archived' }, schedules: [{ ...plan, estados: ['SP'] }, rest] },
      'it is archived',
      'Now: 501 if SP; otherwise 502.',
      'depends 501, depends 502, status',
    ],
    [
      { ...blocked, item: bad, schedules: [expired, rest] },
      `the player is blocked by the administrator; schedule 501 expired on 31 Oct; ${faults.replace('it', 'the item')}`,
      'Nothing plays.',
      'blocked, expired 501, status, processing, expired',
    ],
    [blocked, 'the player is blocked by the administrator', 'Nothing plays.', 'blocked, blocked 501'],
    [
      { ...blocked, item: later, schedules: [others, rest] },
      `${none}; the player is blocked by the administrator; the item begins on 21 Dec`,
      'Nothing plays.',
      'other-players 501, blocked, not-begun',
    ],
    [
      { item: later, schedules: [] },
      'no schedule uses it; it begins on 21 Dec',
      'Now: nothing (no schedule includes this player).',
      'unused, not-begun',
    ],
    [
      { schedules: [expired] },
      'schedule 501 expired on 31 Oct',
      'Now: nothing (no schedule covers it in the next 400 days).',
      'expired 501',
    ],
  ])('%j', async (given, why, instead, rules) => {
    announce(given);
    const { answer: first, chain } = JSON.parse((await ask('--json')).stdout);
    expect(first).toBe(`Spot is not on Entrada: ${why}. ${instead}`);
    const ruleOf = ({ resource, rule, id }: Record<string, unknown>) =>
      resource === 'schedule' ? `${rule} ${id}` : rule;
    expect(chain.map(ruleOf).join(', ')).toBe(rules);
  });

  test('a player that no schedule covers', async () => {
    announce({ schedules: [expired] });
    expect(
      (await run(['screens', 'why', screen.name], { env })).stdout,
    ).toBe(`Entrada   blank   Fri 20 Nov 09:00, America/Sao_Paulo
  no schedule covers it in the next 400 days
  501 Base  p5  all day  no: expired on 31 Oct
`);
  });
});

describe("an item's own hours past midnight are read by the default reading", () => {
  const night = { startAt: '22:00', endAt: '06:00' };
  // Wednesday, 03:00 there.
  const at = '--at 2026-11-25T03:00';
  const startDay = 'its hours after midnight belong to the day before (--assume overnight=start-day)';
  const ownDay = 'its hours after midnight belong to the day itself (--assume overnight=calendar-day)';
  const never = 'its hours run past midnight and never hold (--assume overnight=never)';
  const yes = 'Spot is planned for Entrada until 06:00: schedule 501 wins.';
  const no = (why: string, end = '') =>
    `Spot is not planned for Entrada: it ${why}. Planned: 501 Base (priority 5), of which nothing can play${end}.`;
  const wednesday = no('is only active 22:00–06:00 Wed, next 22:00', ', until 22:00');

  test.each<[days: readonly string[] | null, flags: string, answer: string, assumed: string | undefined]>([
    [['TUE'], '', yes, startDay],
    [['WED'], '', wednesday, startDay],
    [['WED'], '--assume overnight=calendar-day', yes, ownDay],
    [['WED'], '--assume overnight=never', no('is never active: its days and dates never overlap'), never],
    [null, '', yes, undefined],
  ])('on %j %s', async (daysOfWeek, flags, first, assumed) => {
    const given = { item: { ...night, daysOfWeek } };
    announce(given);
    const { answer: found, chain } = JSON.parse((await ask(`--json ${at} ${flags}`)).stdout);
    expect(found).toBe(first);
    const texts = chain.flatMap(({ rule, text }: Record<string, unknown>) =>
      rule === 'assumption' ? text : [],
    );
    expect(texts).toEqual(assumed === undefined ? [] : [assumed]);
    announce(given);
    const { stdout } = await run(['screens', '--json', ...`${at} ${flags}`.trim().split(' ')], { env });
    expect(JSON.parse(stdout).screens[0].outcome).toBe(first === yes ? 'plays' : 'unplayable');
  });

  test('a person reads what is assumed', async () => {
    announce({ item: { ...night, daysOfWeek: ['TUE'] } });
    expect((await ask(at)).stdout).toBe(`${yes}
  501 Base  p5  all day  wins
  Assumed: ${startDay}.
  As of Wed 25 Nov 03:00, America/Sao_Paulo.
`);
  });

  test('without a time zone, they are what makes it unclear', async () => {
    announce({ player: { timezone: null }, item: { startAt: '08:00' } });
    expect((await ask()).stdout.split('\n', 1)[0]).toBe(
      "It is unclear whether Spot is on Entrada: its hours need the player's time zone, which is unknown. Now: 501 Base (priority 5).",
    );
  });
});

test('beatenBy lists every active schedule that outranks it', async () => {
  const above = [9, 8, 8].map((priority, index) => ({ ...rest, id: 510 + index, priority }));
  announce({
    schedules: [plan, ...above, { ...rest, id: 520, priority: 7, status: 'inactive' }, { ...plan, id: 530 }],
  });
  const { answer: first, chain } = JSON.parse((await ask('--json')).stdout);
  expect(first).toContain('schedule 501 is outranked by 510, 511, 512.');
  expect(chain.map(({ id, beatenBy }: Record<string, unknown>) => [id, beatenBy])).toEqual([
    [510, []],
    [501, [510, 511, 512]],
    [530, [510, 511, 512]],
  ]);
});

describe("the player's health, last", () => {
  const offline = { healthStatus: 'offline', lastSeenAt: '2026-12-25T12:00:00Z' };
  const ahead = 'the player is offline; its clock is ahead (last seen in the future)';
  test.each<[player: Given['player'], line: string]>([
    [offline, `Also, ${ahead}.`],
    [{ healthStatus: 'critical' }, 'Also, player health: critical.'],
    [{ status: 'retired' }, 'Also, player status: retired.'],
    [{ status: null, healthStatus: null }, 'Also, player health: unknown; player status: unknown.'],
  ])('%j', async (player = {}, line) => {
    announce({ player, schedules: [rest] });
    expect((await ask()).stdout.split('\n')[1]).toBe(`  ${line}`);
  });

  test('in the table of a player', async () => {
    const heading = async (player: Given['player'] = {}) => {
      announce({ player });
      return (await run(['screens', 'why', screen.name], { env })).stdout.split('   ')[1];
    };
    expect(await heading(offline)).toBe('unreachable; its clock is ahead (last seen in the future)');
    expect(await heading({ status: 'retired' })).toBe('degraded (player status: retired)');
  });

  test('of a player that should show it', async () => {
    announce({ player: offline });
    expect(JSON.parse((await ask('--json')).stdout).answer).toBe(`Spot should be on Entrada, but ${ahead}.`);
    announce({ player: { status: 'retired' } });
    expect((await ask()).stdout).toContain('Spot is on Entrada: schedule 501 wins.\n');
  });
});

test('the answer, why, and what instead, in this order', async () => {
  announce({
    // 02:00 there.
    player: { name: 'Loja 002 · Caixa 2', timezone: 'Pacific/Honolulu' },
    item: { name: 'Promoção de Verão' },
    schedules: [
      { ...plan, id: 512, name: 'Dia inteiro', validFrom: '2026-12-21T17:00:00Z' },
      { ...rest, id: 505, name: 'Madrugada', priority: 2, startAt: '22:00', endAt: '06:00' },
    ],
  });
  expect(await ask()).toEqual({
    stdout: `Promoção de Verão is not on Loja 002 · Caixa 2: schedule 512 begins on 21 Dec. Now: 505 Madrugada (priority 2), until 06:00.
  512 Dia inteiro  p5  all day  no: begins on 21 Dec
  As of Fri 20 Nov 02:00, Pacific/Honolulu.
`,
    stderr: '',
    code: 0,
  });
});

test.each([40, 80, 120])('at %i columns, words wrap', async (columns) => {
  announce({ schedules: [plan, { ...rest, name: 'Resto do dia inteiro', priority: 9, endAt: '10:00' }] });
  expect((await ask('', columns)).stdout).toMatchSnapshot();
});

test.each([
  '-o json',
  '-o yaml',
  '-o csv',
  '-o ndjson --fields answer,planned,chain',
  '--fields planned,changesAt',
])('as an object: %s', async (flags) => {
  announce({ schedules: [plan, { ...rest, priority: 9, endAt: '10:00' }] });
  expect((await ask(flags)).stdout).toMatchSnapshot();
});

describe('what names the item', () => {
  const asked = (words: readonly string[]) =>
    run(['screens', 'why', ...words, '-o', 'tsv', '--fields', 'contentId'], { env });

  test.each([['Spot'], ['00000000-0000-4000-8000-000000000021']])('%s', async (word) => {
    announce({});
    expect(await asked([screen.name, word])).toEqual({
      stdout: `contentId\n${spot.id}\n`,
      stderr: '',
      code: 0,
    });
  });

  test('a name that no item has', async () => {
    announce({});
    expect(await asked([screen.name, 'Spott'])).toEqual({
      stdout: '',
      stderr: 'signage: no content item "Spott" for this tenant\n  Did you mean "Spot"?\n',
      code: 20,
    });
  });

  test('the item before the player', async () => {
    announce({});
    answer('/players', [screen]);
    expect(await asked(['Spot', screen.name])).toEqual({
      stdout: '',
      stderr:
        'signage: no player "Spot" for this tenant\n  "Entrada" is a player. Alone: signage screens why Entrada. With an item, it comes first\n',
      code: 20,
    });
  });

  test.each(['Spot', spot.id])('a player that there is not, before %s', async (item) => {
    announce({});
    answer('/players', [screen]);
    expect(await asked(['Intrada', item])).toEqual({
      stdout: '',
      stderr: 'signage: no player "Intrada" for this tenant\n  Did you mean "Entrada"?\n',
      code: 20,
    });
  });

  test('an id that neither the service nor a schedule has', async () => {
    announce({});
    refuse(`/content/${uuidOf(99)}`, 404, 'NOT_FOUND');
    expect(await asked([screen.id, uuidOf(99)])).toEqual({
      stdout: '',
      stderr: `signage: no content item with the id ${uuidOf(99)} for this tenant\n  See: signage content list\n`,
      code: 20,
    });
  });
});

test('a key that may not read content', async () => {
  const readable = { schedules: [plan, rest], content: 'refused', players: [screen] } as const;
  announceTenant(readable);
  // An id needs no request.
  expect(await ask()).toEqual({
    stdout: `${spot.id} is on Entrada: schedule 501 wins.
  501 Base  p5  all day  wins
  As of Fri 20 Nov 09:00, America/Sao_Paulo.
`,
    stderr: 'note: content was not checked: the key lacks content:read\n',
    code: 0,
  });
  announceTenant(readable);
  refuseContent();
  // A name may be that of an item of any status.
  refuse('/content', 403, 'INSUFFICIENT_SCOPE', { limit: '500' });
  expect((await run(['screens', 'why', screen.id, 'Spot'], { env })).code).toBe(15);
});

test.each([
  ['the start of its id', spot.id.slice(0, 8), 'Entrada: it is missing: the service has no such item.', 0],
  ['what no schedule uses', 'abcdef12', 'signage: no content item "abcdef12" for this tenant', 20],
])('an item that is gone, by %s', async (_, word, text, code) => {
  announceTenant({ schedules: [plan], content: [], players: [screen] });
  refuse(`/content/${spot.id}`, 404, 'NOT_FOUND');
  const result = await run(['screens', 'why', screen.id, word], { env });
  expect(result.stdout + result.stderr).toContain(text);
  expect(result.code).toBe(code);
});

test.each([80, undefined])('without an item, it is the table of --why (%s columns)', async (columns) => {
  const shown = [];
  for (const words of [
    ['schedules', 'now', screen.name, '--why'],
    ['screens', 'why', screen.name],
  ]) {
    announce({});
    shown.push(await run(words, { env, ...(columns !== undefined && { columns }) }));
  }
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[1]?.stdout).toContain('outranked by 501');
});

test.each([
  [['screens', 'why'], 'missing argument <player>'],
  [['screens', 'why', 'a', 'b', 'c'], 'unexpected argument "c"'],
  [
    ['screens', 'why', 'a', 'b', '--at', 'soon'],
    '--at must be a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00, not "soon"',
  ],
])('%j', async (words, message) => {
  const { stderr, code } = await run(words, { env });
  expect(stderr).toContain(`signage: ${message}\n`);
  expect(code).toBe(2);
});

test('a field of a wrong type is a missing one, as in the list of screens', async () => {
  const given = { player: { lastSeenAt: 5 } };
  announce(given);
  const { stdout } = await run(['screens', '--json'], { env });
  announce(given);
  expect(JSON.parse((await ask('--json')).stdout).screen).toBe(JSON.parse(stdout).screens[0].screen);
});
