import { describe, expect, test } from 'vitest';
import { formats } from '../../../../src/output/options.ts';
import { tablet } from '../../../helpers/fixtures.ts';
import { configured, run, testNow } from '../../../helpers/run.ts';
import { answer, expectRequest, refuse } from '../../../helpers/service.ts';
import { healthyPlayers, playersIn } from './fleet.ts';

/** Checks these players and returns the verdict as an object. */
async function verdictOn(players: unknown, ...args: string[]) {
  answer('/players', players);
  const { stdout, code } = await run(['players', 'check', '--json', ...args]);
  return { ...JSON.parse(stdout), code };
}

describe('the exit code is the same in every format', () => {
  const verdicts = [
    ['healthy', playersIn('healthy', 'healthy'), 0],
    ['a warning', playersIn('healthy', 'warning'), 40],
    ['critical', playersIn('warning', 'critical'), 41],
    ['offline, the worst one', playersIn('critical', 'offline', 'warning'), 42],
    ['empty', [], 42],
  ] as const;

  test.each(formats.flatMap((format) => verdicts.map((verdict) => [format, ...verdict] as const)))(
    '%s: %s',
    async (format, _, players, code) => {
      answer('/players', players);
      const result = await run(['players', 'check', '--max-warning', '0', '-o', format]);
      expect(result.code).toBe(code);
      // A table already shows the verdict; with other formats it is an error like any other.
      expect(result.stderr !== '').toBe(code !== 0 && format !== 'table');
    },
  );

  test.each(formats)('%s: a rejected key', async (format) => {
    refuse('/players', 403, 'INSUFFICIENT_SCOPE');
    expect(await run(['players', 'check', '-o', format])).toMatchObject({ stdout: '', code: 15 });
  });
});

test.each([[[]], [['--json']], [['--report', 'nagios']]])(
  'a closed pipe does not turn a failing check into exit 0: %j',
  async (args) => {
    answer('/players', playersIn('offline'));
    const { code } = await run(['players', 'check', ...args], { closeAfter: 0 });
    expect(code).toBe(args.includes('nagios') ? 2 : 42);
  },
);

describe('limits', () => {
  test.each([
    [[], 'critical: 1 of 4 players (25.0%), limit 0', 41],
    [['--max-critical', '25%'], 'passed: 4 players, 2 unhealthy, within the limits', 0],
    [['--max-critical', '24.9%'], 'critical: 1 of 4 players (25.0%), limit 24.9%', 41],
    [['--max-critical', '100%', '--max-warning', '0%'], 'warning: 1 of 4 players (25.0%), limit 0%', 40],
    [
      ['--min-players', '5'],
      'too few: 4 players, expected at least 5; critical: 1 of 4 players (25.0%), limit 0',
      42,
    ],
    // Nobody asked about the critical one.
    [
      ['--max-offline', '20%'],
      'critical: 1 of 4 players (25.0%), limit 0 by default (--max-critical 100% lifts it)',
      41,
    ],
    [['--max-offline', '20%', '--max-critical', '0'], 'critical: 1 of 4 players (25.0%), limit 0', 41],
    [
      ['--max-offline', '20%', '--max-critical', '100%'],
      'passed: 4 players, 2 unhealthy, within the limits',
      0,
    ],
    [['--max-warning', '100%'], 'critical: 1 of 4 players (25.0%), limit 0', 41],
  ])('%j', async (args, message, code) => {
    const players = playersIn('healthy', 'healthy', 'warning', 'critical');
    expect(await verdictOn(players, ...args)).toMatchObject({ message, code, exitCode: code });
  });

  test.each([
    [[], 'passed: 3 players, 2 unhealthy, but warnings have no limit (--max-warning 0 sets one)', 0],
    [
      ['--max-offline', '1', '--health', 'healthy,offline'],
      'passed: 2 players, 2 unhealthy, but warnings have no limit (--max-warning 0 sets one)',
      0,
    ],
    [['--max-warning', '100%'], 'passed: 3 players, 2 unhealthy, within the limits', 0],
    [['--max-warning', '0'], 'warning: 2 of 3 players (66.7%), limit 0', 40],
  ])('old versions: %j', async (args, message, code) => {
    const isOffline = args.includes('healthy,offline');
    const [first, second, third] = playersIn('healthy', 'healthy', isOffline ? 'offline' : 'warning');
    const players = isOffline
      ? [
          { ...first, currentVersion: '4.0.0' },
          { ...third, currentVersion: '5.0.0' },
        ]
      : [
          { ...first, currentVersion: '5.0.0' },
          { ...second, currentVersion: '4.0.0' },
          { ...third, currentVersion: '5.0.0' },
        ];
    const result = await verdictOn(players, '--min-version', '4.2.1', ...args);
    expect(result).toMatchObject({ message, code, exitCode: code });
  });

  test.each([
    [[], 'too few: 0 players, expected at least 1', 42],
    [['--min-players', '0'], 'passed: 0 players', 0],
  ])('an empty fleet: %j', async (args, message, code) => {
    expect(await verdictOn([], ...args)).toMatchObject({ message, code, offenders: [] });
  });
});

