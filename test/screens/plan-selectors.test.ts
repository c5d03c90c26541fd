import { describe, expect, test } from 'vitest';
import { uuidOf } from '../helpers/fixtures.ts';
import { configured, run } from '../helpers/run.ts';
import { answer, refuse } from '../helpers/service.ts';

const env = { ...configured, NO_COLOR: '1' };
const item = (at: number, more: object = {}) => ({
  id: uuidOf(at),
  name: `Item ${at}`,
  status: 'active',
  fileSizeBytes: at * 1_000_000,
  ...more,
});
const content = [item(1), item(2), item(3), item(4, { status: 'archived' }), item(5, { status: 'inactive' })];
const players = [
  { id: uuidOf(11), name: 'A', storeId: 'loja-001' },
  { id: uuidOf(12).toUpperCase(), name: 'B', storeId: 'Loja-002' },
  { id: uuidOf(13), name: 'C', storeId: 'loja-003' },
];
const schedules = [
  { id: 1, name: 'Manhã', playerIds: [uuidOf(11), uuidOf(12)], contentIds: [uuidOf(1)] },
  {
    id: 2,
    name: 'Noite',
    status: 'inactive',
    playerIds: [uuidOf(12)],
    contentIds: [uuidOf(2).toUpperCase()],
  },
  { id: 3, name: 'Vazio', playerIds: null, contentIds: null },
];
const ids = ['--fields', 'id', '--no-header', '-o', 'tsv'];

describe('content list', () => {
  const none = 'No content items match these filters\n';
  test.each<[line: string, asked: string, found: readonly number[], stderr?: string]>([
    ['--unused', 's', [3, 5]],
    ['--schedule 1', 's', [1]],
    ['--schedule 1,2', 's', [1, 2]],
    ['--schedule noite', 'ss', [2]],
    ['--schedule 3', 's', [], none],
    ['--store loja-001', 'sp', [1]],
    ['--store loja-002', 'sp', [1, 2]],
    ['--store !loja-002', 'sp', [1]],
    ['--store loja-003', 'sp', [], none],
    ['--schedule 2 --store loja-*', 'sp', [2]],
    ['--schedule 2 --store loja-001', 'sp', [], none],
    ['--name Item --store loja-001', 'sp', [1]],
    ['--schedule 999', 's', [], 'No schedule has the id 999\n'],
    ['--schedule 998,999', 's', [], 'No schedule has the id 998 or 999\n'],
    // One of them exists.
    ['--schedule 3,999', 's', [], none],
  ])('%s', async (line, asked, expected, stderr = '') => {
    for (const letter of asked)
      answer(letter === 's' ? '/schedules' : '/players', letter === 's' ? schedules : players);
    answer('/content', content, { limit: '500' });
    expect(await run(['content', 'list', ...line.split(' '), ...ids])).toEqual({
      stdout: expected.map((at) => `${uuidOf(at)}\n`).join(''),
      stderr,
      code: 0,
    });
  });

  test('--unused shows the size, the largest first', async () => {
    answer('/schedules', schedules);
    answer('/content', content, { limit: '500' });
    const { stdout, stderr } = await run(['content', 'list', '--unused'], { env, columns: 64 });
    expect({ stdout, stderr }).toEqual({
      stdout: `ID                                    NAME      SIZE  STATUS
${uuidOf(5)}  Item 5  5.0 MB  inactive
${uuidOf(3)}  Item 3  3.0 MB  active
`,
      stderr: `2 content items: 1 active · 1 inactive
note: 7 columns hidden: TYPE, PROCESSING, … (--fields or
  --no-trunc)
`,
    });
  });

  test('--unused proves nothing from a list of schedules that may be cut', async () => {
    answer(
      '/schedules',
      Array.from({ length: 100 }, (_, at) => ({ id: at })),
    );
    expect(await run(['content', 'list', '--unused', '--json'])).toEqual({
      stdout: '',
      stderr:
        '{"error":{"code":"INCOMPLETE","message":"the list of schedules may be truncated, so any item could be used","hint":null,"status":null,"exitCode":23}}\n',
      code: 23,
    });
  });

  test('a key without the scope', async () => {
    refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
    expect((await run(['content', 'list', '--unused'])).code).toBe(15);
  });

  test.each([
    ['--unused --store x', '--unused cannot be combined with --schedule or --store'],
    ['--unused --schedule 1', '--unused cannot be combined with --schedule or --store'],
  ])('%s is wrong usage', async (line, message) => {
    const stderr = `signage: ${message}\n`;
    expect(await run(['content', 'list', ...line.split(' ')])).toEqual({ stdout: '', stderr, code: 2 });
  });
});

describe('schedules list --store', () => {
  test.each<[string, readonly number[], string]>([
    ['loja-001', [1], ''],
    ['loja-002', [1, 2], ''],
    ['loja-003', [], 'No schedules match these filters\n'],
    [
      'loja-02',
      [],
      'No players in store "loja-02" (did you mean "Loja-002"?). Stores: loja-001, Loja-002, loja-003\n',
    ],
  ])('%s', async (store, expected, stderr) => {
    answer('/players', players);
    answer('/schedules', schedules);
    const stdout = expected.map((at) => `${at}\n`).join('');
    expect(await run(['schedules', 'list', '--store', store, ...ids])).toEqual({ stdout, stderr, code: 0 });
  });
});
