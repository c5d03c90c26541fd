// project: longer
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/context.ts';
import { createFiles } from '../../../src/host/files.ts';
import { openFolder } from '../../../src/host/folder.ts';
import { endpointNames } from '../../../src/model/endpoints.ts';
import { listNames, lists } from '../../../src/model/lists.ts';
import { folderInHistory, snapshotBefore } from '../../../src/snapshot/history.ts';
import { fileNameOf } from '../../../src/snapshot/manifest.ts';
import { openSnapshot } from '../../../src/snapshot/snapshot.ts';
import { compareIds } from '../../../src/snapshot/stored-files.ts';
import { baseUrl, configured, emptyFolder, type RunOptions, run, testNow } from '../../helpers/run.ts';
import { replying, responseOf } from '../../helpers/service.ts';
import { writtenSnapshot } from '../diff/written-snapshot.ts';

const { files } = createFiles({
  uid: process.geteuid?.(),
  signal: new AbortController().signal,
  processes: process,
});

type Answers = Readonly<Record<string, string | number>>;

const ids = {
  a: 'aaaaaaaa-0000-4000-8000-000000000000',
  b: 'bbbbbbbb-0000-4000-8000-000000000000',
  c: 'cccccccc-0000-4000-8000-000000000000',
  gone: 'dddddddd-0000-4000-8000-000000000000',
};

