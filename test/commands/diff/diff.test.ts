// project: longer
import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { comparedKinds } from '../../../src/commands/diff/rules/changes.ts';
import type { Fetch } from '../../../src/context.ts';
import { contentItem, player as fullPlayer, schedule, summary, uuidOf } from '../../helpers/fixtures.ts';
import {
  baseUrl,
  configured,
  emptyFolder,
  profileStore,
  type RunOptions,
  run,
  testKey,
} from '../../helpers/run.ts';
import { replying } from '../../helpers/service.ts';
import { failed, lunch, morning, players, ready, schedules } from '../schedules/tenant.ts';
import { type Written, writtenInHistory, writtenSnapshot } from './written-snapshot.ts';

beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const env = { ...configured, NO_COLOR: '1' };

/** Compares two tenants. */
async function diff(older: Written, newer: Written, line = '', options: RunOptions = {}) {
  const folders = [writtenSnapshot(older), writtenSnapshot(newer)];
  const words = line.split(' ').filter(Boolean);
  const result = await run(['diff', ...folders, ...words], {
    env,
    ...options,
  });
  const named = (text: string) =>
    folders.reduce((said, path, at) => said.replaceAll(path, at === 0 ? 'OLD' : 'NEW'), text);
  return { ...result, stderr: named(result.stderr) };
}

/** The rows, as `resource id field: old → new`. */
async function rowsOf(older: Written, newer: Written, line = '') {
  const { stdout, stderr, code } = await diff(older, newer, `${line} -o json`);
  const rows: Record<string, unknown>[] = JSON.parse(stdout);
  const lines = rows.map(({ resource, change, id, field, old, new: now }) =>
    field === null
      ? `${resource} ${id} ${change}`
      : `${resource} ${id} ${field}: ${JSON.stringify(old)} → ${JSON.stringify(now)}`,
  );
  return [...lines, ...(stderr === '' ? [] : [stderr.trimEnd()]), ...(code === 0 ? [] : [code])];
}

const item = { ...ready, metadata: { owner: 'ana', year: 2026, old: true }, tags: ['verao', 'promo'] };
const other = { ...ready, id: uuidOf(24), name: '夏のセール' };
const [entrance, till, ...others] = players;
const kiosk = players.at(-1);
const before: Written = { content: [item], schedules, players };
const after: Written = {
  content: [{ ...item, metadata: { year: 2026, owner: 'rui', campaign: { name: 'natal' } } }, other],
  schedules: schedules.map((one) =>
    one.id === 501
      ? {
          ...one,
          playerIds: [uuidOf(4), uuidOf(1)],
          contentIds: [other.id, other.id],
          name: 'Manhã\u001b[2J',
        }
      : one,
  ),
  players: [
    { ...entrance, healthStatus: 'critical', lastSeenAt: '2026-11-20T11:59:59Z' },
    ...others.slice(0, -1),
    { ...till, id: uuidOf(9), name: null, ipAddress: null },
    { ...kiosk, name: null },
  ],
  at: '2026-11-20T12:30:00.000Z',
};

describe('for people', () => {
  test.each(['a pipe', 60, 80, 120, 200])('in %s', async (columns) => {
    const { stdout, stderr, code } = await diff(
      before,
      after,
      '',
      typeof columns === 'number' ? { columns } : {},
    );
    expect([stdout, stderr, code]).toMatchSnapshot();
  });

  test('names are those of the newer side', async () => {
    const older = { players: [entrance ?? {}], schedules: [{ ...morning, playerIds: [] }] };
    const newer = {
      players: [{ ...entrance, name: 'Porta' }],
      schedules: [{ ...morning, playerIds: [uuidOf(1), uuidOf(2)] }],
    };
    for (const format of ['table', 'markdown'])
      expect((await diff(older, newer, `--only schedules -o ${format}`)).stdout).toMatchSnapshot();
  });

  test('an empty list is not a missing one', async () => {
    const older = { content: [{ id: 'a', tags: null, metadata: {} }] };
    const newer = { content: [{ id: 'a', tags: [], metadata: { b: null } }] };
    expect((await diff(older, newer, '--only content')).stdout).toMatchInlineSnapshot(`
      "RESOURCE  NAME  ID  FIELD     CHANGE
      content   a     a   tags      - → []
      content   a     a   metadata  {} → {"b":null}
      "
    `);
  });

  test('with --fields, the rows', async () => {
    expect(
      (await diff(before, after, '--fields resource,field,name --only players,screens')).stdout,
    ).toMatchInlineSnapshot(`
      "RESOURCE  FIELD         NAME
      screens   screen        Entrada
      screens   contentIds    Entrada
      screens   screen        東京 🍞
      screens   contentIds    東京 🍞
      players   healthStatus  Entrada
      players   -             Caixa 1
      players   name          Quiosque
      players   -             -
      "
    `);
  });
});

