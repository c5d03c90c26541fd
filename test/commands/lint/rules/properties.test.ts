import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lint } from '../../../../src/commands/lint/rules/lint.ts';
import { rules } from '../../../../src/commands/lint/rules/registry.ts';
import { severities } from '../../../../src/commands/lint/rules/rule.ts';
import { type Settings, Tenant } from '../../../../src/commands/lint/rules/tenant.ts';
import { parseAssumptions } from '../../../../src/commands/screens/engine/assumptions.ts';
import { playerStates } from '../../../../src/commands/screens/engine/player-states.ts';
import { stateSetOf } from '../../../../src/commands/screens/engine/states.ts';
import { testNow } from '../../../helpers/run.ts';
import { type RandomTenant, randomTenant } from './tenants.ts';

const day = 86_400_000;

const settings: fc.Arbitrary<Settings> = fc
  .record({
    state: fc.constantFrom(undefined, 'SP', 'BA'),
    assume: fc.subarray([
      'overnight=calendar-day',
      'end=inclusive',
      'equal=never',
      'no-days=every',
      'tie=newest',
      'skip-empty=yes',
      'orientation=exclude',
      'zone=UTC',
      'states=zone',
    ]),
  })
  .map(({ state, assume }) => {
    const assumptions = parseAssumptions(assume);
    return {
      now: testNow,
      horizon: 14 * day,
      expiresWithin: 7 * day,
      hours: { from: 480, to: 1320 },
      assumptions,
      states: playerStates(
        [],
        state === undefined ? undefined : stateSetOf(state),
        assumptions.values.states,
      ),
    };
  });

function findings({ players, content, schedules }: RandomTenant, given: Settings, maybeTruncated = false) {
  const list = (objects: RandomTenant['players']) => ({ objects, maybeTruncated });
  const tenant = new Tenant(
    { players: list(players), content: list(content), schedules: list(schedules) },
    given,
  );
  return lint(tenant, rules);
}

/** What a message holds if a value was not checked. */
const slips = /undefined|NaN|\[object|Invalid/;

test('random tenants never crash it, and each finding is about an object of theirs', () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(randomTenant, settings, fc.boolean(), (tenant, given, maybeTruncated) => {
      for (const { rule, severity, resource, id, message, related } of findings(
        tenant,
        given,
        maybeTruncated,
      )) {
        found.add(rule);
        const list = { schedule: tenant.schedules, content: tenant.content, player: tenant.players }[
          resource
        ];
        expect(list.some((object) => object.id === id)).toBe(true);
        expect(severities).toContain(severity);
        if (!slips.test(JSON.stringify(tenant))) expect(message).not.toMatch(slips);
        expect(related.length).toBeLessThanOrEqual(20);
      }
    }),
    { numRuns: 5000 },
  );
  // Nearly all rules have something to say: the tenants are not too simple.
  expect(found.size).toBeGreaterThanOrEqual(38);
});

test('the order of the lists never matters', () => {
  const shuffled = randomTenant.chain((tenant) =>
    fc.record({
      tenant: fc.constant(tenant),
      other: fc.record({
        players: fc.shuffledSubarray([...tenant.players], { minLength: tenant.players.length }),
        content: fc.shuffledSubarray([...tenant.content], { minLength: tenant.content.length }),
        schedules: fc.shuffledSubarray([...tenant.schedules], { minLength: tenant.schedules.length }),
      }),
    }),
  );
  fc.assert(
    fc.property(shuffled, settings, ({ tenant, other }, given) => {
      expect(findings(other, given)).toEqual(findings(tenant, given));
    }),
    { numRuns: 1000 },
  );
});
