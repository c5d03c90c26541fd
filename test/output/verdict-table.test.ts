import { expect, test } from 'vitest';
import { createFormatter } from '../../src/output/format.ts';
import type { OutputOptions } from '../../src/output/options.ts';
import { parseFields } from '../../src/output/select.ts';
import type { Verdict, VerdictView } from '../../src/output/view.ts';
import { itemOf, now, pipe, screen, terminal } from './render.ts';

const fields = {
  id: { kind: 'id' },
  state: { kind: 'enum' },
  lastSeenAt: { kind: 'datetime' },
  reason: { kind: 'text' },
} as const;

const verdictOf = (more: Partial<Verdict> = {}): Verdict => ({
  sentences: [{ state: 'healthy', text: 'all is well' }],
  counts: { healthy: 1200, warning: 1, critical: 0, offline: 3 },
  remark: undefined,
  time: now,
  members: {},
  ...more,
});

/** What is written of a verdict on these players, and the columns that did not fit. */
async function written(options: OutputOptions, verdict: Verdict, ...batches: readonly object[][]) {
  const view: VerdictView = {
    shape: 'verdict',
    single: true,
    fields,
    columns: ['id', 'state', 'lastSeenAt', 'reason'],
    leaveOut: ['lastSeenAt'],
    verdict: () => verdict,
  };
  const formatter = await createFormatter(view, options);
  for (const batch of batches) expect(formatter.push(batch.map(itemOf))).toBe('');
  return { text: screen([...formatter.end()].join('')), leftOut: formatter.leftOut };
}

const offline = { id: 'a', state: 'offline', lastSeenAt: '2026-11-17T09:11:44Z', reason: 'reported offline' };
const silent = { ...offline, id: 'b', reason: 'not seen for 5m' };

const allIsWell = `
✓ all is well

  healthy   1,200
  warning       1
  critical      0
  offline       3
`;

test('nothing but the players by state where all are well', async () => {
  expect(await written(pipe, verdictOf())).toEqual({ text: allIsWell, leftOut: [] });
});

test('a bar for each state on a terminal, a cell at the least for a single player', async () => {
  expect(await written(terminal(80), verdictOf({ remark: '2 blocked players left out' }))).toEqual({
    text: `
✓ all is well

  healthy   1,200  ████████████████████████████████████
  warning       1  █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  critical      0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  offline       3  █░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

  2 blocked players left out
`,
    leftOut: [],
  });
});

test('sentences are wrapped, and painted by their state', async () => {
  const sentences = [
    { state: 'offline', text: 'too many of the players are offline \u001b' },
    { state: 'warning', text: 'and some are not well' },
  ] as const;
  expect(await written({ ...terminal(30), color: true }, verdictOf({ sentences }))).toEqual({
    text: `
\u001b[31m✗ too many of the players are\u001b[39m
\u001b[31moffline \\u001b\u001b[39m
\u001b[33m✗ and some are not well\u001b[39m

  \u001b[2mhealthy \u001b[22m  1,200
  \u001b[2mwarning \u001b[22m      1
  \u001b[2mcritical\u001b[22m      0
  \u001b[2moffline \u001b[22m      3
`,
    leftOut: [],
  });
});

test('the reason has a column where one says more than the state', async () => {
  const ages = { ...pipe, time: 'relative', now: now + 3_600_000 } as const;
  expect(await written(ages, verdictOf(), [offline])).toEqual({
    text: `${allIsWell}
ID  STATE    LAST SEEN
a   offline  1m ago
`,
    leftOut: [],
  });
  expect(await written(ages, verdictOf(), [offline], [silent])).toEqual({
    text: `${allIsWell}
ID  STATE    LAST SEEN  REASON
a   offline  1m ago     -
b   offline  1m ago     not seen for 5m
`,
    leftOut: [],
  });
  const asked = { ...pipe, fields: parseFields('id,reason', fields) };
  expect(await written(asked, verdictOf(), [offline])).toEqual({
    text: `${allIsWell}
ID  REASON
a   reported offline
`,
    leftOut: [],
  });
});

test('a narrow terminal goes without what matters least', async () => {
  expect(await written(terminal(16), verdictOf(), [offline])).toEqual({
    text: `${allIsWell}
ID  STATE
a   ● offline
`,
    leftOut: ['LAST SEEN'],
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
    '… and 1,001 more; for all of them: --no-trunc\n',
  ],
  ['--no-trunc', { ...terminal(80), truncate: false }, 1051, 1051, ''],
  ['a pipe', pipe, 1051, 1051, ''],
])('%s', async (_, options, count, shown, last) => {
  const { text } = await written(options, verdictOf(), many(count));
  const [, rows = ''] = text.split(/\nID .*\n/);
  expect(rows.replaceAll(/ .* ago\n| .*Z\n/g, '\n')).toBe(
    `${many(shown)
      .map(({ id }) => `${id}\n`)
      .join('')}${last}`,
  );
});
