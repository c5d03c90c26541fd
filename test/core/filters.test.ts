import { describe, expect, test } from 'vitest';
import {
  contentItem,
  contentItems,
  imageItem,
  nightSchedule,
  player,
  schedule,
  tablet,
} from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

const html = { id: '4a0e3f8d-6c71-4d29-b4e5-1f2a3b4c5d6e', type: 'html', name: 'Menu', tags: null };
const bare = { id: 3 };
const odd = { id: '6c2a5b0f-8e93-4f4b-96a7-3b4c5d6e7f80', healthStatus: null, storeId: 'Ünï' };
const lists = {
  content: [contentItem, imageItem, html],
  schedules: [schedule, nightSchedule, bare],
  players: [player, tablet, odd],
};

/** A command line, whose arguments with spaces are in quotes, and what is kept. */
type Row = readonly [line: string, ...kept: { readonly id: string | number }[]];

describe.each<[keyof typeof lists, Row[]]>([
  [
    'content',
    [
      ['--type video', contentItem],
      ['--type video,html', contentItem, html],
      ['--type VIDEO', contentItem],
      ['--orientation portrait', imageItem],
      ['--orientation "landscape, portrait"', contentItem, imageItem],
      ['--processing-status failed', imageItem],
      ['--tag promo', contentItem],
      ['--tag Natal,VERAO', contentItem, imageItem],
      ['--metadata owner=marketing', contentItem],
      ['--metadata campaign=verão-* --metadata owner=sales,owner=Marketing', contentItem],
      ['--metadata campaign=verao-2026,owner=sales'],
      ['--metadata !owner=market*', imageItem, html],
      ['--day sun', imageItem],
      ['--day MON,SAT', contentItem, imageItem],
      ['--day Sunday', imageItem],
      ['--day segunda,sábado', contentItem, imageItem],
      ['--day Dom', imageItem],
      ['--name Verao', contentItem],
      ['--tag verão', contentItem],
      ['--tag ver*', contentItem],
      ['--tag !promo', imageItem, html],
      ['--type !video --tag !natal', html],
      ['--type video,!video'],
      ['--name VERA\u0303O', contentItem],
      ['--name aviso*', imageItem],
      ['--name natal*'],
      ['--name ?enu', html],
      ['--type image --tag natal --name aviso', imageItem],
    ],
  ],
  [
    'schedules',
    [
      ['--orientation portrait', nightSchedule],
      [`--player ${player.id}`, schedule],
      [`--player ${player.id.toUpperCase()},${tablet.id}`, schedule, nightSchedule],
      [`--content ${imageItem.id}`, schedule],
      [`--content ${tablet.id}`],
      ['--estado sp', schedule],
      ['--estado BA,RJ', schedule, nightSchedule],
      ['--day SAT', nightSchedule],
      ['--day sábado', nightSchedule],
      ['--day fri --day sun', schedule, nightSchedule],
      ['--name *', schedule, nightSchedule],
      ['--day SAT --limit 1', nightSchedule],
    ],
  ],
  [
    'players',
    [
      ['--health offline', player],
      ['--health offline,critical --health healthy', player, tablet],
      ['--status blocked', tablet],
      ['--device-type SMART_TV', player],
      ['--store LOJA-012,LOJA-031', player, tablet],
      ['--store loja'],
      ['--store LOJA-*', player, tablet],
      ['--store loja-0?2', player],
      ['--store uni', odd],
      ['--health !offline', tablet, odd],
      ['--store loja-*,!loja-012', tablet],
      ['--store ünï', odd],
      ['--name caixa', tablet],
      ['--name !caixa', player, odd],
      ['--name "!*· caixa ?"', player, odd],
      ['--name "*· caixa ?"', tablet],
      ['--limit 1', player],
      ['--status blocked --limit 1', tablet],
      ['--sort -lastSeenAt --limit 1', tablet],
    ],
  ],
])('%s', (noun, rows) => {
  test.each(rows.map(([line, ...kept]) => ({ line, kept })))('$line', async ({ line, kept }) => {
    answer(`/${noun}`, lists[noun], noun === 'content' ? { limit: '500' } : {});
    const args = line.match(/[^\s"]+|"[^"]*"/g)?.map((word) => word.replaceAll('"', '')) ?? [];
    const ids = ['--fields', 'id', '--no-header', '-o', 'tsv', '-q'];
    expect(await run([noun, 'list', ...args, ...ids])).toEqual({
      stdout: kept.map(({ id }) => `${id}\n`).join(''),
      stderr: '',
      code: 0,
    });
  });
});

test.each(['players list', 'players check'])('%s: versions are compared by another flag', async (line) => {
  expect(await run([...line.split(' '), '--app-version', '<4.2'])).toEqual({
    stdout: '',
    stderr: `signage: --app-version must be values, not a comparison such as "<4.2"
  Players by version: signage players list --below-version 4.2
`,
    code: 2,
  });
});

describe('an invalid value is refused before any request', () => {
  test.each([
    ['content --status live', '--status must be active, inactive or archived, not "live"'],
    ['content --type gif', '--type must be video, image or html, not "gif"'],
    ['content --day someday', '--day must be MON, TUE, WED, THU, FRI, SAT or SUN, not "someday"'],
    ['content --day mo', '--day must be MON, TUE, WED, THU, FRI, SAT or SUN, not "mo"'],
    ['content --tag=', '--tag needs a value\n  See: signage content list --help'],
    ['schedules --estado SP,,RJ', '--estado needs a value'],
    ['schedules --limit 0', '--limit must be a whole number, 1 or more, not "0"'],
    ['players --health !sick', '--health must be healthy, warning, critical or offline, not "sick"'],
    ['players --store !', '--store needs a value'],
    ['content --metadata owner', '--metadata must be a pair such as campaign=verao, not "owner"'],
    [
      'players --stale 5',
      '--stale must be a duration such as 15m, 36h or 1d12h, not "5" (units: ms, s, m, h, d, w)',
    ],
    ['players --min-version new', '--min-version must be a version such as 2.4.0, not "new"'],
    [
      'players --by shop',
      '--by: unknown field "shop"\n  Fields: id, name, orientation, status, deviceType, platform, manufacturer, model, resolutionWidth, resolutionHeight, storeId, ipAddress, timezone, currentVersion, healthStatus, lastSeenAt, createdAt, updatedAt, tenantId',
    ],
    ['content --by metadata', '--by: metadata is an object; give a key in it, such as metadata.owner'],
    [
      'players --count --by store',
      '--count cannot be combined with --by\n  Leave out --count: --by already counts',
    ],
    ['players --count --fields id', '--count cannot be combined with --fields'],
    ['players --count --limit 3', '--count cannot be combined with --limit'],
  ])('%s', async (line, message) => {
    expect(await run(line.split(' '))).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });
});

test.each([
  ['players list', '--name', '*a'.repeat(30_000)],
  ['players list', '--name', 'a'.repeat(100_000)],
  ['players list', '--store', '*a'.repeat(30_000)],
  ['content list', '--metadata', `campaign=${'*a'.repeat(30_000)}`],
])('%s %s: a pattern has a longest length', async (line, flag, pattern) => {
  const { stderr, code } = await run([...line.split(' '), flag, pattern]);
  expect({ stderr, code }).toEqual({
    stderr: `signage: ${flag}: a pattern can have up to 1,000 characters\n`,
    code: 2,
  });
});

test('--status is sent for schedules', async () => {
  answer('/schedules', [schedule], { status: 'active' });
  answer('/schedules', [nightSchedule], { status: 'inactive' });
  const { stdout } = await run(['schedules', '--status', 'active,inactive', '--fields', 'id', '-o', 'tsv']);
  expect(stdout).toBe('id\n12\n7\n');
});

describe('a value that is only excluded is filtered here', () => {
  const c1 = { ...contentItem, status: 'active' };
  const draft = { ...imageItem, status: 'draft' };
  const odd = { id: '5b1f4e9a-7d82-4e3a-95f6-2a3b4c5d6e7f', status: 'Archived' };
  const none = { ...html, status: null };
  const archived = { id: '7d3b6c10-9fa4-4a5c-a7b8-4c5d6e7f8091', status: 'archived' };
  const ids = ['--fields', 'id', '--no-header', '-o', 'tsv'];
  const found = (...items: { readonly id: unknown }[]) => ({
    stdout: items.map(({ id }) => `${id}\n`).join(''),
    stderr: '',
    code: 0,
  });

  test('an undocumented or missing status stays, and the lists of the other statuses are merged', async () => {
    answer('/content', [c1, draft, odd, none], { limit: '500' });
    answer('/content', [], { status: 'inactive', limit: '500' });
    answer('/content', [archived], { status: 'archived', limit: '500' });
    expect(await run(['content', 'list', '--status', '!active', ...ids])).toEqual(
      found(draft, odd, none, archived),
    );
  });

  test('also if every documented one is excluded', async () => {
    answer('/content', [c1, draft, odd, none], { limit: '500' });
    const status = '!active,!inactive,!archived';
    expect(await run(['content', 'list', '--status', status, ...ids])).toEqual(found(draft, none));
  });

  test('a list without a documented limit is one', async () => {
    answer('/schedules', [schedule, { ...nightSchedule, status: 'draft' }, bare]);
    expect(await run(['schedules', 'list', '--status', '!active', ...ids])).toEqual(
      found(nightSchedule, bare),
    );
  });

  test('the list of a status that may be cut is said', async () => {
    const archivedItems = contentItems(500).map((item) => ({ ...item, status: 'archived' }));
    answer('/content', [], { limit: '500' });
    answer('/content', [], { status: 'inactive', limit: '500' });
    answer('/content', archivedItems, { status: 'archived', limit: '500' });
    expect(await run(['content', 'list', '--status', '!active', '--count'])).toEqual({
      stdout: '500\n',
      stderr: 'note: showing the first 500 content items; there may be more (use --all)\n',
      code: 0,
    });
  });

  test('but not that of all, beside which each wanted status is asked for', async () => {
    answer('/content', contentItems(500), { limit: '500' });
    for (const status of ['inactive', 'archived']) answer('/content', [], { status, limit: '500' });
    const { stdout, stderr } = await run(['content', 'list', '--status', '!active', '--count']);
    expect({ stdout, stderr }).toEqual({ stdout: '0\n', stderr: '' });
  });

  test.each(['active,inactive', 'inactive,active'])(
    'with --all --status %s, a list that may be cut fails',
    async (statuses) => {
      answer('/content', contentItems(500), { status: 'active', limit: '500' });
      answer('/content', [], { status: 'inactive', limit: '500' });
      const { code } = await run(['content', 'list', '--all', '--status', statuses, '--count']);
      expect(code).toBe(23);
    },
  );

  test('with --all, the total is that of all', async () => {
    answer('/content', [c1, draft], { limit: '500' });
    answer('/content', [c1], { status: 'active', limit: '500' });
    answer('/content', [], { status: 'inactive', limit: '500' });
    answer('/content', [archived], { status: 'archived', limit: '500' });
    answer('/analytics/summary', { totalContent: 3 });
    expect(await run(['content', 'list', '--all', '--status', '!active', ...ids])).toEqual(
      found(draft, archived),
    );
  });
});