test('for programs: a row per field, and one per object that only one side has', async () => {
  expect((await diff(before, after, '-o ndjson')).stdout).toMatchInlineSnapshot(`
    "{"resource":"content","change":"changed","id":"00000000-0000-4000-8000-000000000021","name":"Promoção","field":"metadata","old":{"owner":"ana","year":2026,"old":true},"new":{"year":2026,"owner":"rui","campaign":{"name":"natal"}}}
    {"resource":"content","change":"added","id":"00000000-0000-4000-8000-000000000024","name":"夏のセール","field":null,"old":null,"new":null}
    {"resource":"schedules","change":"changed","id":501,"name":"Manhã\\u001b[2J","field":"name","old":"Manhã","new":"Manhã\\u001b[2J"}
    {"resource":"schedules","change":"changed","id":501,"name":"Manhã\\u001b[2J","field":"playerIds","old":["00000000-0000-4000-8000-000000000001","00000000-0000-4000-8000-000000000002"],"new":["00000000-0000-4000-8000-000000000004","00000000-0000-4000-8000-000000000001"]}
    {"resource":"schedules","change":"changed","id":501,"name":"Manhã\\u001b[2J","field":"contentIds","old":["00000000-0000-4000-8000-000000000021","00000000-0000-4000-8000-000000000022"],"new":["00000000-0000-4000-8000-000000000024","00000000-0000-4000-8000-000000000024"]}
    {"resource":"players","change":"changed","id":"00000000-0000-4000-8000-000000000001","name":"Entrada","field":"healthStatus","old":"healthy","new":"critical"}
    {"resource":"screens","change":"changed","id":"00000000-0000-4000-8000-000000000001","name":"Entrada","field":"screen","old":"ok","new":"degraded"}
    {"resource":"screens","change":"changed","id":"00000000-0000-4000-8000-000000000001","name":"Entrada","field":"contentIds","old":["00000000-0000-4000-8000-000000000021"],"new":["00000000-0000-4000-8000-000000000024"]}
    {"resource":"players","change":"removed","id":"00000000-0000-4000-8000-000000000002","name":"Caixa 1","field":null,"old":null,"new":null}
    {"resource":"screens","change":"changed","id":"00000000-0000-4000-8000-000000000004","name":"東京 🍞","field":"screen","old":"blank","new":"ok"}
    {"resource":"screens","change":"changed","id":"00000000-0000-4000-8000-000000000004","name":"東京 🍞","field":"contentIds","old":[],"new":["00000000-0000-4000-8000-000000000024"]}
    {"resource":"players","change":"changed","id":"00000000-0000-4000-8000-000000000007","name":"Quiosque","field":"name","old":"Quiosque","new":null}
    {"resource":"players","change":"added","id":"00000000-0000-4000-8000-000000000009","name":null,"field":null,"old":null,"new":null}
    "
  `);
  expect((await diff(before, after, '-o csv --only content')).stdout).toMatchInlineSnapshot(`
    "resource,change,id,name,field,old,new
    content,changed,00000000-0000-4000-8000-000000000021,Promoção,metadata,"{""owner"":""ana"",""year"":2026,""old"":true}","{""year"":2026,""owner"":""rui"",""campaign"":{""name"":""natal""}}"
    content,added,00000000-0000-4000-8000-000000000024,夏のセール,,,
    "
  `);
});

test('no differences are a header, or an empty list', async () => {
  const printed = async (line: string, columns?: number) => {
    const { stdout, stderr, code } = await diff(
      before,
      { ...before, at: after.at },
      line,
      columns === undefined ? {} : { columns },
    );
    expect(code).toBe(0);
    return [stdout, stderr];
  };
  expect(await printed('--exit-code')).toEqual(['RESOURCE  NAME  ID  FIELD  CHANGE\n', 'No differences\n']);
  expect(await printed('--exit-code', 80)).toEqual(['', 'No differences\n']);
  expect(await printed('-o json')).toEqual(['[]\n', '']);
  expect(await printed('-o csv')).toEqual(['resource,change,id,name,field,old,new\r\n', 'No differences\n']);
});

