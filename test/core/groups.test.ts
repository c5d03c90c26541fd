import { describe, expect, test } from 'vitest';
import { contentItem, imageItem, player, tablet, uuidOf } from '../helpers/fixtures.ts';
import { configured, run } from '../helpers/run.ts';
import { answer, screen } from '../helpers/service.ts';

const odd = { id: uuidOf(1), storeId: 'loja-012', healthStatus: 'napping' };
const items = [tablet, player, odd, { id: uuidOf(2), healthStatus: 'offline' }];

describe('--by counts the items by a field, and by state', () => {
  test.each([
    [
      'store',
      `
STORE     TOTAL  HEALTHY  WARNING  CRITICAL  OFFLINE  OTHER
loja-012      2        0        0         0        1      1
loja-031      1        1        0         0        0      0
-             1        0        0         0        1      0
`,
    ],
    [
      'health',
      `
HEALTH   TOTAL
healthy      1
offline      2
napping      1
`,
    ],
  ])('%s', async (field, table) => {
    answer('/players', items);
    const { stdout, stderr, code } = await run(['players', 'list', '--by', field]);
    expect({ stdout: screen(stdout), stderr, code }).toEqual({ stdout: table, stderr: '', code: 0 });
  });

  test('after the filters, sorted, as JSON', async () => {
    answer('/players', items);
    const line = 'players list --by STORE --health offline,healthy --sort -offline,storeId -o ndjson';
    expect(await run(line.split(' '))).toEqual({
      stdout: `{"storeId":"loja-012","total":1,"healthy":0,"warning":0,"critical":0,"offline":1,"other":0}
{"storeId":null,"total":1,"healthy":0,"warning":0,"critical":0,"offline":1,"other":0}
{"storeId":"loja-031","total":1,"healthy":1,"warning":0,"critical":0,"offline":0,"other":0}
`,
      stderr: '',
      code: 0,
    });
  });

  test('an item with several tags counts for each', async () => {
    answer('/content', [contentItem, { ...imageItem, tags: ['natal', 'verao', 'natal'] }], { limit: '500' });
    const { stdout } = await run('content list --by tag --fields tags,total,active -o tsv'.split(' '));
    expect(stdout).toBe('tags\ttotal\tactive\nnatal\t1\t0\npromo\t1\t1\nverao\t2\t1\n');
  });

  test('a key of the metadata', async () => {
    answer('/content', [contentItem, imageItem], { limit: '500' });
    const line = 'content list --by metadata.owner -o csv --fields metadata.owner,total';
    const { stdout } = await run(line.split(' '));
    expect(stdout).toBe('metadata.owner,total\r\nmarketing,1\r\n,1\r\n');
  });

  test('the summary counts the items', async () => {
    answer('/players', items);
    const env = { ...configured, NO_COLOR: '1' };
    const { stderr } = await run(['players', 'list', '--by', 'store'], { env, columns: 80 });
    expect(stderr).toBe('4 players: 1 healthy · 2 offline · 1 napping\n');
  });
});

describe('--count prints the number of items', () => {
  test.each([
    [[], '4\n'],
    [['--unhealthy'], '3\n'],
    [['--json', '--health', 'offline'], '2\n'],
    [['--store', '*9'], '0\n'],
  ])('%j', async (args, stdout) => {
    answer('/players', items);
    const result = await run(['players', 'list', '--count', ...args]);
    expect({ stdout: result.stdout, code: result.code }).toEqual({ stdout, code: 0 });
  });
});
