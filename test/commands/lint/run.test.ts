// project: longer
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nock from 'nock';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import type { LintResult } from '../../../src/lint/result.ts';
import { listingText } from '../../../src/lint/text.ts';
import { configured, emptyFolder, run } from '../../helpers/run.ts';
import { screen } from '../../helpers/service.ts';
import { type Change, ids, serve, tenantWith } from '../../lint/tenant.ts';

afterEach(() => nock.cleanAll());

const env = { ...configured, NO_COLOR: '1' };

const broken: Change = {
  schedules: { 2: { contentIds: [ids.video, ids.gone], name: '夏の\u001b[31mセール' } },
  players: { [ids.entrance]: { resolutionWidth: 1080, resolutionHeight: 1920 } },
  content: { [ids.extra]: {} },
};

async function lint(argv: readonly string[], { change = broken, denied = [] as string[], columns = 0 } = {}) {
  const asked = serve(tenantWith(change), denied);
  const ended = await run(['lint', ...argv], columns > 0 ? { env, columns } : { env });
  return { ...ended, asked };
}

const extras = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`eeeeeeee-0000-4000-8000-0000000000${10 + index}`, {}]),
  );

describe('on a terminal', () => {
  test.each([
    [
      'the verdict comes first, then findings by object, the worst first, and what to change; infos are counted',
      [],
      120,
      `
✗ 1 error, 1 warning, 1 info in 2 schedules, 3 content items and 2 players

schedule "夏の\\u001b[31mセール" (2)
  error    item dddddddd is gone (404)
           → remove it, or upload it again (dead-content)

player "Loja 012 · Entrada" (11111111)
  warning  orientation is landscape, but it is 1080×1920
           → check how the screen is mounted (screen-orientation)

+1 info: --all
`,
    ],
    [
      '--all lists them',
      ['--all'],
      80,
      `
✗ 1 error, 1 warning, 1 info in 2 schedules, 3 content items and 2 players

schedule "夏の\\u001b[31mセール" (2)
  error    item dddddddd is gone (404)
           → remove it, or upload it again (dead-content)

player "Loja 012 · Entrada" (11111111)
  warning  orientation is landscape, but it is 1080×1920
           → check how the screen is mounted (screen-orientation)

content "Extra" (eeeeeeee)
  info     1 unused item, 1.0 MB
           → archive it (unused-content)
`,
    ],
    [
      '--level shows what is as bad or worse, and counts the rest',
      ['--level', 'error'],
      60,
      `
✗ 1 error, 1 warning, 1 info in 2 schedules, 3 content items
and 2 players

schedule "夏の\\u001b[31mセール" (2)
  error  item dddddddd is gone (404)
         → remove it, or upload it again (dead-content)

+1 warning, 1 info: --level info
`,
    ],
    [
      'the level that shows the rest is named',
      ['--level', 'error', '--skip', 'unused-content'],
      80,
      `
✗ 1 error, 1 warning in 2 schedules, 3 content items and 2 players

schedule "夏の\\u001b[31mセール" (2)
  error  item dddddddd is gone (404)
         → remove it, or upload it again (dead-content)

+1 warning: --level warning
`,
    ],
    [
      'an info that was asked for by its rule is shown',
      ['--only', 'unused-content'],
      100,
      `
✓ 1 info in 2 schedules and 3 content items

content "Extra" (eeeeeeee)
  info  1 unused item, 1.0 MB
        → archive it (unused-content)
`,
    ],
  ])('%s', async (_, argv, columns, expected) => {
    expect(screen((await lint(argv, { columns })).stdout)).toBe(expected);
  });

  test('what to change is said once for findings of an object that want the same', async () => {
    const portrait = { orientation: 'portrait', width: 1080, height: 1920 };
    const change = { schedules: { 2: null }, content: { [ids.video]: portrait, [ids.image]: portrait } };
    const { stdout, code } = await lint(['--only', 'orientation-mismatch'], { change, columns: 80 });
    expect(screen(stdout)).toBe(`
✓ 2 warnings in 1 schedule, 2 content items and 2 players

schedule "Sempre" (1)
  warning  item "Verão" (aaaaaaaa) is portrait, and 2 players are not:
           "Loja 012 · Entrada" (11111111) and "Loja 012 · Caixa" (22222222)
  warning  item "Aviso" (bbbbbbbb) is portrait, and 2 players are not:
           "Loja 012 · Entrada" (11111111) and "Loja 012 · Caixa" (22222222)
           → use the variant for that orientation (orientation-mismatch)
`);
    expect(code).toBe(0);
  });

  const gone = (players: number) => ({
    schedules: { 1: null, 2: null },
    players: Object.fromEntries(
      Array.from({ length: players }, (_, index) => [
        `99999999-0000-4000-8000-0000000000${10 + index}`,
        { name: `Loja ${10 + index}` },
      ]),
    ),
  });

  test.each([
    [
      'a finding of many objects is said once, with ten of them',
      [],
      gone(10),
      `
✗ 12 errors, 2 info in 0 schedules, 2 content items and 12 players

12 players
  error  no schedule covers it in the next 14 days
         → assign a schedule, or block the player (uncovered-player)
         "Loja 012 · Entrada" (11111111-0000-4000-8000-000000000001)
         "Loja 012 · Caixa" (22222222-0000-4000-8000-000000000002)
         "Loja 10" (99999999-0000-4000-8000-000000000010)
         "Loja 11" (99999999-0000-4000-8000-000000000011)
         "Loja 12" (99999999-0000-4000-8000-000000000012)
         "Loja 13" (99999999-0000-4000-8000-000000000013)
         "Loja 14" (99999999-0000-4000-8000-000000000014)
         "Loja 15" (99999999-0000-4000-8000-000000000015)
         "Loja 16" (99999999-0000-4000-8000-000000000016)
         "Loja 17" (99999999-0000-4000-8000-000000000017)
         +2 more: --all

+2 info: --all
`,
    ],
    [
      'what differs is beside each object',
      ['--only', 'unused-content'],
      { content: extras(2) },
      `
✓ 2 info in 2 schedules and 4 content items

2 content items
  info  2 unused items, 2.0 MB
        → archive it (unused-content)
        "Extra" (eeeeeeee-0000-4000-8000-000000000010): 1.0 MB
        "Extra" (eeeeeeee-0000-4000-8000-000000000011): 1.0 MB
`,
    ],
  ])('%s', async (_, argv, change, expected) => {
    expect(screen((await lint(argv, { change, columns: 80 })).stdout)).toBe(expected);
  });

  test('with --all every object is listed, and after a long list the verdict is repeated', async () => {
    const change = { content: extras(30) };
    const { stdout, code } = await lint(['--all'], { change, columns: 80 });
    const verdict = '✓ 30 info in 2 schedules, 32 content items and 2 players';
    expect(stdout.split('\n').filter((line) => line.endsWith(': 1.0 MB'))).toHaveLength(30);
    expect(stdout.startsWith(`${verdict}\n\n30 content items\n`)).toBe(true);
    expect(stdout.endsWith(`: 1.0 MB\n\n${verdict}\n`)).toBe(true);
    expect(code).toBe(0);
    const counted = await lint([], { change, columns: 80 });
    expect(counted.stdout).toBe(`${verdict}\n\n+30 info: --all\n`);
  });
});

