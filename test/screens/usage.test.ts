import { describe, expect, test } from 'vitest';
import { run } from '../helpers/run.ts';
import { answer, refuse } from '../helpers/service.ts';

const players = ['a', 'b', 'c'].map((letter) => ({
  id: `7e834202-4713-42ba-8569-00000000000${letter}`,
  name: `Loja ${letter}`,
  status: 'active',
  healthStatus: 'healthy',
  timezone: 'UTC',
  lastSeenAt: '2026-11-20T11:59:00Z',
}));
const item = {
  id: 'a47c2427-07bd-44d3-a5fa-7af703286289',
  name: 'Natal',
  status: 'active',
  processingStatus: 'ready',
};
const everyDay = { status: 'active', daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] };
const [a, b, c] = players.map(({ id }) => id);
/** At noon, when tests run: on a; at 18:00 on b and c too, of which c has a tie until then. */
const schedules = [
  {
    ...everyDay,
    id: 1,
    name: 'Dia',
    startAt: '08:00',
    endAt: '17:00',
    priority: 5,
    playerIds: [a, c],
    contentIds: [item.id],
  },
  {
    ...everyDay,
    id: 2,
    name: 'Noite',
    startAt: '18:00',
    endAt: '22:00',
    priority: 9,
    playerIds: [b, c],
    contentIds: [item.id.toUpperCase()],
  },
  {
    ...everyDay,
    id: 3,
    name: 'Outro',
    startAt: '08:00',
    endAt: '17:00',
    priority: 5,
    playerIds: [c],
    contentIds: [],
  },
];

function answerContent() {
  answer('/content', [item], { status: 'active', limit: '500' });
  for (const status of ['inactive', 'archived']) answer('/content', [], { status, limit: '500' });
}

function answerAll() {
  answer('/players', players);
  answer('/schedules', schedules);
  answerContent();
}

const nextAt = '2026-11-20T18:00:00.000Z';
const cases = [
  [
    ['content', 'get', item.id],
    () => answer(`/content/${item.id}`, item),
    {
      scheduleIds: [1, 2],
      scheduleNames: ['Dia', 'Noite'],
      playerCount: 3,
      screensNow: 1,
      screensUnclear: 1,
      nextAt,
      screensNext: 2,
    },
  ],
  [
    ['schedules', 'get', '2'],
    () => answer('/schedules', schedules),
    {
      scheduleIds: [2],
      scheduleNames: ['Noite'],
      playerCount: 2,
      screensNow: 0,
      screensUnclear: 0,
      nextAt,
      screensNext: 2,
    },
  ],
  [
    ['players', 'get', `${a}`],
    () => answer('/players', players),
    {
      screen: 'ok',
      outcome: 'plays',
      scheduleIds: [1],
      scheduleNames: ['Dia'],
      contentIds: [item.id],
      contentNames: ['Natal'],
      until: '2026-11-20T17:00:00.000Z',
      reason: '1 of 1 item',
    },
  ],
] as const;

describe('get --usage adds where an item is used, or what a player shows', () => {
  test.each(cases)('%j', async (argv, answerItem, usage) => {
    answerItem();
    answerAll();
    const { stdout, stderr, code } = await run([...argv, '--usage', '--json']);
    expect({ stderr, code, usage: JSON.parse(stdout || '{}').usage }).toEqual({ stderr: '', code: 0, usage });
  });

  test('in a table', async () => {
    answer(`/content/${item.id}`, item);
    answerAll();
    const { stdout } = await run(['content', 'get', item.id, '--usage']);
    expect(stdout).toBe(`Natal  active · ready

  id           ${item.id}

Usage
  schedules    1 Dia, 2 Noite
  screens now  1 of 3; unclear on 1
  next         ${nextAt} on 2 screens
`);
  });

  test('fails without the right to read the tenant, of which the item alone needs less', async () => {
    answerContent();
    answer('/players', players);
    refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
    expect((await run(['content', 'get', item.id, '--usage'])).code).toBe(15);
  });
});