async function allOf<T>(source: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** What a small tenant answers: the text of a body, or a status without one. */
const small: Answers = {
  '/content?limit=500': `[{"id":"${ids.b}","n":1.50}, {"id":"${ids.a.toUpperCase()}"}]`,
  '/content?status=active&limit=500': `[{"id":"${ids.b}","n":1.50}]`,
  '/content?status=inactive&limit=500': `[{"id":"${ids.a.toUpperCase()}"}]`,
  '/content?status=archived&limit=500': '[]',
  [`/content/${ids.c}`]: `{ "id": "${ids.c}" }`,
  '/schedules': `[{"id":10,"contentIds":["${ids.c.toUpperCase()}","${ids.gone}","${ids.a}"]},{"id":9}]`,
  '/schedules?status=active': '[{"id":9}]',
  '/schedules?status=inactive': `[{"id":10,"contentIds":["${ids.c.toUpperCase()}","${ids.gone}","${ids.a}"]}]`,
  '/players': '[]',
  '/analytics/summary': '{"totalContent":2,"totalPlayers":0}',
};

/** What it answers of the lists that the test says nothing about: nothing is in them. */
const empty: Answers = Object.fromEntries(listNames.map((name) => [lists[name].path, '[]']));

/** A service in this process: what it does not know is not found. With a time, it tells it. */
function service(answers: Answers = small, now?: number): Fetch {
  const headers: Record<string, string> = now === undefined ? {} : { date: new Date(now).toUTCString() };
  return async (url) => {
    const path = url.replace(`${baseUrl}/api/external`, '');
    const reply = answers[path] ?? empty[path] ?? 404;
    if (typeof reply === 'string') return responseOf({ headers, body: reply });
    return responseOf({
      status: reply,
      headers,
      body: reply === 403 ? '{"code":"INSUFFICIENT_SCOPE"}' : '{}',
    });
  };
}

const take = (words: readonly string[], answers = small, options: RunOptions = {}) =>
  run(['snapshot', ...words], {
    ...options,
    env: configured,
    context: { fetch: service(answers), ...options.context },
  });

const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a snapshot', () => {
  test('has a line for each object, by id, as the service sent it, and what schedules use besides', async () => {
    const folder = join(emptyFolder(), 'new', 'folder');
    // What every version has: a new list is not in this text.
    expect(await take([folder, '--only', 'content,schedules,players,analytics'])).toEqual({
      stdout: `FILE${' '.repeat(folder.length - 2 + '/schedules.ndjson'.length)}ITEMS  BYTES  COMPLETE
${folder}/content.ndjson        3  147 B  yes
${folder}/schedules.ndjson      2  151 B  yes
${folder}/players.ndjson        0    0 B  yes
${folder}/analytics.json        1   36 B  yes
`,
      stderr: '',
      code: 0,
    });
    const { 'manifest.json': manifest = '', ...rest } = contents(folder);
    expect(rest).toEqual({
      'content.ndjson': `{"id":"${ids.a.toUpperCase()}"}\n{"id":"${ids.b}","n":1.50}\n{"id":"${ids.c}"}\n`,
      'schedules.ndjson': `{"id":9}\n{"id":10,"contentIds":["${ids.c.toUpperCase()}","${ids.gone}","${ids.a}"]}\n`,
      'players.ndjson': '',
      'analytics.json': '{"totalContent":2,"totalPlayers":0}\n',
      'order.json': `{
"content": [1,0],
"content?status=active": [1],
"content?status=inactive": [0],
"content?status=archived": [],
"schedules": [1,0],
"schedules?status=active": [0],
"schedules?status=inactive": [1],
"players": []
}
`,
    });
    const asked = manifest.replace(/ {2}"absent": \{[^}]*\},\n/, '');
    expect(asked.replace(/"[\da-f]{64}"/g, '"…"')).toMatchInlineSnapshot(`
      "{
        "format": 2,
        "tool": "signage 0.1.0",
        "baseUrl": "https://signage.test",
        "tenant": "lojas-exemplo",
        "at": "2026-11-20T12:00:00.000Z",
        "scopes": [
          "content:read",
          "schedules:read",
          "players:read",
          "analytics:read"
        ],
        "content": {
          "name": "content.ndjson",
          "items": 3,
          "bytes": 147,
          "sha256": "…",
          "complete": true
        },
        "schedules": {
          "name": "schedules.ndjson",
          "items": 2,
          "bytes": 151,
          "sha256": "…",
          "complete": true
        },
        "players": {
          "name": "players.ndjson",
          "items": 0,
          "bytes": 0,
          "sha256": "…",
          "complete": true
        },
        "analytics": {
          "name": "analytics.json",
          "items": 1,
          "bytes": 36,
          "sha256": "…"
        },
        "order": {
          "name": "order.json",
          "items": 1,
          "bytes": 215,
          "sha256": "…"
        },
        "digest": "…"
      }
      "
    `);
    expect([folder, ...readdirSync(folder).map((name) => join(folder, name))].map(modeOf)).toEqual([
      0o700,
      ...readdirSync(folder).map(() => 0o600),
    ]);
  });

  test('replaces the other form, and keeps what is not its own', async () => {
    const folder = emptyFolder();
    await take([folder]);
    writeFileSync(join(folder, 'README.md'), 'mine');
    const plain = contents(folder);
    await take([folder, '--gzip']);
    const packed = [...endpointNames, 'order' as const].map((name) => fileNameOf(name, true));
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'manifest.json', ...packed].sort());
    const content = readFileSync(join(folder, 'content.ndjson.gz'));
    expect(gunzipSync(content).toString()).toBe(plain['content.ndjson']);
    expect((await run(['schedules', '--from', folder, '-q', '-o', 'ndjson'])).stdout.split('\n')[1]).toBe(
      '{"id":9}',
    );
    await take([folder]);
    expect(contents(folder)).toEqual(plain);
  });

  test('has all objects of an id that a list has twice, each in its place', async () => {
    const folder = emptyFolder();
    const players = `[{"id":"${ids.b}","name":"1"},{"id":"${ids.a}"},{"id":"${ids.b}","name":"2"}]`;
    const [active, inactive] = ['{"id":9,"status":"active"}', '{"id":9,"status":"inactive"}'];
    const answers = {
      ...small,
      '/players': players,
      '/analytics/summary': '{"totalPlayers":3}',
      '/schedules': `[${inactive},${active}]`,
      '/schedules?status=active': `[${active}]`,
      '/schedules?status=inactive': `[${inactive}]`,
    };
    expect(await take([folder], answers)).toMatchObject({ code: 0 });
    const from = async (...words: string[]) =>
      (await run([...words, '--from', folder, '-q', '--json'])).stdout.trim();
    expect(await from('players')).toBe(players);
    expect(await from('schedules')).toBe(`[${inactive},${active}]`);
    expect(await from('schedules', '--status', 'active')).toBe(`[${active}]`);
    expect(await run(['diff', folder, folder, '--exit-code'])).toMatchObject({ code: 0 });
  });

  test('has the second answer alone of a list that broke off and started over', async () => {
    const folder = emptyFolder();
    const breaksOffWith = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    const begun = replying({ body: `[{"id":"${ids.a}"},{"id":`, breaksOffWith });
    const whole = service({ ...small, '/players': `[{"id":"${ids.b}"}]` });
    let asked = 0;
    const fetch: Fetch = (...request) =>
      request[0].endsWith('/players') && asked++ === 0 ? begun(...request) : whole(...request);
    expect(await take([folder], small, { context: { fetch } })).toMatchObject({ code: 0 });
    expect([asked, contents(folder)['players.ndjson']]).toEqual([2, `{"id":"${ids.b}"}\n`]);
  });

  test('has one text of an object, the one that was sent last, and the time of the service', async () => {
    const folder = emptyFolder();
    const name = 'ã'.repeat(21);
    const many = JSON.stringify(
      Array.from({ length: 3000 }, (_, at) => ({ id: `${10_000 + at}${ids.a.slice(5)}`, name })),
    );
    const answers = { ...small, '/schedules?status=active': '[{"id":9,"new":true}]', '/players': many };
    const date = new Date(testNow + 60 * 60 * 1000).toUTCString();
    const fetch: Fetch = async (...request) => ({
      ...(await service(answers)(...request)),
      headers: { get: (name) => (name === 'date' ? date : null) },
    });
    await take([folder], answers, { context: { fetch } });
    const { manifest, records } = await openSnapshot(await files.folder(folder), folder, 2 ** 30);
    expect((await allOf(records('schedules'))).flat()[0]).toBe('{"id":9,"new":true}');
    expect(`[${(await allOf(records('players'))).flat().join(',')}]`).toBe(many);
    expect(manifest.at).toBe('2026-11-20T13:00:00.000Z');
  });

  test('does not ask for what cannot be an id', async () => {
    const answers = { ...small, '/schedules': '[{"id":9,"contentIds":["x y"]}]', '/content/x%20y': 500 };
    expect(await take([emptyFolder()], answers)).toMatchObject({ code: 0 });
  });

  test('is for the owner alone, whatever the modes were', async () => {
    const folder = emptyFolder();
    await take([folder]);
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'players.ndjson'), 0o666);
    await take([folder]);
    // The folder may have files that others need to read.
    expect([folder, join(folder, 'players.ndjson')].map(modeOf)).toEqual([0o755, 0o600]);
  });

  test('does not write through links', async () => {
    const [folder, other] = [emptyFolder(), join(emptyFolder(), 'file')];
    await take([folder]);
    writeFileSync(other, 'precious');
    for (const name of ['.signage-new', '.signage-other']) symlinkSync(dirname(other), join(folder, name));
    await take([folder]);
    expect(readFileSync(other, 'utf8')).toBe('precious');
    expect(readdirSync(dirname(other))).toEqual(['file']);
  });
});

