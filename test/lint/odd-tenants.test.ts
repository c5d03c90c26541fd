// project: longer
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { runRules } from '../../src/lint/rules/lint.ts';
import { parseTenant, standardOptions } from '../../src/lint/rules/parsed-tenant.ts';
import { rules } from '../../src/lint/rules/registry.ts';
import { parseAssumptions } from '../../src/screens/engine/assumptions.ts';
import { playerFederalStates } from '../../src/screens/engine/federal-states.ts';
import { type ScreenState, screenStateOf } from '../../src/screens/engine/screen-state.ts';
import { playbackOf } from '../../src/screens/tenant.ts';
import { testNow } from '../helpers/run.ts';
import { ids, tenantWith } from './tenant.ts';

const dates = ['2026-01-01T00:00:00', '2027-12-31', '31/12/2027', 'infinity', 1_893_456_000, true, {}];
const times = ['9h', '24:00', 900, [], '', '7:00'];
const odd: Readonly<Record<'schedules' | 'content' | 'players', Readonly<Record<string, unknown[]>>>> = {
  schedules: {
    status: ['paused', 'ACTIVE', 5, true],
    priority: ['10', '', true, [3], 5, 1],
    validFrom: dates,
    validUntil: dates,
    startAt: times,
    endAt: times,
    daysOfWeek: ['MON', ['SEG'], [1], {}, []],
    playerIds: [ids.entrance, [7, null], {}, 3],
    contentIds: [null, ids.video, [7], {}, [], [], []],
    estados: ['SP', ['SP'], ['Bahia'], 35, {}],
  },
  content: {
    status: ['published', 'ACTIVE', 1, 'archived'],
    processingStatus: ['READY', 'done', false, 'failed'],
    validFrom: dates,
    validUntil: dates,
    startAt: times,
    endAt: times,
    daysOfWeek: ['MON', ['SEG'], {}],
  },
  players: { timezone: [null, 'Marte/Olympus', ''], status: ['blocked', 'ACTIVE'] },
};

/** Some odd fields of some objects. */
const oddFields = (list: keyof typeof odd) =>
  fc.record(
    Object.fromEntries(
      Object.entries(odd[list]).map(([field, values]) => [field, fc.constantFrom(...values)]),
    ),
    { requiredKeys: [] },
  );
const few = (fields: fc.Arbitrary<JsonObject>) => fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, fields);
const anyTenant = fc
  .record({
    schedules: fc.record({ 1: few(oddFields('schedules')), 2: few(oddFields('schedules')) }),
    third: fc.option(oddFields('schedules')),
    content: fc.record({ [ids.video]: few(oddFields('content')), [ids.image]: few(oddFields('content')) }),
    players: fc.record({
      [ids.entrance]: few(oddFields('players')),
      [ids.checkout]: few(oddFields('players')),
    }),
  })
  .map(({ third, schedules, content, players }) => {
    const more = third ? { 3: { ...third, startAt: '00:00', endAt: '23:59' } } : {};
    return tenantWith({ schedules: { ...schedules, ...more }, content, players });
  });

/** Those that nobody can say what plays on, or on which nothing can play. */
const bad: readonly ScreenState[] = ['unclear', 'unplayable'];

test('of a screen that is unclear or unplayable, a finding names an object that is to blame', () => {
  const assumptions = parseAssumptions([]);
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyTenant, (tenant) => {
      const listOf = (objects: readonly JsonObject[]) => ({ objects, maybeTruncated: false });
      const lists = {
        players: listOf(tenant.players),
        schedules: listOf(tenant.schedules),
        content: listOf(tenant.content),
      };
      const federalStatesOf = playerFederalStates([], undefined, assumptions.values.states);
      const playback = playbackOf(lists, { assumptions, federalStatesOf });
      const parsed = parseTenant(lists, playback, { ...standardOptions, assumptions, now: testNow });
      const steps = runRules(parsed, rules);
      let step = steps.next();
      while (!step.done) step = steps.next();
      const found = new Set(step.value.flatMap(({ id, related }) => [String(id), ...related]));
      for (const player of tenant.players) {
        const { outcome, reason } = playback.now(player, testNow);
        if (!bad.includes(screenStateOf(outcome, undefined))) continue;
        seen.add(outcome);
        const reasons = playback.why(player, testNow);
        const blamed = reasons
          .filter(({ standing }) => standing === 'wins' || standing === 'unclear')
          .flatMap(({ id, items }) => [
            String(id),
            ...items.filter(({ condition, doubts }) => condition ?? doubts[0]).map((item) => item.id),
          ]);
        const isNamed = [String(player.id), ...blamed].some((id) => found.has(id));
        expect({ reason, isNamed, found: [...found] }).toEqual({ reason, isNamed: true, found: [...found] });
      }
    }),
    { numRuns: 300 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['depends', 'unknown']));
});