test('with --strict, a value of the wrong type fails the check without a verdict', async () => {
  answer('/players', [{ ...tablet, status: 'active', healthStatus: 3 }]);
  expect(await run(['players', 'check', '--strict', '--json'])).toMatchObject({ stdout: '', code: 22 });
});

test('without --strict, it is a warning on stderr', async () => {
  answer('/players', [{ ...tablet, status: 'active', healthStatus: 3 }]);
  const { stderr, code } = await run(['players', 'check']);
  expect(stderr).toMatch(/^warning: players: healthStatus is not .+ as documented \(1×\)\n$/);
  expect(code).toBe(41);
});

describe('which players are judged', () => {
  const blocked = { ...tablet, healthStatus: 'offline' };
  const players = [...healthyPlayers(2), blocked];

  test.each([
    ['no blocked players', [], { considered: 2, blockedSkipped: 1, code: 0 }],
    ['blocked players on request', ['--include-blocked'], { considered: 3, blockedSkipped: 0, code: 42 }],
    ['or named', ['--status', 'active,blocked'], { considered: 3, blockedSkipped: 0, code: 42 }],
    ['by name', ['--name', 'Caixa 2'], { considered: 1, blockedSkipped: 0, code: 0 }],
    ['of an unknown store', ['--store', 'nowhere'], { considered: 0, blockedSkipped: 0, code: 42 }],
  ])('%s', async (_, args, expected) => {
    expect(await verdictOn(players, ...args)).toMatchObject(expected);
  });

  test.each([100, 500])('notes that a list of exactly %i may have been cut', async (count) => {
    answer('/players', healthyPlayers(count));
    expect(await run(['players', 'check', '-o', 'csv'])).toMatchObject({
      stderr: `note: exactly ${count} players; the list may be truncated (use signage players list --all to check)\n`,
      code: 0,
    });
  });
});

describe('the clock', () => {
  /** An answer at `testNow` from a service whose clock differs. */
  function answerAt(date: string): void {
    const [player] = healthyPlayers(1);
    expectRequest('/players').reply(200, JSON.stringify([player]), { Date: date });
  }
  const check = ['players', 'check', '--max-age', '15m', '--json'];

  test.each([
    [
      'ahead',
      'Fri, 20 Nov 2026 12:20:00 GMT',
      1200,
      42,
      "note: the service's clock is 20m ahead of this machine's; ages are relative to the service's clock\n",
    ],
    [
      'behind',
      'Fri, 20 Nov 2026 11:58:00 GMT',
      -119,
      0,
      "note: the service's clock is 1m 59s behind this machine's; ages are relative to the service's clock\n",
    ],
    ['a minute', 'Fri, 20 Nov 2026 12:01:00 GMT', 60, 0, ''],
    ['no date', 'yesterday', null, 0, ''],
    ['an invalid date', 'Fri, 99 Nov 2026 12:00:00 GMT', null, 0, ''],
  ])('%s', async (_, date, clockSkewSeconds, code, note) => {
    answerAt(date);
    const { stdout, stderr, ...result } = await run(check);
    const checkedAt = new Date(testNow + (clockSkewSeconds ?? 0) * 1000).toISOString();
    expect(JSON.parse(stdout)).toMatchObject({ clockSkewSeconds, checkedAt });
    expect(stderr.split('{')[0]).toBe(note);
    expect(result.code).toBe(code);
  });

  test('a table has ages by it, and --quiet prints nothing', async () => {
    answerAt('Fri, 20 Nov 2026 12:20:00 GMT');
    const argv = ['players', 'check', '--max-age', '15m'];
    expect((await run(argv, { columns: 80 })).stdout).toContain('  20m ago  ');
    answerAt('Fri, 20 Nov 2026 12:20:00 GMT');
    expect(await run([...argv, '--quiet'], { columns: 80 })).toEqual({ stdout: '', stderr: '', code: 42 });
    answerAt('Fri, 20 Nov 2026 12:20:00 GMT');
    const asked = await run([...argv, '-q', '-o', 'ndjson']);
    expect({ lines: asked.stdout.split('\n').length, code: asked.code }).toEqual({ lines: 2, code: 42 });
  });
});