test.each([
  [['--sort=-rule'], 'RULE', /^unused-content .*screen-orientation .*dead-content /],
  [['--fields', 'rule'], 'RULE', /^dead-content screen-orientation unused-content $/],
])('with %j each finding is a row, and the verdict is the failure', async (flags, title, rows) => {
  const { stdout, stderr, code } = await lint(flags, { columns: 200 });
  const [head, ...lines] = stdout.trimEnd().split('\n');
  expect(head).toContain(title);
  expect(lines.map((line) => `${line.replace(/^(?:error|warning|info) +/, '')} `).join('')).toMatch(rows);
  expect(stderr).toBe('signage: 1 error, 1 warning, 1 info in 2 schedules, 3 content items and 2 players\n');
  expect(code).toBe(45);
});

describe('--level', () => {
  test.each(['ndjson', 'csv', 'table'])('in a pipe as %s: the others are not there', async (format) => {
    const { stdout } = await lint(['--level', 'warning', '-o', format]);
    expect(stdout).toContain('screen-orientation');
    expect(stdout).toContain('dead-content');
    expect(stdout).not.toContain('unused-content');
  });

  test('in JSON and reports too; the counts are those of everything', async () => {
    const { stdout } = await lint(['--level', 'error', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      message: '1 error, 1 warning, 1 info in 2 schedules, 3 content items and 2 players',
      counts: { error: 1, warning: 1, info: 1 },
      findings: [{ rule: 'dead-content' }],
    });
    const report = await lint(['--level', 'error', '--report', 'sarif']);
    expect(JSON.parse(report.stdout).runs[0].results).toMatchObject([{ ruleId: 'dead-content' }]);
  });
});

