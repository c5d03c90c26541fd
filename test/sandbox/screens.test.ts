import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { parseAssumptions } from '../../src/tenant/engine/assumptions.ts';
import { createPlayback, type Playback } from '../../src/tenant/engine/playback.ts';
import { testNow } from '../helpers/run.ts';
import { dataAt } from './sandbox-under-test.ts';

const day = 86_400_000;

/** What the screens of a sandbox that was started at this time show. */
async function startedAt(now: number): Promise<{ players: JsonObject[]; playback: Playback }> {
  const { content, schedules, players } = await dataAt(now);
  const items = new Map(content.map((item) => [item.id, item]));
  const assumptions = parseAssumptions([]);
  return { players, playback: createPlayback({ schedules, content: (id) => items.get(id), assumptions }) };
}

/** The fraction of the active players that play something. */
function playing({ players, playback }: Awaited<ReturnType<typeof startedAt>>, instant: number): number {
  const active = players.filter(({ status }) => status === 'active');
  return active.filter((player) => playback.now(player, instant).outcome === 'plays').length / active.length;
}

/** Every hour of the weeks that begin so many days from now, over a year. */
const weeks = [0, 10, 31, 60, 101, 145, 183, 200, 260, 310, 340];
const hours = weeks.flatMap((start) =>
  Array.from({ length: 7 * 24 }, (_, hour) => testNow + start * day + hour * 3_600_000),
);

describe('most screens play something', () => {
  test('at any hour of a year', async () => {
    const sandbox = await startedAt(testNow);
    expect(hours.filter((hour) => playing(sandbox, hour) < 0.8)).toEqual([]);
  });

  test('whenever the sandbox is started', async () => {
    const dark: string[] = [];
    for (const hour of hours.filter((_, index) => index % 11 === 0)) {
      if (playing(await startedAt(hour), hour) < 0.8) dark.push(new Date(hour).toISOString());
    }
    expect(dark).toEqual([]);
  });
});

describe('there is one example of each outcome by day', () => {
  test.each([testNow, Date.parse('2026-03-10T15:00:00Z'), Date.parse('2028-02-29T20:30:00Z')])(
    'at %d',
    async (now) => {
      const { players, playback } = await startedAt(now);
      const shown: Record<string, number[]> = {};
      for (const [index, player] of players.entries()) {
        const { outcome } = playback.now(player, now);
        shown[outcome] = [...(shown[outcome] ?? []), index];
      }
      const { plays, ...others } = shown;
      expect(others).toEqual({
        blocked: [13, 31],
        unknown: [16],
        depends: [32],
        nothing: [34],
        tie: [20],
        unplayable: [26],
      });
      expect(plays).toHaveLength(29);
    },
  );
});
