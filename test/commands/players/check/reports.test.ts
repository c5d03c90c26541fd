// project: longer
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formats } from '../../../../src/output/options.ts';
import { alternatives } from '../../../../src/words/listed.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, emptyFolder, run, testKey } from '../../../helpers/run.ts';
import { answer, refuse } from '../../../helpers/service.ts';
import { healthyPlayers, playersIn } from './fleet.ts';

/** Checks two players, one of them offline, with these reports. */
function check(reports: readonly string[], env: Record<string, string> = {}, args: readonly string[] = []) {
  answer('/players', playersIn('healthy', 'offline'));
  const flags = reports.flatMap((report) => ['--report', report]);
  return run(['players', 'check', ...flags, ...args], { env: { ...configured, ...env } });
}

const sentence = 'offline: 1 of 2 players (50.0%), limit 0';
const nagiosLine = `SIGNAGE CRITICAL - ${sentence} | healthy=1;;;0;2 warning=0;;;0;2 critical=0;;0;0;2 offline=1;;0;0;2\n`;
const annotations = `::error title=signage players check::offline: 1 of 2 players (50.0%25), limit 0
::error title=Caixa 2 (00000000-0000-4000-8000-000000000002)::offline, last seen 20s ago, store loja-031, version 2.3.0
`;
const summary = `### ✗ offline: 1 of 2 players (50.0%<wbr>), limit 0

| State | Players | Limit |
| --- | --- | --- |
| healthy | 1 |  |
| warning | 0 | none |
| critical | 0 | 0 |
| offline | 1 | 0 |

|  | State | Player | Last seen | Store | Version | Reason | Id |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ✗ | offline | Caixa 2 | 20s ago | loja-031 | 2.3.0 |  | 00000000-0000-4000-8000-000000000002 |

`;
const junit = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage players check" tests="3" failures="1" errors="0" time="0">
  <testsuite name="fleet" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-20T12:00:00">
    <testcase name="enough players" classname="fleet" time="0"/>
  </testsuite>
  <testsuite name="loja-031" tests="2" failures="1" errors="0" time="0" timestamp="2026-11-20T12:00:00">
    <testcase name="Caixa 1 (00000000-0000-4000-8000-000000000001)" classname="loja-031" time="0"/>
    <testcase name="Caixa 2 (00000000-0000-4000-8000-000000000002)" classname="loja-031" time="0">
      <failure message="reported offline" type="offline">offline, last seen 20s ago, store loja-031, version 2.3.0</failure>
    </testcase>
  </testsuite>