test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'])(
  '--exit-code is 47 with -o %s',
  async (format) => {
    for (const closeAfter of [1_000, 0]) {
      const { stderr, code } = await diff(before, after, `--exit-code -o ${format}`, { closeAfter });
      expect({ stderr, code }).toEqual({ stderr: '', code: 47 });
    }
    expect((await diff(before, after, `-o ${format}`)).code).toBe(0);
  },
);

describe('numbers are compared exactly, and printed as they were sent', () => {
  const [id, small] = ['a', '#-0.1000000000000000055#'];
  const one = { id, fileSizeBytes: '#9007199254740993#', more: '#-0.10#', metadata: { a: ['#1e400#'] } };
  const another = {
    id,
    fileSizeBytes: '#9007199254740992#',
    more: small,
    metadata: { a: ['#1e401#'], b: 1 },
  };

  test.each([
    '-o table',
    '-o ndjson',
    '-o csv',
    '-o tsv',
    '-o yaml',
    '-o table --fields old,new',
    '-o json --fields new',
    '-o csv --sort field',
    '-o json --sort new --query [*].[old,new]',
  ])('%s', async (line) => {
    const words = `--only content --exit-code ${line}`;
    const { stdout, stderr, code } = await diff({ content: [one] }, { content: [another] }, words);
    expect([stdout, stderr, code]).toMatchSnapshot();
  });
});

describe('what is no difference', () => {
  const same = async (one: object, another: object, name: 'content' | 'schedules' = 'content') => {
    const full = name === 'content' ? contentItem : { ...schedule, playerIds: [] };
    return await rowsOf(
      { [name]: [{ ...full, ...one }] },
      { [name]: [{ ...full, ...another }] },
      `--only ${name}`,
    );
  };

  test.each<[string, object, object, ('schedules' | 'content')?]>([
    ['the order and the repetition of a set', { tags: ['a', 'b', 'b'] }, { tags: ['b', 'a'] }],
    ['the case of ids in a list', { contentIds: ['AB', 'CD'] }, { contentIds: ['cd', 'ab'] }, 'schedules'],
    ['the case of an id', { id: contentItem.id.toUpperCase() }, { id: contentItem.id }],
    ['the case of a tenant id', { tenantId: 'ABC' }, { tenantId: 'abc' }],
    [
      'the order of keys',
      { metadata: { a: 1, b: { c: 1, d: 2 } } },
      { metadata: { b: { d: 2, c: 1 }, a: 1 } },
    ],
    ['the same number', { more: ['#1.0#', '#1e2#', '#-0.0#'] }, { more: [1, '#100.00#', '#0e9#'] }],
    ['a missing field for null', { description: undefined }, { description: null }],
    [
      'an instant in another zone',
      { validFrom: '2026-01-01T00:00:00Z' },
      { validFrom: '2025-12-31T21:00:00.000-03:00' },
    ],
    ['what changes by itself', { updatedAt: '2026-01-01T00:00:00Z' }, { updatedAt: '2026-01-02T00:00:00Z' }],
    ['a new signature', { storageUrl: 'https://a.test/x?sig=1#a' }, { storageUrl: 'https://a.test/x?sig=2' }],
    [
      'a new signature of a thumbnail',
      { thumbnailUrl: 'https://a.test/x' },
      { thumbnailUrl: 'https://a.test/x?b' },
    ],
  ])('%s', async (_, one, another, name) => {
    expect(await same(one, another, name)).toEqual([]);
  });

  test.each<[string, object, object, string, ('schedules' | 'content')?]>([
    ['the case of a tag', { tags: ['a'] }, { tags: ['A'] }, 'tags: ["a"] → ["A"]'],
    ['the order of an unknown list', { more: [1, 2] }, { more: [2, 1] }, 'more: [1,2] → [2,1]'],
    [
      'a time without a zone',
      { validFrom: '2026-01-01T00:00' },
      { validFrom: '2026-01-01T00:00:00' },
      'validFrom: "2026-01-01T00:00" → "2026-01-01T00:00:00"',
    ],
    [
      'a text that is a time elsewhere',
      { name: '2026-01-01T00:00:00Z' },
      { name: '2026-01-01T00:00:00.0Z' },
      'name: "2026-01-01T00:00:00Z" → "2026-01-01T00:00:00.0Z"',
    ],
    ['another type', { priority: 7 }, { priority: '7' }, 'priority: 7 → "7"'],
    ['an empty text for null', { description: '' }, { description: null }, 'description: "" → null'],
    ['null in metadata', { metadata: {} }, { metadata: { a: null } }, 'metadata: {} → {"a":null}'],
    [
      'a list in metadata',
      { metadata: { a: [1, 2] } },
      { metadata: { a: [2, 1] } },
      'metadata: {"a":[1,2]} → {"a":[2,1]}',
    ],
    [
      'another path',
      { storageUrl: 'https://a.test/x?1' },
      { storageUrl: 'https://a.test/y?1' },
      'storageUrl: "https://a.test/x?1" → "https://a.test/y?1"',
    ],
    ['a field that is unknown, with the name of a method', { toString: 1 }, {}, 'toString: 1 → null'],
    ['a day', { daysOfWeek: ['MON'] }, { daysOfWeek: ['MON', 'SUN'] }, 'daysOfWeek: ["MON"] → ["MON","SUN"]'],
  ])('but %s is one', async (_, one, another, row, name) => {
    expect(await same(one, another, name)).toEqual([`content ${contentItem.id} ${row}`]);
  });

  test('--all-fields compares what changes by itself', async () => {
    const [one, another] = [
      { ...contentItem, storageUrl: 'https://a.test/x?sig=1' },
      { ...contentItem, updatedAt: '2026-11-18T00:00:00Z', storageUrl: 'https://a.test/x?sig=2' },
    ];
    expect(await rowsOf({ content: [one] }, { content: [another] }, '--all-fields')).toMatchInlineSnapshot(`
      [
        "content 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e storageUrl: "https://a.test/x?sig=1" → "https://a.test/x?sig=2"",
        "content 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e updatedAt: "2026-11-17T12:00:00Z" → "2026-11-18T00:00:00Z"",
      ]
    `);
  });
});

