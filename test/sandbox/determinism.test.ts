import { describe, expect, test } from 'vitest';
import { ask, list, now, sandboxForTest } from './sandbox-under-test.ts';

describe('determinism', () => {
  const paths = ['/content?limit=500', '/schedules', '/players', '/analytics/summary'];
  const answers = async (options: object) => {
    const sandbox = await sandboxForTest(options);
    const texts: string[] = [];
    for (const path of paths) texts.push((await ask(sandbox, `/api/external${path}`)).text);
    return { texts, keys: sandbox.keys };
  };

  test('the same seed, sizes and time give the same bytes and keys', async () => {
    expect(await answers({ seed: 7, players: 50 })).toEqual(await answers({ seed: 7, players: 50 }));
  });

  test('another seed gives other data and keys', async () => {
    const [one, two] = [await answers({ seed: 1 }), await answers({ seed: 2 })];
    for (const index of paths.keys()) expect(one.texts[index]).not.toBe(two.texts[index]);
    expect(one.keys.all).not.toBe(two.keys.all);
  });

  test('another time moves the times and nothing else', async () => {
    const [one, two] = [await sandboxForTest(), await sandboxForTest({ now: now + 3_600_000 })];
    const [before, after] = [await list(one, '/players'), await list(two, '/players')];
    for (const [index, { lastSeenAt, createdAt, updatedAt, ...rest }] of before.entries()) {
      expect(after[index]).toMatchObject(rest);
      expect(Date.parse(String(after[index]?.createdAt)) - Date.parse(String(createdAt))).toBe(3_600_000);
    }
  });

  test('a larger list begins as the smaller one', async () => {
    const fewer = await list(await sandboxForTest({ players: 36 }), '/players');
    const more = await list(await sandboxForTest({ players: 80 }), '/players');
    expect(more.slice(0, 36)).toEqual(fewer);
  });
});
