import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import { parseAssumptions } from '../../../src/screens/engine/assumptions.ts';
import { federalStateOf, playerFederalStates } from '../../../src/screens/engine/federal-states.ts';
import { createPlayback, type Playback } from '../../../src/screens/engine/playback.ts';
import { alternatives } from '../../../src/words/listed.ts';
import { player } from './screens.ts';

/** Friday 2026-11-20, 03:00 in São Paulo. */
const instant = Date.parse('2026-11-20T06:00:00Z');

function playbackOf(schedules: readonly JsonObject[], assume: readonly string[] = [], state?: string) {
  const assumptions = parseAssumptions(assume);
  const states = playerFederalStates([], state === undefined ? undefined : federalStateOf(state), 'unknown');
  const named = schedules.map((schedule) => ({ playerIds: [player.id], ...schedule }));
  return createPlayback({ schedules: named, content: undefined, assumptions, federalStatesOf: states });
}

const choiceOf = (playback: Playback) =>
  [...playback.slots(player, instant, instant + 1)][0]?.showing.choice ?? '';

const base = { id: 505, priority: 1 };
const night = { id: 528, priority: 3, startAt: '22:00', endAt: '06:00', daysOfWeek: ['FRI'] };

test.each<[schedules: JsonObject[], expected: string, assume?: string[]]>([
  [[{ id: 517, priority: 9, estados: ['SP'] }, base], '517 if SP; otherwise 505'],
  [[{ id: 517, priority: 9, estados: ['PE', 'SP'] }], '517 if PE or SP; otherwise nothing'],
  [
    [{ id: 517, priority: 9, estados: ['SP'] }, { id: 518, priority: 8, estados: ['SP', 'RJ'] }, base],
    '517 if SP; 518 if RJ; otherwise 505',
  ],
  [
    [
      { id: 517, priority: 9, estados: ['SP'] },
      { id: 518, priority: 9 },
    ],
    '517 or 518 if SP; otherwise 518',
  ],
  [
    [{ id: 517, priority: 9, estados: ['SP'] }, { id: 518, priority: 9 }, base],
    '517 if SP; otherwise 518',
    ['tie=lowest-id'],
  ],
  [[night, base], '505 if a night belongs to the day it begins on; otherwise 528'],
  [[night, { ...base, estados: ['SP'] }], '505 (p1); or nothing; or 528 (p3)'],
  [[{ id: 517, priority: 9, status: 'paused' }, base], '517 (p9); or 505 (p1)'],
  [[{ id: 517, priority: 9, startAt: '25:00' }, base], '517 (p9); or 505 (p1)'],
  [[{ id: 517, priority: 9, estados: 'SP' }, base], '517 (p9); or 505 (p1)'],
  [
    [
      { id: 517, priority: 9, estados: ['SP'], contentIds: ['a'] },
      { id: 518, priority: 1, contentIds: ['a'] },
    ],
    '517 if SP; otherwise 518',
    ['skip-empty=yes'],
  ],
])('%j', (schedules, expected, assume) => {
  const playback = playbackOf(schedules, assume);
  expect(playback.now(player, instant).outcome).toBe('depends');
  expect(choiceOf(playback)).toBe(expected);
});

test('what it says of a state is what is so in that state', () => {
  const codes = ['SP', 'RJ', 'PE', 'AM'];
  const schedule = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    priority: fc.integer({ min: 1, max: 3 }),
    estados: fc.option(fc.subarray(codes, { minLength: 1 })),
  });
  let count = 0;
  fc.assert(
    fc.property(fc.uniqueArray(schedule, { selector: ({ id }) => id, maxLength: 4 }), (schedules) => {
      const open = playbackOf(schedules);
      if (open.now(player, instant).outcome !== 'depends') return;
      count += 1;
      const [start = '', usual] = choiceOf(open).split('; otherwise ');
      const cases = new Map(
        [...start.matchAll(/(?:^|; )([^A-Z]+) if ([A-Z, or]+)/g)].flatMap(([, text, list = '']) =>
          list.split(/, | or /).map((code) => [code, text] as const),
        ),
      );
      for (const code of [...codes, 'BA']) {
        const ids = playbackOf(schedules, [], code).now(player, instant).scheduleIds;
        const known =
          ids.length > 3 ? `${ids.slice(0, 3).join(', ')} and 1 more` : alternatives(ids.map(String));
        expect(cases.get(code) ?? usual).toBe(known || 'nothing');
      }
    }),
  );
  expect(count).toBeGreaterThan(10);
});
