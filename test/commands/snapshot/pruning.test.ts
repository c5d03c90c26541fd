// project: longer
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFiles } from '../../../src/host/files.ts';
import { openFolder } from '../../../src/host/folder.ts';
import { folderInHistory } from '../../../src/snapshot/history.ts';
import { configured, emptyFolder, run, testNow } from '../../helpers/run.ts';
import { replying, responseOf } from '../../helpers/service.ts';
import { noList, type Written, writtenInHistory, writtenSnapshot } from '../diff/written-snapshot.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const tenant = 'lojas-exemplo';
/** A day that is thinned to one snapshot by now. */
const past = Date.parse('2026-10-10T00:00:00Z');
const signal = new AbortController().signal;
const { files } = createFiles({ uid: process.geteuid?.(), signal, processes: process });

interface Taking {
  /** The `Date` of each answer, and other headers. */
  readonly headers?: Record<string, string>;
  readonly baseUrl?: string;
  readonly now?: number;
}

/** Takes a snapshot of a tenant without objects into a history. */
function take(history: string, words: readonly string[], { baseUrl, now = testNow, headers }: Taking = {}) {
  const sent = headers ?? { date: new Date(now).toUTCString() };
  const fetch = async (url: string) =>
    responseOf({ headers: sent, body: url.includes('analytics') ? '{}' : '[]' });
  const env = baseUrl ? { ...configured, SIGNAGE_BASE_URL: baseUrl } : configured;
  const argv = ['snapshot', '--history', history, '--only', 'players', '--fields', 'items', '--no-header'];
  return run([...argv, ...words], { now, env, context: { fetch } });
}

const tenantIn = (history: string) => join(history, `tenant=${tenant}`);
const pathOf = (history: string, at: number) => join(history, folderInHistory(tenant, at));

/** Writes a snapshot of players alone, unless told otherwise, into a history. */
function put(
  history: string,
  at: number,
  written: Written = { content: null, schedules: null, analytics: null },
) {
  return writtenInHistory(history, { ...written, tenant, at: new Date(at).toISOString() });
}

/** The folders of the day that is thinned. */
const leftOf = (history: string) =>
  readdirSync(tenantIn(history)).filter((name) => name.includes('2026-10-10'));

test.each([
  ['sends no time', {}],
  ['sends garbage for its time', { date: 'tomorrow' }],
  ['answers from a cache', { date: new Date(Date.UTC(2099, 0, 1)).toUTCString(), age: '9' }],
])('nothing is removed by one clock alone: the service %s', async (_, headers) => {
  const history = emptyFolder();
  put(history, testNow - day);
  const now = Date.UTC(2099, 0, 1);
  expect(await take(history, ['--keep', '30d', '--thin'], { now, headers })).toEqual({
    stdout: '0\n',
    stderr:
      "note: no snapshots were removed: the service sent no valid Date header to check this machine's clock against\n",
    code: 0,
  });
  expect(readdirSync(tenantIn(history))).toEqual(['at=2026-11-19T1200Z', 'at=2099-01-01T0000Z']);
});

test.each([
  ['what kill -9 leaves', (path: string) => mkdirSync(join(path, '.signage-new'), { recursive: true }), []],
  ['what a full disk leaves', (path: string) => mkdirSync(path, { recursive: true }), []],
  [
    'a manifest that was cut',
    (_: string, history: string) => truncateSync(join(put(history, past), 'manifest.json'), 30),
    ['at=2026-10-10T0000Z'],
  ],
  [
    'players that were cut',
    (_: string, history: string) =>
      writeFileSync(join(put(history, past), 'players.ndjson'), '{"id":"cut off'),
    [],
  ],
  [
    'a snapshot of another list',
    (_: string, history: string) => put(history, past, { ...noList, content: [], analytics: null }),
    ['at=2026-10-10T0000Z'],
  ],
  [
    'a snapshot of another tenant',
    (path: string) => {
      mkdirSync(path, { recursive: true });
      writtenSnapshot({ tenant: 'rede-aurora', at: new Date(past).toISOString() }, path);
    },
    ['at=2026-10-10T0000Z'],
  ],
  [
    'incomplete players',
    (_: string, history: string) =>
      put(history, past, { ...noList, players: [], analytics: null, incomplete: ['players'] }),
    [],
  ],
])('--thin keeps one good snapshot of a day that begins with %s', async (_, begin, more) => {
  const history = emptyFolder();
  for (let hours = 1; hours < 5; hours += 1) put(history, past + hours * hour);
  begin(pathOf(history, past), history);
  expect(await take(history, ['--thin'])).toMatchObject({ stdout: '0\n', code: 0 });
  expect(leftOf(history)).toEqual([...more, 'at=2026-10-10T0100Z']);
  expect(await run(['players', '--count', '-q', '--from', pathOf(history, past + hour)])).toMatchObject({
    stdout: '0\n',
    code: 0,
  });
});

