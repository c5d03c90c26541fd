import { expect, test } from 'vitest';
import { blocks } from '../../docs/pages.ts';
import { player, tablet, uuidOf } from '../../helpers/fixtures.ts';
import { configured, run } from '../../helpers/run.ts';
import { answer } from '../../helpers/service.ts';

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];

test('an id that the service writes in upper case is found, and printed as received', async () => {
  answer('/players', [{ ...player, id: player.id.toUpperCase() }]);
  expect((await run(['players', 'get', player.id, ...idsOnly])).stdout).toBe(`${player.id.toUpperCase()}\n`);
});

test('an id that does not exist', async () => {
  answer('/players', [player]);
  expect(await run(['players', 'get', uuidOf(1), player.id, ...idsOnly])).toEqual({
    stdout: `${player.id}\n`,
    stderr: `signage: no player with the id ${uuidOf(1)} for this tenant
  See: signage players list
`,
    code: 20,
  });
});

const env = { ...configured, NO_COLOR: '1' };
const { lastSeenAt: _, ...unseen } = { ...tablet, name: 'Loja 040 · 東京', healthStatus: 'offline' };
const missing: object[] = [unseen, { ...unseen, lastSeenAt: null }];

test.each(missing)('a player without lastSeenAt was never seen, on a terminal: %j', async (neverSeen) => {
  answer('/players', [player, neverSeen]);
  const list = ['players', 'list', '--fields', 'name,lastSeenAt'];
  expect((await run(list, { env, columns: 80 })).stdout).toBe(`NAME                LAST SEEN
Loja 012 · Entrada  3d ago
Loja 040 · 東京     never
`);
  answer('/players', [neverSeen]);
  const { stdout } = await run(['players', 'get', tablet.id], { env, columns: 80 });
  expect(stdout).toBe(`Loja 040 · 東京                                                offline · blocked

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

test.each(missing)('has no value in a pipe, and sorts as the longest ago: %j', async (neverSeen) => {
  answer('/players', [player, neverSeen]);
  const list = ['players', 'list', '--fields', 'name,lastSeenAt', '--sort', 'lastSeenAt'];
  expect((await run(list)).stdout).toBe(
    'NAME                LAST SEEN\nLoja 040 · 東京     -\nLoja 012 · Entrada  2026-11-17T12:00:00Z\n',
  );
});

test('comes first in the recipe that finds screens that are down', async () => {
  const recipe = blocks('sh').find((block) => block.includes('--sort lastSeenAt')) ?? '';
  expect(recipe).toMatch(/^signage players list [^\n]*\n$/);
  answer('/players', [player, unseen]);
  const { stdout } = await run(recipe.trim().split(' ').slice(1), { env, columns: 80 });
  expect(stdout.split('\n')[1]).toMatch(/Loja 040 · 東京 .* never$/);
});