describe('exit 23', () => {
  const full = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({ id: `${String(at).padStart(8, '0')}${ids.a.slice(8)}` })),
    );
  test('if a list cannot be proved complete; the snapshot is written, and says so', async () => {
    const folder = emptyFolder();
    const answers = { ...small, '/players': full(100), '/analytics/summary': 403 };
    const { stderr, code } = await take([folder], answers);
    expect(await take([emptyFolder()], answers, { closeAfter: 0 })).toEqual({ stdout: '', stderr, code });
    expect({ stderr, code }).toEqual({
      stderr: `note: not in the snapshot: analytics; the key lacks analytics:read
signage: the snapshot was written, but cannot verify that the list of 100 players is complete; the service may have truncated it
`,
      code: 23,
    });
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect([manifest.content.complete, manifest.players.complete]).toEqual([true, false]);
  });

  test('but not if each status has less than what one answer can hold', async () => {
    const [all, active, inactive] = [full(500), full(300), '[]'];
    const answers = {
      ...small,
      '/content?limit=500': all,
      '/content?status=active&limit=500': active,
      '/content?status=inactive&limit=500': inactive,
      '/analytics/summary': 403,
    };
    expect(await take([emptyFolder()], answers)).toMatchObject({ code: 0 });
  });

  test('and so if the summary counts more', async () => {
    const answers = { ...small, '/analytics/summary': '{"totalContent":3,"totalPlayers":1}' };
    const { stderr } = await take([emptyFolder()], answers);
    expect(stderr).toBe(
      'signage: the snapshot was written, but incomplete list: got 2 of 3 content items; incomplete list: got 0 of 1 players\n',
    );
  });
});