</testsuites>
`;

const playerLabels = (number: number) =>
  `player_id="${uuidOf(number)}",name="Caixa ${number}",store_id="loja-031"`;
const metrics = `# HELP signage_players Players considered by the check, by state.
# TYPE signage_players gauge
signage_players{state="healthy",tenant="lojas-exemplo"} 1
signage_players{state="warning",tenant="lojas-exemplo"} 0
signage_players{state="critical",tenant="lojas-exemplo"} 0
signage_players{state="offline",tenant="lojas-exemplo"} 1
# HELP signage_check_verdict Whether this is the verdict: the worst state whose limit is exceeded, healthy if none is.
# TYPE signage_check_verdict gauge
signage_check_verdict{state="healthy",tenant="lojas-exemplo"} 0
signage_check_verdict{state="warning",tenant="lojas-exemplo"} 0
signage_check_verdict{state="critical",tenant="lojas-exemplo"} 0
signage_check_verdict{state="offline",tenant="lojas-exemplo"} 1
# HELP signage_check_timestamp_seconds When the check was made, in seconds since 1970.
# TYPE signage_check_timestamp_seconds gauge
signage_check_timestamp_seconds{tenant="lojas-exemplo"} 1795176000
# HELP signage_players_excused Players left out of the check, by the reason.
# TYPE signage_players_excused gauge
signage_players_excused{reason="closed",tenant="lojas-exemplo"} 0
signage_players_excused{reason="grace",tenant="lojas-exemplo"} 0
signage_players_excused{reason="neverSeen",tenant="lojas-exemplo"} 0
# HELP signage_store_players Players by store and state, where there are any.
# TYPE signage_store_players gauge
signage_store_players{store_id="loja-031",state="healthy",tenant="lojas-exemplo"} 1
signage_store_players{store_id="loja-031",state="offline",tenant="lojas-exemplo"} 1
# HELP signage_platform_players Players by platform and state, where there are any.
# TYPE signage_platform_players gauge
signage_platform_players{platform="android",state="healthy",tenant="lojas-exemplo"} 1
signage_platform_players{platform="android",state="offline",tenant="lojas-exemplo"} 1
# HELP signage_player_unhealthy Unhealthy players: 1 for the worst state found.
# TYPE signage_player_unhealthy gauge
signage_player_unhealthy{${playerLabels(2)},state="offline",tenant="lojas-exemplo"} 1
# HELP signage_player_last_seen_age_seconds Time since the player was last seen, where that is known, of the players of --series.
# TYPE signage_player_last_seen_age_seconds gauge
signage_player_last_seen_age_seconds{${playerLabels(1)},tenant="lojas-exemplo"} 20
signage_player_last_seen_age_seconds{${playerLabels(2)},tenant="lojas-exemplo"} 20
# EOF
`;

describe('a report without a file', () => {
  const failed = `signage: ${sentence}\n`;

  test.each([
    ['junit replaces the normal output', 'junit', { stdout: junit, stderr: failed, code: 42 }],
    ['"-" is stdout', 'junit=-', { stdout: junit, stderr: failed, code: 42 }],
    ['openmetrics too', 'openmetrics', { stdout: metrics, stderr: failed, code: 42 }],
    ['nagios is one line, with its own exit codes', 'nagios', { stdout: nagiosLine, stderr: '', code: 2 }],
    [
      'github annotates on stderr, next to the normal output',
      'github',
      { stdout: expect.stringContaining(`✗ ${sentence}\n`), stderr: annotations, code: 42 },
    ],
  ])('%s', async (_, report, ended) => {
    expect(await check([report])).toEqual(ended);
  });

  test('github appends to the step summary, next to any format', async () => {
    const path = join(emptyFolder(), 'summary.md');
    writeFileSync(path, 'before\n');
    const args = ['-o', 'csv', '--fields', 'id'];
    expect(await check(['github'], { GITHUB_STEP_SUMMARY: path }, args)).toEqual({
      stdout: 'id\r\n00000000-0000-4000-8000-000000000002\r\n',
      stderr: `${annotations}${failed}`,
      code: 42,
    });
    expect(readFileSync(path, 'utf8')).toBe(`before\n${summary}`);
  });
});

describe('a report in a file', () => {
  test('is written next to the normal output, several at once', async () => {
    const folder = emptyFolder();
    const files = { 'a=b.xml': junit, 'again.xml': junit, annotations, 'signage.prom': metrics };
    const formats = ['junit', 'junit', 'github', 'openmetrics'];
    const reports = Object.keys(files).map((name, index) => `${formats[index]}=${join(folder, name)}`);
    const { stdout, stderr, code } = await check(reports, {}, ['--json']);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'offline' });
    expect({ code, stderr: JSON.parse(stderr).error.exitCode }).toEqual({ code: 42, stderr: 42 });
    const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    expect(Object.fromEntries(written)).toEqual(files);
  });

  test('sets the exit code of nagios', async () => {
    const path = join(emptyFolder(), 'report');
    const stdout = expect.stringContaining(`✗ ${sentence}\n`);
    expect(await check([`nagios=${path}`])).toEqual({ stdout, stderr: '', code: 2 });
    expect(readFileSync(path, 'utf8')).toBe(nagiosLine);
  });
});

describe('a report that cannot be written', () => {
  const path = '/nowhere/at/all/report.xml';
  const message = `cannot write report to ${path}: ENOENT: no such file or directory`;
  const told = `signage: ${message}\n  Check that the folder exists and that you can write to it\n`;
  const table = expect.stringContaining(`✗ ${sentence}\n`);

  test.each([
    ['after the verdict', [`junit=${path}`], {}, { stdout: table, stderr: told }],
    [
      'as UNKNOWN to Nagios',
      [`junit=${path}`, 'nagios'],
      {},
      { stdout: `SIGNAGE UNKNOWN - ${message}\n`, stderr: '' },
    ],
    [
      'also of the step summary',
      ['github'],
      { GITHUB_STEP_SUMMARY: path },
      { stdout: table, stderr: annotations + told },
    ],
  ])('exits 3 %s', async (_, reports, env, ended) => {
    expect(await check(reports, env)).toEqual({ ...ended, code: 3 });
  });
});

describe('with --report nagios every end has an exit code of Nagios', () => {
  const twoFindings = ['--max-offline', '100%', '--min-version', '9.0.0', '--max-warning', '0'];

  test.each([
    ['healthy', ['healthy'], [], /^SIGNAGE OK - passed: 1 player .+\n$/, 0],
    ['a warning', ['warning'], ['--max-warning', '0'], /^SIGNAGE WARNING - warning: 1 of 1 player .+\n$/, 1],
    [
      'the limit exceeded, not the state',
      ['offline'],
      twoFindings,
      /^SIGNAGE WARNING .* warning=1;0;;0;1 .+\n$/,
      1,
    ],
    ['too few', [], [], /^SIGNAGE CRITICAL - too few: 0 players.+\n$/, 2],
  ])('%s', async (_, states, args, stdout, code) => {
    answer('/players', playersIn(...states));
    const ended = await run(['players', 'check', '--report', 'nagios', ...args]);
    expect(ended).toEqual({ stdout: expect.stringMatching(stdout), stderr: '', code });
  });

  test.each([
    ['a failed request', configured, /^SIGNAGE UNKNOWN - the API key has expired \(KEY_EXPIRED\)\n$/],
    ['no key', {}, /^SIGNAGE UNKNOWN - .+\n$/],
  ])('%s', async (_, env, stdout) => {
    if (env === configured) refuse('/players', 401, 'KEY_EXPIRED');
    const ended = await run(['players', 'check', '--report', 'nagios', '--json'], { env });
    expect(ended).toEqual({ stdout: expect.stringMatching(stdout), stderr: '', code: 3 });
  });

  test.each([
    [['--report', 'junti'], '--report: unknown format "junti" (did you mean junit?)'],
    [['--report', 'junit'], 'two reports would be written to standard output'],
    [['--max-offline', 'x'], '--max-offline must be a number or percentage such as 3 or 2%, not "x"'],
    [['--fields', 'platform'], '--fields: unknown field "platform"'],
    // Found by the parser.
    [['--max-ofline', '3'], 'unknown option --max-ofline'],
    [['-o', 'xml'], `--output must be ${alternatives(formats)}, not "xml"`],
    [['x'], 'unexpected argument "x"'],
    [['--max-age'], '--max-age needs a value'],
    [[testKey], 'unexpected argument "test_live_lojas-exemplo_…"'],
  ])('wrong usage: %j', async (args, message) => {
    for (const report of [['--report', 'nagios'], ['--report=nagios']]) {
      const { stdout, stderr, code } = await run(['players', 'check', ...report, ...args]);
      expect({ stdout, code }).toEqual({ stdout: `SIGNAGE UNKNOWN - ${message}\n`, code: 3 });
      expect(stderr).toContain(`signage: ${message}\n`);
    }
  });

  test.each([
    ['wrong usage', ['x'], 'unexpected argument "x"', '  See: signage players check --help\n'],
    ['a failed request', [], 'the API key has expired (KEY_EXPIRED)', expect.anything()],
  ])('%s replaces the old line in a report file', async (_, args, message, hint) => {
    const path = join(emptyFolder(), 'status');
    writeFileSync(path, 'SIGNAGE OK - passed\n');
    if (args.length === 0) refuse('/players', 401, 'KEY_EXPIRED');
    const { stdout, stderr, code } = await run(['players', 'check', `--report=nagios=${path}`, ...args]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    const [line, ...rest] = stderr.split(/(?<=\n)/);
    expect([line, rest.join('')]).toEqual([`signage: ${message}\n`, hint]);
    expect(readFileSync(path, 'utf8')).toBe(`SIGNAGE UNKNOWN - ${message}\n`);
  });

  test.each([
    [['--report=nagiosgraph']],
    [['--name', '--report=nagiosgraph', 'nagios']],
    [['--report', 'junit=nagios']],
    [['--name=--report=nagios']],
  ])('wrong usage without the report keeps exit code 2: %j', async (args) => {
    expect(await run(['players', 'check', ...args, '--max-ofline', '3'])).toEqual({
      stdout: '',
      stderr: expect.stringMatching(
        /^signage: unknown option --max-ofline\n {2}signage players check .*--max-offline/,
      ),
      code: 2,
    });
  });

  test('wrong usage with --json has the same exit code, even if stdout is closed', async () => {
    const args = ['players', 'check', '--report', 'nagios', '--json', 'x'];
    const { stderr, code } = await run(args, { closeAfter: 0 });
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'USAGE', exitCode: 3 });
    expect(code).toBe(3);
  });
});

describe('wrong usage', () => {
  test.each([
    [['xml'], '--report: unknown format "xml"', 'Formats: junit, github, openmetrics, nagios'],
    [
      ['junit', 'openmetrics'],
      'two reports would be written to standard output',
      '--report openmetrics=FILE',
    ],
    [['junit=a', 'openmetrics=a'], 'two reports would be written to a', 'Give each its own file'],
    [['junit='], '--report junit= needs a file name', ''],
    [['junit=-', 'openmetrics'], 'two reports would be written to standard output', ''],
    [['github=-'], '--report github=-: annotations go to standard error', '--report github\n'],
    [[''], '--report needs a value', 'See: signage players check --help'],
  ])('%j', async (reports, message, hint) => {
    const flags = reports.flatMap((report) => ['--report', report]);
    const { stdout, stderr, code } = await run(['players', 'check', ...flags]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toContain(`signage: ${message}`);
    expect(stderr).toContain(hint);
  });
});

test('with --strict, a value of the wrong type writes no report', async () => {
  answer('/players', [{ ...playersIn('healthy')[0], storeId: 7 }]);
  expect(await run(['players', 'check', '--report', 'junit', '--strict'])).toMatchObject({
    stdout: '',
    code: 22,
  });
});

const fleetOf = (players: number) => [...healthyPlayers(players - 1), ...playersIn('offline')];
const failed = 'signage: offline: 1 of 1,000 players (0.1%), limit 0\n';
const failedLarge = 'signage: offline: 1 of 1,001 players (0.1%), limit 0\n';
const note = `note: openmetrics lists only the offenders among 1,001 players (use --series all for every player)\n`;

describe('players with series', () => {
  test.each([
    ['up to 1,000 players, all', [], 1000, [1, 1000], failed],
    ['above that, the offenders, and a note says so', [], 1001, [1, 1], note + failedLarge],
    ['without a word with -q', ['-q'], 1001, [1, 1], ''],
    ['and if asked for', ['--series', 'offenders'], 1001, [1, 1], failedLarge],
    ['all if asked for', ['--series', 'all'], 1001, [1, 1001], failedLarge],
    ['or none', ['--series', 'none'], 1001, undefined, failedLarge],
    ['those that filters leave out do not count', ['--health', 'healthy'], 1001, [undefined, 1000], ''],
  ])('%s', async (_, args, players, series, stderr) => {
    answer('/players', fleetOf(players));
    const ended = await run(['players', 'check', '--report', 'openmetrics', ...args]);
    const counts: Record<string, number> = {};
    for (const [name] of ended.stdout.matchAll(/^\w+/gm)) counts[name] = (counts[name] ?? 0) + 1;
    // A collector rejects two files whose help for a metric differs.
    expect(ended.stdout.includes(' of the players of --series.\n')).toBe(series !== undefined);
    const isFine = args.includes('--health');
    const states = isFine ? 1 : 2;
    expect(counts).toEqual({
      signage_players: 4,
      signage_check_verdict: 4,
      signage_check_timestamp_seconds: 1,
      signage_players_excused: 3,
      signage_store_players: states,
      signage_platform_players: states,
      signage_player_unhealthy: series?.[0],
      signage_player_last_seen_age_seconds: series?.[1],
    });
    expect(ended).toMatchObject({ stderr, code: isFine ? 0 : 42 });
  });

  test('no note without the report', async () => {
    answer('/players', fleetOf(1001));
    expect((await run(['players', 'check', '--report', 'junit'])).stderr).toBe(failedLarge);
  });
});

test.each([
  [['--series', 'none', '--report', 'junit'], '--series needs --report openmetrics'],
  [['--series', 'some', '--report', 'openmetrics'], '--series must be all, offenders or none, not "some"'],
])('wrong usage: %j', async (args, message) => {
  const ended = { stdout: '', stderr: `signage: ${message}\n`, code: 2 };
  expect(await run(['players', 'check', ...args])).toEqual(ended);
});

test('a player that was last seen in the future', async () => {
  const [one = {}] = playersIn('offline');
  answer('/players', [{ ...one, lastSeenAt: '2026-12-25T12:00:00Z' }]);
  const { stderr } = await run(['players', 'check', '--report', 'github'], { env: configured });
  expect(stderr).toContain('offline, last seen in the future, store');
});
