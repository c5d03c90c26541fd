// project: slow
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import { refuse } from '../../../helpers/service.ts';
import { announceTenant, nothing } from '../../schedules/tenant.ts';

const now = (args: readonly string[], env: Record<string, string> = configured) =>
  run(['screens', '--fail-on', 'tie,unplayable', ...args], { env });

test('junit: a suite per store, and a failure for each outcome of --fail-on', async () => {
  announceTenant();
  const file = join(emptyFolder(), 'screens.xml');
  expect((await now(['--report', `junit=${file}`, '-q'])).code).toBe(44);
  expect(readFileSync(file, 'utf8')).toMatchSnapshot();
});

test('github: annotations on stderr, and a step summary', async () => {
  announceTenant();
  const GITHUB_STEP_SUMMARY = join(emptyFolder(), 'summary.md');
  const { stderr } = await now(['--report', 'github', '-q'], { ...configured, GITHUB_STEP_SUMMARY });
  expect(stderr).toMatchInlineSnapshot(`
    "::error title=signage screens::2 of 7 screens: 1 unplayable, 1 tie
    ::error title=Quiosque (00000000-0000-4000-8000-000000000007)::unplayable: 1 of 1 item failed processing: unsupported color space, store loja-001
    ::error title=Caixa 1 (00000000-0000-4000-8000-000000000002)::tie: same priority (5); the service does not say which, store loja-001
    signage: 2 of 7 screens: 1 unplayable, 1 tie
    "
  `);
  expect(readFileSync(GITHUB_STEP_SUMMARY, 'utf8')).toMatchSnapshot();
});

test('openmetrics: the screens per outcome, and the outcome of each', async () => {
  announceTenant();
  const { stdout, code } = await now(['--report', 'openmetrics']);
  expect(code).toBe(44);
  expect(stdout).toMatchSnapshot();
});

/** The lines of a report that are not about the screens as a whole. */
const ofScreens = (text: string) => text.match(/^.*signage_screen_state\b.*$/gm) ?? [];
const offendersOnly = [
  '# HELP signage_screen_state The state of each screen of --series and the outcome of its schedules (always 1).',
  '# TYPE signage_screen_state gauge',
];

test.each([
  ['offenders', 'an outcome of --fail-on', ['--fail-on', 'tie,unplayable'], ['unplayable', 'tie']],
  ['offenders', 'neither ok nor blocked', [], ['depends', 'unplayable', 'nothing', 'tie', 'unknown']],
  ['none', 'no screens', [], undefined],
])('openmetrics with --series %s: %s', async (series, _, args, outcomes) => {
  announceTenant();
  const { stdout } = await run([...['screens', '--report', 'openmetrics', '--series', series], ...args]);
  const lines = ofScreens(stdout);
  expect(lines.filter((line) => line.startsWith('#'))).toEqual(outcomes ? offendersOnly : []);
  expect(lines.flatMap((line) => /outcome="(\w+)",tenant="[^"]+"\} 1$/.exec(line)?.[1] ?? [])).toEqual(
    outcomes ?? [],
  );
});

test('openmetrics: above 1,000 players, only the offenders', async () => {
  const statusOf = (index: number) => (index === 0 ? 'active' : 'blocked');
  const fleet = Array.from({ length: 1001 }, (_, index) => ({
    id: uuidOf(index),
    status: statusOf(index),
    healthStatus: 'offline',
  }));
  announceTenant({ ...nothing, players: fleet });
  const { stdout, stderr } = await run(['screens', '--report', 'openmetrics']);
  expect(ofScreens(stdout)).toEqual([
    ...offendersOnly,
    'signage_screen_state{player_id="00000000-0000-4000-8000-000000000000",name="",store_id="",state="unreachable",outcome="nothing",tenant="lojas-exemplo"} 1',
  ]);
  expect(stderr).toBe(
    'note: openmetrics lists only the offenders among 1,001 players (use --series all for every player)\n',
  );
});

test('nagios: one line, and its own exit code', async () => {
  announceTenant();
  expect(await now(['--report', 'nagios'])).toMatchInlineSnapshot(`
    {
      "code": 2,
      "stderr": "note: some answers depend on the state (add --state SP or --states FILE)
    ",
      "stdout": "SIGNAGE CRITICAL - 2 of 7 screens: 1 unplayable, 1 tie | ok=1;;;0;7 unreachable=1;;;0;7 unplayable=1;;;0;7 blank=1;;;0;7 unclear=2;;;0;7 degraded=0;;;0;7 blocked=1;;;0;7
    ",
    }
  `);
  announceTenant();
  const { stdout, code } = await run([
    'screens',
    '--name',
    'Entrada',
    '--fail-on',
    'blank',
    '--report',
    'nagios',
  ]);
  expect({ stdout, code }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stdout": "SIGNAGE OK - 1 screen: 1 ok | ok=1;;;0;1 unreachable=0;;;0;1 unplayable=0;;;0;1 blank=0;;;0;1 unclear=0;;;0;1 degraded=0;;;0;1 blocked=0;;;0;1
    ",
    }
  `);
});

test('nagios: no state is a problem without --fail-on, so there is no verdict', async () => {
  expect(await run(['screens', '--report', 'nagios'])).toEqual({
    stdout: 'SIGNAGE UNKNOWN - --report nagios needs --fail-on: without it, no state is a problem\n',
    stderr: `signage: --report nagios needs --fail-on: without it, no state is a problem
  For example: --fail-on unreachable,unplayable,blank
`,
    code: 3,
  });
});

test('with --fail-on, -q prints nothing: the exit code is the verdict', async () => {
  announceTenant();
  expect(await run(['screens', '--fail-on', 'unplayable', '-q'])).toMatchObject({ stdout: '', code: 44 });
});

test('nagios: a run without an answer is UNKNOWN', async () => {
  refuse('/schedules', 401, 'KEY_EXPIRED');
  announceTenant({ schedules: 'none', content: [], players: [] });
  const { stdout, code } = await now(['--report', 'nagios']);
  expect({ stdout, code }).toEqual({
    stdout: 'SIGNAGE UNKNOWN - the API key has expired (KEY_EXPIRED)\n',
    code: 3,
  });
});

test('a fleet larger than the arguments of a call, with a content list that may be cut', async () => {
  const fleet = Array.from({ length: 130_000 }, (_, index) => ({
    id: uuidOf(index),
    healthStatus: 'offline',
  }));
  const cut = Array.from({ length: 500 }, (_, index) => ({ id: uuidOf(index) }));
  announceTenant({ schedules: [], content: cut, players: fleet });
  const { stdout, code } = await run(['screens', '--fail-on', 'blank', '--report', 'nagios', '-q']);
  expect({ stdout, code }).toEqual({
    stdout:
      'SIGNAGE OK - 130,000 screens: 130,000 unreachable | ok=0;;;0;130000 unreachable=130000;;;0;130000 unplayable=0;;;0;130000 blank=0;;;0;130000 unclear=0;;;0;130000 degraded=0;;;0;130000 blocked=0;;;0;130000\n',
    code: 0,
  });
});