test('a list that the service does not have is left out, and said to be so', async () => {
  const folder = emptyFolder();
  const { stderr, code } = await take([folder], { ...small, '/players': 404 });
  expect({ stderr, code }).toEqual({
    stderr: 'note: not in the snapshot: players; the service has nothing at /api/external/players\n',
    code: 0,
  });
  expect(await run(['players', '--from', folder, '-q'])).toEqual({
    stdout: '',
    stderr:
      'signage: the snapshot has no players: the service had nothing at that address\n  Take another snapshot\n',
    code: 15,
  });
  const nothing = Object.fromEntries(Object.keys({ ...empty, ...small }).map((path) => [path, 404]));
  expect(await take([emptyFolder()], nothing)).toMatchObject({ code: 22 });
});

describe('nothing is written', () => {
  test.each([
    ['a list fails', { ...small, '/players': 500 }, 34],
    ['an item fails', { ...small, [`/content/${ids.c}`]: 500 }, 34],
    ['a list breaks off', { ...small, '/schedules': '[{"id":9},' }, 22],
    [
      'the key can read nothing',
      Object.fromEntries(Object.keys({ ...empty, ...small }).map((path) => [path, 403])),
      15,
    ],
  ] as const)('if %s', async (_, answers, code) => {
    const folder = emptyFolder();
    await take([folder]);
    const before = contents(folder);
    expect(await take([folder], answers)).toMatchObject({ stdout: '', code });
    expect(contents(folder)).toEqual(before);
    const unused = join(emptyFolder(), 'new');
    await take([unused], answers);
    expect(readdirSync(dirname(unused))).toEqual([]);
  });

  test.each([
    [
      'players.ndjson',
      'x',
      'FOLDER has a file players.ndjson that is not part of a snapshot',
      'Use another folder',
    ],
    [
      'manifest.json',
      '{"name":"app"}',
      'FOLDER/manifest.json is not the manifest of a snapshot: format is missing or invalid',
      'Use another folder, or remove that file',
    ],
    [
      'manifest.json',
      '{"format":3}',
      'FOLDER/manifest.json has format 3, but this version of signage reads formats up to 2',
      'Install a newer version of signage',
    ],
  ])('over a file that is not ours: %s %s', async (name, text, message, hint) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, name), text);
    const asked: string[] = [];
    const fetch: Fetch = async (url) => Promise.reject(asked.push(url));
    const { stderr, code } = await take([folder], small, { context: { fetch } });
    expect({ stderr, code, asked }).toEqual({
      stderr: `signage: ${message.replace('FOLDER', folder)}\n  ${hint}\n`,
      code: 3,
      asked: [],
    });
    expect(contents(folder)).toEqual({ [name]: text });
  });

  test('over another tenant', async () => {
    const folder = emptyFolder();
    writtenSnapshot({ tenant: 'rede-aurora' }, folder);
    expect(await take([folder])).toEqual({
      stdout: '',
      stderr: `signage: ${folder} has a snapshot of another tenant, rede-aurora\n  Use another folder\n`,
      code: 3,
    });
  });

  test('into a file', async () => {
    const path = join(emptyFolder(), 'file');
    writeFileSync(path, '');
    const { stderr, code } = await take([path]);
    expect({ stderr, code }).toMatchObject({
      stderr: `signage: cannot read ${path}/manifest.json: ENOTDIR: not a directory\n`,
      code: 3,
    });
  });
});

test('a folder is written by one run at a time', async () => {
  const folder = emptyFolder();
  const refused = openFolder(folder, { lock: async () => undefined, signal: new AbortController().signal });
  await expect(refused.replace([], async () => undefined)).rejects.toMatchObject({
    kind: 'CONFIG',
    message: `another run is writing to ${folder}`,
    hint: 'Try again when it has ended',
  });
  const runs = await Promise.all(Array.from({ length: 4 }, () => take([folder])));
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await run(['schedules', '--count', '--from', folder, '-q'])).stdout).toBe('2\n');
});

test('a snapshot that is replaced while it is read fails before its first line', async () => {
  const folder = emptyFolder();
  await take([folder]);
  const opened = await openSnapshot(await files.folder(folder), folder, 2 ** 30);
  await take([folder], { ...small, '/schedules?status=active': '[{"id":9,"new":true}]' });
  await expect(opened.records('schedules')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    kind: 'CONFIG',
    hint: 'Restore the file, or take another snapshot; if one is being taken, run the command again',
  });
});

