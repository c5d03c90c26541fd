// project: longer
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { labeledReport, mergedReport } from '../../src/output/reports/merge.ts';
import { renderers } from '../../src/output/reports/render.ts';
import type { Report } from '../../src/output/reports/report.ts';
import { player } from '../helpers/fixtures.ts';
import { storedProfiles } from '../helpers/keys.ts';
import { isInstalled } from '../helpers/programs.ts';
import { emptyFolder, run } from '../helpers/run.ts';

/** The key of a tenant has its slug. */
const keyOf = (letter: string) => `test_live_rede-${letter}_${letter.repeat(43)}`;

const profileOf = (letter: string) => ({
  baseUrl: `https://${letter}.test`,
  key: keyOf(letter),
  tenant: `rede-${letter}`,
  scopes: [],
});

const seen = { lastSeenAt: '2026-11-20T11:58:00Z', storeId: 'loja-1', platform: 'tizen' };
const one = {
  ...player,
  ...seen,
  id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  name: 'Caixa 1',
  healthStatus: 'healthy',
};
const two = { ...one, id: '6b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c12', name: 'Caixa 2', healthStatus: 'offline' };

function answerOf(letter: string, path: string, body: unknown, status = 200): void {
  nock(`https://${letter}.test`, { reqheaders: { 'x-api-key': keyOf(letter) } })
    .get(`/api/external${path}`)
    .reply(status, JSON.stringify(body));
}

/** Runs a line for two profiles: `sul` has a healthy player and one that is offline, and `norte` answers this. */
async function runBoth(line: string, norte: unknown = [one], status = 200) {
  const { env } = await storedProfiles({ sul: profileOf('s'), norte: profileOf('n') });
  answerOf('s', '/players', [one, two]);
  answerOf('n', '/players', norte, status);
  return run([...line.split(' '), '-p', 'sul,norte'], { env: { ...env, NO_COLOR: '1' } });
}

const refusal = { error: 'unknown key', code: 'INVALID_KEY' };
const metrics = `# HELP signage_players Players considered by the check, by state.
# TYPE signage_players gauge
signage_players{state="healthy",tenant="rede-s",profile="sul"} 1
signage_players{state="warning",tenant="rede-s",profile="sul"} 0
signage_players{state="critical",tenant="rede-s",profile="sul"} 0
signage_players{state="offline",tenant="rede-s",profile="sul"} 1
signage_players{state="healthy",tenant="rede-n",profile="norte"} 1
signage_players{state="warning",tenant="rede-n",profile="norte"} 0
signage_players{state="critical",tenant="rede-n",profile="norte"} 0
signage_players{state="offline",tenant="rede-n",profile="norte"} 0
`;

describe('a report about several profiles', () => {
  test('openmetrics: one head for each metric, and each series says whose it is', async () => {
    const { stdout, stderr, code } = await runBoth('players check --report openmetrics');
    expect(stdout.slice(0, metrics.length)).toBe(metrics);
    expect({ stderr, code }).toEqual({
      stderr: 'signage: sul: offline: 1 of 2 players (50.0%), limit 0\n',
      code: 42,
    });
    const heads = stdout.match(/^# (?:HELP|TYPE) \w+/gm) ?? [];
    expect(new Set(heads).size).toBe(heads.length);
    const series = (stdout.match(/^signage_.*(?= )/gm) ?? []).map((line) => line);
    expect(new Set(series).size).toBe(series.length);
    expect(series.filter((line) => !/tenant="rede-[sn]",profile="(?:sul|norte)"\}$/.test(line))).toEqual([]);
  });

  test.skipIf(!isInstalled('promtool'))('promtool accepts it (needs promtool)', async () => {
    const { stdout } = await runBoth('players check --report openmetrics');
    expect(spawnSync('promtool', ['check', 'metrics'], { input: stdout, encoding: 'utf8' }).status).toBe(0);
  });

  test('junit: the suites of each profile have its name', async () => {
    const file = join(emptyFolder(), 'players.xml');
    const { stdout, code } = await runBoth(`players check -q --report junit=${file}`);
    expect({ stdout, code }).toEqual({ stdout: '', code: 42 });
    const xml = readFileSync(file, 'utf8');
    expect(xml.match(/<testsuites? name="[^"]*" tests="\d+" failures="\d+"/g)).toEqual([
      '<testsuites name="signage players check" tests="5" failures="1"',
      '<testsuite name="sul: fleet" tests="1" failures="0"',
      '<testsuite name="sul: loja-1" tests="2" failures="1"',
      '<testsuite name="norte: fleet" tests="1" failures="0"',
      '<testsuite name="norte: loja-1" tests="1" failures="0"',
    ]);
  });

  test('nagios: one line, and the code of the worst', async () => {
    expect(await runBoth('players check --report nagios')).toEqual({
      stdout:
        "SIGNAGE CRITICAL - sul: offline: 1 of 2 players (50.0%), limit 0; norte: passed: 1 player | 'sul healthy'=1;;;0;2 " +
        "'sul warning'=0;;;0;2 'sul critical'=0;;0;0;2 'sul offline'=1;;0;0;2 'norte healthy'=1;;;0;1 'norte warning'=0;;;0;1 " +
        "'norte critical'=0;;0;0;1 'norte offline'=0;;0;0;1\n",
      stderr: '',
      code: 2,
    });
  });

  test('github: annotations and a summary name the profile', async () => {
    const summary = join(emptyFolder(), 'summary.md');
    const { env } = await storedProfiles({ sul: profileOf('s'), norte: profileOf('n') });
    answerOf('s', '/players', [one, two]);
    answerOf('n', '/players', [one]);
    const { stderr, code } = await run(['players', 'check', '-q', '--report', 'github', '--all-profiles'], {
      env: { ...env, GITHUB_STEP_SUMMARY: summary },
    });
    expect(code).toBe(42);
    expect(stderr).toContain('::error title=signage players check::sul: offline: 1 of 2 players');
    expect(stderr).toContain('::error title=sul%3A Caixa 2 (6b0c1f6e');
    const text = readFileSync(summary, 'utf8');
    expect(text).toContain('| Profile |');
    expect(text).toContain('| sul | offline | 1 | 0 |\n');
    expect(text).toContain('| norte | offline | 0 | 0 |\n');
  });

  test('sarif: findings of each have a path and a fingerprint of their own', async () => {
    const { env } = await storedProfiles({ sul: profileOf('s'), norte: profileOf('n') });
    for (const letter of ['s', 'n']) {
      answerOf(letter, '/players', [one]);
      answerOf(letter, '/schedules', []);
      for (const status of ['active', 'inactive', 'archived'])
        answerOf(letter, `/content?status=${status}&limit=500`, []);
    }
    const { stdout } = await run(['lint', '--report', 'sarif', '-p', 'sul,norte'], { env });
    const [{ results }] = JSON.parse(stdout).runs;
    const parts = results.map(
      ({
        message,
        locations,
        partialFingerprints,
      }: {
        message: { text: string };
        locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        partialFingerprints: Record<string, string>;
      }) => [
        message.text.split(':')[0],
        locations[0]?.physicalLocation.artifactLocation.uri.split('/')[0],
        Object.values(partialFingerprints)[0],
      ],
    );
    expect(new Set(parts.map(([name]: string[]) => name))).toEqual(new Set(['sul', 'norte']));
    expect(parts.filter(([name, folder]: string[]) => name !== folder)).toEqual([]);
    expect(new Set(parts.map(([, , print]: string[]) => print)).size).toBe(parts.length);
  });
});

