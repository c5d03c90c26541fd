import { expect, test } from 'vitest';
import { renderSummary } from '../../../../../src/output/reports/github.ts';
import { checkOf, emptyFleet, hostileFleet, player, render, reportFor } from './fleet.ts';

test.each([
  [
    'junit',
    hostileFleet,
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage players check" tests="8" failures="1" errors="0" time="0">
  <testsuite name="fleet" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="enough players" classname="fleet" time="0"/>
  </testsuite>
  <testsuite name="loja-012" tests="2" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="Promoção · Entrada (id-1)" classname="loja-012" time="0"/>
    <testcase name="x]]&gt;\\u001b[31m|y\\n::error::100% (id-3)" classname="loja-012" time="0">
      <system-out>critical: healthStatus is &quot;a|b,c:\`d\`\\&quot;, which is not documented, last seen 1m ago, store loja-012</system-out>
    </testcase>
  </testsuite>
  <testsuite name="東京" tests="1" failures="1" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="東京・渋谷 &quot;A&quot; &lt;b&gt; (id-2)" classname="東京" time="0">
      <failure message="reported offline" type="offline">offline, last seen 3d ago, store 東京, version 2.4.1</failure>
    </testcase>
  </testsuite>
  <testsuite name="no store" tests="2" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="Café 👩🏽‍🌾 @bob www.evil.example (id-4)" classname="no store" time="0">
      <system-out>warning, never seen</system-out>
    </testcase>
    <testcase name="id-5" classname="no store" time="0"/>
  </testsuite>
  <testsuite name="true" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="true (id-6)" classname="true" time="0"/>
  </testsuite>
  <testsuite name="a&apos;b" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="\\ud800\\uffff&amp;amp; (id-7)" classname="a&apos;b" time="0"/>
  </testsuite>
</testsuites>
`,
  ],
  [
    'junit',
    emptyFleet,
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage players check" tests="1" failures="1" errors="0" time="0">
  <testsuite name="fleet" tests="1" failures="1" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="enough players" classname="fleet" time="0">
      <failure message="0 players, expected at least 1" type="too few">0 players, expected at least 1</failure>
    </testcase>
  </testsuite>
</testsuites>
`,
  ],
  [
    'github',
    hostileFleet,
    String.raw`::error title=signage players check::offline: of 7 players
::error title=東京・渋谷 "A" <b> (id-2)::offline, last seen 3d ago, store 東京, version 2.4.1
::warning title=x]]>\u001b[31m|y\n%3A %3Aerror%3A%3A100%25 (id-3)::critical: healthStatus is "a|b,c:${'`d`'}\", which is not documented, last seen 1m ago, store loja-012
::warning title=Café 👩🏽‍🌾 @bob www.evil.example (id-4)::warning, never seen
`,
  ],
  [
    'openmetrics',
    hostileFleet,
    String.raw`# HELP signage_players Players considered by the check, by state.
# TYPE signage_players gauge
signage_players{state="healthy"} 4
signage_players{state="warning"} 1
signage_players{state="critical"} 1
signage_players{state="offline"} 1
# HELP signage_check_verdict Whether this is the verdict: the worst state whose limit is exceeded, healthy if none is.
# TYPE signage_check_verdict gauge
signage_check_verdict{state="healthy"} 0
signage_check_verdict{state="warning"} 0
signage_check_verdict{state="critical"} 0
signage_check_verdict{state="offline"} 1
# HELP signage_check_timestamp_seconds When the check was made, in seconds since 1970.
# TYPE signage_check_timestamp_seconds gauge
signage_check_timestamp_seconds 1794906764
# HELP signage_store_players Players by store and state, where there are any.
# TYPE signage_store_players gauge
signage_store_players{store_id="loja-012",state="healthy"} 1
signage_store_players{store_id="loja-012",state="critical"} 1
signage_store_players{store_id="東京",state="offline"} 1
signage_store_players{store_id="",state="warning"} 1
signage_store_players{store_id="",state="healthy"} 1
signage_store_players{store_id="true",state="healthy"} 1
signage_store_players{store_id="a'b",state="healthy"} 1
# HELP signage_platform_players Players by platform and state, where there are any.
# TYPE signage_platform_players gauge
signage_platform_players{platform="tizen",state="healthy"} 1
signage_platform_players{platform="tizen",state="offline"} 1
signage_platform_players{platform="",state="critical"} 1
signage_platform_players{platform="",state="warning"} 1
signage_platform_players{platform="",state="healthy"} 2
signage_platform_players{platform="a\"b\\c",state="healthy"} 1
# HELP signage_player_unhealthy Unhealthy players: 1 for the worst state found.
# TYPE signage_player_unhealthy gauge
signage_player_unhealthy{player_id="id-2",name="東京・渋谷 \"A\" <b>",store_id="東京",state="offline"} 1
signage_player_unhealthy{player_id="id-3",name="x]]>\\u001b[31m|y\\n::error::100%",store_id="loja-012",state="critical"} 1
signage_player_unhealthy{player_id="id-4",name="Café 👩🏽‍🌾 @bob www.evil.example",store_id="",state="warning"} 1
# HELP signage_player_last_seen_age_seconds Time since the player was last seen, where that is known.
# TYPE signage_player_last_seen_age_seconds gauge
signage_player_last_seen_age_seconds{player_id="id-1",name="Promoção · Entrada",store_id="loja-012"} 20
signage_player_last_seen_age_seconds{player_id="id-2",name="東京・渋谷 \"A\" <b>",store_id="東京"} 259200
signage_player_last_seen_age_seconds{player_id="id-3",name="x]]>\\u001b[31m|y\\n::error::100%",store_id="loja-012"} 90.5
signage_player_last_seen_age_seconds{player_id="id-5",name="",store_id=""} 0
# EOF
`,
  ],
  [
    'nagios',
    hostileFleet,
    'SIGNAGE CRITICAL - offline: of 7 players | healthy=4;;;0;7 warning=1;3;;0;7 critical=1;;1;0;7 offline=1;;0;0;7\n',
  ],
] as const)('%s of a fleet', async (format, check, text) => {
  expect(await render(format, check)).toBe(text);
});

test('the step summary of a fleet', () => {
  expect(renderSummary(reportFor(hostileFleet))).toBe(`### ✗ offline: of 7 players

| State | Players | Limit |
| --- | ---: | ---: |
| healthy | 4 |  |
| warning | 1 | 50% |
| critical | 1 | 1 |
| offline | 1 | 0 |

| | State | Player | Last seen | Store | Version | Reason | Id |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ✗ | offline | 東京・渋谷 "A" &#60;b&#62; | 3d ago | 東京 | 2.4.1 |  | id-2 |
|  | critical | x&#93;&#93;&#62;&#92;u001b&#91;31m&#124;y&#92;n&#58;&#58;error&#58;&#58;100% | 1m ago | loja-012 |  | healthStatus is "a&#124;b,c&#58;&#96;d&#96;&#92;", which is not documented | id-3 |
|  | warning | Café 👩🏽‍🌾 &#64;bob www&#46;evil.example | never |  |  |  | id-4 |

`);
});

test('the numbers next to a limit add up to the one compared with it', async () => {
  const offline = player('a', { states: ['offline', 'warning'] });
  const check = checkOf([offline], { warning: { count: 0 } });
  expect(renderSummary(reportFor(check))).toContain(
    '| warning | 0 (+1 also offline) | 0 |\n| critical | 0 | none |\n| offline | 1 | none |\n',
  );
  expect(await render('nagios', check)).toContain(
    '| healthy=0;;;0;1 warning=1;0;;0;1 critical=0;;;0;1 offline=1;;;0;1',
  );
});

test('of many players, the worst and longest unseen are shown and the rest counted', async () => {
  const many = Array.from({ length: 12 }, (_, index) => [
    player(`c${index}`, { states: ['critical'], ageSeconds: index }),
    player(`w${index}`, { states: ['warning'] }),
  ]).flat();
  const check = checkOf([...many, player('o', { states: ['offline'] })], {
    critical: { count: 0 },
    offline: { count: 0 },
  });
  const lines = (await render('github', check)).split('\n');
  expect(lines).toEqual([
    '::error title=signage players check::offline: of 25 players',
    '::error title=o::offline, never seen',
    ...[11, 10, 9, 8, 7, 6, 5].map((age) => `::error title=c${age}::critical, last seen ${age}s ago`),
    '::error title=signage players check::5 more players over the limit',
    ...[0, 1, 10, 11, 2, 3, 4, 5, 6].map((name) => `::warning title=w${name}::warning, never seen`),
    '::warning title=signage players check::3 more players unhealthy, within the limits',
    '',
  ]);
});

test.each([
  [0, ''],
  [1, '1 more of 512 unhealthy players are not shown.\n\n'],
])("half of GitHub's 1 MiB is shown, in bytes; with %i bytes more, the last row is not", (more, note) => {
  const empty = '|  | offline |  | never |  |  |  | 1000 |\n';
  const players = Array.from({ length: 512 }, (_, index) =>
    player(String(1000 + index), {
      name: `東京${'x'.repeat(1024 - 6 - empty.length + (index === 511 ? more : 0))}`,
      states: ['offline'],
    }),
  );
  const summary = renderSummary(reportFor(checkOf(players)));
  expect(summary.split('| 1510 |\n')[1]).toBe(
    `${more > 0 ? '' : `|  | offline | ${players[511]?.name} | never |  |  |  | 1511 |\n`}\n${note}`,
  );
});

test('a store named "no store" gets a separate suite', async () => {
  const players = [player('id-1'), player('id-2', { storeId: 'no store' }), player('id-3', { storeId: '' })];
  const suites = (await render('junit', checkOf(players))).matchAll(/<testsuite name="(.*?)" tests="(\d)"/g);
  expect(Array.from(suites, ([, name, tests]) => [name, tests])).toEqual([
    ['fleet', '1'],
    ['no store', '2'],
    ['no store', '1'],
  ]);
});