test('an id is found in any case of letters, and nothing else is an address', async () => {
  const folder = emptyFolder();
  await take([folder]);
  const { fetch } = await openSnapshot(await files.folder(folder), folder, 2 ** 30);
  const ask = async (path: string) => {
    const request = { headers: {}, redirect: 'manual', signal: new AbortController().signal } as const;
    const { status, body } = await fetch(`${baseUrl}/api/external/${path}`, request);
    return [status, Buffer.concat(await allOf(body ?? [])).toString()];
  };
  expect(await ask(`content/${ids.b.toUpperCase()}`)).toEqual([200, `{"id":"${ids.b}","n":1.50}`]);
  const notFound = [404, '{"error":"not in the snapshot"}'];
  for (const path of [`content/${ids.gone}`, 'contents', 'gizmos', ''])
    expect(await ask(path)).toEqual(notFound);
});

describe('--history', () => {
  const hour = 60 * 60 * 1000;
  const day = 24 * hour;
  const at = (now: number, ...words: string[]) =>
    take(['--history', ...words, '--fields', 'items', '--no-header'], small, {
      now,
      context: { fetch: service(small, now) },
    });
  const tenant = 'tenant=lojas-exemplo';

  test('keeps a snapshot of each minute, and removes those that are too old', async () => {
    const history = emptyFolder();
    for (const days of [0, 1, 2]) expect(await at(testNow + days * day, history)).toMatchObject({ code: 0 });
    const path = join(history, tenant);
    const all = ['at=2026-11-20T1200Z', 'at=2026-11-21T1200Z', 'at=2026-11-22T1200Z'];
    expect(await at(testNow + 2 * day + 30_000, history)).toMatchObject({
      stderr: `note: replaced a snapshot of the same minute: ${join(path, 'at=2026-11-22T1200Z')}\n`,
      code: 0,
    });
    expect(readdirSync(path)).toEqual(all);

    // What is not ours stays, whatever its name; what a killed run left goes.
    mkdirSync(join(path, 'at=2026-11-01T1200Z'));
    writeFileSync(join(path, 'at=2026-11-01T1200Z', 'notes.txt'), 'mine');
    for (const left of ['.signage-new', '.signage.lock'])
      mkdirSync(join(path, 'at=2026-11-02T1200Z', left), { recursive: true });
    utimesSync(join(path, 'at=2026-11-02T1200Z', '.signage.lock'), 0, 0);
    writeFileSync(join(path, 'at=2026-11-02T1200Z', '.signage-new', 'players.ndjson'), '');
    mkdirSync(join(path, 'other'));
    writeFileSync(join(path, all[0] ?? '', 'notes.txt'), 'mine too');
    expect(await at(testNow + 3 * day, history, '--keep', '36h')).toMatchObject({ stderr: '', code: 0 });
    expect(readdirSync(path)).toEqual([
      'at=2026-11-01T1200Z',
      'at=2026-11-20T1200Z',
      'at=2026-11-22T1200Z',
      'at=2026-11-23T1200Z',
      'other',
    ]);
    expect(readdirSync(join(path, all[0] ?? ''))).toEqual(['notes.txt']);
    // Never the one that was just written.
    expect(await at(testNow + 4 * day + 30_000, history, '--keep', '1s')).toMatchObject({ code: 0 });
    expect(readdirSync(path)).toContain('at=2026-11-24T1200Z');
  });

  test('removes nothing that is no snapshot of the tenant, and follows no link', async () => {
    const history = emptyFolder();
    await at(testNow, history);
    const path = join(history, tenant);
    const [foreign, other, link] = [1, 2, 3].map((number) => join(path, `at=2026-11-0${number}T1200Z`));
    mkdirSync(foreign ?? '');
    writeFileSync(join(foreign ?? '', 'manifest.json'), '{"name":"an app"}');
    mkdirSync(other ?? '');
    writtenSnapshot({ tenant: 'rede-aurora' }, other);
    const elsewhere = writtenSnapshot({});
    symlinkSync(elsewhere, link ?? '');
    const [before, theirs] = [contents(elsewhere), contents(other ?? '')];
    expect(await at(testNow + 3 * day, history, '--keep', '36h')).toMatchObject({
      stderr: `note: not removed, as it is no snapshot of this tenant: ${foreign}, ${other}\n`,
      code: 0,
    });
    expect([contents(elsewhere), contents(other ?? '')]).toEqual([before, theirs]);
    expect(contents(foreign ?? '')).toEqual({ 'manifest.json': '{"name":"an app"}' });
    expect(readdirSync(path)).toHaveLength(4);
  });

  test.each([
    ['an hour ahead', hour, ['at=2026-11-22T1300Z', 'at=2026-11-23T1300Z'], ''],
    ['an hour behind', -hour, ['at=2026-11-22T1100Z', 'at=2026-11-23T1100Z'], ''],
    [
      'in 2099',
      Date.UTC(2099, 0, 1) - testNow - 3 * day,
      ['at=2026-11-20T1200Z', 'at=2026-11-22T1200Z', 'at=2099-01-01T0000Z'],
      "note: no snapshots were removed: the service's clock is 72y ahead (check both clocks)\n",
    ],
  ])('age is counted by the earlier of two clocks: the service is %s', async (_, skew, left, stderr) => {
    const history = emptyFolder();
    const taken = (now: number, ahead: number, ...words: string[]) => {
      const get = (name: string) => (name === 'date' ? new Date(now + ahead).toUTCString() : null);
      const fetch: Fetch = async (...request) => ({ ...(await service()(...request)), headers: { get } });
      return take(['--history', history, ...words], small, { now, context: { fetch } });
    };
    const usual = Math.abs(skew) > day ? 0 : skew;
    await taken(testNow, usual);
    await taken(testNow + 2 * day, usual);
    expect(await taken(testNow + 3 * day, skew, '--keep', '36h')).toMatchObject({ stderr, code: 0 });
    expect(readdirSync(join(history, tenant))).toEqual(left);
  });

  test('the snapshot at a time, or the newest before', async () => {
    const history = emptyFolder();
    for (const days of [0, 1]) await at(testNow + days * day + 30_000, history);
    const newest = (instant: number, name?: string) => snapshotBefore(files, history, instant, name);
    const [first, second] = ['at=2026-11-20T1200Z', 'at=2026-11-21T1200Z'].map((name) =>
      join(history, tenant, name),
    );
    expect(await newest(testNow + 30_000)).toBe(first);
    expect(await newest(testNow + day + 29_999)).toBe(first);
    expect(await newest(testNow + day + 30_000, 'lojas-exemplo')).toBe(second);
    await expect(newest(testNow + 29_999)).rejects.toMatchObject({
      kind: 'CONFIG',
      message: `no snapshot of Fri 20 Nov 12:00 or before in ${join(history, tenant)}`,
      hint: `The oldest is of Fri 20 Nov 12:00: signage diff ${first}`,
    });
    await expect(newest(testNow, 'x')).rejects.toMatchObject({
      message: `${history} has no snapshot of tenant x`,
      hint: 'Its tenants: lojas-exemplo',
    });
    mkdirSync(join(history, folderInHistory('another', testNow)), { recursive: true });
    await expect(newest(testNow)).rejects.toMatchObject({
      message: `${history} has several tenants`,
      hint: 'Its tenants: another, lojas-exemplo',
    });
    const empty = emptyFolder();
    await expect(snapshotBefore(files, empty, testNow)).rejects.toMatchObject({
      message: `${empty} has no snapshot`,
      hint: `Take one: signage snapshot --history ${empty}`,
    });
  });

  test('the names are safe on every system', () => {
    const name = join('tenant=a-b----c-', 'at=2026-11-20T1200Z');
    expect(folderInHistory('a b/../c:', testNow)).toBe(name);
  });

  test.each([
    ['folder --history x', '--history cannot be combined with a folder'],
    ['--keep 3d', '--keep needs --history'],
  ])('%s', async (words, message) => {
    expect(await take(words.split(' '))).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });
});

test('ids have one order: numbers by their value, before everything else', () => {
  expect(['b', '10', '9', '1a', '007', '7', '-1'].sort(compareIds)).toEqual([
    '-1',
    '007',
    '7',
    '9',
    '10',
    '1a',
    'b',
  ]);
  const id = fc.oneof(
    fc.integer().map(String),
    fc.string(),
    fc.constantFrom('1', '01', '1e3', '10', '9', 'a', ''),
  );
  const isOrdered = (a: string, b: string) => compareIds(a, b) <= 0;
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(compareIds(a, b)).toBe(0 - compareIds(b, a));
      expect(compareIds(a, b) === 0).toBe(a === b);
      if (isOrdered(a, b) && isOrdered(b, c)) expect(isOrdered(a, c)).toBe(true);
    }),
  );
});
