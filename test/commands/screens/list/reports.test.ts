import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import { answer, refuse } from '../../../helpers/service.ts';
import { announceTenant, nothing } from '../../schedules/tenant.ts';

const now = (args: readonly string[], env: Record<string, string> = configured) =>
  run(['screens', '--fail-on', 'tie,unplayable', ...args], { env });

test('junit: a suite per store, and a failure for each outcome of --fail-on', async () => {
  announceTenant();
  const file = join(emptyFolder(), 'screens.xml');
  expect((await now(['--report', `junit=${file}`, '-q'])).code).toBe(44);
  expect(readFileSync(file, 'utf8')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="signage screens" tests="7" failures="2" errors="0" time="0">
      <testsuite name="loja-008" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-20T12:00:00">
        <testcase name="Açougue (00000000-0000-4000-8000-000000000003)" classname="loja-008" time="0">
          <system-out>unreachable: last seen 2026-11-15T03:11:00-04:00; 503 is limited to AM, PA, and this player&apos;s state is unknown (zone suggests AM): 503 (p7), or 504 (p1), store loja-008</system-out>
        </testcase>
      </testsuite>
      <testsuite name="loja-001" tests="6" failures="2" errors="0" time="0" timestamp="2026-11-20T12:00:00">
        <testcase name="Quiosque (00000000-0000-4000-8000-000000000007)" classname="loja-001" time="0">
          <failure message="1 of 1 item failed processing: unsupported color space" type="unplayable">unplayable: 1 of 1 item failed processing: unsupported color space, store loja-001</failure>
        </testcase>
        <testcase name="東京 🍞 (00000000-0000-4000-8000-000000000004)" classname="loja-001" time="0">
          <system-out>blank: no schedule until 505, store loja-001</system-out>
        </testcase>
        <testcase name="Caixa 1 (00000000-0000-4000-8000-000000000002)" classname="loja-001" time="0">
          <failure message="same priority (5); the service does not say which" type="tie">tie: same priority (5); the service does not say which, store loja-001</failure>
        </testcase>
        <testcase name="Vitrine (00000000-0000-4000-8000-000000000006)" classname="loja-001" time="0">
          <system-out>unclear: timezone &quot;Brazil/Nowhere&quot; is unknown, and 505 needs one, store loja-001</system-out>
        </testcase>
        <testcase name="Depósito (00000000-0000-4000-8000-000000000005)" classname="loja-001" time="0">
          <system-out>blocked: blocked by the administrator, store loja-001</system-out>
        </testcase>
        <testcase name="Entrada (00000000-0000-4000-8000-000000000001)" classname="loja-001" time="0"/>
      </testsuite>
    </testsuites>
    "
  `);
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
  expect(readFileSync(GITHUB_STEP_SUMMARY, 'utf8')).toMatchInlineSnapshot(`
    "### ✗ 2 of 7 screens: 1 unplayable, 1 tie

    |  | Player | Store | Screen | Why |
    | --- | --- | --- | --- | --- |
    |  | Açougue | loja-008 | unreachable | last seen 2026-11-15T03&#58;11&#58;00-04&#58;00; 503 is limited to AM, PA, and this player's state is unknown (zone suggests AM): 503 (p7), or 504 (p1) |
    | ✗ | Quiosque | loja-001 | unplayable | 1 of 1 item failed processing: unsupported color space |
    |  | 東京 🍞 | loja-001 | blank | no schedule until 505 |
    | ✗ | Caixa 1 | loja-001 | unclear | same priority (5); the service does not say which |
    |  | Vitrine | loja-001 | unclear | timezone "Brazil/Nowhere" is unknown, and 505 needs one |
    |  | Depósito | loja-001 | blocked | blocked by the administrator |

    "
  `);
});

test('openmetrics: the screens per outcome, and the outcome of each', async () => {
  announceTenant();
  const { stdout, code } = await now(['--report', 'openmetrics']);
  expect(code).toBe(44);
  expect(stdout).toMatchInlineSnapshot(`
    "# HELP signage_screens_timestamp_seconds The time for which the screens were checked, in seconds since 1970.
    # TYPE signage_screens_timestamp_seconds gauge
    signage_screens_timestamp_seconds 1795176000
    # HELP signage_screens Screens by state.
    # TYPE signage_screens gauge
    signage_screens{state="ok"} 1
    signage_screens{state="unreachable"} 1
    signage_screens{state="unplayable"} 1
    signage_screens{state="blank"} 1
    signage_screens{state="unclear"} 2
    signage_screens{state="degraded"} 0
    signage_screens{state="blocked"} 1
    # HELP signage_store_screens Screens by store and state, where there are any.
    # TYPE signage_store_screens gauge
    signage_store_screens{store_id="loja-008",state="unreachable"} 1
    signage_store_screens{store_id="loja-001",state="unplayable"} 1
    signage_store_screens{store_id="loja-001",state="blank"} 1
    signage_store_screens{store_id="loja-001",state="unclear"} 2
    signage_store_screens{store_id="loja-001",state="blocked"} 1
    signage_store_screens{store_id="loja-001",state="ok"} 1
    # HELP signage_platform_screens Screens by platform and state, where there are any.
    # TYPE signage_platform_screens gauge
    signage_platform_screens{platform="",state="unreachable"} 1
    signage_platform_screens{platform="",state="unplayable"} 1
    signage_platform_screens{platform="",state="blank"} 1
    signage_platform_screens{platform="",state="unclear"} 2
    signage_platform_screens{platform="",state="blocked"} 1
    signage_platform_screens{platform="",state="ok"} 1
    # HELP signage_screen_state The state of each screen and the outcome of its schedules (always 1).
    # TYPE signage_screen_state gauge
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000003",name="Açougue",store_id="loja-008",state="unreachable",outcome="depends"} 1
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000007",name="Quiosque",store_id="loja-001",state="unplayable",outcome="unplayable"} 1
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000004",name="東京 🍞",store_id="loja-001",state="blank",outcome="nothing"} 1
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000002",name="Caixa 1",store_id="loja-001",state="unclear",outcome="tie"} 1
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000006",name="Vitrine",store_id="loja-001",state="unclear",outcome="unknown"} 1
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000005",name="Depósito",store_id="loja-001",state="blocked",outcome="blocked"} 1
    signage_screen_state{player_id="00000000-0000-4000-8000-000000000001",name="Entrada",store_id="loja-001",state="ok",outcome="plays"} 1
    # EOF
    "
  `);
});

/** The lines of a report that are not about the screens as a whole. */
const ofScreens = (text: string) => text.match(/^.*signage_screen_state\b.*$/gm) ?? [];
const offendersOnly = [
  '# HELP signage_screen_state The state of each screen and the outcome of its schedules (always 1); only screens with a problem.',
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
  expect(lines.flatMap((line) => /outcome="(\w+)"\} 1$/.exec(line)?.[1] ?? [])).toEqual(outcomes ?? []);
});

test('openmetrics: above 1,000 players, only the offenders', async () => {
  const statusOf = (index: number) => (index === 0 ? 'active' : 'blocked');
  const fleet = Array.from({ length: 1001 }, (_, index) => ({ id: uuidOf(index), status: statusOf(index) }));
  announceTenant({ ...nothing, players: fleet });
  const { stdout, stderr } = await run(['screens', '--report', 'openmetrics']);
  expect(ofScreens(stdout)).toEqual([
    ...offendersOnly,
    'signage_screen_state{player_id="00000000-0000-4000-8000-000000000000",name="",store_id="",state="unreachable",outcome="nothing"} 1',
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
  const { stdout, code } = await run(['screens', '--name', 'Entrada', '--report', 'nagios']);
  expect({ stdout, code }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stdout": "SIGNAGE OK - 1 screen: 1 ok | ok=1;;;0;1 unreachable=0;;;0;1 unplayable=0;;;0;1 blank=0;;;0;1 unclear=0;;;0;1 degraded=0;;;0;1 blocked=0;;;0;1
    ",
    }
  `);
});

