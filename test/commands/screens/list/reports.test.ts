import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import { answer, refuse } from '../../../helpers/service.ts';
import { announceTenant, nothing } from '../../schedules/tenant.ts';

const now = (args: readonly string[], env: Record<string, string> = configured) =>
  run(['schedules', 'now', '--fail-on', 'tie,unplayable', ...args], { env });

test('junit: a suite per store, and a failure for each outcome of --fail-on', async () => {
  announceTenant();
  const file = join(emptyFolder(), 'screens.xml');
  expect((await now(['--report', `junit=${file}`, '-q'])).code).toBe(44);
  expect(readFileSync(file, 'utf8')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="signage schedules now" tests="7" failures="2" errors="0" time="0">
      <testsuite name="loja-001" tests="6" failures="2" errors="0" time="0" timestamp="2026-11-20T12:00:00">
        <testcase name="Entrada (00000000-0000-4000-8000-000000000001)" classname="loja-001" time="0"/>
        <testcase name="Caixa 1 (00000000-0000-4000-8000-000000000002)" classname="loja-001" time="0">
          <failure message="same priority; the service does not say which plays" type="tie">tie: same priority; the service does not say which plays, store loja-001</failure>
        </testcase>
        <testcase name="東京 🍞 (00000000-0000-4000-8000-000000000004)" classname="loja-001" time="0">
          <system-out>nothing: no schedule until 505, store loja-001</system-out>
        </testcase>
        <testcase name="Depósito (00000000-0000-4000-8000-000000000005)" classname="loja-001" time="0">
          <system-out>blocked: blocked by the administrator, store loja-001</system-out>
        </testcase>
        <testcase name="Vitrine (00000000-0000-4000-8000-000000000006)" classname="loja-001" time="0">
          <system-out>unknown: timezone &quot;Brazil/Nowhere&quot; is unknown, and 505 needs one, store loja-001</system-out>
        </testcase>
        <testcase name="Quiosque (00000000-0000-4000-8000-000000000007)" classname="loja-001" time="0">
          <failure message="0 of 1 item (1 not ready)" type="unplayable">unplayable: 0 of 1 item (1 not ready), store loja-001</failure>
        </testcase>
      </testsuite>
      <testsuite name="loja-008" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-20T12:00:00">
        <testcase name="Açougue (00000000-0000-4000-8000-000000000003)" classname="loja-008" time="0">
          <system-out>depends: 503 is limited to AM, PA, and this player&apos;s state is unknown (zone suggests AM): 503 (p7), or 504 (p1); offline, cannot confirm, store loja-008</system-out>
        </testcase>
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
    "::error title=signage schedules now::2 of 7 screens: 1 tie, 1 unplayable
    ::error title=Caixa 1 (00000000-0000-4000-8000-000000000002)::tie: same priority; the service does not say which plays, store loja-001
    ::error title=Quiosque (00000000-0000-4000-8000-000000000007)::unplayable: 0 of 1 item (1 not ready), store loja-001
    signage: 2 of 7 screens: 1 tie, 1 unplayable
    "
  `);
  expect(readFileSync(GITHUB_STEP_SUMMARY, 'utf8')).toMatchInlineSnapshot(`
    "### ✗ 2 of 7 screens: 1 tie, 1 unplayable

    | | Player | Store | Outcome | Why |
    | --- | --- | --- | --- | --- |
    | ✗ | Caixa 1 | loja-001 | tie | same priority; the service does not say which plays |
    |  | Açougue | loja-008 | depends | 503 is limited to AM, PA, and this player's state is unknown (zone suggests AM): 503 (p7), or 504 (p1); offline, cannot confirm |
    |  | 東京 🍞 | loja-001 | nothing | no schedule until 505 |
    |  | Depósito | loja-001 | blocked | blocked by the administrator |
    |  | Vitrine | loja-001 | unknown | timezone "Brazil/Nowhere" is unknown, and 505 needs one |
    | ✗ | Quiosque | loja-001 | unplayable | 0 of 1 item (1 not ready) |

    "
  `);
});

test('openmetrics: the screens per outcome, and the outcome of each', async () => {
  announceTenant();
  const { stdout, code } = await now(['--report', 'openmetrics']);
  expect(code).toBe(44);
  expect(stdout).toMatchInlineSnapshot(`
    "# HELP signage_screens Screens by what they play.
    # TYPE signage_screens gauge
    signage_screens{outcome="blocked"} 1
    signage_screens{outcome="unknown"} 1
    signage_screens{outcome="depends"} 1
    signage_screens{outcome="nothing"} 1
    signage_screens{outcome="tie"} 1
    signage_screens{outcome="unplayable"} 1
    signage_screens{outcome="plays"} 1
    # HELP signage_screens_timestamp_seconds The time for which the screens were checked, in seconds since 1970.
    # TYPE signage_screens_timestamp_seconds gauge
    signage_screens_timestamp_seconds 1795176000
    # HELP signage_store_screens Screens by store and outcome, where there are any.
    # TYPE signage_store_screens gauge
    signage_store_screens{store_id="loja-001",outcome="plays"} 1
    signage_store_screens{store_id="loja-001",outcome="tie"} 1
    signage_store_screens{store_id="loja-001",outcome="nothing"} 1
    signage_store_screens{store_id="loja-001",outcome="blocked"} 1
    signage_store_screens{store_id="loja-001",outcome="unknown"} 1
    signage_store_screens{store_id="loja-001",outcome="unplayable"} 1
    signage_store_screens{store_id="loja-008",outcome="depends"} 1
    # HELP signage_platform_screens Screens by platform and outcome, where there are any.
    # TYPE signage_platform_screens gauge
    signage_platform_screens{platform="",outcome="plays"} 1
    signage_platform_screens{platform="",outcome="tie"} 1
    signage_platform_screens{platform="",outcome="depends"} 1
    signage_platform_screens{platform="",outcome="nothing"} 1
    signage_platform_screens{platform="",outcome="blocked"} 1
    signage_platform_screens{platform="",outcome="unknown"} 1
    signage_platform_screens{platform="",outcome="unplayable"} 1
    # HELP signage_screen_outcome What a screen plays: 1 for its outcome.
    # TYPE signage_screen_outcome gauge
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000001",name="Entrada",store_id="loja-001",outcome="plays"} 1
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000002",name="Caixa 1",store_id="loja-001",outcome="tie"} 1
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000003",name="Açougue",store_id="loja-008",outcome="depends"} 1
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000004",name="東京 🍞",store_id="loja-001",outcome="nothing"} 1
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000005",name="Depósito",store_id="loja-001",outcome="blocked"} 1
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000006",name="Vitrine",store_id="loja-001",outcome="unknown"} 1
    signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000007",name="Quiosque",store_id="loja-001",outcome="unplayable"} 1
    # EOF
    "
  `);
});

/** The lines of a report that are not about the screens as a whole. */
const ofScreens = (text: string) => text.match(/^.*signage_screen_.*$/gm) ?? [];
const offendersOnly = [
  '# HELP signage_screen_outcome What a screen plays: 1 for its outcome; only screens with a problem.',
  '# TYPE signage_screen_outcome gauge',
];

test.each([
  ['offenders', 'an outcome of --fail-on', ['--fail-on', 'tie,unplayable'], ['tie', 'unplayable']],
  ['offenders', 'neither plays nor blocked', [], ['tie', 'depends', 'nothing', 'unknown', 'unplayable']],
  ['none', 'no screens', [], undefined],
])('openmetrics with --series %s: %s', async (series, _, args, outcomes) => {
  announceTenant();
  const { stdout } = await run([
    ...['schedules', 'now', '--report', 'openmetrics', '--series', series],
    ...args,
  ]);
  const [help, type, ...samples] = ofScreens(stdout);
  expect([help, type]).toEqual(outcomes ? offendersOnly : [undefined, undefined]);
  expect(samples.map((line) => /outcome="(\w+)"\} 1$/.exec(line)?.[1])).toEqual(outcomes ?? []);
});

test('openmetrics: above 1,000 players, only the offenders', async () => {
  const statusOf = (index: number) => (index === 0 ? 'active' : 'blocked');
  const fleet = Array.from({ length: 1001 }, (_, index) => ({ id: uuidOf(index), status: statusOf(index) }));
  announceTenant({ ...nothing, players: fleet });
  const { stdout, stderr } = await run(['schedules', 'now', '--report', 'openmetrics']);
  expect(ofScreens(stdout)).toEqual([
    ...offendersOnly,
    'signage_screen_outcome{player_id="00000000-0000-4000-8000-000000000000",name="",store_id="",outcome="nothing"} 1',
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
      "stdout": "SIGNAGE CRITICAL - 2 of 7 screens: 1 tie, 1 unplayable | blocked=1;;;0;7 unknown=1;;;0;7 depends=1;;;0;7 nothing=1;;;0;7 tie=1;;;0;7 unplayable=1;;;0;7 plays=1;;;0;7
    ",
    }
  `);
  announceTenant();
  const { stdout, code } = await run(['schedules', 'now', '--name', 'Entrada', '--report', 'nagios']);
  expect({ stdout, code }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stdout": "SIGNAGE OK - 1 screen: 1 plays | blocked=0;;;0;1 unknown=0;;;0;1 depends=0;;;0;1 nothing=0;;;0;1 tie=0;;;0;1 unplayable=0;;;0;1 plays=1;;;0;1
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
  const { stdout, code } = await run(['schedules', 'now', '--report', 'nagios', '-q']);
  expect({ stdout, code }).toEqual({
    stdout:
      'SIGNAGE OK - 150,000 screens: 150,000 nothing | blocked=0;;;0;150000 unknown=0;;;0;150000 depends=0;;;0;150000 nothing=150000;;;0;150000 tie=0;;;0;150000 unplayable=0;;;0;150000 plays=0;;;0;150000\n',
    code: 0,
  });
});
