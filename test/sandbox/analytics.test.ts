import { describe, expect, test } from 'vitest';
import { isJsonObject } from '../../src/json/object.ts';
import { analytics } from '../../src/model/analytics.ts';
import { contentPlays } from '../../src/sandbox/data/analytics.ts';
import { makeTenants } from '../../src/sandbox/data/tenants.ts';
import { defaultSeed, defaultSizes } from '../../src/sandbox/server.ts';
import { analyticsFields, deviations } from './contract-fields.ts';
import { ask, list, now, paths, sandboxForTest } from './sandbox-under-test.ts';

describe('the analytics summary (§2.4)', () => {
  test('counts what the lists show', async () => {
    const sandbox = await sandboxForTest();
    for (const key of [sandbox.keys.all, sandbox.keys.otherTenant]) {
      const { json } = await ask(sandbox, paths.analytics, { key });
      const items = await list(sandbox, '/content?limit=500', key);
      const active = await list(sandbox, '/content?limit=500&status=active', key);
      const devices = await list(sandbox, '/players', key);
      expect(json).toMatchObject({
        totalContent: items.length,
        activeContent: active.length,
        totalPlayers: devices.length,
      });
    }
  });

  test('sums up the plays of every content item', async () => {
    const sandbox = await sandboxForTest();
    const { json } = await ask(sandbox, paths.analytics);
    const items = await list(sandbox, '/content?limit=500');
    const { main } = makeTenants(defaultSeed, now, defaultSizes);
    const plays = items.map((_, index) => contentPlays(main, index));
    expect(json).toMatchObject({
      totalPlays: plays.reduce((sum, { count }) => sum + count, 0),
      totalDurationSeconds: plays.reduce((sum, { seconds }) => sum + seconds, 0),
      lastPlayedAt: new Date(Math.max(...plays.map(({ lastAt }) => lastAt ?? 0))).toISOString(),
    });
    for (const [index, item] of items.entries()) {
      expect((plays[index]?.count ?? 0) > 0).toBe(item.processingStatus === 'ready');
    }
  });

  test('says what the contract says, also when there is nothing', async () => {
    const full = (await ask(await sandboxForTest(), paths.analytics)).json;
    const empty = (await ask(await sandboxForTest({ content: 0, players: 0 }), paths.analytics)).json;
    if (!isJsonObject(full)) expect.fail('the summary is not an object');
    expect(Object.keys(full)).toEqual(Object.keys(analyticsFields));
    expect(analytics.driftOf(full)).toEqual([]);
    expect(deviations(analyticsFields, full)).toEqual([]);
    expect(empty).toEqual({
      totalContent: 0,
      activeContent: 0,
      totalPlayers: 0,
      totalPlays: 0,
      totalDurationSeconds: 0,
      lastPlayedAt: null,
    });
  });
});
