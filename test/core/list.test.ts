import { describe, expect, test } from 'vitest';
import { player, schedule, tablet } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { configured, run } from '../helpers/run.ts';
import { answer, refuse } from '../helpers/service.ts';

const plain = { ...configured, NO_COLOR: '1' };
const emptyHeader = 'ID  NAME  HEALTH  STATUS  PLATFORM  STORE  VERSION  LAST SEEN\n';

describe('an empty list is a success', () => {
  test.each<[string, string[], number | undefined, string, string]>([
    ['table in a pipe', [], undefined, emptyHeader, 'No players for this tenant\n'],
    ['table on a terminal', [], 80, '', 'No players for this tenant\n'],
    ['table without a header', ['--no-header'], undefined, '', 'No players for this tenant\n'],
    ['json', ['--json'], undefined, '[]\n', ''],
    ['ndjson', ['-o', 'ndjson'], undefined, '', ''],
    ['csv', ['-o', 'csv', '--fields', 'id,name'], undefined, 'id,name\r\n', 'No players for this tenant\n'],
    ['tsv', ['-o', 'tsv', '--fields', 'id,name'], undefined, 'id\tname\n', 'No players for this tenant\n'],
    ['yaml', ['-o', 'yaml'], undefined, '[]\n', ''],
    ['quiet', ['-q'], undefined, '', ''],
    ['quiet, in a format', ['-q', '-o', 'csv', '--fields', 'id,name'], undefined, 'id,name\r\n', ''],
  ])('%s', async (_, args, columns, stdout, stderr) => {
    answer('/players', []);
    const terminal = columns === undefined ? {} : { columns };
    expect(await run(['players', ...args], { env: plain, ...terminal })).toEqual({ stdout, stderr, code: 0 });
  });

  test('after a filter', async () => {
    answer('/players', [player]);
    const stderr = 'note: no players with a name like "nobody"\n';
    expect(await run(['players', '--name', 'nobody', '--json'])).toEqual({ stdout: '[]\n', stderr, code: 0 });
  });
});

test('items of one answer that share an id are both printed', async () => {
  answer('/players', [player, { ...player, name: 'Saída' }]);
  const { stdout } = await run(['players', '-o', 'tsv', '--fields', 'name', '--no-header']);
  expect(stdout).toBe('Loja 012 · Entrada\nSaída\n');
});

describe('--fields', () => {
  test.each([
    ['players list', 'healt', ' (did you mean healthStatus?)'],
    [`players get ${player.id}`, 'nam', ' (did you mean name?)'],
    ['analytics', 'id', ''],
    ['auth status', 'id', ''],
  ])('%s: an unknown name is wrong usage, and the known ones are listed', async (line, name, guess) => {
    const { stdout, stderr, code } = await run([...line.split(' '), '--fields', `${name},x`]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toContain(`--fields: unknown field "${name}"${guess}\n  Fields: `);
  });
});

test('--time is for tables, and another format says so', async () => {
  answer('/players', []);
  const { stdout, stderr, code } = await run(['players', '--time', 'local', '-o', 'ndjson']);
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr: 'note: --time is for tables: ndjson has times as the service sent them\n',
    code: 0,
  });
});

describe('--time', () => {
  const args = ['players', '--fields', 'lastSeenAt', '--no-header'];

  test.each([
    ['relative on a terminal', [], 80, '3d ago\n'],
    ['ISO in a pipe', [], undefined, '2026-11-17T12:00:00Z\n'],
    ['ISO on request', ['--time', 'iso'], 80, '2026-11-17T12:00:00Z\n'],
    ['relative on request', ['--time', 'relative'], undefined, '3d ago\n'],
    ['as received in TSV', ['--time', 'relative', '-o', 'tsv'], undefined, '2026-11-17T12:00:00Z\n'],
  ])('%s', async (_, more, columns, stdout) => {
    answer('/players', [player]);
    const terminal = columns === undefined ? {} : { columns };
    expect((await run([...args, ...more], { env: plain, ...terminal })).stdout).toBe(stdout);
  });

  test('local is the local time, without a zone', async () => {
    answer('/players', [player]);
    const { stdout } = await run([...args, '--time', 'local']);
    const here = new Date(player.lastSeenAt);
    const two = (value: number) => String(value).padStart(2, '0');
    expect(stdout).toBe(
      `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())} ${two(here.getHours())}:${two(here.getMinutes())}:00\n`,
    );
  });
});

test('--no-trunc prints a table that is too wide for the terminal in full', async () => {
  answer('/players', [player]);
  const { stdout, stderr } = await run(['players', '--no-trunc'], { env: plain, columns: 40 });
  expect(stdout.split('\n')[1]).toBe(
    '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11  Loja 012 · Entrada  ● offline  active  tizen     loja-012  2.4.1    3d ago',
  );
  expect(stderr).toBe('1 player: 1 offline\n');
});

