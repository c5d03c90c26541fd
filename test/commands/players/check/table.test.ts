import { expect, test } from 'vitest';
import type { Outcome } from '../../../../src/commands/players/check/judge.ts';
import { offenderFields } from '../../../../src/commands/players/check/offenders.ts';
import { verdictView } from '../../../../src/commands/players/check/view.ts';
import { defaultLimits, type Verdict } from '../../../../src/commands/players/rules/verdict.ts';
import { createFormatter } from '../../../../src/output/format.ts';
import type { OutputOptions } from '../../../../src/output/options.ts';
import { parseFields } from '../../../../src/query/select.ts';
import { itemOf, now, pipe, screen, terminal } from '../../../output/render.ts';

const outcomeOf = (breaches: Verdict['breaches'] = [], blocked = 0): Outcome => ({
  verdict: {
    state: breaches[0]?.state ?? 'healthy',
    considered: 1204,
    counts: { healthy: 1200, warning: 1, critical: 0, offline: 3 },
    found: { warning: 1, critical: 0, offline: 3 },
    breaches,
    offenders: [],
  },
  criteria: { limits: defaultLimits, maxAgeMs: undefined, minVersion: undefined },
  blocked,
  time: now,
  skewMs: undefined,
  suspect: undefined,
});

const reader = { lines: undefined, repeat: () => undefined };

/** The printed text for these players, and the columns that did not fit. */
async function written(options: OutputOptions, outcome: Outcome, ...batches: readonly object[][]) {
  const formatter = await createFormatter(verdictView(outcome, reader), options);
  for (const batch of batches) expect(formatter.push(batch.map(itemOf))).toBe('');
  return { text: screen([...formatter.end()].join('')), leftOut: formatter.leftOut };
}

const offline = {
  id: 'a',
  state: 'offline',
  lastSeenAt: '2026-11-17T09:11:44Z',
  reason: 'reported offline',
  findings: [{ state: 'offline', reason: 'reported offline' }],
};
const old = {
  ...offline,
  id: 'b',
  reason: 'reported offline; last seen 3d ago; version 2 is older than 3',
  findings: [
    ...offline.findings,
    { state: 'offline', reason: 'last seen 3d ago' },
    { state: 'warning', reason: 'version 2 is older than 3' },
  ],
};

const counts = `
✓ passed: 1,204 players

  healthy   1,200
  warning       1
  critical      0
  offline       3
`;

test('only the counts if all players are healthy', async () => {
  expect(await written(pipe, outcomeOf())).toEqual({ text: counts, leftOut: [] });
});

test('a bar per state on a terminal, with at least one cell for a single player', async () => {
  expect(await written(terminal(80), outcomeOf([], 2))).toEqual({
    text: `
✓ passed: 1,204 players

  healthy   1,200  ████████████████████████████████████
  warning       1  █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  critical      0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  offline       3  █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

  2 blocked players skipped
`,
    leftOut: [],
  });
});

test('sentences are wrapped and colored by state', async () => {
  const breaches = [
    { kind: 'state', state: 'offline', count: 3, limit: { count: 0 } },
    { kind: 'state', state: 'warning', count: 1, limit: { percent: 0.01 } },
  ] as const;
  expect(await written({ ...terminal(30), color: true }, outcomeOf(breaches))).toEqual({
    text: `
\u001b[31m✗ offline: 3 of 1,204 players\u001b[39m
\u001b[31m(0.2%), limit 0\u001b[39m
\u001b[33m✗ warning: 1 of 1,204 players\u001b[39m
\u001b[33m(0.1%), limit 0.01%\u001b[39m

  \u001b[2mhealthy \u001b[22m  1,200
  \u001b[2mwarning \u001b[22m      1
  \u001b[2mcritical\u001b[22m      0
  \u001b[2moffline \u001b[22m      3
`,
    leftOut: [],
  });
});

test('there is a reason column if any reason says more than the other columns', async () => {
  const ages = { ...pipe, time: 'relative', now: now + 3_600_000 } as const;
  expect(await written(ages, outcomeOf(), [offline])).toEqual({
    text: `${counts}
STATE    NAME  LAST SEEN  STORE  ID
offline  -     1m ago     -      a
`,
    leftOut: [],
  });
  expect(await written(ages, outcomeOf(), [offline], [old])).toEqual({
    text: `${counts}
STATE    NAME  LAST SEEN  STORE  REASON                     ID
offline  -     1m ago     -      -                          a
offline  -     1m ago     -      version 2 is older than 3  b
`,
    leftOut: [],
  });
  const asked = { ...pipe, fields: parseFields('id,reason', { fields: offenderFields }) };
  expect(await written(asked, outcomeOf(), [offline])).toEqual({
    text: `${counts}
ID  REASON
a   reported offline
`,
    leftOut: [],
  });
});

test('a narrow terminal hides the least important columns', async () => {
  expect(await written(terminal(24), outcomeOf(), [offline])).toEqual({
    text: `${counts}
STATE      NAME  STORE
● offline  -     -
`,
    leftOut: ['LAST SEEN', 'ID'],
  });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...offline, id: `p${index}` }));

test.each([
  ['a terminal: the first 50', terminal(80), 50, 50, ''],
  [
    'a terminal: the first 50, and how many more',
    terminal(80),
    1051,
    50,
    '… and 1,001 more (use --no-trunc to see all)\n',
  ],
  ['--no-trunc', { ...terminal(80), truncate: false }, 1051, 1051, ''],
  ['a pipe', pipe, 1051, 1051, ''],
])('%s', async (_, options, count, shown, last) => {
  const { text } = await written(options, outcomeOf(), many(count));
  const [, rows = ''] = text.split(/\n\n.*STATE .* ID\n/);
  const ids = many(shown).map(({ id }) => `${id}\n`);
  expect(rows.replaceAll(/.* (?=p\d+\n)/g, '')).toBe(ids.join('') + last);
});
