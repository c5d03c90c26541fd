import { describe, expect, test } from 'vitest';
import { summary } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer, crlf } from '../../helpers/service.ts';

describe('in every format', () => {
  test.each<[string, string[], number | undefined, string]>([
    [
      'table in a pipe',
      [],
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
    [
      'csv',
      ['-o', 'csv'],
      undefined,
      crlf(`totalContent,activeContent,totalPlayers,totalPlays,totalDurationSeconds,lastPlayedAt
128,96,36,1204882,7987221,2026-11-20T11:59:48Z
`),
    ],
    [
      'tsv',
      ['-o', 'tsv'],
      undefined,
      `totalContent	activeContent	totalPlayers	totalPlays	totalDurationSeconds	lastPlayedAt
128	96	36	1204882	7987221	2026-11-20T11:59:48Z
`,
    ],
    [
      'yaml',
      ['-o', 'yaml'],
      undefined,
      `totalContent: 128
activeContent: 96
totalPlayers: 36
totalPlays: 1204882
totalDurationSeconds: 7987221
lastPlayedAt: "2026-11-20T11:59:48Z"
`,
    ],
  ])('%s', async (_, args, columns, stdout) => {
    answer('/analytics/summary', summary);
    const terminal = columns === undefined ? {} : { columns };
    const env = { ...configured, NO_COLOR: '1' };
    expect(await run(['analytics', 'summary', ...args], { env, ...terminal })).toEqual({
      stdout,
      stderr: '',
      code: 0,
    });
  });
});

describe('a bare noun', () => {
  test('shows the summary', async () => {
    answer('/analytics/summary', summary);
    const { stdout } = await run(['analytics', '--fields', 'totalPlays', '--json']);
    expect(stdout).toBe('{"totalPlays":1204882}\n');
  });
});

describe('a summary of odd totals', () => {
  test.each([
    ['nothing', {}, '  Content    -\n  Players    -\n  Plays      -\n  On screen  -\n'],
    [
      'zeros',
      {
        totalContent: 0,
        activeContent: 0,
        totalPlayers: 0,
        totalPlays: 0,
        totalDurationSeconds: 0,
        lastPlayedAt: null,
      },
      '  Content    0 total, 0 active\n  Players    0\n  Plays      0\n  On screen  0s (0 s)\n',
    ],
    [
      'an unknown total',
      { totalPlayers: 1, totalStores: 7 },
      '  Content      -\n  Players      1\n  Plays        -\n  On screen    -\n  totalStores  7\n',
    ],
  ])('%s', async (_, body, stdout) => {
    answer('/analytics/summary', body);
    expect(await run(['analytics'])).toEqual({ stdout, stderr: '', code: 0 });
  });
});
