import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayRows, sparkline } from '../../../src/commands/analytics/over-time.ts';
import type { Fetch } from '../../../src/context.ts';
import { folderInHistory } from '../../../src/snapshot/history.ts';
import { configured, emptyFolder, run, testKey } from '../../helpers/run.ts';
import { responseOf } from '../../helpers/service.ts';
import { forgeFile } from '../diff/written-snapshot.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-10T06:00:00Z');

/** A history of one tenant, in which each snapshot is so many hours after the first; without totals, the key may read only players. */
async function historyOf(
  all: readonly (readonly [hours: number, totalPlays: number | undefined])[],
  slug = 'lojas-exemplo',
) {
  const history = join(emptyFolder(), 'history');
  for (const [hours, totalPlays] of all) await take(history, hours, totalPlays, slug);
  return history;
}

async function take(history: string, hours: number, totalPlays: number | undefined, slug: string) {
  const forbidden = { status: 403, body: '{"error":"x","code":"INSUFFICIENT_SCOPE"}' };
  const summary = {
    totalContent: 100 + hours,
    activeContent: 90,
    totalPlayers: 36,
    totalPlays,
    totalDurationSeconds: (totalPlays ?? 0) * 10,
  };
  const fetch: Fetch = async (url) => {
    if (url.endsWith('/analytics/summary'))
      return responseOf(totalPlays === undefined ? forbidden : { body: JSON.stringify(summary) });
    return responseOf(url.endsWith('/players') && totalPlays === undefined ? { body: '[]' } : forbidden);
  };
  const env = { ...configured, SIGNAGE_API_KEY: testKey.replace('lojas-exemplo', slug) };
  const taken = await run(['snapshot', '--history', history, '-q'], {
    env,
    context: { fetch },
    now: start + hours * hour,
  });
  expect(taken.code).toBe(0);
}

/** Four days: half of the first, one without a snapshot, one with a reset, and one without totals in between. */
const days = [
  [0, 1000],
  [12, 1600],
  [36, 2800],
  [84, 7600],
  [96, 40],
  [108, undefined],
  [132, 640],
] as const;

const show = (history: string, line = '', columns?: number) =>
  run(['analytics', '--history', history, ...line.split(' ').filter(Boolean)], {
    env: { NO_COLOR: '1' },
    ...(columns && { columns }),
  });

const notesOf = (from: string, to: string) => `note: 1 snapshot without totals
note: total plays were reset between ${from} and ${to}: the plays then are unknown
`;
const notes = notesOf('2026-11-13 18:00 UTC', '2026-11-14 06:00 UTC');

test('a row a day, what was added, and where a total was reset', async () => {
  expect(await show(await historyOf(days))).toEqual({
    stdout: `DAY         PLAYS PER DAY  PLAYS  TOTAL CONTENT  ACTIVE CONTENT  TOTAL PLAYERS  RESET
2026-11-10           1200    600            112              90             36  no
2026-11-11           1200   1200            136              90             36  no
2026-11-13           2400   4800            184              90             36  no
2026-11-14              -      -            196              90             36  yes
2026-11-15            400    600            232              90             36  no
`,
    stderr: notes,
    code: 0,
  });
});

test('what is damaged is as if it were missing, and is said', async () => {
  const right = await show(await historyOf(days.filter(([hours]) => hours !== 36 && hours !== 96)));
  const history = await historyOf(days);
  const pathOf = (hours: number) => join(history, folderInHistory('lojas-exemplo', start + hours * hour));
  writeFileSync(join(pathOf(36), 'manifest.json'), '');
  writeFileSync(join(pathOf(96), 'analytics.json'), '{}');
  const { stdout, stderr, code } = await show(history);
  expect({ stdout, code }).toEqual({ stdout: right.stdout, code: 0 });
  expect(stderr.replace(history, 'H')).toBe(
    `warning: 2 snapshots cannot be read, as if there were none: H/tenant=lojas-exemplo/at=2026-11-11T1800Z/manifest.json is not the manifest of a snapshot: not JSON\n${right.stderr}`,
  );
  // It is what its manifest describes, but no JSON.
  const only = await historyOf([[0, 5]]);
  forgeFile(join(only, folderInHistory('lojas-exemplo', start)), 'analytics.json', '{');
  expect(await show(only)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/analytics.json: not JSON$/m),
  });
});

test('a day is a date for a spreadsheet', async () => {
  const { stdout } = await show(await historyOf(days), '-q -o csv --excel --locale en-US --fields day,plays');
  expect(stdout).toBe(
    '\uFEFFday,plays\r\n2026-11-10,600\r\n2026-11-11,1200\r\n2026-11-13,4800\r\n2026-11-14,\r\n2026-11-15,600\r\n',
  );
});