describe('--store and --player', () => {
  const other = '33333333-0000-4000-8000-000000000003';
  /** Something wrong in each of two stores, and an item that nobody uses. */
  const two: Change = {
    players: {
      [ids.checkout]: { storeId: 'loja-013' },
      [other]: { name: 'Quiosque', storeId: 'loja-013', resolutionWidth: 1080, resolutionHeight: 1920 },
    },
    schedules: {
      1: { playerIds: [ids.entrance], contentIds: [ids.video, ids.gone] },
      2: { playerIds: [ids.checkout, other], contentIds: [ids.image] },
    },
    content: { [ids.image]: { checksum: 'sha256:0' }, [ids.extra]: {} },
  };
  const found = async (argv: readonly string[], denied: string[] = []) => {
    const { stdout, stderr, code } = await lint([...argv, '-o', 'json'], { change: two, denied });
    if (stdout === '') return { stderr, code };
    const { findings, message } = JSON.parse(stdout);
    return { message, found: findings.map(({ rule, id }: JsonObject) => `${rule} ${id}`), code };
  };

  const ofSecond = {
    message: '3 warnings in 1 schedule, 1 content item and 2 players',
    found: [`count-mismatch 2`, `bad-checksum ${ids.image}`, `screen-orientation ${other}`],
    code: 0,
  };
  test.each([
    [
      ['--store', 'loja-012'],
      { message: '1 error in 1 schedule, 1 content item and 1 player', found: ['dead-content 1'], code: 45 },
    ],
    [['--store', 'LOJA-*3'], ofSecond],
    [
      ['--player', 'Quiosque'],
      { ...ofSecond, message: '3 warnings in 1 schedule, 1 content item and 1 player' },
    ],
    [
      ['--player', ids.checkout, '--only', 'bad-checksum'],
      {
        message: '1 warning in 1 schedule, 1 content item and 1 player',
        found: [`bad-checksum ${ids.image}`],
        code: 0,
      },
    ],
    [
      ['--store', 'loja-012', '--only', 'screen-orientation'],
      { message: 'nothing found in 1 schedule and 1 player', found: [], code: 0 },
    ],
  ])('%j: only what concerns these players is judged', async (argv, expected) => {
    expect(await found(argv)).toEqual(expected);
  });

  const error = (code: string, message: string, exitCode: number, hint: string | null = null) => ({
    stderr: `${JSON.stringify({ error: { code, message, hint, status: null, exitCode } })}\n`,
    code: exitCode,
  });
  test.each([
    [['--store', 'loja-14'], [], error('NOT_FOUND', 'no players in store "loja-14"', 20)],
    [['--player', ids.gone], [], error('NOT_FOUND', `no player has the id ${ids.gone}`, 20)],
    [
      ['--store', 'loja-012'],
      ['/schedules'],
      error(
        'INSUFFICIENT_SCOPE',
        '--store and --player need players and schedules: the key lacks schedules:read',
        15,
        'Use a key with these scopes',
      ),
    ],
    [
      ['--store', 'loja-012', '--only', 'bad-checksum'],
      ['/schedules', '/players'],
      error(
        'INSUFFICIENT_SCOPE',
        '--store and --player need players and schedules: the key lacks players:read and schedules:read',
        15,
        'Use a key with these scopes',
      ),
    ],
  ])('%j without %j is refused', async (argv, denied, expected) => {
    expect(await found(argv, denied)).toEqual(expected);
  });

  test('a baseline always has everything', async () => {
    const file = join(emptyFolder(), 'lint.json');
    await lint(['--baseline', file, '--update-baseline', '--store', 'loja-012'], { change: two });
    expect(JSON.parse(readFileSync(file, 'utf8')).findings).toHaveLength(5);
    const { stdout, stderr, code } = await lint(['--baseline', file, '--store', 'loja-012'], {
      change: two,
      columns: 80,
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '✓ nothing new in 1 schedule, 1 content item and 1 player (and 1 in the baseline)\n',
      stderr: '',
      code: 0,
    });
  });
});