test('--thin removes nothing that no good snapshot stands for', async () => {
  const history = emptyFolder();
  for (let hours = 0; hours < 3; hours += 1)
    writeFileSync(join(put(history, past + hours * hour), 'players.ndjson'), '{}\n');
  put(history, past + 3 * hour, { players: null, schedules: null, analytics: null });
  const before = leftOf(history);
  expect(await take(history, ['--thin'])).toMatchObject({ stderr: '', code: 0 });
  expect(leftOf(history)).toEqual(before);
});

test('--keep leaves what has not the tenant and the minute of its folder, and no reader believes it', async () => {
  const history = emptyFolder();
  const noTime = join(tenantIn(history), 'at=2026-99-99T9999Z');
  const noDay = join(tenantIn(history), 'at=2026-02-31T0000Z');
  const renamed = join(tenantIn(history), 'at=2025-01-01T0000Z');
  for (const path of [noTime, noDay, renamed]) {
    mkdirSync(path, { recursive: true });
    writtenSnapshot({}, path);
  }
  expect(await take(history, ['--keep', '30d', '--thin'])).toEqual({
    stdout: '0\n',
    stderr: `note: not removed, as it is no snapshot of this tenant: ${renamed}\n`,
    code: 0,
  });
  for (const path of [noTime, noDay, renamed]) expect(existsSync(join(path, 'players.ndjson'))).toBe(true);

  const damage = `the snapshot is damaged: ${renamed}/manifest.json: it was taken at 2026-11-20T12:00:00.000Z, unlike its folder`;
  const hint = 'Give the folder its old name, or move it out of the history';
  expect(await run(['diff', '--since', '2025-06-01', '--history', history])).toMatchObject({
    stderr: `signage: ${damage}\n  ${hint}\n`,
    code: 3,
  });
  const { stderr } = await run(['uptime', '--history', history, '--since', '2024-12-31']);
  expect(stderr).toContain(`1 snapshot cannot be read, as if there were none: ${damage}`);
});

test('two services with tenants of one name do not share a history, or a folder', async () => {
  const history = emptyFolder();
  const staging = { baseUrl: 'https://staging.signage.test' };
  expect(await take(history, [])).toMatchObject({ code: 0 });
  expect(await take(history, [], { ...staging, now: testNow + hour })).toEqual({
    stdout: '',
    stderr: `signage: ${pathOf(history, testNow)} is a snapshot of another service, https://signage.test
  Give each service a history of its own, such as --history history-staging.signage.test
`,
    code: 3,
  });
  expect(readdirSync(tenantIn(history))).toEqual(['at=2026-11-20T1200Z']);
  // What was written before this was refused is not removed as if it were ours.
  const theirs = put(history, testNow - 40 * day, staging);
  expect(await take(history, ['--keep', '30d'], { now: testNow + day })).toMatchObject({
    stderr: `note: not removed, as it is no snapshot of this tenant: ${theirs}\n`,
    code: 0,
  });
  const folder = writtenSnapshot({});
  const env = { ...configured, SIGNAGE_BASE_URL: staging.baseUrl };
  expect(await run(['snapshot', folder], { env })).toMatchObject({
    stderr: `signage: ${folder} has a snapshot of another service, https://signage.test\n  Use another folder\n`,
    code: 3,
  });
});

test.each([
  ['https://signage.test', 'https://signage.test:443/'],
  ['http://127.0.0.1:4000', 'http://localhost:5000'],
])('%s and %s are one service', async (first, second) => {
  const history = emptyFolder();
  expect(await take(history, [], { baseUrl: first })).toMatchObject({ code: 0 });
  expect(await take(history, [], { baseUrl: second })).toMatchObject({ code: 0 });
});

test('the next run goes on with what a killed one began to remove, and keeps the files of others', async () => {
  const history = emptyFolder();
  const begun = join(tenantIn(history), '.signage-gone-at=2026-01-01T0000Z');
  const shared = join(tenantIn(history), '.signage-gone-at=2026-01-02T0000Z');
  for (const path of [begun, shared]) {
    mkdirSync(path, { recursive: true });
    rmSync(join(writtenSnapshot({}, path), 'manifest.json'));
  }
  writeFileSync(join(shared, 'notes.txt'), 'mine');
  symlinkSync(writtenSnapshot({}), join(tenantIn(history), '.signage-gone-at=2026-01-03T0000Z'));
  expect(await take(history, ['--keep', '30d'])).toMatchObject({ stderr: '', code: 0 });
  expect(readdirSync(tenantIn(history))).toEqual([
    '.signage-gone-at=2026-01-03T0000Z',
    'at=2026-01-02T0000Z',
    'at=2026-11-20T1200Z',
  ]);
  expect(readdirSync(join(tenantIn(history), 'at=2026-01-02T0000Z'))).toEqual(['notes.txt']);
});