describe('what is not known', () => {
  const [one, another] = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ];

  test('an incomplete list does not say that something is gone, or new', async () => {
    const incomplete = ['schedules'];
    expect(
      await rowsOf({ schedules: [one] }, { schedules: [another], incomplete }, '--only schedules'),
    ).toMatchInlineSnapshot(`
      [
        "schedules 2 added",
        "note: the schedules of NEW may be incomplete: none is reported as removed",
      ]
    `);
    expect(
      await rowsOf({ schedules: [one], incomplete }, { schedules: [another] }, '--only schedules'),
    ).toMatchInlineSnapshot(`
      [
        "schedules 1 removed",
        "note: the schedules of OLD may be incomplete: none is reported as added",
      ]
    `);
    expect(
      await rowsOf(
        { schedules: [one], incomplete },
        { schedules: [{ ...one, name: 'c' }], incomplete },
        '--only schedules',
      ),
    ).toMatchInlineSnapshot(`
      [
        "schedules 1 name: "a" → "c"",
        "note: the schedules of OLD may be incomplete: none is reported as added
      note: the schedules of NEW may be incomplete: none is reported as removed",
      ]
    `);
  });

  test('a schedule that an incomplete list lacks goes on', async () => {
    const newer = { ...before, schedules: schedules.slice(1), incomplete: ['schedules'] };
    expect(await rowsOf(before, newer, '--only screens')).toEqual([
      `note: the schedules of NEW may be incomplete: none is reported as removed`,
    ]);
    expect((await rowsOf(before, { ...newer, incomplete: [] }, '--only screens')).length).toBeGreaterThan(1);
  });

  test('what a key may not read is not compared', async () => {
    expect(
      await rowsOf(before, { ...after, content: null }, '--only content,screens'),
    ).toMatchInlineSnapshot(`
      [
        "screens 00000000-0000-4000-8000-000000000001 screen: "ok" → "degraded"",
        "screens 00000000-0000-4000-8000-000000000001 contentIds: ["00000000-0000-4000-8000-000000000021","00000000-0000-4000-8000-000000000022"] → ["00000000-0000-4000-8000-000000000024"]",
        "screens 00000000-0000-4000-8000-000000000004 screen: "blank" → "ok"",
        "screens 00000000-0000-4000-8000-000000000004 contentIds: [] → ["00000000-0000-4000-8000-000000000024"]",
        "note: NEW has no content (needs content:read): the rest is compared without",
      ]
    `);
    expect(
      await rowsOf({ ...before, players: null }, after, '--only players,screens'),
    ).toMatchInlineSnapshot(`
      [
        "note: OLD has no players (needs players:read): the rest is compared without",
      ]
    `);
    expect(
      await rowsOf(before, { ...after, schedules: null }, '--only schedules,screens'),
    ).toMatchInlineSnapshot(`
      [
        "note: NEW has no schedules (needs schedules:read): the rest is compared without",
      ]
    `);
  });
});

