import { expect, test } from 'vitest';
import { announceTenant, entrance } from '../commands/schedules/tenant.ts';
import { summary, uuidOf } from '../helpers/fixtures.ts';
import { configured, run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

// The tests run at 2026-11-20T12:00:00Z, a Friday: 09:00 in São Paulo, 08:00 in Manaus, 21:00 in Tokyo.
const env = { ...configured, NO_COLOR: '1' };
const seen = (minutes: number) =>
  new Date(Date.parse('2026-11-20T12:00:00Z') - minutes * 60_000).toISOString();
const offline = { healthStatus: 'offline', lastSeenAt: seen(90) };

const fleet = [
  { ...entrance, id: uuidOf(1), name: 'fine' },
  { ...entrance, id: uuidOf(2), name: 'down', ...offline },
  { ...entrance, id: uuidOf(3), name: 'down in Manaus', ...offline, timezone: 'America/Manaus' },
  { ...entrance, id: uuidOf(4), name: 'critical in Tokyo', healthStatus: 'critical', timezone: 'Asia/Tokyo' },
  { ...entrance, id: uuidOf(5), name: 'rebooting', ...offline, lastSeenAt: seen(4) },
  { ...entrance, id: uuidOf(6), name: 'in a box', ...offline, lastSeenAt: null },
  { ...entrance, id: uuidOf(7), name: 'down somewhere', ...offline, timezone: 'Nowhere/Town' },
  { ...entrance, id: uuidOf(8), name: 'silent', lastSeenAt: seen(30) },
];

const cases: [flags: string, excused: Record<string, number>, leftOut: string[], text: string][] = [
  ['', {}, [], ''],
  ['--hours 08:30-20:00', { closed: 2 }, ['down in Manaus', 'critical in Tokyo'], '2 not judged: closed'],
  // The hours of Thursday run into Friday.
  [
    '--hours 22:00-09:00 --days Thu',
    { closed: 6 },
    ['fine', 'down', 'critical in Tokyo', 'rebooting', 'in a box', 'silent'],
    '6 not judged: closed',
  ],
  [
    '--days Mon-Thu',
    { closed: 7 },
    ['fine', 'down', 'down in Manaus', 'critical in Tokyo', 'rebooting', 'in a box', 'silent'],
    '7 not judged: closed',
  ],
  ['--days Fri,Sat', {}, [], ''],
  ['--grace 10m', { grace: 1 }, ['rebooting'], '1 not judged: unreachable for less than 10m'],
  [
    '--grace 45m --max-age 15m',
    { grace: 2 },
    ['rebooting', 'silent'],
    '2 not judged: unreachable for less than 45m',
  ],
  ['--ignore-never-seen', { neverSeen: 1 }, ['in a box'], '1 not judged: never seen'],
  [
    '--hours 08:30-20:00 --grace 10m --ignore-never-seen',
    { closed: 2, grace: 1, neverSeen: 1 },
    ['down in Manaus', 'critical in Tokyo', 'rebooting', 'in a box'],
    '4 not judged: 2 closed, 1 unreachable for less than 10m, 1 never seen',
  ],
];

const words = (flags: string) => flags.split(' ').filter(Boolean);
const none = { closed: 0, grace: 0, neverSeen: 0 };
const remaining = (leftOut: readonly string[]) =>
  fleet.map(({ name }) => name).filter((name) => !leftOut.includes(name));

test.each(cases)('players check %s', async (flags, excused, leftOut, text) => {
  answer('/players', fleet);
  const { stdout } = await run(
    ['players', 'check', '--json', '--max-offline', '100%', '--max-critical', '100%', ...words(flags)],
    { env },
  );
  const verdict = JSON.parse(stdout);
  expect(verdict.excused).toEqual({ ...none, ...excused });
  expect(verdict.considered).toBe(fleet.length - leftOut.length);
  const unhealthy = remaining(leftOut).filter(
    (name) => name !== 'fine' && (name !== 'silent' || flags.includes('--max-age')),
  );
  expect(verdict.offenders.map(({ name }: { name: string }) => name).sort()).toEqual(unhealthy.sort());
  expect(verdict.message.split('; ').slice(1).join('; ')).toBe(text);
});

test.each(cases)('screens %s', async (flags, excused, leftOut, text) => {
  announceTenant({ players: fleet });
  const { stdout, stderr } = await run(['screens', '--json', ...words(flags)], { env });
  const document = JSON.parse(stdout);
  expect(document.excused).toEqual({ ...none, ...excused });
  expect(document.screens.map(({ name }: { name: string }) => name).sort()).toEqual(
    remaining(leftOut).sort(),
  );
  const notes = stderr.split('\n').filter((line) => line.includes('not judged'));
  expect(notes).toEqual(text === '' ? [] : [`note: ${text}`]);
});

test.each(cases)('status %s', async (flags, excused, leftOut, text) => {
  announceTenant({ players: fleet });
  answer('/analytics/summary', summary);
  const card = JSON.parse((await run(['status', '--json', ...words(flags)], { env })).stdout);
  expect(card.excused).toEqual({ ...none, ...excused });
  expect(card.screens).toBe(fleet.length - leftOut.length);
  expect(card.verdict.endsWith(text)).toBe(true);
});

test('a fleet that is closed passes, and counts as players that there are', async () => {
  answer('/players', fleet.slice(0, 6));
  expect(await run(['players', 'check', '--days', 'Sat', '--min-players', '6'], { env })).toEqual({
    code: 0,
    stderr: '',
    stdout: `✓ passed: no player is expected to be up now

  healthy   0
  warning   0
  critical  0
  offline   0

  6 not judged: closed
`,
  });
  answer('/players', fleet.slice(0, 6));
  expect(await run(['players', 'check', '--days', 'Sat', '--min-players', '7', '-q'], { env })).toMatchObject(
    {
      code: 42,
    },
  );
});

test('a job does not fail on screens that are closed', async () => {
  announceTenant({ players: fleet.slice(0, 3) });
  const line = [
    'screens',
    '--fail-on',
    'unreachable',
    '--hours',
    '20:00-22:00',
    '-o',
    'csv',
    '--fields',
    'name',
  ];
  expect(await run(line, { env })).toEqual({
    code: 0,
    stderr: '0 screens\nnote: 3 not judged: closed\n',
    stdout: 'name\r\n',
  });
  announceTenant({ players: fleet.slice(0, 3) });
  const open = line.map((word) => (word === '20:00-22:00' ? '08:30-22:00' : word));
  expect(await run(open, { env })).toMatchObject({ code: 44, stdout: 'name\r\ndown\r\nfine\r\n' });
});

test('at another time, hours are those of that time, and nobody is known to be away', async () => {
  announceTenant({ players: fleet });
  const line = [
    'screens',
    '--at',
    '2026-11-20T23:30:00Z',
    '--hours',
    '08:30-20:00',
    '--grace',
    '10m',
    '--json',
  ];
  const { excused, screens } = JSON.parse((await run(line, { env })).stdout);
  expect(excused).toEqual({ ...none, closed: 5 });
  expect(screens.map(({ name }: { name: string }) => name).sort()).toEqual([
    'critical in Tokyo',
    'down in Manaus',
    'down somewhere',
  ]);
});

test.each([
  [['--hours', '9-5'], '--hours must be times such as 08:00-22:00, not "9-5"'],
  [['--days', 'Funday'], '--days must be days of the week such as Mon-Sat, not "Funday"'],
  [['--grace', 'soon'], '--grace must be a duration such as 15m, 36h or 1d12h, not "soon"'],
])('%j is refused', async (flags, message) => {
  const { stderr, code } = await run(['players', 'check', ...flags], { env });
  expect([code, stderr.split('\n')[0]?.slice(0, `signage: ${message}`.length)]).toEqual([
    2,
    `signage: ${message}`,
  ]);
});