test('one that cannot be removed does not keep the others, and the exit code tells', async () => {
  const history = emptyFolder();
  const stuck = put(history, testNow - 50 * day);
  mkdirSync(join(stuck, 'schedules.ndjson.gz'));
  put(history, testNow - 40 * day);
  const { stdout, stderr, code } = await take(history, ['--keep', '30d']);
  expect({ stdout, code }).toEqual({ stdout: '0\n', code: 3 });
  expect(stderr).toMatch(
    `signage: the snapshot was written, but 1 old snapshot could not be removed: cannot remove ${stuck}: `,
  );
  expect(readdirSync(tenantIn(history))).toEqual(['at=2026-10-01T1200Z', 'at=2026-11-20T1200Z']);
  rmdirSync(join(stuck, 'schedules.ndjson.gz'));
  expect(await take(history, ['--keep', '30d'])).toMatchObject({ code: 0 });
  expect(readdirSync(tenantIn(history))).toEqual(['at=2026-11-20T1200Z']);
});

test('a run that finds another one removing leaves the rest to it', async () => {
  const history = emptyFolder();
  const old = put(history, testNow - 40 * day);
  const folder = openFolder(tenantIn(history), { lock: async () => undefined, signal });
  await expect(folder.prune([], async () => 'done')).resolves.toBeUndefined();
  // A snapshot that is being written is not removed.
  const release = await files.lock(join(old, '.signage'));
  expect(await take(history, ['--keep', '30d'])).toMatchObject({ stderr: '', code: 0 });
  expect(readdirSync(tenantIn(history))).toEqual(['at=2026-10-11T1200Z', 'at=2026-11-20T1200Z']);
  await release?.();
  expect(await take(history, ['--keep', '30d'])).toMatchObject({ code: 0 });
  expect(readdirSync(tenantIn(history))).toEqual(['at=2026-11-20T1200Z']);
});

test('a folder that another run removes before it is locked is made again', async () => {
  const path = join(emptyFolder(), 'new');
  let tries = 0;
  const folder = openFolder(path, {
    signal,
    lock: async (file, options) => {
      tries += 1;
      if (tries < 3) rmSync(path, { recursive: true });
      if (tries < 3) throw Object.assign(new Error('no such file or directory'), { code: 'ENOENT' });
      return await files.lock(file, options);
    },
  });
  await folder.replace(['a'], (write) => write('a', 'text'));
  expect(readFileSync(join(path, 'a'), 'utf8')).toBe('text');
  // It cannot be made at all: no run tries for ever.
  const never = openFolder(join(path, 'b'), {
    signal,
    lock: () => Promise.reject(Object.assign(new Error('ENOENT: gone'), { code: 'ENOENT' })),
  });
  await expect(never.replace([], async () => undefined)).rejects.toMatchObject({
    kind: 'CONFIG',
    message: `cannot write ${join(path, 'b')}: ENOENT: gone`,
  });
  expect(existsSync(join(path, 'b'))).toBe(false);
});

test.each([
  ['a snapshot', pathOf],
  ['a tenant', tenantIn],
])('a planted link in the place of %s is not followed', async (_, placeIn) => {
  const [history, elsewhere] = [emptyFolder(), emptyFolder()];
  const place = placeIn(history, testNow);
  mkdirSync(join(place, '..'), { recursive: true });
  symlinkSync(elsewhere, place);
  expect(await take(history, ['--keep', '30d'])).toEqual({
    stdout: '',
    stderr: `signage: ${place} is a link or a file, not a folder\n  Remove it, or use another --history\n`,
    code: 3,
  });
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('what lies in the place of the complete files of a killed run replaces no other files', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, '.env'), 'mine');
  mkdirSync(join(folder, '.signage-next'));
  writeFileSync(join(folder, '.signage-next', '.env'), 'planted');
  expect(await run(['snapshot', folder, '--demo'])).toMatchObject({
    stderr: `signage: ${folder}/.signage-next has a file .env that is not part of a snapshot\n  Remove that folder\n`,
    code: 3,
  });
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('mine');
});

test('sample data does not go into the history of a real tenant of the same name', async () => {
  const history = emptyFolder();
  const slug = 'rede-aurora';
  const real = writtenInHistory(history, { tenant: slug, at: '2026-11-20T12:00:00Z' });
  expect(await run(['sandbox', '--days', '1', '--history', history])).toMatchObject({
    stderr: `signage: ${real} is a snapshot of another service, https://signage.test
  Give each service a history of its own, such as --history history-127.0.0.1
`,
    code: 3,
  });
});

test('a word for what it does names no folder of a history', async () => {
  const history = emptyFolder();
  const fetch = replying({ body: '[]' });
  const words = ['snapshot', 'create', '--history', history, '--only', 'players'];
  expect(await run(words, { context: { fetch } })).toMatchObject({ stderr: '', code: 0 });
});
