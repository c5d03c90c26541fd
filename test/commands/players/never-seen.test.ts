import { describe, expect, test } from 'vitest';
import { blocks } from '../../docs/pages.ts';
import { player, tablet } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer } from '../../helpers/service.ts';

const env = { ...configured, NO_COLOR: '1' };
const { lastSeenAt: _, ...unseen } = { ...tablet, name: 'Loja 040 · 東京', healthStatus: 'offline' };

describe.each([
  ['null', { ...unseen, lastSeenAt: null }],
  ['missing', unseen],
])('a player whose lastSeenAt is %s', (_, neverSeen) => {
  const list = async (args: readonly string[], columns?: number) => {
    answer('/players', [player, neverSeen]);
    const fields = ['--fields', 'name,lastSeenAt'];
    return (await run(['players', 'list', ...fields, ...args], columns ? { env, columns } : { env })).stdout;
  };

  test('was never seen, on a terminal', async () => {
    expect(await list([], 80)).toBe(`NAME                LAST SEEN
Loja 012 · Entrada  3d ago
Loja 040 · 東京     never
`);
    answer('/players', [neverSeen]);
    const { stdout } = await run(['players', 'get', tablet.id, '--fields', 'name,lastSeenAt'], {
      env,
      columns: 80,
    });
    expect(stdout).toBe('  name        Loja 040 · 東京\n  lastSeenAt  never\n');
    answer('/players', [neverSeen]);
    expect(
      (await run(['players', 'get', tablet.id], { env, columns: 80 })).stdout,
    ).toBe(`Loja 040 · 東京                                                offline · blocked

  id           9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27
  store        loja-031
  last seen    never
  version      2.3.0

Device
  device       tablet
  platform     android
  orientation  portrait
`);
  });

  test.each([
    [[], 'NAME                LAST SEEN\nLoja 012 · Entrada  2026-11-17T12:00:00Z\nLoja 040 · 東京     -\n'],
    [['-o', 'csv'], 'name,lastSeenAt\r\nLoja 012 · Entrada,2026-11-17T12:00:00Z\r\nLoja 040 · 東京,\r\n'],
  ])('has no value in a pipe: %j', async (args, stdout) => {
    expect(await list(args)).toBe(stdout);
  });

  test.each([
    ['lastSeenAt', ['Loja 040 · 東京', 'Loja 012 · Entrada']],
    ['-lastSeenAt', ['Loja 012 · Entrada', 'Loja 040 · 東京']],
  ])('sorts as the longest ago: --sort %s', async (sort, names) => {
    const stdout = await list(['--sort', sort, '--json']);
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('comes first in the recipe that finds screens that are down', async () => {
    const recipe = blocks('sh').find((block) => block.includes('--sort lastSeenAt')) ?? '';
    expect(recipe).toMatch(/^signage players list [^\n]*\n$/);
    answer('/players', [player, neverSeen]);
    const { stdout } = await run(recipe.trim().split(' ').slice(1), { env, columns: 80 });
    expect(stdout.split('\n')[1]).toMatch(/Loja 040 · 東京 .* never$/);
  });
});