test('on a terminal with a sign for each day, below', async () => {
  const reset = notesOf('Fri 13 Nov 18:00', 'Sat 14 Nov 06:00');
  expect(await show(await historyOf(days), '--tz UTC', 120)).toEqual({
    stdout: `DAY         PLAYS PER DAY  PLAYS  TOTAL CONTENT  ACTIVE CONTENT  TOTAL PLAYERS  RESET
Tue 10 Nov           1200    600            112              90             36  no
Wed 11 Nov           1200   1200            136              90             36  no
Fri 13 Nov           2400   4800            184              90             36  no
Sat 14 Nov              -      -            196              90             36  yes
Sun 15 Nov            400    600            232              90             36  no
`,
    stderr: `plays a day: ▅▅█·▂\n${reset}`,
    code: 0,
  });
  const narrow = await show(await historyOf(days), '-q --fields day', 15);
  expect(narrow.stderr).toBe('');
  expect((await show(await historyOf(days), '--fields day', 18)).stderr).toContain('plays a day: █·▂\n');
});

test('as JSON, and some fields', async () => {
  const history = await historyOf(days.slice(0, 2));
  expect(JSON.parse((await show(history, '--json')).stdout)).toEqual([
    {
      day: '2026-11-10',
      since: '2026-11-10T06:00:00.000Z',
      at: '2026-11-10T18:00:00.000Z',
      plays: 600,
      playsPerDay: 1200,
      reset: 'no',
      totalContent: 112,
      activeContent: 90,
      totalPlayers: 36,
      totalPlays: 1600,
    },
  ]);
  expect((await show(history, '--fields day,plays -o csv')).stdout).toBe('day,plays\r\n2026-11-10,600\r\n');
});

test('without totals, with several tenants, from a snapshot: says why', async () => {
  const history = await historyOf([[0, undefined]]);
  const refused = (stderr: string, code = 3) => ({ stdout: '', stderr, code });
  expect(await show(history)).toEqual(
    refused(`signage: no snapshot in ${history} has the totals\n  They need a key with analytics:read\n`),
  );
  await take(history, 1, 5, 'outra');
  expect(await show(history)).toEqual(
    refused(`signage: ${history} has several tenants\n  Its tenants: lojas-exemplo, outra\n`),
  );
  expect(await show(history, '--from .')).toEqual(
    refused('signage: --history cannot be combined with --from\n', 2),
  );
  const empty = emptyFolder();
  expect(await show(empty)).toEqual(
    refused(`signage: ${empty} has no snapshot\n  Take one: signage snapshot --history ${empty}\n`),
  );
});

/** Steps of time in minutes, and what is added or, seldom, where the count begins again. */
const steps = fc.array(
  fc.record({ minutes: fc.integer({ min: 1, max: 4000 }), plays: fc.nat(500), isReset: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);

test('without a reset, the plays of the days are all plays; with one, only its day lacks them', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (all, canReset) => {
      let [at, total] = [start, 10_000];
      const resets = new Set<string>();
      const points = all.map(({ minutes, plays, isReset }) => {
        at += minutes * 60_000;
        if (canReset && isReset && plays < total) {
          total = plays;
          resets.add(new Date(at).toISOString().slice(0, 10));
        } else total += plays;
        return { at, totals: { totalPlays: total } };
      });
      const first = points[0]?.at ?? 0;
      const rows = dayRows(points);
      const lacking = rows
        .filter(({ plays, since, at }) => plays === null && since !== at)
        .map(({ day }) => day);
      // The first snapshot has none before it, so it shows no reset.
      const shown = [...resets].filter((day) => {
        return points.some((one, number) => {
          const before = points[number - 1]?.totals.totalPlays ?? 0;
          return one.totals.totalPlays < before && new Date(one.at).toISOString().startsWith(day);
        });
      });
      expect(lacking).toEqual(shown);
      if (canReset) return;
      const added = rows.reduce((sum, { plays }) => sum + (plays ?? 0), 0);
      expect(added).toBe(total - (points[0]?.totals.totalPlays ?? 0));
      expect(rows[0]?.since).toBe(new Date(first).toISOString());
    }),
  );
});

test.each([
  [[0, 0], '▁▁'],
  [[1, 2, null, 8], '▂▃·█'],
  [[], ''],
])('the line of %j', (values, line) => {
  expect(sparkline(values)).toBe(line);
});
