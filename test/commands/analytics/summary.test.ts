import { expect, test } from 'vitest';
import { summary } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

const header = 'totalContent,activeContent,totalPlayers,totalPlays,totalDurationSeconds,lastPlayedAt';

test.each<[string, string[], number | undefined, string]>([
  [
    'table in a pipe',
    ['summary'],
    undefined,
    `  Content    128 total, 96 active
  Players    36
  Plays      1,204,882, last 2026-11-20T11:59:48Z
  On screen  92 days 10 hours (7,987,221 s)
`,
  ],
  [
    'table on a terminal',
    [],
    80,
    `  Content    128 total, 96 active    ███████████████░░░░░
  Players    36
  Plays      1,204,882, last 12s ago
  On screen  92 days 10 hours (7,987,221 s)
`,
  ],
  ['json in a pipe', ['-o', 'json'], undefined, `${JSON.stringify(summary)}\n`],
  ['json on a terminal', ['--json'], 80, `${JSON.stringify(summary, null, 2)}\n`],
  ['ndjson', ['-o', 'ndjson'], undefined, `${JSON.stringify(summary)}\n`],
  ['csv', ['-o', 'csv'], undefined, crlf(`${header}\n128,96,36,1204882,7987221,2026-11-20T11:59:48Z\n`)],
  ['yaml', ['-o', 'yaml', '--fields', 'totalPlays'], undefined, 'totalPlays: 1204882\n'],
])('%s', async (_, args, columns, stdout) => {
  answer('/analytics/summary', summary);
  const env = { ...configured, NO_COLOR: '1' };
  const result = await run(['analytics', ...args], { env, ...(columns !== undefined && { columns }) });
  expect(result).toEqual({ stdout, stderr: '', code: 0 });
});

const { lastPlayedAt, ...totals } = summary;
const zeros = Object.fromEntries(Object.keys(totals).map((name) => [name, 0]));

test.each([
  ['nothing', {}, '  Content    -\n  Players    -\n  Plays      -\n  On screen  -\n'],
  [
    'zeros',
    { ...zeros, lastPlayedAt: null },
    '  Content    0 total, 0 active\n  Players    0\n  Plays      0\n  On screen  0s (0 s)\n',
  ],
  [
    'an unknown total',
    { totalPlayers: 1, totalStores: 7 },
    '  Content      -\n  Players      1\n  Plays        -\n  On screen    -\n  totalStores  7\n',
  ],
])('a summary of odd totals: %s', async (_, body, stdout) => {
  answer('/analytics/summary', body);
  expect(await run(['analytics'])).toEqual({ stdout, stderr: '', code: 0 });
});
