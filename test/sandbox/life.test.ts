// project: slow
import { describe, expect, test } from 'vitest';
import { list, now, sandboxForTest } from './sandbox-under-test.ts';

const minute = 60_000;

/** A sandbox, and its players some time after the start. */
async function living(flapStep?: number) {
  const time = { now };
  const sandbox = await sandboxForTest({ clock: () => time.now, flapStep });
  return async (elapsed: number) => {
    time.now = now + elapsed;
    return await list(sandbox, '/players');
  };
}

const seen = ({ lastSeenAt }: Readonly<Record<string, unknown>>) =>
  typeof lastSeenAt === 'string' ? Date.parse(lastSeenAt) : undefined;

describe('while the sandbox runs', () => {
  test('players keep being seen, except those that are offline', async () => {
    const playersAfter = await living();
    const first = await playersAfter(0);
    for (const elapsed of [30_000, 10 * minute, 3 * 24 * 60 * minute]) {
      for (const [index, player] of (await playersAfter(elapsed)).entries()) {
        const { lastSeenAt, ...rest } = player;
        const before = first[index] ?? {};
        expect(before).toMatchObject(rest);
        const advance = (seen(player) ?? 0) - (seen(before) ?? 0);
        expect(advance).toBe(player.healthStatus === 'offline' ? 0 : elapsed);
      }
    }
  });
});

describe('with flapping', () => {
  const step = 1000;
  const cycle = 36 * step;

  test('nobody is seen in the future or earlier than before, and who is offline is not seen', async () => {
    const playersAfter = await living(step);
    let before = await playersAfter(0);
    for (let elapsed = step / 2; elapsed <= 2 * cycle; elapsed += step / 2) {
      const players = await playersAfter(elapsed);
      for (const [index, player] of players.entries()) {
        const [last, latest] = [seen(before[index] ?? {}), seen(player)];
        expect(latest ?? 0).toBeGreaterThanOrEqual(last ?? 0);
        expect(latest ?? 0).toBeLessThanOrEqual(now + elapsed);
        if (player.healthStatus === 'offline' && before[index]?.healthStatus === 'offline') {
          expect(latest).toBe(last);
        }
      }
      before = players;
    }
  });
});