describe('screens', () => {
  const screens = (older: Written, newer: Written) => rowsOf(older, newer, '--only screens');

  test('time alone makes no difference', async () => {
    expect(await screens(before, { ...before, at: '2026-11-22T03:00:00.000Z' })).toEqual([]);
  });

  test('both are judged when the newer one was read', async () => {
    const early = { ...before, schedules: [{ ...morning, startAt: '08:00', endAt: '10:00' }] };
    const late = { ...before, schedules: [{ ...morning, startAt: '08:00', endAt: '11:00' }] };
    // 09:00, then 10:30.
    expect(await screens(early, { ...late, at: '2026-11-20T12:00:00.000Z' })).toEqual([]);
    const [first] = await screens(early, { ...late, at: '2026-11-20T13:30:00.000Z' });
    expect(first).toBe(`screens ${uuidOf(1)} screen: "blank" → "ok"`);
    const [back] = await screens({ ...late, at: '2026-11-20T13:30:00.000Z' }, early);
    expect(back).toBe(`screens ${uuidOf(1)} screen: "ok" → "blank"`);
  });

  test('what was not compared is not counted', async () => {
    const summaries = ['screens', 'players', 'content', 'players,screens'].map(async (only) => [
      (await diff(before, after, `--only ${only}`, { columns: 200 })).stderr,
      (await diff(before, { ...after, players: null }, `--only ${only}`, { columns: 200 })).stderr,
    ]);
    expect(await Promise.all(summaries)).toMatchInlineSnapshot(`
      [
        [
          "2 screens showing something else, 4 differences
      ",
          "Nothing was compared
      note: NEW has no players (needs players:read): the rest is compared without
      ",
        ],
        [
          "1 player newly unhealthy, 4 differences
      ",
          "Nothing was compared
      note: NEW has no players (needs players:read): the rest is compared without
      ",
        ],
        [
          "2 differences
      ",
          "2 differences
      ",
        ],
        [
          "2 screens showing something else, 1 player newly unhealthy, 8 differences
      ",
          "Nothing was compared
      note: NEW has no players (needs players:read): the rest is compared without
      ",
        ],
      ]
    `);
  });

  test('a new name is not something else; another item of the same name is', async () => {
    const only = { players: [entrance ?? {}], schedules: [{ ...morning, contentIds: [item.id] }] };
    const renamed = { ...only, content: [{ ...item, name: 'Renamed' }] };
    expect(await screens({ ...only, content: [item] }, renamed)).toEqual([]);
    const copy = { ...item, id: uuidOf(30) };
    const newer = { ...only, content: [item, copy], schedules: [{ ...morning, contentIds: [copy.id] }] };
    expect(await screens({ ...only, content: [item] }, newer)).toEqual([
      `screens ${uuidOf(1)} contentIds: ["${item.id}"] → ["${copy.id}"]`,
    ]);
  });

  test('what could win besides is a part of it', async () => {
    const newer = { ...before, schedules: schedules.filter(({ id }) => id !== 504) };
    expect(await screens(before, newer)).toMatchInlineSnapshot(`
      [
        "screens 00000000-0000-4000-8000-000000000003 possible: ["503 (p7)","504 (p1)"] → ["503 (p7)","nothing"]",
        "screens 00000000-0000-4000-8000-000000000007 screen: "unplayable" → "blank"",
      ]
    `);
  });

  test('--assume settles what both sides depend on', async () => {
    const older = { ...before, schedules: schedules.filter(({ id }) => id !== 502) };
    const [first] = await rowsOf(older, before, '--only screens');
    expect(first).toBe(`screens ${uuidOf(2)} screen: "ok" → "unclear"`);
    const settled = await rowsOf(older, before, '--only screens --assume tie=lowest-id');
    expect(settled).toEqual([]);
  });
});

