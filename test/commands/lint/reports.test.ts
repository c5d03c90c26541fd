// project: slow
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import * as fc from 'fast-check';
import nock from 'nock';
import { afterEach, expect, test } from 'vitest';
import { lintReport } from '../../../src/commands/lint/run/report.ts';
import { rules } from '../../../src/lint/rules/registry.ts';
import { maxRelated } from '../../../src/lint/rules/rule.ts';
import { renderers } from '../../../src/output/reports/render.ts';
import { severities } from '../../../src/words/severity.ts';
import { anyCharacter } from '../../helpers/any-character.ts';
import { configured, emptyFolder, run, testNow } from '../../helpers/run.ts';
import { type Change, ids, serve, tenantWith } from '../../lint/tenant.ts';
import { joined } from '../players/check/reports/fleet.ts';

afterEach(() => nock.cleanAll());

const broken: Change = {
  schedules: { 2: { contentIds: [ids.video, ids.gone], validUntil: null, name: 'Manhã [1](x) {0} "a"' } },
  players: {
    [ids.entrance]: { resolutionWidth: 1080, resolutionHeight: 1920, name: 'x]]>\u001b[31m::error::100%' },
  },
  content: { [ids.image]: { status: 'archived' } },
};
const only = ['--only', 'dead-content,screen-orientation,processing-failed'];

async function report(...argv: string[]) {
  serve(tenantWith(broken));
  return run(['lint', ...only, ...argv], { env: configured });
}