describe('a terminal', () => {
  const env = { ...configured, NO_COLOR: '1' };
  const many = playersIn(...Array.from({ length: 60 }, () => 'warning'));
  const rows = (text: string) => text.split('\n').filter((line) => line.includes('Caixa')).length;

  test.each([
    [{ columns: 100 }, [], 50, '\n… and 10 more (use --no-trunc to see all)\n'],
    [{ columns: 100 }, ['--no-trunc'], 60, undefined],
    [{}, [], 60, undefined],
  ])('%j %j: shows the first %i of 60 players', async (place, args, shown, more) => {
    answer('/players', many);
    const { stdout } = await run(['players', 'check', ...args], { env, ...place });
    expect(rows(stdout)).toBe(shown);
    expect(/\n[^\n]*more.*$/s.exec(stdout)?.[0]).toBe(more);
  });

  test('draws a single player among a thousand in the bar, and no reason that the state has told', async () => {
    answer('/players', [...healthyPlayers(999), ...playersIn('warning')]);
    const { stdout } = await run(['players', 'check', '--no-trunc'], { env, columns: 58 });
    expect(stdout).toBe(`✓ passed: 1,000 players, 1 unhealthy, within the limits

  healthy   999  ████████████████████████████████████
  warning     1  █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  critical    0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  offline     0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

STATE      NAME     LAST SEEN  STORE     ID
● warning  Caixa 1  20s ago    loja-031  00000000-0000-4000-8000-000000000001
`);
  });

  test('has each reason in full if asked for it', async () => {
    answer('/players', playersIn('offline'));
    const { stdout } = await run(['players', 'check', '--fields', 'id,reason', '--no-header'], { env });
    expect(stdout).toMatch(/\n\n0{8}-0000-4000-8000-0{11}1 {2}reported offline\n$/);
  });

  const verdict = '✗ offline: 1 of 18 players (5.6%), limit 0\n';
  const eighteen = playersIn('offline', ...Array.from({ length: 17 }, () => 'warning'));
  // The verdict, the counts and the table are 26 lines.
  test.each<[string, { rows?: number; columns?: number; env?: Record<string, string> }, boolean]>([
    ['a list as long as the screen', { columns: 100, rows: 26 }, true],
    ['a list that fits the screen and leaves a line for the prompt', { columns: 100, rows: 27 }, false],
    ['a terminal that does not report its height', { columns: 100 }, false],
    ['a CI job', { env: { ...env, CI: 'true' } }, true],
    ['not a CI job', { env: { ...env, CI: 'false' } }, false],
    ['a pipe', {}, false],
  ])('repeats the verdict last: %s', async (_, place, isRepeated) => {
    answer('/players', eighteen);
    const { stdout, stderr } = await run(['players', 'check'], { env, ...place });
    expect(stderr).toBe(isRepeated ? verdict.replace('✗', 'signage:') : '');
    expect(stdout.startsWith(verdict)).toBe(true);
    expect(stdout.split(verdict)).toHaveLength(2);
  });

  test('repeats a verdict that it passed', async () => {
    answer('/players', eighteen);
    const place = { env, columns: 100, rows: 10 };
    const { stdout, stderr } = await run(['players', 'check', '--max-offline', '1'], place);
    expect(stderr).toBe('✓ passed: 18 players, 18 unhealthy, within the limits\n');
    expect(stdout.startsWith(stderr)).toBe(true);
  });

  test('repeats the verdict after the notes and annotations', async () => {
    const written: string[] = [];
    const sink = {
      isTTY: true,
      columns: 70,
      rows: 10,
      write: async (text: string) => void written.push(text),
    };
    answer('/players', eighteen);
    await run(['players', 'check', '--report', 'github'], { env, context: { out: sink, err: sink } });
    expect(written.filter((text) => text !== '').at(-1)).toBe(verdict.replace('✗', 'signage:'));
    expect(written.join('')).toMatch(/\nnote: 1 column hidden: .*\n::error title=signage players check::/);
  });

  test('a check without a list says its verdict once', async () => {
    answer('/players', healthyPlayers(3));
    const { stdout } = await run(['players', 'check'], { env: { ...env, CI: 'true' } });
    expect(stdout).toBe(`✓ passed: 3 players

  healthy   3
  warning   0
  critical  0
  offline   0
`);
  });

  test('wraps a verdict that is too long for it, and leaves out the bars', async () => {
    answer('/players', playersIn('offline'));
    const { stdout } = await run(['players', 'check'], { columns: 30 });
    expect(stdout).toContain(
      '\u001b[31m✗ offline: 1 of 1 player\u001b[39m\n\u001b[31m(100.0%), limit 0\u001b[39m\n\n',
    );
    expect(stdout).not.toContain('░');
    answer('/players', playersIn('critical'));
    const narrow = await run(['players', 'check'], { env, columns: 8 });
    expect(narrow.stdout).toContain('✗\ncritical:\n1 of 1\nplayer\n(100.0%),\nlimit 0\n');
  });
});