test('--exit-code fails if nothing could be compared: a job must not pass because of that', async () => {
  const words = '--only players --exit-code';
  expect(await diff(before, { ...after, players: null }, words)).toMatchObject({
    stderr: expect.stringContaining('signage: nothing was compared\n'),
    code: 15,
  });
});

describe('the service as it is now', () => {
  const lists: Readonly<Record<string, unknown>> = {
    '/content': [item, lunch, failed],
    '/schedules': schedules,
    '/players': players,
    '/analytics/summary': summary,
  };
  const service: Fetch = (url, request) => {
    const path = new URL(url).pathname.replace('/api/external', '');
    return replying({
      body: JSON.stringify(lists[path] ?? []),
      headers: { 'Content-Type': 'application/json' },
    })(url, request);
  };

  test('is the newer side', async () => {
    const folder = writtenSnapshot({ ...after, at: '2026-11-20T11:00:00.000Z' });
    const { stdout, stderr, code } = await run(['diff', folder, '--only', 'players'], {
      env,
      context: { fetch: service },
    });
    expect([stdout, stderr, code]).toMatchInlineSnapshot(`
      [
        "RESOURCE  NAME      ID                                    FIELD         CHANGE
      players   Entrada   00000000-0000-4000-8000-000000000001  healthStatus  critical → healthy
      players   Caixa 1   00000000-0000-4000-8000-000000000002  -             added
      players   Quiosque  00000000-0000-4000-8000-000000000007  name          - → Quiosque
      ",
        "note: the players of the service may be incomplete: none is reported as removed
      ",
        0,
      ]
    `);
  });

  test('is refused if its key is of another tenant, before any request', async () => {
    const folder = writtenSnapshot({ ...before, tenant: 'outra' });
    expect(await run(['diff', folder], { env })).toEqual({
      stdout: '',
      stderr: 'signage: cannot compare two tenants: outra and lojas-exemplo\n',
      code: 2,
    });
  });

  test('and its failures are those of every command', async () => {
    const unknown: Fetch = replying({ status: 401, body: '{"error":"as documented","code":"INVALID_KEY"}' });
    const { code } = await run(['diff', writtenSnapshot(before)], { env, context: { fetch: unknown } });
    expect(code).toBe(12);
  });
});

describe('--since', () => {
  const history = emptyFolder();
  beforeAll(() => {
    for (const [at, name] of [
      ['2026-11-16T03:00:00.000Z', 'monday'],
      ['2026-11-18T03:00:00.000Z', 'wednesday'],
      ['2026-11-20T11:00:00.000Z', 'today'],
    ] as const)
      writtenInHistory(history, { tenant: 'lojas-exemplo', at, players: [{ ...fullPlayer, name }] });
  });
  const now = { players: [{ ...fullPlayer, name: 'now' }] };
  const since = (text: string) =>
    run(
      [
        'diff',
        '--since',
        text,
        '--history',
        history,
        writtenSnapshot(now),
        '-o',
        'csv',
        '--no-header',
        '--only',
        'players',
        '--fields',
        'old,new',
      ],
      { env },
    );

  test.each([
    ['yesterday', 'wednesday'],
    ['1d', 'wednesday'],
    ['-1d', 'wednesday'],
    ['3d', 'monday'],
    ['2026-11-16T03:00Z', 'monday'],
    ['30m', 'today'],
    ['now', 'today'],
    ['2026-11-15', undefined],
  ])('%s finds the snapshot of %s', async (text, name) => {
    const { stdout, code } = await since(text);
    expect([stdout, code]).toEqual(name === undefined ? ['', 3] : [`${name},now\r\n`, 0]);
  });

  test.each([['tomorrow'], ['18:00'], ['0h']])('%s is refused', async (text) => {
    const stderr = `signage: --since must be an age such as 24h or 7d, or a past time such as yesterday, not "${text}"\n`;
    expect(await since(text)).toEqual({ stdout: '', stderr, code: 2 });
  });
});

test('the folder is looked at before the key is asked for', async () => {
  expect(await run(['diff', 'nope'], { env: {} })).toMatchObject({
    stderr: expect.stringContaining('signage: no snapshot in nope\n'),
    code: 3,
  });
});