test('junit: a suite per rule, a test per finding, which fails if the run does', async () => {
  const { stdout, stderr, code } = await report('--report', 'junit');
  expect(stdout).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage lint" tests="3" failures="1" errors="0" time="0">
  <testsuite name="dead-content" tests="1" failures="1" errors="0" time="0" timestamp="2026-11-20T12:00:00">
    <testcase name="schedule &quot;Manhã [1](x) {0} &quot;a&quot;&quot; (2)" classname="dead-content" time="0">
      <failure message="item dddddddd is gone (404)" type="error">item dddddddd is gone (404). To fix: remove it, or upload it again</failure>
    </testcase>
  </testsuite>
  <testsuite name="processing-failed" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-20T12:00:00">
    <testcase name="no findings" classname="processing-failed" time="0"/>
  </testsuite>
  <testsuite name="screen-orientation" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-20T12:00:00">
    <testcase name="player &quot;x]]&gt;\\u001b[31m::error::100%&quot; (11111111-0000-4000-8000-000000000001)" classname="screen-orientation" time="0">
      <system-out>warning: orientation is landscape, but it is 1080×1920. To fix: check how the screen is mounted</system-out>
    </testcase>
  </testsuite>
</testsuites>
`);
  expect({ stderr, code }).toEqual({
    stderr: 'signage: 1 error, 1 warning in 2 schedules, 2 content items and 2 players\n',
    code: 45,
  });
});

test('github: the verdict and the findings as annotations on stderr, and a step summary', async () => {
  const summary = join(emptyFolder(), 'summary.md');
  serve(tenantWith(broken));
  const argv = ['lint', ...only, '--fail-on', 'warning', '--report', 'github', '-o', 'json'];
  const { stderr, code } = await run(argv, { env: { ...configured, GITHUB_STEP_SUMMARY: summary } });
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    '::error title=signage lint::1 error, 1 warning in 2 schedules, 2 content items and 2 players',
    '::error title=dead-content%3A schedule "Manhã [1](x) {0} "a"" (2)::item dddddddd is gone (404). To fix: remove it, or upload it again',
    '::warning title=screen-orientation%3A player "x]]>\\u001b[31m%3A %3Aerror%3A%3A100%25" (11111111-0000-4000-8000-000000000001)::orientation is landscape, but it is 1080×1920. To fix: check how the screen is mounted',
  ]);
  expect(readFileSync(summary, 'utf8')).toBe(
    `### ✗ 1 error, 1 warning in 2 schedules, 2 content items and 2 players

| Severity | Rule | About | What | To fix |
| --- | --- | --- | --- | --- |
| error | dead-content | schedule "Manhã \\[1\\](x) {0} "a"" (2) | item dddddddd is gone (404) | remove it, or upload it again |
| warning | screen-orientation | player "x\\]\\]\\>\\\\u001b\\[31m::<wbr>error::100%<wbr>" (11111111-0000-4000-8000-000000000001) | orientation is landscape, but it is 1080×1920 | check how the screen is mounted |

`,
  );
  expect(code).toBe(45);
});

test('sarif: results with the object as location, and a fingerprint that outlives a new name', async () => {
  const { stdout } = await report('--report', 'sarif');
  const [{ results }] = JSON.parse(stdout).runs;
  const [first] = results;
  expect(first).toEqual({
    ruleId: 'dead-content',
    ruleIndex: 0,
    level: 'error',
    message: {
      text: 'schedule "Manhã \\[1\\](x) {{0}} "a"" (2): item dddddddd is gone (404). To fix: remove it, or upload it again',
    },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: 'schedule/2' }, region: { startLine: 1 } },
        logicalLocations: [
          { name: 'Manhã [1](x) {0} "a"', fullyQualifiedName: 'schedule/2', kind: 'object' },
        ],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[\da-f]{32}:1$/) },
    properties: { related: [ids.gone] },
  });
  serve(tenantWith({ ...broken, schedules: { 2: { ...broken.schedules?.[2], name: 'Outra' } } }));
  const renamed = await run(['lint', ...only, '--report', 'sarif']);
  const fingerprint = JSON.parse(renamed.stdout).runs[0].results[0].partialFingerprints;
  expect(fingerprint).toEqual(first.partialFingerprints);
});

test('sarif: of more findings than GitHub takes, the worst ones, and a note says so', async () => {
  const tenant = tenantWith(broken);
  const [player] = tenant.players.filter(({ id }) => id === ids.entrance);
  const players = Array.from({ length: 25_001 }, () => ({ ...player, id: randomUUID() }));
  serve({ ...tenant, players });
  const { stdout, stderr } = await run(['lint', ...only, '--report', 'sarif'], { env: configured });
  const levels: string[] = JSON.parse(stdout).runs[0].results.map(({ level }: { level: string }) => level);
  expect(levels).toEqual(['error', ...Array.from({ length: 24_999 }, () => 'warning')]);
  expect(
    stderr,
  ).toBe(`note: sarif lists only the worst 25,000 of 25,002 findings, as GitHub takes no more (narrow them with --level, --only or a baseline)
signage: 1 error, 25,001 warnings in 2 schedules, 2 content items and 25,001 players
`);
});

const anyFinding = fc.record({
  rule: fc.constantFrom(...rules.map(({ id }) => id)),
  severity: fc.constantFrom(...severities),
  resource: fc.constantFrom('schedule', 'content', 'player'),
  id: fc.oneof(fc.string({ unit: anyCharacter }), fc.integer()),
  name: fc.option(fc.string({ unit: anyCharacter })),
  message: fc.string({ unit: anyCharacter }),
  related: fc.array(fc.string(), { maxLength: maxRelated }),
  fix: fc.constant('fix it'),
  key: fc.string(),
});

const anyReport = fc.array(anyFinding, { maxLength: 60 }).map((findings) => {
  const failing = ['error'] as const;
  return lintReport({
    findings,
    shown: findings,
    inBaseline: 0,
    ran: rules,
    skipped: [],
    lists: {},
    failing,
    time: testNow,
  });
});

test('any SARIF is valid by the schema of the format', async () => {
  // The schema's own draft is older than ajv knows, apart from these two keys.
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(readFileSync(join(import.meta.dirname, 'sarif-2.1.0.schema.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false);
  await fc.assert(
    fc.asyncProperty(anyReport, async (report) => {
      validate(JSON.parse(await joined(renderers.sarif(report))));
      expect(validate.errors ?? []).toEqual([]);
    }),
  );
});