describe('in a pipe', () => {
  const finding = {
    rule: 'dead-content',
    severity: 'error',
    resource: 'schedule',
    id: 2,
    name: '夏の\u001b[31mセール',
    message: 'item dddddddd is gone (404)',
    related: [ids.gone],
    fix: 'remove it, or upload it again',
  };

  const screenOrientation = ['--only', 'screen-orientation'];
  test.each([
    [
      ['--only', 'dead-content'],
      `SEVERITY  RULE          RESOURCE  ID  NAME                  MESSAGE                      FIX
error     dead-content  schedule  2   夏の\\u001b[31mセール  item dddddddd is gone (404)  remove it, or upload it again
`,
    ],
    [['--only', 'dead-content', '-o', 'ndjson'], `${JSON.stringify(finding)}\n`],
    [
      [...screenOrientation, '-o', 'csv'],
      `rule,severity,resource,id,name,message,related,fix\r
screen-orientation,warning,player,${ids.entrance},Loja 012 · Entrada,"orientation is landscape, but it is 1080×1920",[],check how the screen is mounted\r
`,
    ],
    [
      [...screenOrientation, '-o', 'tsv', '--fields', 'rule,id'],
      `rule\tid\nscreen-orientation\t${ids.entrance}\n`,
    ],
    [['--only', 'bad-time'], 'SEVERITY  RULE  RESOURCE  ID  NAME  MESSAGE  FIX\n'],
  ])('%j', async (argv, stdout) => {
    expect((await lint(argv)).stdout).toBe(stdout);
  });

  test.each(['lint', 'validate'])(
    '%s --strict is refused: other linters mean warnings by it',
    async (name) => {
      expect(await run([name, '--strict', '--quiet', '--demo'], { env: {} })).toEqual({
        stdout: '',
        stderr: `signage: lint run does not support --strict
  signage ${name} --fail-on warning --quiet --demo  fail on warnings too
`,
        code: 2,
      });
    },
  );

  test('json: one object with the verdict, what was assumed, and the findings', async () => {
    const { stdout } = await lint(['--only', 'dead-content', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      at: '2026-11-20T12:00:00.000Z',
      message: '1 error in 2 schedules and 3 content items',
      counts: { error: 1, warning: 0, info: 0 },
      inBaseline: 0,
      skippedRules: [],
      assumptions: expect.objectContaining({ zone: 'player', tie: 'report' }),
      tzdata: '2026a',
      findings: [finding],
    });
  });

  test('yaml, with the fields of findings', async () => {
    const { stdout } = await lint([...screenOrientation, '-o', 'yaml', '--fields', 'rule,severity']);
    expect(stdout.slice(stdout.indexOf('findings:'))).toBe(
      'findings:\n  - rule: screen-orientation\n    severity: warning\n',
    );
  });
});

test.each([
  ['', 45],
  ['--fail-on never', 0],
  ['--skip dead-content', 0],
  ['--skip dead-content --fail-on warning', 46],
  ['--severity dead-content=warning', 0],
  ['--severity dead-content=off,screen-orientation=error', 45],
  ['--fail-on warning', 45],
  ['--only unused-content --fail-on warning', 0],
  // It does not change what fails.
  ['--level error', 45],
  ['--level error --skip dead-content', 0],
  ['--level error --skip dead-content --fail-on warning', 46],
])('%s exits with %d, in rows as in one object', async (flags, code) => {
  for (const format of ['csv', 'json'])
    expect((await lint([...flags.split(' ').filter(Boolean), '-o', format])).code).toBe(code);
});

test.each([
  ['--only dead-contents', '--only: unknown rule "dead-contents" (did you mean dead-content?)'],
  [
    '--severity gap=bad',
    '--severity must be RULE=LEVEL with a level error, warning, info or off, not "gap=bad"',
  ],
  ['--only error', '--only: unknown rule "error"\n  To choose by severity, use --level'],
  ['--only dead-content,Info', '--only: unknown rule "Info"\n  To choose by severity, use --level'],
  ['--skip warning', '--skip: unknown rule "warning"\n  To choose by severity, use --level'],
  ['--level bad', '--level must be error, warning or info, not "bad"'],
  ['--hours 8-22', '--hours must be times such as 08:00-22:00, not "8-22"'],
  ['--only gap', 'gap needs --hours, such as --hours 08:00-22:00'],
  ['--update-baseline', '--update-baseline needs --baseline FILE'],
  ['--days 0', '--days must be a whole number from 1 to 366, not "0"'],
  ['--report sarf', '--report: unknown format "sarf" (did you mean sarif?)'],
])('%s is refused', async (flags, message) => {
  const { stderr, code } = await run(['lint', ...flags.split(' ')]);
  const lines = message.split('\n').length;
  expect(stderr.split('\n').slice(0, lines).join('\n')).toBe(`signage: ${message}`);
  expect(code).toBe(2);
});