test('nagios: a run without an answer is UNKNOWN', async () => {
  refuse('/schedules', 401, 'KEY_EXPIRED');
  for (const status of ['active', 'inactive', 'archived']) answer('/content', [], { status, limit: '500' });
  const { stdout, code } = await now(['--report', 'nagios']);
  expect({ stdout, code }).toEqual({
    stdout: 'SIGNAGE UNKNOWN - the API key has expired (KEY_EXPIRED)\n',
    code: 3,
  });
});

test('a fleet larger than the arguments of a call, with a content list that may be cut', async () => {
  const fleet = Array.from({ length: 150_000 }, (_, index) => ({ id: uuidOf(index) }));
  const cut = Array.from({ length: 500 }, (_, index) => ({ id: uuidOf(index) }));
  announceTenant({ schedules: [], content: cut, players: fleet });
  const { stdout, code } = await run(['screens', '--report', 'nagios', '-q']);
  expect({ stdout, code }).toEqual({
    stdout:
      'SIGNAGE OK - 150,000 screens: 150,000 unreachable | ok=0;;;0;150000 unreachable=150000;;;0;150000 unplayable=0;;;0;150000 blank=0;;;0;150000 unclear=0;;;0;150000 degraded=0;;;0;150000 blocked=0;;;0;150000\n',
    code: 0,
  });
});
