// project: longer
import { cpSync, mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listNames } from '../../../src/model/lists.ts';
import { emptyFolder, run } from '../../helpers/run.ts';
import { forgeFile, forgeManifest, type Members, writtenSnapshot } from '../diff/written-snapshot.ts';

const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const whole = writtenSnapshot({
  players: ids.map((id) => ({ id, name: `Loja ${id[0]}` })),
  schedules: [
    { id: 1, status: 'active' },
    { id: 2, status: 'inactive' },
  ],
  content: [],
});

/** A copy of the snapshot, with a change. */
function copyWith(change: (folder: string) => void): string {
  const folder = emptyFolder();
  cpSync(whole, folder, { recursive: true });
  change(folder);
  return folder;
}

const forged = (change: (manifest: Members) => Members) =>
  copyWith((folder) => forgeManifest(folder, change));

/** A copy in which one file has other bytes, and the manifest describes them. */
const withFile = (file: string, bytes: string | Buffer, more: Members = {}) =>
  copyWith((folder) => forgeFile(folder, file, bytes, more));

/** A copy in which the manifest says something else of the players. */
const withPlayers = (more: Members) =>
  forged((all) => ({ ...all, players: { ...(all.players as Members), ...more } }));

const lines = ids.map((id) => `{"id":"${id}"}\n`);
const order = {
  ...Object.fromEntries(listNames.map((name) => [name, []])),
  schedules: [0, 1],
  players: [0, 1, 2],
};
for (const status of ['active', 'inactive', 'archived'])
  Object.assign(order, { [`content?status=${status}`]: [] });
Object.assign(order, { 'schedules?status=active': [0], 'schedules?status=inactive': [1] });
const withOrder = (change: Members) => withFile('order.json', JSON.stringify({ ...order, ...change }));

/** What each forged snapshot is, and what is said of it after its name. */
const cases: readonly (readonly [what: string, make: () => string, said: string])[] = [
  ...(
    [
      ['{{{\n', 'line 1: it ends early'],
      ['5\n', 'line 1: it is not an object'],
      ['null\n', 'line 1: it is not an object'],
      [`${lines[0]}{"id":`, 'line 2: it ends early'],
      ['{"name":"x"}\n', 'line 1: it has no id'],
      [
        `{"id":"${ids[0]}","name":"${'x'.repeat(70_000)}"}\n`,
        'line 1: an object: name has 70000 characters; the maximum is 65536',
      ],
      [
        `{"id":"${ids[0]}","m":${'['.repeat(40)}${']'.repeat(40)}}\n`,
        'line 1: an object: m is nested more than 32 levels deep',
      ],
      [`${lines[1]}${lines[0]}${lines[2]}`, 'line 2: it is out of order'],
      [`${lines[0]}${lines[1]}`, 'it is not what the manifest describes'],
      [`${lines.join('')}${lines[2]}`, 'it is not what the manifest describes'],
    ] as const
  ).map(
    ([text, said]) =>
      [
        `players of ${text.slice(0, 30).trim()}`,
        () => withFile('players.ndjson', text),
        `players.ndjson: ${said}`,
      ] as const,
  ),
  [
    'analytics of null',
    () => withFile('analytics.json', 'null\n'),
    'analytics.json: line 1: it is not an object',
  ],
  ['bytes', () => withPlayers({ bytes: 3 }), 'players.ndjson: it is not what the manifest describes'],
  ['items', () => withPlayers({ items: 2 }), 'players.ndjson: it is not what the manifest describes'],
  ['sha256', () => withPlayers({ sha256: 'x' }), 'players.ndjson: it is not what the manifest describes'],
  [
    'cut gzip',
    () => withFile('players.ndjson.gz', gzipSync(lines.join('')).subarray(0, -9), { unpackedBytes: 159 }),
    'players.ndjson.gz: unexpected end of file',
  ],
  [
    'no gzip',
    () => withFile('players.ndjson.gz', lines.join(''), { unpackedBytes: 159 }),
    'players.ndjson.gz: incorrect header check',
  ],
  [
    'longer gzip',
    () => withFile('players.ndjson.gz', gzipSync(lines.join('')), { unpackedBytes: 158 }),
    'players.ndjson.gz: it is not what the manifest describes',
  ],
  [
    'shorter gzip',
    () => withFile('players.ndjson.gz', gzipSync(lines.join('')), { unpackedBytes: 160 }),
    'players.ndjson.gz: it is not what the manifest describes',
  ],
  ...['null', '5', '[[1]]', '{"players":null}', '{', '{}'].map(
    (text) =>
      [
        `order ${text}`,
        () => withFile('order.json', text),
        'order.json: it is not the order of the lists',
      ] as const,
  ),
  [
    'order with a strange answer',
    () => withOrder({ gizmos: [] }),
    'order.json: it is not the order of the lists',
  ],
  [
    'order beyond the lines',
    () => withOrder({ players: [0, 1, 3] }),
    'order.json: "players" is not a list of lines',
  ],
  [
    'order with a line twice',
    () => withOrder({ players: [0, 1, 1] }),
    'order.json: "players" is not a list of lines',
  ],
  [
    'a longer order than there are lines',
    () => withOrder({ players: Array.from({ length: 2000 }, () => 0) }),
    'order.json: it is not what the manifest describes',
  ],
  [
    'order that the manifest does not describe',
    () => copyWith((folder) => writeFileSync(join(folder, 'order.json'), '{}')),
    'order.json: it is not what the manifest describes',
  ],
  ['order without a line', () => withOrder({ players: [0, 1] }), 'order.json: players are missing in it'],
  [
    'a link out of the folder',
    () =>
      copyWith((folder) => {
        unlinkSync(join(folder, 'players.ndjson'));
        symlinkSync(join(whole, 'players.ndjson'), join(folder, 'players.ndjson'));
      }),
    'players.ndjson: it is a link that leads out of the folder',
  ],
  [
    'a file that is missing',
    () => copyWith((folder) => unlinkSync(join(folder, 'players.ndjson'))),
    'players.ndjson: ENOENT: no such file or directory',
  ],
  [
    'a folder',
    () =>
      copyWith((folder) => {
        unlinkSync(join(folder, 'players.ndjson'));
        mkdirSync(join(folder, 'players.ndjson'));
      }),
    'players.ndjson: it is a folder, not a file',
  ],
];

