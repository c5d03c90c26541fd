// project: longer
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { availabilityOf, availableText } from '../../../src/history/members.ts';
import { newTally } from '../../../src/history/rules/player-uptime.ts';
import { folderInHistory } from '../../../src/snapshot/history.ts';
import { emptyFolder, run, testNow } from '../../helpers/run.ts';
import { type Written, writtenInHistory } from '../diff/written-snapshot.ts';

/*
 * What nobody knows must never look good. Each history is one of hours before now.
 */

const [second, minute, hour] = [1000, 60_000, 3_600_000];
const iso = (at: number) => new Date(at).toISOString();

const playerOf = (number: number, more: Record<string, unknown> = {}) => ({
  id: `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `P${number}`,
  status: 'active',
  storeId: `s${number}`,
  timezone: 'UTC',
  healthStatus: 'healthy',
  ...more,
});
/** A player that was seen half a minute before a time. */
const seenBefore = (number: number, at: number, more: Record<string, unknown> = {}) =>
  playerOf(number, { lastSeenAt: iso(at - 30 * second), ...more });
const offlineSince = (number: number, seen: number) =>
  playerOf(number, { healthStatus: 'offline', lastSeenAt: iso(seen) });

function timesFrom(from: number, to = testNow, step = hour): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, number) => from + number * step);
}

/** Snapshots at these times; a list that stands alone is players. */
function historyOf(
  times: readonly number[],
  at: (time: number) => Written | NonNullable<Written['players']>,
) {
  const history = emptyFolder();
  for (const time of times) {
    const given = at(time);
    const written = Array.isArray(given) ? { players: given } : (given as Written);
    writtenInHistory(history, { ...written, at: iso(time), tenant: 'rede' });
  }
  return history;
}

const playersIn = (history: string, time: number) =>
  join(history, folderInHistory('rede', time), 'players.ndjson');

/** Rows as JSON, with the exit code. */
async function judged(history: string, line = '') {
  const { stdout, stderr, code } = await run(
    ['uptime', '--history', history, '-o', 'json', ...line.split(' ').filter(Boolean)],
    { env: { NO_COLOR: '1' } },
  );
  const rows: Record<string, unknown>[] = stdout === '' ? [] : JSON.parse(stdout);
  return { rows, stderr, code };
}

const figures = ({ name, availableMin, availableMax, noData }: Record<string, unknown>) => [
  name,
  availableMin,
  availableMax,
  noData,
];

describe('damaged snapshots are as if they were missing', () => {
  const times = timesFrom(testNow - 40 * hour);
  test.each<[string, (time: number, number: number) => boolean, number]>([
    ['at the end', (time) => time > testNow - 36 * hour, 51],
    ['at the beginning', (time) => time < testNow - 4 * hour, 0],
    ['every second one', (_, number) => number % 2 === 1, 0],
    ['an additional one', (_, number) => number === 30, 51],
    ['the first and the last', (time) => time === testNow || time === times[0], 0],
  ])('%s', async (_, isDamaged, expected) => {
    const players = (time: number) => [seenBefore(1, time)];
    const damaged = historyOf(times, players);
    const removed = historyOf(times, players);
    for (const [number, time] of times.entries())
      if (isDamaged(time, number)) {
        truncateSync(playersIn(damaged, time), 5);
        rmSync(join(removed, folderInHistory('rede', time)), { recursive: true });
      }
    const [one, other] = [damaged, removed].map((history) => judged(history, '--fail-under 99.9%'));
    const [seen, right] = [await one, await other];
    expect([seen?.rows, seen?.code]).toEqual([right?.rows, right?.code]);
    expect(seen?.code).toBe(expected);
    const notes = (stderr = '') => stderr.split('\n').filter((line) => line.startsWith('note:'));
    expect(notes(seen?.stderr)).toEqual(notes(right?.stderr));
  });

  test('of the last 36 of 40 hours, nothing is known', async () => {
    const history = historyOf(times, (time) => [seenBefore(1, time)]);
    for (const time of times) if (time > testNow - 36 * hour) truncateSync(playersIn(history, time), 5);
    const { rows, code } = await judged(history, '--fail-under 98%');
    expect([rows.map(figures), rows[0]?.to, code]).toEqual([
      [['P1', 9.979, 100, 90.021]],
      '2026-11-20T12:00:00.000Z',
      51,
    ]);
  });

  test('a line that is no player: not even those before it count', async () => {
    const history = historyOf(times, (time) => {
      const players = [seenBefore(1, time), playerOf(2, { lastSeenAt: iso(time) })];
      return time === testNow ? [...players, { id: 'b', name: '\u0000'.repeat(9 << 20) }] : players;
    });
    const { rows, stderr } = await judged(history);
    expect(rows.map(figures)).toEqual([
      ['P1', 100, 100, 0],
      ['P2', 100, 100, 0],
    ]);
    expect(rows[0]?.to).toBe(iso(testNow - hour - 30 * second));
    expect(stderr).toContain('1 snapshot cannot be read');
  });

  test('if all are damaged, there is none', async () => {
    const few = timesFrom(testNow - 2 * hour);
    const history = historyOf(few, (time) => [seenBefore(1, time)]);
    for (const time of few) writeFileSync(playersIn(history, time), '');
    const { code, stderr } = await run(['uptime', '--history', history]);
    expect([code, stderr.replaceAll(history, 'H')]).toMatchInlineSnapshot(`
      [
        3,
        "signage: no snapshot with players from Wed 21 Oct 12:00 to Fri 20 Nov 12:00 in H/tenant=rede
        the snapshot is damaged: H/tenant=rede/at=2026-11-20T1000Z/players.ndjson: it is not what the manifest describes
      ",
      ]
    `);
  });
});

describe('a player of whom nothing is ever known', () => {
  const history = () =>
    historyOf(timesFrom(testNow - 40 * hour), (time) => [
      seenBefore(1, time),
      playerOf(2, { lastSeenAt: null }),
      playerOf(3, { lastSeenAt: iso(time + 3 * hour) }),
      playerOf(4, { lastSeenAt: 'yesterday' }),
      // It is said to be healthy, but was never heard of again.
      playerOf(5, { lastSeenAt: iso(testNow - 40 * hour - 30 * second) }),
    ]);

  test('is not said to be available', async () => {
    const { rows, code } = await judged(history(), '--fail-under 98%');
    expect(rows.map(figures)).toEqual([
      ['P2', 0, 100, 100],
      ['P3', 0, 100, 100],
      ['P4', 0, 100, 100],
      ['P5', 0, 100, 100],
      ['P1', 100, 100, 0],
    ]);
    expect(code).toBe(51);
  });

  test('counts in its group', async () => {
    const { rows } = await judged(history(), '--by store');
    expect(rows.map(({ storeId, noData }) => [storeId, noData])).toEqual([
      ['s2', 100],
      ['s3', 100],
      ['s4', 100],
      ['s5', 100],
      ['s1', 0],
    ]);
  });

  test('and in each group that it was in', async () => {
    const moved = historyOf(timesFrom(testNow - 40 * hour), (time) => {
      const currentVersion = time < testNow - 20 * hour ? '1.0' : '2.0';
      // The clock of the second is wrong since its update.
      const isWrong = currentVersion === '2.0';
      return [
        playerOf(1, { lastSeenAt: null, currentVersion }),
        seenBefore(2, time, { currentVersion, ...(isWrong && { lastSeenAt: null }) }),
      ];
    });
    const { rows } = await judged(moved, '--by version');
    expect(
      rows.map(({ currentVersion, players, availableMin, noData }) => [
        currentVersion,
        players,
        availableMin,
        noData,
      ]),
    ).toEqual([
      ['2.0', 2, 0, 100],
      ['1.0', 2, 47.479, 52.521],
    ]);
  });
});

test('a player that was not heard of for days, and is not offline: nothing is known since', async () => {
  const silent = testNow - 36 * hour;
  const history = historyOf(timesFrom(testNow - 40 * hour), (time) => [
    time <= silent ? seenBefore(1, time) : playerOf(1, { lastSeenAt: iso(silent) }),
  ]);
  const { rows, code } = await judged(history, '--fail-under 98%');
  expect([rows.map(figures), code]).toEqual([[['P1', 10, 100, 90]], 51]);
});

describe('a hole before the last snapshots of a history that then stopped', () => {
  test.each([1, 2, 3])('%i after the hole', async (count) => {
    const stopped = testNow - 7 * hour;
    const after = timesFrom(stopped - (count - 1) * 15 * minute, stopped, 15 * minute);
    const before = timesFrom(testNow - 40 * hour, testNow - 16 * hour, 15 * minute);
    const history = historyOf([...before, ...after], (time) => [seenBefore(1, time)]);
    const { rows, stderr } = await judged(history);
    const [row = {}] = rows;
    // From the last one before the hole to the first one after it, and since the last one.
    expect(row.noData).toBeCloseTo((100 * (16 * hour - (count - 1) * 15 * minute)) / (40 * hour), 0);
    expect(row.availableMax).toBe(100);
    expect(stderr).toContain('outages shorter than 15m, ');
  });

  test('nor does a lone distance of two snapshots look like a hole', async () => {
    const history = historyOf([testNow - hour, testNow], (time) => [seenBefore(1, time)]);
    expect((await judged(history)).rows.map(figures)).toEqual([['P1', 100, 100, 0]]);
  });
});

test('an outage that lasts when the history stops can have lasted until now', async () => {
  const stopped = timesFrom(testNow - 40 * hour, testNow - 8 * hour);
  const history = historyOf(stopped, () => [offlineSince(1, testNow - 32 * hour)]);
  const { rows } = await judged(history, '--outages');
  expect(rows).toMatchObject([{ minSeconds: (24 * hour) / second, maxSeconds: (32 * hour) / second }]);
});

describe('a player that is blocked on purpose', () => {
  const blocked = { from: testNow - 24 * hour, to: testNow - 8 * hour };
  const blockedIn = (time: number) =>
    time >= blocked.from && time < blocked.to ? { status: 'blocked', healthStatus: 'offline' } : {};

  test('is not judged meanwhile, and that is no lack of data', async () => {
    const history = historyOf(timesFrom(testNow - 40 * hour), (time) => [
      seenBefore(1, time, blockedIn(time)),
      // It was away when it was blocked, and when it came back.
      time < testNow - 28 * hour || time > testNow - 4 * hour
        ? seenBefore(2, time)
        : {
            ...offlineSince(2, testNow - 28 * hour - 30 * second),
            status: blockedIn(time).status ?? 'active',
          },
    ]);
    const { rows, code } = await judged(history, '--name P1 --fail-under 100%');
    expect([rows.map(figures), code]).toEqual([[['P1', 100, 100, 0]], 0]);
    const away = await judged(history, '--name P2 --outages');
    expect(away.rows.map(({ from, minSeconds }) => [from, minSeconds])).toEqual([
      [iso(testNow - 28 * hour - 30 * second), (4 * hour - hour) / second + 30],
      [iso(testNow - 28 * hour - 30 * second), (4 * hour) / second],
    ]);
    const [row = {}] = (await judged(history, '--name P2')).rows;
    expect(row.noData).toBe(0);
    expect(row.availableMax).toBe(69.518);
  });

  test('with --include-blocked, it is judged all the time', async () => {
    const history = historyOf(timesFrom(testNow - 40 * hour), (time) => [
      blockedIn(time).status ? { ...offlineSince(1, blocked.from), status: 'blocked' } : seenBefore(1, time),
    ]);
    const { rows } = await judged(history, '--include-blocked');
    expect(rows).toMatchObject([{ outages: 1, noData: 0 }]);
  });
});

test('a player that an incomplete list lacks is not removed', async () => {
  const times = timesFrom(testNow - 40 * hour);
  const listed = (time: number) => [
    ...(time <= testNow - 36 * hour ? [seenBefore(1, time)] : []),
    seenBefore(2, time),
  ];
  const incomplete = historyOf(times, (time) => ({ players: listed(time), incomplete: ['players'] }));
  const { rows, code } = await judged(incomplete, '--name P1 --fail-under 98%');
  expect([rows.map(figures), code]).toEqual([[['P1', 9.979, 100, 90.021]], 51]);
  const complete = historyOf(times, listed);
  expect((await judged(complete, '--name P1')).rows.map(figures)).toEqual([['P1', 100, 100, 0]]);
});

test('a player that was removed and came back is not judged meanwhile, as if it had been blocked', async () => {
  const times = timesFrom(testNow - 24 * hour);
  const isAway = (time: number) => times.indexOf(time) >= 5 && times.indexOf(time) <= 14;
  const listed = (time: number) => [
    ...(isAway(time) ? [] : [seenBefore(1, time)]),
    seenBefore(2, time, isAway(time) ? { status: 'blocked' } : {}),
  ];
  const complete = await judged(historyOf(times, listed), '--fail-under 98%');
  expect([complete.rows.map(figures), complete.code]).toEqual([
    [
      ['P1', 100, 100, 0],
      ['P2', 100, 100, 0],
    ],
    0,
  ]);
  const incomplete = historyOf(times, (time) => ({ players: listed(time), incomplete: ['players'] }));
  const { rows, code } = await judged(incomplete, '--name P1 --fail-under 98%');
  expect([rows.map(figures), code]).toEqual([[['P1', 54.15, 100, 45.85]], 51]);
});

test('the time that is judged is that of manifests, not of folders', async () => {
  const at = (time: number) => time + 45 * second;
  const times = timesFrom(testNow - 48 * hour).map(at);
  const history = historyOf(times, () => [offlineSince(1, testNow - 72 * hour)]);
  const since = iso(testNow - 36 * hour + 10 * second);
  const until = iso(testNow - 12 * hour + 10 * second);
  const { rows } = await judged(history, `--since ${since} --until ${until}`);
  expect(rows).toMatchObject([{ from: iso(at(testNow - 36 * hour)), to: iso(at(testNow - 13 * hour)) }]);
  // The service's clock is a little ahead, and the newest snapshot counts.
  expect((await judged(history)).rows).toMatchObject([{ to: iso(at(testNow)) }]);
});

test.each([
  [90 * minute, '1h 30m'],
  [110 * minute, '1h 50m'],
  [47 * hour, '1d 23h'],
  [15 * minute + 20 * second, '16m'],
])('of snapshots %i ms apart, the note does not say less', async (gap, text) => {
  const history = historyOf(timesFrom(testNow - 5 * gap, testNow, gap), (time) => [seenBefore(1, time)]);
  const { stderr } = await judged(history);
  expect(stderr).toContain(`note: outages shorter than ${text}, between two snapshots, are not seen\n`);
});

test('29 of 100 hours are 29 percent', async () => {
  const begin = testNow - 100 * hour;
  const parts = [29, 57, 58];
  const history = historyOf(timesFrom(begin), (time) =>
    parts.map((part, number) => {
      const end = begin + part * hour;
      return time > end ? offlineSince(number, end) : playerOf(number, { lastSeenAt: iso(time) });
    }),
  );
  const { rows, code } = await judged(history, '--fail-under 29%');
  expect([rows.map(({ availableMin, availableMax }) => [availableMin, availableMax]), code]).toEqual([
    parts.map((part) => [part, part]),
    0,
  ]);
});

test('percentages are exact, in figures and in words', () => {
  for (let part = 0; part <= 100_000; part += 7) {
    const lengths = { up: part, down: 100_000 - part, unclear: 0, noData: 0 };
    const { availableMin, availableMax, noData } = availabilityOf({ ...newTally(), lengths });
    expect([availableMin, availableMax, noData]).toEqual([part / 1000, part / 1000, 0]);
    expect(availableText({ availableMin, availableMax })).toBe(`${Math.floor(part / 10) / 100}%`);
    const range = { availableMin: 0, availableMax: part / 1000 };
    expect(availableText(range)).toBe(part === 0 ? '0%' : `0–${Math.ceil(part / 10) / 100}%`);
  }
  const most = { up: 2 ** 52 - 1, down: 1, unclear: 0, noData: 0 };
  expect(availabilityOf({ ...newTally(), lengths: most }).availableMax).toBe(99.999);
});

describe('nothing is known', () => {
  const ask = async (times: readonly number[], line = '', columns?: number) => {
    const history = historyOf(times, (at) => [seenBefore(1, at)]);
    const { stdout, stderr } = await run(
      ['uptime', '--history', history, ...line.split(' ').filter(Boolean)],
      { env: { NO_COLOR: '1' }, ...(columns !== undefined && { columns }) },
    );
    return { stdout, first: stderr.split('\n')[0] };
  };

  test('of one snapshot: a sentence on a terminal, the row in a pipe', async () => {
    expect(await ask([testNow], '', 120)).toEqual({
      stdout: '',
      first:
        'Nothing is known yet: one snapshot covers no time. Take more: signage snapshot --history FOLDER',
    });
    expect((await ask([testNow])).stdout).toContain('P1');
  });

  test('of snapshots outside of the opening hours', async () => {
    const times = [testNow - hour, testNow];
    expect(await ask(times, '--hours 02:00-03:00', 120)).toEqual({
      stdout: '',
      first: 'Nothing is known: no opening hours between these 2 snapshots (see --hours and --days)',
    });
    expect((await ask(times, '', 120)).stdout).toContain('P1');
  });
});
