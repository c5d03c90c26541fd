// project: slow
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { signage, startSandbox } from '../bin/executable.ts';
import { bash } from '../helpers/processes.ts';
import { hasPostgres, startPostgres } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import { readPage } from './pages.ts';

/*
 * The recipes of docs/sql.md and docs/sql/ as written there, on a snapshot and on a month of history, compared with counts made here.
 * DuckDB is a library, PostgreSQL a program that may be missing. Nobody runs those for ClickHouse and Spark: they were checked against the
 * documentation, and ClickHouse's by hand.
 */

/** The fenced blocks of a language in one section of a page, or below its title. */
function blocksOf(page: string, section: string, language: string): string[] {
  const [, text = ''] = readPage(page).split(new RegExp(`^#+ ${section}$`, 'm'));
  const [own = ''] = text.split(/^## /m);
  return Array.from(
    own.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
    ([, block = '']) => block,
  );
}

type Json = Record<string, unknown>;
type Rows = readonly (readonly unknown[])[];

/** The objects of an NDJSON file, packed or not. */
function read(path: string): Json[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line): Json => JSON.parse(line));
}

const textOf = (value: unknown) => (value === undefined || value === null ? null : String(value));
const percentOf = (part: number, all: number) => Math.round((1000 * part) / all) / 10;

/** Nulls last, texts by code point, as both engines do where the recipes say so. */
function byText(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function grouped(items: readonly Json[], keyOf: (item: Json) => unknown): Map<string, Json[]> {
  const groups = new Map<string, Json[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return groups;
}

const countOf = (items: readonly Json[], ...states: string[]) =>
  items.filter(({ healthStatus }) => states.includes(String(healthStatus))).length;

function byStore(players: readonly Json[]): Rows {
  const rows = Array.from(grouped(players, ({ storeId }) => storeId ?? null).values(), (group) => [
    textOf(group[0]?.storeId),
    group.length,
    countOf(group, 'offline'),
    countOf(group, 'warning', 'critical'),
  ]);
  return rows.sort(
    (a, b) => Number(b[2]) - Number(a[2]) || Number(b[3]) - Number(a[3]) || byText(a[0], b[0]),
  );
}

function unused(content: readonly Json[], schedules: readonly Json[]): Rows {
  const used = new Set(schedules.flatMap(({ contentIds }) => (Array.isArray(contentIds) ? contentIds : [])));
  const ownerOf = ({ metadata }: Json) =>
    typeof metadata === 'object' && metadata !== null && 'owner' in metadata ? textOf(metadata.owner) : null;
  return content
    .filter(({ id, status }) => status === 'active' && !used.has(id))
    .map((item) => [item.id, textOf(item.name), ownerOf(item)])
    .sort((a, b) => byText(a[1], b[1]) || byText(a[0], b[0]));
}

function byPlatform(players: readonly Json[]): Rows {
  const all = grouped(players, ({ platform }) => platform ?? null);
  const rows = Array.from(
    grouped(players, ({ platform, currentVersion }) => [platform ?? null, currentVersion ?? null]).values(),
    (group) => {
      const total = all.get(JSON.stringify(group[0]?.platform ?? null))?.length ?? 0;
      const [first] = group;
      return [
        textOf(first?.platform),
        textOf(first?.currentVersion),
        group.length,
        percentOf(group.length, total),
      ];
    },
  );
  return rows.sort((a, b) => byText(a[0], b[0]) || Number(b[2]) - Number(a[2]) || byText(a[1], b[1]));
}

/** Where the player is: `2026-11-20 09:00:00`. */
function wallTime(time: unknown, timeZone: string): string | null {
  if (time === undefined || time === null) return null;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(String(time)),
  );
}

function offline(players: readonly Json[]): Rows {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return players
    .filter(({ healthStatus, timezone }) => healthStatus === 'offline' && zones.has(String(timezone)))
    .sort((a, b) => byText(textOf(a.lastSeenAt), textOf(b.lastSeenAt)) || byText(a.name, b.name))
    .map(({ name, timezone, lastSeenAt }) => [name, timezone, wallTime(lastSeenAt, String(timezone))]);
}

const dayMs = 86_400_000;

/** Two tenants with runs on every third of 40 days, every other one packed; the second has two runs a day. */
function makeHistory(folder: string, lines: readonly string[]): Rows {
  const expected: unknown[][] = [];
  const now = Date.now();
  for (const [tenant, hours] of [
    ['007', [3]],
    ['rede-aurora', [3, 15]],
  ] as const) {
    for (let day = 39; day >= 0; day -= 3) {
      const date = new Date(now - day * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
      const runs = hours.filter(
        (hour) => Date.parse(`${date}T${hour < 10 ? '0' : ''}${hour}:00:00Z`) > now - 30 * dayMs,
      );
      for (const hour of hours) {
        const path = join(folder, `tenant=${tenant}`, `at=${date}T${hour < 10 ? '0' : ''}${hour}00Z`);
        mkdirSync(path, { recursive: true });
        const changed = lines.map((line, index) =>
          line.replace(/"healthStatus":"\w+"/, `"healthStatus":"${index < day ? 'offline' : 'healthy'}"`),
        );
        const text = changed.map((line) => `${line}\n`).join('');
        const at = `${date}T${hour < 10 ? '0' : ''}${hour}:00:00.000Z`;
        writeFileSync(join(path, 'manifest.json'), JSON.stringify({ format: 2, tenant, at }));
        if (day % 2 === 0) writeFileSync(join(path, 'players.ndjson'), text);
        else writeFileSync(join(path, 'players.ndjson.gz'), gzipSync(text));
      }
      const healthy = Math.max(0, lines.length - day);
      if (runs.length > 0) expected.push([tenant, date, runs.length, percentOf(healthy, lines.length)]);
    }
  }
  return expected;
}

interface World {
  /** The folder with a snapshot of the sandbox and a month of history, and what the last recipe must find in this. */
  readonly folder: string;
  readonly history: Rows;
}

async function makeWorld(): Promise<World> {
  const folder = emptyFolder();
  const [first = ''] = blocksOf('docs/sql.md', 'SQL', 'sh');
  const [snapshot = ''] = first.split('\n');
  const line = `cd '${folder}' && mkdir -p fleet && ${snapshot.replace(/^signage/, signage)}`;
  expect(await bash(line, await startSandbox('--hostile'))).toMatchObject({ code: 0 });
  const players = readFileSync(join(folder, 'fleet/players.ndjson'), 'utf8').trimEnd().split('\n');
  return { folder, history: makeHistory(join(folder, 'snapshots'), players) };
}

let made: Promise<World> | undefined;

/** A copy of it, made by the first test, as it starts processes; the lists packed, if asked for. */
async function world(isPacked = false): Promise<World> {
  made ??= makeWorld();
  const folder = emptyFolder();
  cpSync((await made).folder, folder, { recursive: true });
  for (const name of isPacked ? ['players', 'content', 'schedules'] : []) {
    const path = join(folder, `fleet/${name}.ndjson`);
    writeFileSync(path, gzipSync(readFileSync(path)));
    renameSync(path, `${path}.gz`);
  }
  return { folder, history: (await made).history };
}

/** What the recipes must find in a folder, in the order of the page. */
function expectedIn(folder: string, history: Rows): Rows[] {
  const list = (name: string) => {
    const file = readdirSync(join(folder, 'fleet')).find((file) => file.startsWith(name)) ?? '';
    return read(join(folder, 'fleet', file));
  };
  const players = list('players');
  const unusedContent = unused(list('content'), list('schedules'));
  const all = [byStore(players), unusedContent, byPlatform(players), offline(players), history];
  return all.map((rows) => rows.map((row) => row.map(cell)));
}

/** A value as it is compared: numbers, and times without fractions of a second. */
function cell(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) return Number(value);
  return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\.\d+$/, '$1');
}

