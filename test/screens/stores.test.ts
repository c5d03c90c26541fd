import { describe, expect, test } from 'vitest';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

/* Where a player can stand, so can a store: its id means all screens there. */

const demo = (line: string) => run([...line.split(' '), '--demo'], { env: {} });
const store = 'loja-008';

describe('the id of a store stands for its screens', () => {
  test.each([
    ['screens', ''],
    ['screens list', '-o json'],
    ['timeline', ''],
    ['screens timeline', '--day sat -o csv'],
    ['screens', '--why'],
    ['screens', '--set schedule:510.priority=1 -o csv'],
  ])('%s %s', async (command, options) => {
    const rest = options === '' ? '' : ` ${options}`;
    const chosen = await demo(`${command} --store ${store}${rest}`);
    expect(chosen.stdout).not.toBe('');
    expect(await demo(`${command} ${store}${rest}`)).toEqual(chosen);
    expect(await demo(`${command} ${store.toUpperCase()}${rest}`)).toEqual(chosen);
  });

  test('screens why explains each of them', async () => {
    expect(await demo(`why ${store}`)).toEqual(await demo(`screens --store ${store} --why`));
  });

  test('beside players, each once', async () => {
    const count = async (line: string) => {
      const { stdout } = await demo(`screens ${line} --fields playerId --no-header -o csv`);
      return stdout.trim().split('\n').sort();
    };
    const all = await count(`--store ${store},loja-009`);
    const [first = ''] = await count(`--store ${store}`);
    expect(await count(`${store} loja-009 ${first}`)).toEqual(all);
  });
});

test('a player that is called like a store is meant', async () => {
  const called = { id: '11111111-1111-4111-8111-111111111111', name: store, storeId: 'loja-001' };
  const there = { id: '22222222-2222-4222-8222-222222222222', name: 'Caixa', storeId: store };
  answer('/players', [called, there]);
  answer('/schedules', []);
  for (const status of ['active', 'inactive', 'archived']) answer('/content', [], { status, limit: '500' });
  const { stdout } = await run(['screens', store, '--fields', 'name', '--no-header']);
  expect(stdout).toBe(`${store}\n`);
});