describe('a key without a scope', () => {
  test('checks less, names the rules and exits with 15', async () => {
    const { stdout, stderr, code } = await lint(['--only', 'dead-content,no-content,bad-checksum'], {
      change: { schedules: { 2: { contentIds: [] } } },
      denied: ['/content'],
    });
    expect(stdout).toContain('no-content');
    expect(stderr).toBe(
      'signage: rules skipped because the key lacks content:read: dead-content, bad-checksum; 1 error in 2 schedules\n' +
        '  Use a key with these scopes, or add --allow-partial\n',
    );
    expect(code).toBe(15);
  });

  test('--fail-on never never fails, and names the rules all the same', async () => {
    const { stderr, code } = await lint(['--only', 'dead-content,no-content', '--fail-on', 'never'], {
      change: { schedules: { 2: { contentIds: [] } } },
      denied: ['/content'],
    });
    expect({ stderr, code }).toEqual({
      stderr: 'note: rules skipped because the key lacks content:read: dead-content\n',
      code: 0,
    });
  });

  test('--allow-partial accepts that', async () => {
    const denied = ['/content', '/schedules'];
    const { stderr, code } = await lint(['--allow-partial'], { change: {}, denied });
    expect(stderr).toMatch(
      /^note: rules skipped because the key lacks content:read and schedules:read: dead-content, /,
    );
    expect(code).toBe(0);
  });

  test('a rule that needs no other list does not ask for it', async () => {
    const { asked, code } = await lint(['--only', 'stale-version'], { denied: ['/content', '/schedules'] });
    expect({ asked, code }).toEqual({ asked: ['/players'], code: 0 });
  });
});

describe('a list that may be cut proves nothing missing', () => {
  const many = (idOf: (index: number) => string, fields: object) =>
    Object.fromEntries(Array.from({ length: 98 }, (_, index) => [idOf(index), { ...fields }]));

  test('players: a dead one is unconfirmed', async () => {
    const blocked = many((index) => `99999999-0000-4000-8000-0000000000${10 + index}`, { status: 'blocked' });
    const change = { players: blocked, schedules: { 2: { playerIds: [ids.entrance, ids.gone] } } };
    const { stdout, code } = await lint(['-o', 'ndjson'], { change });
    expect(JSON.parse(stdout)).toMatchObject({
      severity: 'warning',
      message: 'player dddddddd is not in the list, which may be truncated',
    });
    expect(code).toBe(0);
  });

  test('schedules: rules that need all of them are skipped and named', async () => {
    const schedules = many((index) => String(1000 + index), { status: 'inactive' });
    const { stdout, stderr, code } = await lint([], { change: { schedules, players: { [ids.extra]: {} } } });
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe(
      'note: the service may have truncated the list of schedules, so these rules were skipped: priority-tie, uncovered-player, winner-unplayable, unused-content, processing-failed\n',
    );
    expect(code).toBe(0);
  });

  test('missing items are asked for a few at a time', async () => {
    const gone = Array.from({ length: 40 }, (_, index) => `dddddddd-0000-4000-8000-0000000000${10 + index}`);
    serve(tenantWith({ schedules: { 1: { contentIds: gone } } }));
    const open = { now: 0, most: 0, all: 0 };
    const { code } = await run(['lint', '--only', 'dead-content', '-o', 'ndjson'], {
      env,
      context: {
        async fetch(url, request) {
          open.now += 1;
          open.all += 1;
          open.most = Math.max(open.most, open.now);
          const answer = await globalThis.fetch(url, request);
          open.now -= 1;
          return answer;
        },
      },
    });
    expect({ code, all: open.all, most: open.most }).toEqual({ code: 45, all: 44, most: 8 });
  });

  test('each missing item is asked for once, and what is no id of content never', async () => {
    const { asked, stdout } = await lint(['--only', 'dead-content', '-o', 'ndjson', '-q'], {
      change: {
        schedules: { 1: { contentIds: ['promo', ids.gone] }, 2: { contentIds: [ids.gone.toUpperCase()] } },
      },
    });
    expect(asked.filter((path) => path.startsWith('/content/'))).toEqual([`/content/${ids.gone}`]);
    expect(stdout).toContain('is not a content id');
  });
});