test.each([
  ['a snapshot', false],
  ['a packed snapshot', true],
])('DuckDB, in this process: %s', async (_, isPacked) => {
  const { folder, history } = await world(isPacked);
  const database = await DuckDBInstance.create(':memory:', { file_search_path: folder });
  const connection = await database.connect();
  const results: Rows[] = [];
  for (const block of blocksOf('docs/sql.md', 'DuckDB', 'sql')) {
    const rows = (await connection.runAndReadAll(block)).getRowsJson();
    if (rows.length > 0) results.push(rows.map((row) => row.map(cell)));
  }
  connection.closeSync();
  database.closeSync();
  expect(results).toEqual(expectedIn(folder, history));
});

test.skipIf(!hasPostgres)('PostgreSQL (needs its server)', async () => {
  const nothing = '(null)';
  const { folder, history } = await world();
  const server = await startPostgres();
  // Whatever zone the session is in, days are those of UTC.
  const env = { ...server, PGTZ: 'America/Sao_Paulo' };
  const inFolder = async (line: string) => {
    const { stdout, stderr, code } = await bash(`cd '${folder}' && ${line}`, env);
    expect({ stderr: stderr.replace(/.*NOTICE:.*\n/g, ''), code }).toEqual({ stderr: '', code: 0 });
    return stdout;
  };
  const rowsOf = async (sql: string): Promise<Rows> => {
    writeFileSync(join(folder, 'query.sql'), sql);
    const csv = await inFolder(`psql --csv --tuples-only --pset='null=${nothing}' --file=query.sql`);
    const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
    return data.map((row) => row.map((text) => (text === nothing ? null : cell(text))));
  };

  const [load = '', ...queries] = blocksOf('docs/sql/postgresql.md', 'PostgreSQL', 'sql');
  const month = queries.pop() ?? '';
  const loadRun = queries.pop() ?? '';
  writeFileSync(join(folder, 'fleet.sql'), load);
  writeFileSync(join(folder, 'history.sql'), loadRun);
  const [loadHistory = ''] = blocksOf('docs/sql/postgresql.md', 'PostgreSQL', 'sh');
  // The page says to run both again and again.
  for (const line of ['psql --no-psqlrc --file=fleet.sql', loadHistory])
    for (let time = 0; time < 2; time++) await inFolder(line);
  const results: Rows[] = [];
  for (const query of [...queries, month]) results.push(await rowsOf(query));
  expect(results).toEqual(expectedIn(folder, history));
});
