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
    `  content         128
  active content  96
  players         36
  plays           1,204,882
  last played     2026-11-20T11:59:48Z
  on screen       92d 10h 40m 21s
`,
  ],
  [
    'table on a terminal',
    [],
    80,
    `  content         128
  active content  96
  players         36
  plays           1,204,882
  last played     Fri 20 Nov 11:59 (12s ago)
  on screen       92d 10h 40m 21s
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
  ['nothing', {}, ['-', '-', '-', '-', '-', '-'], ''],
  ['zeros', { ...zeros, lastPlayedAt: null }, ['0', '0', '0', '0', '-', '0s'], ''],
  ['numbers beyond doubles', { totalPlays: 1e22 }, ['-', '-', '-', '1e+22', '-', '-'], ''],
  [
    'an unknown total',
    { totalPlayers: 1, totalStores: 7 },
    ['-', '-', '1', '-', '-', '-'],
    '\n  totalStores     7\n',
  ],
])('a summary of odd totals: %s', async (_, body, values, more) => {
  answer('/analytics/summary', body);
  const labels = ['content', 'active content', 'players', 'plays', 'last played', 'on screen'];
  const rows = labels.map((label, at) => `  ${label.padEnd(14)}  ${values[at]}\n`);
  expect(await run(['analytics'])).toEqual({ stdout: rows.join('') + more, stderr: '', code: 0 });
});
