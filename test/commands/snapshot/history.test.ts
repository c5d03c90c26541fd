// project: longer
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../src/context.ts';
import type { Manifest } from '../../../src/snapshot/manifest.ts';
import { replaceable, thinningGroups } from '../../../src/snapshot/thinning.ts';
import { baseUrl, emptyFolder, run, testNow } from '../../helpers/run.ts';
import { responseOf } from '../../helpers/service.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A tenant whose only player is seen all the time. Notes what is asked for. */
function tenantAt(now: number, asked: string[] = []): Fetch {
  return async (url) => {
    const path = url.replace(`${baseUrl}/api/external/`, '');
    asked.push(path);
    const text = path.startsWith('analytics')
      ? '{"totalPlayers":1}'
      : path.startsWith('players')
        ? `[{"id":"aaaaaaaa-0000-4000-8000-000000000000","lastSeenAt":"${new Date(now).toISOString()}"}]`
        : '[]';
    return responseOf({ headers: { date: new Date(now).toUTCString() }, body: text });
  };
}

/** Takes a snapshot into a history. */
async function take(history: string, now: number, ...words: string[]) {
  const asked: string[] = [];
  const context = { fetch: tenantAt(now, asked) };
  return { ...(await run(['snapshot', '--history', history, ...words], { now, context })), asked };
}

const folderOf = (history: string) => join(history, 'tenant=lojas-exemplo');

/** The i-node of each file in the snapshots of a history, in their order. */
function filesIn(history: string, name: string): number[] {
  const folder = folderOf(history);
  return readdirSync(folder).map((at) => statSync(join(folder, at, name)).ino);
}

test('--only reads and writes these lists', async () => {
  const history = emptyFolder();
  const { stdout, stderr, code, asked } = await take(history, testNow, '--only', 'players', '-o', 'ndjson');
  const path = join(folderOf(history), 'at=2026-11-20T1200Z');
  expect({ stderr, code, asked }).toEqual({ stderr: '', code: 0, asked: ['players', 'analytics/summary'] });
  expect(JSON.parse(stdout)).toMatchObject({ file: join(path, 'players.ndjson'), items: 1, complete: 'yes' });
  expect(readdirSync(path)).toEqual(['manifest.json', 'order.json', 'players.ndjson']);
  expect(await run(['players', '--from', path, '--fields', 'id', '--no-header'], { now: testNow })).toEqual({
    stdout: 'aaaaaaaa-0000-4000-8000-000000000000\n',
    stderr: 'note: from the snapshot of 2026-11-20 12:00 UTC, now\n',
    code: 0,
  });
  expect(await run(['content', '--from', path])).toMatchObject({ code: 15 });
});

test.each([
  [[], 'ndjson'],
  [['--gzip'], 'ndjson.gz'],
])('a list that is as it was takes no room %j', async (words, ending) => {
  const history = emptyFolder();
  // The last one replaces one that has links to the same files.
  for (const minutes of [0, 15, 30, 30])
    expect(await take(history, testNow + minutes * 60_000, ...words)).toMatchObject({ code: 0 });
  expect(new Set(filesIn(history, `content.${ending}`)).size).toBe(1);
  expect(new Set(filesIn(history, `schedules.${ending}`)).size).toBe(1);
  expect(new Set(filesIn(history, `players.${ending}`)).size).toBe(3);
  const first = join(folderOf(history), readdirSync(folderOf(history))[0] ?? '');
  // All are complete, and stay so without the first.
  await take(history, testNow + 40 * 60_000, ...words, '--keep', '35m');
  expect(readdirSync(folderOf(history))).not.toContain(first);
  for (const at of readdirSync(folderOf(history)))
    expect(await run(['content', '--from', join(folderOf(history), at)])).toMatchObject({ code: 0 });
});

test('what others may read is not linked to', async () => {
  const history = emptyFolder();
  await take(history, testNow);
  chmodSync(join(folderOf(history), 'at=2026-11-20T1200Z', 'content.ndjson'), 0o644);
  await take(history, testNow + hour);
  expect(new Set(filesIn(history, 'content.ndjson')).size).toBe(2);
  expect(new Set(filesIn(history, 'schedules.ndjson')).size).toBe(1);
});

test('--thin keeps all of two days, hourly ones of 30, then daily ones, and what is not ours', async () => {
  const history = emptyFolder();
  const ages = [40 * day, 40 * day - hour, 3 * day + hour / 2, 3 * day + hour / 4, day + hour / 2, day];
  for (const age of ages) await take(history, testNow - age, '--only', 'players');
  mkdirSync(join(folderOf(history), 'at=2026-01-01T0000Z', 'mine'), { recursive: true });
  expect(await take(history, testNow, '--thin', '--only', 'players')).toMatchObject({ stderr: '', code: 0 });
  expect(readdirSync(folderOf(history))).toEqual([
    'at=2026-01-01T0000Z',
    'at=2026-10-11T1200Z',
    'at=2026-11-17T1130Z',
    'at=2026-11-19T1130Z',
    'at=2026-11-19T1200Z',
    'at=2026-11-20T1200Z',
  ]);
  expect(await run(['snapshot', '--thin'])).toMatchObject({
    stderr: 'signage: --thin needs --history\n',
    code: 2,
  });
});

/** The minutes of good snapshots of one list that thinning keeps at a time. */
async function thinned(minutes: readonly number[], now: number): Promise<ReadonlySet<number>> {
  const manifest = { players: { complete: true } } as Manifest;
  const snapshots = minutes.map((minute) => ({ minute, manifest, isGood: async () => true }));
  const removed = await Promise.all(thinningGroups(snapshots, now).map(replaceable));
  const gone = new Set(removed.flat().map(({ minute }) => minute));
  return new Set(minutes.filter((minute) => !gone.has(minute)));
}

test.each([
  ['11:30', '11:00, 11:45'],
  ['12:01', '11:00'],
])('two days later at %s, of 11:00 and 11:45 stay %s', async (clock, left) => {
  const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00Z`);
  const kept = await thinned([at(20, '11:00'), at(20, '11:45')], at(22, clock));
  expect([...kept].map((minute) => new Date(minute).toISOString().slice(11, 16)).join(', ')).toBe(left);
});

test('thinning again and again keeps what thinning once would', async () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 40 * 24 * 4 }), { minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(minutes, async (quarters) => {
      const all = quarters.map((quarter) => testNow + quarter * (hour / 4)).sort((a, b) => a - b);
      const end = all.at(-1) ?? 0;
      let left: number[] = [];
      for (const minute of all) left = [...(await thinned([...left, minute], minute))];
      const once = await thinned(all, end);
      expect(new Set(left)).toEqual(once);
      for (const minute of all) {
        const age = end - (Math.floor(minute / hour) + 1) * hour;
        const step = age <= 2 * day ? 1 : age <= 30 * day ? hour : day;
        const isFirst = !all.some(
          (other) => other < minute && Math.floor(other / step) === Math.floor(minute / step),
        );
        expect(once.has(minute)).toBe(isFirst);
      }
    }),
    // Two of one hour, of which only the first is older than 30 days.
    { examples: [[[0, 1, 3 * 24 * 4, 30 * 24 * 4 + 1]]] },
  );
});