describe('two profiles', () => {
  const given = { SIGNAGE_CONFIG_DIR: emptyFolder() };
  beforeAll(async () => {
    const profile = { baseUrl, key: testKey, scopes: [] };
    await profileStore(given).update(() => ({
      current: 'prod',
      profiles: { staging: profile, prod: profile },
    }));
  });

  test.each([
    ['staging prod', 'staging'],
    ['--profile staging --profile prod', 'staging'],
    ['-p prod,staging', 'prod'],
    ['--all-profiles', 'NAME'],
  ])('%s: says what works instead', async (line, name) => {
    expect(await run(['diff', ...line.split(' ')], { env: given })).toEqual({
      stdout: '',
      stderr: `signage: cannot compare profiles: two tenants share no ids, so diff compares snapshots of one tenant
  Type: signage snapshot before -p ${name}, and later: signage diff before -p ${name}
`,
      code: 2,
    });
  });

  test.each(['staging', 'staging nope', 'nope prod'])('%s may be folders', async (line) => {
    const { stderr, code } = await run(['diff', ...line.split(' ')], { env: given });
    expect({ stderr, code }).toEqual({
      stderr: expect.stringContaining('signage: no snapshot in '),
      code: 3,
    });
  });
});

describe('wrong usage', () => {
  const folder = writtenSnapshot(before);
  const history = emptyFolder();
  mkdirSync(join(history, 'tenant=lojas-exemplo', 'at=2026-11-20T1100Z'), { recursive: true });
  test.each([
    ['', 2],
    ['--since yesterday', 2],
    ['--history x FOLDER', 2],
    ['--since yesterday --history x FOLDER FOLDER', 2],
    ['FOLDER FOLDER FOLDER', 2],
    ['--from FOLDER FOLDER', 2],
    ['FOLDER --only campaigns', 2],
    ['FOLDER --fields what', 2],
    ['FOLDER --assume what', 2],
    ['nowhere FOLDER', 3],
    ['FOLDER HISTORY', 3],
    ['FOLDER HISTORY/tenant=lojas-exemplo', 3],
    ['--since yesterday --history nowhere FOLDER', 3],
  ])('diff %s', async (line, expected) => {
    const words = line.replaceAll('FOLDER', folder).replaceAll('HISTORY', history).split(' ').filter(Boolean);
    const { stdout, stderr, code } = await run(['diff', ...words], { env });
    expect({ stdout, code }).toEqual({ stdout: '', code: expected });
    const kinds = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(comparedKinds);
    const said = stderr.replaceAll(folder, 'FOLDER').replaceAll(history, 'HISTORY');
    expect(said.replace(kinds, 'ONE OF THE KINDS')).toMatchSnapshot();
  });

  test('two tenants, by their slugs or their addresses', async () => {
    expect(await diff(before, { ...before, tenant: 'outra' })).toEqual({
      stdout: '',
      stderr: 'signage: cannot compare two tenants: lojas-exemplo and outra\n',
      code: 2,
    });
    const elsewhere = 'https://elsewhere.test';
    expect(await diff(before, { ...before, tenant: null, baseUrl: elsewhere })).toMatchObject({ code: 2 });
    expect(await diff(before, { ...before, tenant: null })).toMatchObject({ code: 0 });
    // One service behind two addresses.
    expect(await diff(before, { ...before, baseUrl: elsewhere })).toMatchObject({ code: 0 });
  });

  test('a line that is no object, which the manifest vouches for', async () => {
    const forged = { players: [{ id: 'a' }, [1] as never] };
    expect(await diff({ players: [{ id: 'a' }] }, forged, '--only players')).toMatchObject({ code: 3 });
  });

  test.skipIf(process.platform !== 'linux')('leaves no file open', async () => {
    const forged = { players: [{ id: 'a' }, [1] as never, { id: 'b' }] };
    await diff({ players: [{ id: 'a' }, { id: 'b' }] }, forged, '--only players');
    // One that only the collector closes, seconds later, is an uncaught exception on Node 26.
    const open = () =>
      readdirSync('/proc/self/fd')
        .map((name) => `/proc/self/fd/${name}`)
        .flatMap((path) => (existsSync(path) ? [readlinkSync(path)] : []))
        .filter((path) => path.endsWith('players.ndjson'));
    await expect.poll(open, { timeout: 3000 }).toEqual([]);
  });
});