describe('a player that breaks two limits', () => {
  const env = { ...configured, NO_COLOR: '1' };
  /** Reported critical, and silent for five days. */
  const critical = { ...playersIn('critical')[0], lastSeenAt: '2026-11-15T12:00:00Z', storeId: 'loja-010' };
  const old = {
    ...playersIn('healthy', 'healthy')[1],
    currentVersion: '2.3.0',
    lastSeenAt: '2026-11-20T06:00:00Z',
  };
  const check = ['players', 'check', '--max-age', '15m', '--min-version', '2.4.0'];

  test('is counted and listed once, and named where else it counts', async () => {
    answer('/players', [critical, old, ...playersIn('healthy', 'healthy').slice(1)]);
    const { stdout } = await run([...check, '--max-warning', '1'], { env });
    expect(stdout).toBe(`✗ offline: 2 of 3 players (66.7%), limit 0
✗ critical: 1 of 3 players (33.3%), limit 0
✗ warning: 3 of 3 players (100.0%), limit 1

  healthy   0
  warning   1 (+2 also offline)
  critical  0 (+1 also offline)
  offline   2

STATE    NAME     LAST SEEN             STORE     REASON                                                ID
offline  Caixa 1  2026-11-15T12:00:00Z  loja-010  reported critical; version 2.3.0 is older than 2.4.0  00000000-0000-4000-8000-000000000001
offline  Caixa 2  2026-11-20T06:00:00Z  loja-031  version 2.3.0 is older than 2.4.0                     00000000-0000-4000-8000-000000000002
warning  Caixa 2  2026-11-20T11:59:40Z  loja-031  version 2.3.0 is older than 2.4.0                     00000000-0000-4000-8000-000000000002
`);
  });

  test('the bars line up, and the store is on each line', async () => {
    answer('/players', [{ ...critical, currentVersion: '2.4.0' }, ...healthyPlayers(1)]);
    const { stdout, stderr } = await run(check, { env, columns: 80 });
    expect(stdout).toBe(`✗ offline: 1 of 2 players (50.0%), limit 0
✗ critical: 1 of 2 players (50.0%), limit 0

  healthy   0                    ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  warning   1                    ██████████████████░░░░░░░░░░░░░░░░░░
  critical  0 (+1 also offline)  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  offline   1                    ██████████████████░░░░░░░░░░░░░░░░░░

STATE      NAME     LAST SEEN  STORE     REASON
● offline  Caixa 1  5d ago     loja-010  reported critical
● warning  Caixa 1  20s ago    loja-031  version 2.3.0 is older than 2.4.0
`);
    expect(stderr).toBe('note: 1 column hidden: ID (--fields or --no-trunc)\n');
  });
});

test.each([
  [['--max-offline', 'many'], '--max-offline must be a number or percentage such as 3 or 2%, not "many"'],
  [['--min-version', 'new'], '--min-version must be a version such as 2.4.0, not "new"'],
  [['--min-players', '-1'], '--min-players must be a whole number, 0 or more, not "-1"'],
  [
    ['--max-age', 'long'],
    '--max-age must be a duration such as 15m, 36h or 1d12h, not "long" (units: ms, s, m, h, d, w)',
  ],
])('wrong usage is found before any request: %j', async (args, message) => {
  const { stdout, stderr, code } = await run(['players', 'check', ...args]);
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
  expect(stderr).toContain(`signage: ${message}`);
});
