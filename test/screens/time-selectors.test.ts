import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentItem, schedule, uuidOf } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

// Without --timezone this machine's time zone counts.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const unlimited = { validFrom: null, validUntil: null };
const always = { ...schedule, ...unlimited, startAt: null, endAt: null, daysOfWeek: null };
const mornings = { ...always, id: 2, startAt: '08:00', endAt: '10:00' };
const overnight = { ...always, id: 3, startAt: '22:00', endAt: '06:00', daysOfWeek: ['FRI'] };
const over = { ...always, id: 4, validUntil: '2026-11-20T12:00:00Z' };
const soon = { ...always, id: 5, validUntil: '2026-11-27T12:00:00Z' };
const inactive = { ...always, id: 6, status: 'inactive' };

const ids = ['--fields', 'id', '--no-header', '-o', 'tsv'];
const note = "note: using this machine's time zone, America/Sao_Paulo (use --timezone for another)\n";

// It is 09:00 on a Friday in São Paulo, 12:00 in UTC.
describe('schedules list', () => {
  test.each<[string[], number[], string]>([
    [['--active-at', 'now'], [12, 2, 5], note],
    [['--active-at', 'now', '--timezone', 'UTC'], [12, 5], ''],
    [['--active-at', '2026-11-20T23:00'], [12, 3, 5], note],
    [['--active-at', '2026-11-21T05:00'], [12, 3, 5], note],
    [['--active-at', '2026-11-21T02:00:00Z', '--timezone', 'America/Sao_Paulo'], [12, 3, 5], ''],
    [['--active-at', '2026-11-28T07:00'], [12], note],
    [['--active-at', '23:00'], [12, 3, 5], note],
    [['--active-at', 'sat 5:00'], [12, 3, 5], note],
    [['--active-at', '+22h', '--timezone', 'UTC'], [12, 5], ''],
    // A day is its first moment.
    [
      ['--active-at', 'sat'],
      [12, 3, 5],
      `${note}note: sat is judged at 00:00 (for the whole day: signage screens timeline --day sat)\n`,
    ],
    [['--expired'], [4], ''],
    [['--expiring', '1w'], [5], ''],
    // The end of that day, by the reader's clock: 27 November begins in São Paulo at 03:00 UTC.
    [['--expiring', '2026-11-26'], [], 'No schedules match these filters\n'],
    [['--expiring', '27/11/2026'], [5], ''],
    [['--expiring', '2026-11-27T12:00Z'], [5], ''],
    [['--expiring', '2026-11-27T11:59Z'], [], 'No schedules match these filters\n'],
    [['--expired', '2026-11-20'], [4], ''],
    [['--expired', '1h'], [4], ''],
    [['--expired', '2026-11-20T12:00:01Z'], [], 'No schedules match these filters\n'],
    [['--expired', '2026-11-21'], [], 'No schedules match these filters\n'],
    [['--expiring', '6d'], [], 'No schedules match these filters\n'],
  ])('%j', async (args, expected, stderr) => {
    answer('/schedules', [always, mornings, overnight, over, soon, inactive]);
    expect(await run(['schedules', 'list', ...args, ...ids])).toEqual({
      stdout: expected.map((id) => `${id}\n`).join(''),
      stderr,
      code: 0,
    });
  });
});

test.each([
  ['Mars/Phobos', 'UTC'],
  ['UTC+3', 'UTC-03:00'],
  ['UTC-5', 'UTC+05:00'],
])('a machine whose TZ names no time zone: %s is %s', async (TZ, zone) => {
  vi.stubEnv('TZ', TZ);
  answer('/schedules', [always]);
  const { stderr } = await run(['schedules', 'list', '--active-at', 'now', ...ids]);
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  expect(stderr).toBe(`note: using this machine's time zone, ${zone} (use --timezone for another)\n`);
});

test.each<[string, number[]]>([
  ['yesterday', [2, 3]],
  ['ontem', [2, 3]],
  ['2026-11-19', [2, 3]],
  ['2026-11-19T03:00:01Z', [3]],
  ['1d', [3]],
])('schedules list --updated-since %s: a day begins by the clock of the reader', async (since, expected) => {
  const changes = ['2026-11-19T02:59:59Z', '2026-11-19T03:00:00Z', '2026-11-20T11:59:59Z'];
  answer(
    '/schedules',
    changes.map((updatedAt, at) => ({ ...always, id: at + 1, updatedAt })),
  );
  expect(await run(['schedules', 'list', '--updated-since', since, '--sort', 'id', ...ids])).toEqual({
    stdout: expected.map((id) => `${id}\n`).join(''),
    stderr: '',
    code: 0,
  });
});

test('content list --playable-at: ready, active, and in its hours', async () => {
  const ready = { ...contentItem, ...unlimited };
  const items = [
    ready,
    { ...ready, id: uuidOf(1), startAt: '18:00', endAt: '22:00' },
    { ...ready, id: uuidOf(2), processingStatus: 'failed' },
    { ...ready, id: uuidOf(3), status: 'archived' },
  ];
  answer('/content', items, { limit: '500' });
  const args = ['--playable-at', '2026-11-20T09:00', '--timezone', 'America/Manaus'];
  expect((await run(['content', 'list', ...args, ...ids])).stdout).toBe(`${ready.id}\n`);
});

test.each([
  [
    ['--active-at', 'noon'],
    '--active-at must be a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00, not "noon"\n  Type 12:00',
  ],
  [['--active-at', 'now', '--timezone', 'Mars'], '--timezone must be an IANA time zone, not "Mars"'],
  [['--timezone', 'UTC'], '--timezone is used with --active-at'],
  [
    ['--expiring', 'soon'],
    '--expiring must be a duration such as 7d, or a date such as 2026-12-24, not "soon"',
  ],
  [
    ['--expired', '11/24/2026'],
    '--expired must be a duration such as 7d, or a date such as 2026-12-24, not "11/24/2026"\n  Type 2026-11-24',
  ],
  [['--expired', '7d', '--expiring', '7d'], '--expired cannot be combined with --expiring'],
  [['--expired', '--expiring', '7d'], '--expired cannot be combined with --expiring'],
])('%j is wrong usage, found before any request', async (args, message) => {
  const stderr = `signage: ${message}\n`;
  expect(await run(['schedules', 'list', ...args])).toEqual({ stdout: '', stderr, code: 2 });
});
