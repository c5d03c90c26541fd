// project: slow
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { demoPresent } from '../../src/core/demo-clock.ts';
import { writtenInHistory } from '../commands/diff/written-snapshot.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { emptyFolder, run, testNow } from '../helpers/run.ts';
import { block } from './pages.ts';

/* The month of the sandbox on docs/history.md, and DuckDB's SQL for uptime on docs/sql.md, which shares nothing with ours. */

const folder = emptyFolder();
const history = join(folder, 'snapshots');

beforeAll(async () => {
  expect(await run(['sandbox', '--days', '30', '--history', history])).toEqual({
    stdout: '',
    stderr: `note: wrote 721 snapshots to ${history}\n`,
    code: 0,
  });
});

test('the example of docs/history.md', async () => {
  const page = 'docs/history.md';
  const commands = block('sh', 'signage sandbox --days 30', page).trim().split('\n').slice(1);
  const screens = await Promise.all(
    commands.map(async (command) => {
      const words = command.split(' ').slice(1);
      const argv = words.map((word) => (word === 'history' ? history : word));
      const { stdout, stderr } = await run(argv, { columns: 120, demo: 'story', env: { NO_COLOR: '1' } });
      return `${stdout}${stderr}`;
    }),
  );
  expect(screens.join('')).toBe(block('text', 'available  ▒ outage', page));
});

/** Compares what DuckDB's SQL says of a folder's history with what uptime says. */
async function compare(folder: string, history: string, now: number) {
  const { stdout } = await run(['uptime', '--history', history, '--include-blocked', '-o', 'json'], {
    now,
  });
  const ours: Record<string, unknown>[] = JSON.parse(stdout);
  const database = await DuckDBInstance.create(':memory:', { file_search_path: folder });
  const connection = await database.connect();
  const view = /CREATE OR REPLACE VIEW history AS[^;]*;/.exec(
    block('sql', 'CREATE OR REPLACE VIEW history', 'docs/sql.md'),
  );
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(view?.[0] ?? '');
  const sql = block('sql', 'availableMin', 'docs/sql.md');
  const theirs = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  database.closeSync();
  expect(theirs.map(({ id }) => id).sort()).toEqual(ours.map(({ playerId }) => playerId).sort());
  for (const { id, availableMin, availableMax, outages } of theirs) {
    const own = ours.find(({ playerId }) => playerId === id);
    expect({ id, outages: Number(outages) }).toEqual({ id, outages: own?.outages });
    expect(Math.abs(Number(availableMin) - Number(own?.availableMin))).toBeLessThan(0.0011);
    expect(Math.abs(Number(availableMax) - Number(own?.availableMax))).toBeLessThan(0.0011);
  }
}

test("DuckDB's SQL gives the figures of uptime", async () => {
  await compare(folder, history, demoPresent);
});

test('also if no snapshot was taken at second 0', async () => {
  const other = emptyFolder();
  const ago = (hours: number) => testNow - hours * 3_600_000 + 45_678;
  for (let hours = 20; hours > 0; hours--) {
    const isGone = hours < 10 && hours > 5;
    const lastSeenAt = new Date(isGone ? ago(10) : ago(hours) - 30_000).toISOString();
    const player = { id: uuidOf(1), name: 'P', healthStatus: isGone ? 'offline' : 'healthy', lastSeenAt };
    const at = new Date(ago(hours)).toISOString();
    writtenInHistory(join(other, 'snapshots'), { at, tenant: 'rede', players: [player] });
  }
  await compare(other, join(other, 'snapshots'), testNow);
});
