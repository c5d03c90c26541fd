import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { parseAssumptions } from '../../src/screens/engine/assumptions.ts';
import { createPlayback, type Playback } from '../../src/screens/engine/playback.ts';
import { testNow } from '../helpers/run.ts';
import { dataAt } from './sandbox-under-test.ts';

/** What the screens of a sandbox that was started at this time show. */
async function startedAt(now: number): Promise<{ players: JsonObject[]; playback: Playback }> {
  const { content, schedules, players } = await dataAt(now);
  const items = new Map(content.map((item) => [item.id, item]));
  const assumptions = parseAssumptions([]);
  return { players, playback: createPlayback({ schedules, content: (id) => items.get(id), assumptions }) };
}

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