// What else the environment and --color can say: test/output/state-counts.test.ts.
describe('color', () => {
  const red = '\u001b[31m';
  test.each<[string, string[], Record<string, string>, number | undefined, boolean]>([
    ['a terminal', [], {}, 140, true],
    ['a pipe', [], {}, undefined, false],
    ['FORCE_COLOR', [], { FORCE_COLOR: '1' }, undefined, true],
    ['--color always before NO_COLOR', ['--color', 'always'], { NO_COLOR: '1' }, undefined, true],
    ['--color never before FORCE_COLOR', ['--color=never'], { FORCE_COLOR: '1' }, 140, false],
  ])('%s', async (_, args, env, columns, colored) => {
    const terminal = columns === undefined ? {} : { columns };
    answer('/players', [player]);
    const list = await run(['players', ...args], { env: { ...configured, ...env }, ...terminal });
    refuse('/players', 401, 'KEY_EXPIRED');
    const failure = await run(['players', ...args], { env: { ...configured, ...env }, ...terminal });
    expect([list.stdout.includes(red), failure.stderr.includes(red)]).toEqual([colored, colored]);
  });
});

describe('--all without a documented limit', () => {
  test.each([
    [2, 0],
    [3, 23],
  ])('players are compared with their total of %i', async (totalPlayers, exitCode) => {
    answer('/players', [player, tablet]);
    answer('/analytics/summary', { totalPlayers });
    const { stdout, stderr, code } = await run(['players', 'list', '--all', '--json']);
    expect({ stdout, code }).toEqual({ stdout: `${JSON.stringify([player, tablet])}\n`, code: exitCode });
    expect(stderr).toContain(exitCode === 0 ? '' : 'incomplete list: got 2 of 3 players');
  });

  test('players are counted before --status filters them', async () => {
    answer('/players', [player, tablet]);
    answer('/analytics/summary', { totalPlayers: 2 });
    expect((await run(['players', 'list', '--all', '--status', 'active', '--json'])).code).toBe(0);
  });

  test.each([
    [99, 0],
    [100, 23],
    [101, 0],
    [500, 23],
  ])('%i schedules, which nothing counts, exit %i', async (count, exitCode) => {
    answer(
      '/schedules',
      Array.from({ length: count }, (_, id) => ({ ...schedule, id })),
    );
    expect((await run(['schedules', 'list', '--all', '--json'])).code).toBe(exitCode);
  });
});

test('--limit stops reading after the last item', async () => {
  const { baseUrl } = await serve((_, response) => {
    response.write('[{"id":1},{"id":2},{"id":3},');
  });
  const { stdout, code } = await run(['schedules', '--limit', '2', '-o', 'ndjson'], {
    env: { ...configured, SIGNAGE_BASE_URL: baseUrl },
  });
  expect({ stdout, code }).toEqual({ stdout: '{"id":1}\n{"id":2}\n', code: 0 });
});

describe('--quiet prints only ids', () => {
  const [one, other] = [
    { ...player, id: 'a0000000-0000-4000-8000-000000000001', name: 'B' },
    { ...player, id: 'a0000000-0000-4000-8000-000000000002', name: 'A' },
  ];
  const ids = `${one.id}\n${other.id}\n`;
  test.each<[string, string[], number | undefined, string]>([
    ['in a pipe', ['-q'], undefined, ids],
    ['on a terminal', ['--quiet'], 80, ids],
    ['sorted', ['-q', '--sort', 'name'], undefined, `${other.id}\n${one.id}\n`],
    ['not with fields', ['-q', '--fields', 'name'], undefined, 'NAME\nB\nA\n'],
    ['not with a format', ['-q', '-o', 'csv', '--fields', 'name'], undefined, 'name\r\nB\r\nA\r\n'],
    ['nor of counts', ['-q', '--count'], undefined, '2\n'],
    [
      'nor of groups',
      ['-q', '--by', 'status', '--fields', 'status,total'],
      undefined,
      'STATUS  TOTAL\nactive      2\n',
    ],
  ])('%s', async (_, args, columns, stdout) => {
    answer('/players', [one, other]);
    const terminal = columns === undefined ? {} : { columns };
    const result = await run(['players', ...args], { env: plain, ...terminal });
    expect(result).toEqual({ stdout, stderr: '', code: 0 });
  });
});

test('--quiet keeps the note that a list of ids may be cut', async () => {
  answer(
    '/players',
    Array.from({ length: 100 }, (_, at) => ({ ...player, id: `id-${at}` })),
  );
  const { stdout, stderr } = await run(['players', '-q'], { env: plain });
  expect(stdout.split('\n')).toHaveLength(101);
  expect(stderr).toContain('may be');
});