describe('a profile that cannot be judged', () => {
  const message = 'norte: the API key is invalid (INVALID_KEY)';

  test('junit: is a failed test', async () => {
    const { stdout, code } = await runBoth('players check --report junit', refusal, 401);
    expect(code).toBe(12);
    expect(stdout).toContain('<testsuite name="norte: signage players check" tests="1" failures="1"');
    expect(stdout).toMatch(/<failure message="[^"]*INVALID_KEY[^"]*" type="INVALID_KEY">/);
  });

  test('openmetrics: has no series', async () => {
    const { stdout, code } = await runBoth('players check --report openmetrics', refusal, 401);
    expect({ code, hasIt: stdout.includes('norte') }).toEqual({ code: 12, hasIt: false });
    expect(stdout).toContain('signage_players{state="offline",tenant="rede-s",profile="sul"} 1\n');
  });

  test('nagios: is UNKNOWN, once', async () => {
    const { stdout, code } = await runBoth('players check --report nagios', refusal, 401);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^SIGNAGE UNKNOWN - .*sul: offline: 1 of 2 players.*\n$/);
    expect(stdout).toContain(message.slice(0, 'norte: '.length));
  });

  test('if that is so of all, there is no report', async () => {
    const { env } = await storedProfiles({ sul: profileOf('s'), norte: profileOf('n') });
    for (const letter of ['s', 'n']) answerOf(letter, '/players', refusal, 401);
    const { stdout, code } = await run(['players', 'check', '--report', 'junit', '-p', 'sul,norte'], { env });
    expect({ stdout, code }).toEqual({ stdout: '', code: 12 });
  });
});

describe('labels', () => {
  const report = (tenant: string | undefined): Report => ({
    command: 'x',
    tenant,
    sentence: '',
    status: 'OK',
    time: 0,
    suites: () => [],
    annotations: () => [],
    summary: () => [],
    metrics: () => [{ name: 'signage_x', help: 'x.', samples: () => [[{ state: 'a' }, 1]] }],
  });
  const samples = async (given: Report) => {
    let text = '';
    for await (const part of renderers.openmetrics(given)) text += part;
    return text.match(/^signage.*$/gm);
  };

  test.each([
    ['rede', undefined, '{state="a",tenant="rede"}'],
    ['rede', 'sul', '{state="a",tenant="rede",profile="sul"}'],
    [undefined, 'sul\u202e"\n', String.raw`{state="a",tenant="",profile="sul\\u202e\"\\n"}`],
    [undefined, undefined, '{state="a"}'],
  ])('of tenant %j and profile %j', async (tenant, profile, labels) => {
    expect(await samples(labeledReport(report(tenant), 'all', profile))).toEqual([`signage_x${labels} 1`]);
  });

  test('of profiles, one of which has no known tenant', async () => {
    const merged = mergedReport([
      { name: 'a', report: labeledReport(report(undefined), 'all', 'a') },
      { name: 'b', report: labeledReport(report('rede'), 'none', 'b') },
    ]);
    expect(merged && (await samples(merged))).toEqual([
      'signage_x{state="a",tenant="",profile="a"} 1',
      'signage_x{state="a",tenant="rede",profile="b"} 1',
    ]);
  });
});