test('a line of the states file that names nobody ends the run before anything is written', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'states.csv');
  writeFileSync(file, 'loja-012,SP\nloja-013,SP\nloja-0*,RJ\n');
  const report = ['--report', `junit=${join(folder, 'lint.xml')}`];
  const baseline = ['--baseline', join(folder, 'lint.json'), '--update-baseline'];
  const { asked: _, ...ended } = await lint(['--states', file, ...baseline, ...report]);
  expect(ended).toEqual({
    stdout: '',
    stderr: `signage: ${file}, line 2: "loja-013" matches no player\n`,
    code: 2,
  });
  expect(readdirSync(folder)).toEqual(['states.csv']);
});

describe('a baseline', () => {
  test('is made, hides what it has, and reports what no longer occurs', async () => {
    const file = join(emptyFolder(), 'lint.json');
    const made = await lint(['--baseline', file, '--update-baseline'], { columns: 100 });
    expect(made.stdout).toBe(
      '✓ nothing new in 2 schedules, 3 content items and 2 players (and 3 in the baseline)\n',
    );
    expect(made.code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(`{
  "version": 1,
  "findings": [
    "dead-content schedule 2 ${ids.gone}",
    "screen-orientation player ${ids.entrance}",
    "unused-content content ${ids.extra}"
  ]
}
`);

    const renamed = { ...broken, schedules: { 2: { ...broken.schedules?.[2], name: 'Outra' } } };
    const same = await lint(['--baseline', file], { change: renamed });
    expect({ code: same.code, stderr: same.stderr }).toEqual({ code: 0, stderr: '' });

    const first = { 1: { contentIds: [ids.gone], contentCount: 1 } };
    const change = { ...renamed, players: {}, schedules: { ...renamed.schedules, ...first } };
    const only = ['-o', 'ndjson', '--only', 'dead-content,screen-orientation'];
    const other = await lint(['--baseline', file, ...only], { change });
    expect(JSON.parse(other.stdout)).toMatchObject({ rule: 'dead-content', id: 1 });
    expect(other.stderr).toBe(
      `note: 1 entry in the baseline no longer occurs (--update-baseline removes them): "screen-orientation player ${ids.entrance}"\n` +
        '{"error":{"code":"LINT_ERRORS","message":"1 error in 2 schedules, 3 content items and 2 players (and 1 in the baseline)","hint":null,"status":null,"exitCode":45}}\n',
    );
  });

  test('keeps the entries of rules that did not run', async () => {
    const file = join(emptyFolder(), 'lint.json');
    writeFileSync(file, '{"version":1,"findings":["gap player x","dead-content schedule 9 y"]}');
    await lint(['--baseline', file, '--update-baseline', '--only', 'dead-content']);
    expect(JSON.parse(readFileSync(file, 'utf8')).findings).toEqual([
      `dead-content schedule 2 ${ids.gone}`,
      'gap player x',
    ]);
  });

  test.each([
    '{"version":2,"findings":[]}',
    '[]',
    `{"version":1,"findings":[],"x":${'['.repeat(200)}${']'.repeat(200)}}`,
    '',
  ])('%s is refused', async (text) => {
    const file = join(emptyFolder(), 'lint.json');
    writeFileSync(file, text);
    const { stderr, code } = await run(['lint', '--baseline', file]);
    expect({ stderr, code }).toEqual({
      stderr: `signage: ${file} is not a baseline of signage lint\n  To create a new one, delete the file and add --update-baseline\n`,
      code: 3,
    });
  });

  test('a missing one is refused', async () => {
    const { stderr, code } = await run(['lint', '--baseline', '/nowhere/lint.json']);
    expect(stderr).toBe(
      'signage: cannot read the baseline /nowhere/lint.json: no such file\n  To create it, add --update-baseline\n',
    );
    expect(code).toBe(3);
  });
});

test('more players than a call can have arguments', () => {
  const one = {
    severity: 'warning',
    resource: 'player',
    name: null,
    message: 'a',
    related: [],
    fix: 'b',
  } as const;
  const findings = Array.from({ length: 130_000 }, (_, at) => ({
    ...one,
    rule: 'r',
    id: at,
    key: `r ${at}`,
    said: undefined,
  }));
  const result: LintResult = {
    findings,
    shown: findings,
    inBaseline: 0,
    failing: [],
    ran: [],
    skipped: [],
    lists: {},
    time: 0,
  };
  const options = {
    format: 'table',
    color: false,
    header: true,
    truncate: true,
    time: 'iso',
    now: 0,
  } as const;
  const plain = String;
  const style = { good: plain, warning: plain, bad: plain, faint: plain, strong: plain, distinct: [] };
  expect(listingText(result, { isAll: false, hidesInfos: true }, options, style)).toContain(
    '130,000 players\n  warning  a\n',
  );
});