const hint = 'Restore the file, or take another snapshot; if one is being taken, run the command again';

describe.each(cases)('%s', (_, make, said) => {
  test.each([
    ['--from', (folder: string) => ['content', '--from', folder]],
    ['diff', (folder: string) => ['diff', folder, whole]],
  ])('%s', async (_, words) => {
    const folder = make();
    expect(await run(words(folder))).toEqual({
      stdout: '',
      stderr: `signage: the snapshot is damaged: ${folder}/${said.replace('FOLDER', folder)}\n  ${hint}\n`,
      code: 3,
    });
  });
});

const otherManifest = 'Use another folder, or remove that file';
const invalid = (member: string) => `is not the manifest of a snapshot: ${member} is missing or invalid`;
const manifestWith = (more: Members) => () => forged((all) => ({ ...all, ...more }));

test.each<[what: string, make: () => string, why: string, hint?: string]>([
  [
    'has a newer format',
    manifestWith({ format: 3 }),
    'has format 3, but this version of signage reads formats up to 2',
    'Install a newer version of signage',
  ],
  ['has no format', manifestWith({ format: undefined }), invalid('format')],
  [
    'is not JSON',
    () => copyWith((folder) => writeFileSync(join(folder, 'manifest.json'), '{')),
    'is not the manifest of a snapshot: not JSON',
  ],
  ['leads to another file', () => withPlayers({ name: '../../secret' }), invalid('players.name')],
  [
    'has several summaries',
    () => forged((all) => ({ ...all, analytics: { ...(all.analytics as Members), items: 2 } })),
    invalid('analytics.items'),
  ],
  ['has an address that is none', manifestWith({ baseUrl: 'signage.test' }), invalid('baseUrl')],
  ['has a tenant that cannot be one', manifestWith({ tenant: 'a\u001b[31m' }), invalid('tenant')],
])('the manifest %s', async (_, make, why, hint = otherManifest) => {
  const folder = make();
  expect(await run(['content', '--from', folder])).toEqual({
    stdout: '',
    stderr: `signage: ${folder}/manifest.json ${why}\n  ${hint}\n`,
    code: 3,
  });
});

test.each([
  ['players', 'plaxers'],
  ['2026-11-20', '2026-11-21'],
  ['lojas-exemplo', 'lojas-exempla'],
  ['"complete":true', '"complete":false'],
  ['signage.test', 'signage.tesu'],
])('one changed letter of the manifest: %s → %s', async (from, to) => {
  const folder = copyWith((copy) => {
    const path = join(copy, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  });
  const { stdout, stderr, code } = await run(['content', '--from', folder]);
  expect({ stdout, stderr: stderr.replaceAll(folder, 'X').split('\n')[0], code }).toEqual({
    stdout: '',
    stderr:
      from === 'players'
        ? 'signage: X/manifest.json is not the manifest of a snapshot: unknown member plaxers'
        : 'signage: the snapshot is damaged: X/manifest.json: it was changed',
    code: 3,
  });
});

test('a snapshot of the last version opens, with a note', async () => {
  const folder = forged((manifest) => ({ ...manifest, format: 1 }));
  const path = join(folder, 'manifest.json');
  const { digest, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(manifest));
  const note = `note: ${folder} was written by signage 0.1.0, which could not tell whether its manifest was changed (take another snapshot)\n`;
  expect(await run(['players', '--count', '--from', folder])).toMatchObject({
    stdout: '3\n',
    stderr: expect.stringContaining(note),
    code: 0,
  });
  expect(await run(['diff', folder, whole])).toMatchObject({
    stderr: expect.stringContaining(note),
    code: 0,
  });
});

test('--max-response bounds the files of a snapshot', async () => {
  const line = `${JSON.stringify({ id: ids[0], name: 'x'.repeat(1000) })}\n`;
  const folder = withFile('content.ndjson', line, { items: 1 });
  expect(await run(['players', '--from', folder, '--max-response', '1KB'])).toEqual({
    stdout: '',
    stderr: `signage: ${folder}/content.ndjson has more than 1.0 kB\n  Use --max-response to allow more\n`,
    code: 3,
  });
});
