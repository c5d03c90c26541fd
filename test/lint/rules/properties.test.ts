// project: slow
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import { rules } from '../../../src/lint/rules/registry.ts';
import type { Resource } from '../../../src/lint/rules/rule.ts';
import { severities } from '../../../src/words/severity.ts';
import { cases } from '../cases.ts';
import { type Change, ids, tenantWith } from '../tenant.ts';
import { findingsIn, randomTenant, settingsWith } from './tenants.ts';

const settings = fc
  .record({
    state: fc.constantFrom(undefined, 'SP', 'BA'),
    assumed: fc.subarray([
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
  .map(({ state, assumed }) => settingsWith(assumed, state));

/** What a message holds if a value was not checked. */
const slips = /undefined|NaN|\[object|Invalid/;

test('random tenants never crash it, and each finding is about an object of theirs', () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(randomTenant, settings, fc.boolean(), (tenant, given, maybeTruncated) => {
      const { schedules, content, players } = tenant;
      const idsIn = (objects: readonly JsonObject[]) => new Set(objects.map((object) => object.id));
      const idsOf: Partial<Record<Resource, ReadonlySet<unknown>>> = {
        schedule: idsIn(schedules),
        content: idsIn(content),
        player: idsIn(players),
      };
      const findings = findingsIn(tenant, given, { maybeTruncated });
      const isChecked = !slips.test(JSON.stringify(tenant));
      // One `expect` for all of them: four for each finding took longer than the rules did.
      const wrong = findings.filter(
        ({ severity, resource, id, message, related }) =>
          !idsOf[resource]?.has(id) ||
          !severities.includes(severity) ||
          (isChecked && slips.test(message)) ||
          related.length > 20,
      );
      expect(wrong).toEqual([]);
      for (const { rule } of findings) found.add(rule);
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
      expect(findingsIn(other, given)).toEqual(findingsIn(tenant, given));
    }),
    { numRuns: 1000 },
  );
});

/** What rules leave to others is about one object: some have more than one fault. */
const furtherTenants: readonly Change[] = [
  { schedules: { 2: { validFrom: '2026-11-19T00:00:00Z', validUntil: '2026-11-10T00:00:00Z' } } },
  { schedules: { 2: { validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-11-25T00:00:00Z' } } },
  { players: { [ids.extra]: { timezone: null } } },
];

const handOvers = [
  'content-window-disjoint to content-expired',
  'content-window-disjoint to never-active',
  'expired-active to inverted-validity',
  'expiring to inverted-validity',
  'gap to uncovered-player',
  'never-active to inverted-validity',
  'processing-stuck to content-not-ready',
  'winner-unplayable to no-content',
];

test('a rule leaves a finding to another one only if that one runs, and reports the object', () => {
  const seen = new Set<string>();
  const all = [
    ...Object.values(cases).map(({ broken, flags = [] }) => ({ change: broken, flags })),
    ...furtherTenants.map((change) => ({ change, flags: [] })),
  ];
  for (const { change, flags } of all) {
    const { hidden, ...tenant } = tenantWith(change);
    tenant.content = [...tenant.content, ...hidden];
    const given = settingsWith(
      [],
      flags.includes('BA') ? 'BA' : undefined,
      flags.includes('--days') ? 120 : 14,
    );
    for (const rule of rules) {
      const alone = findingsIn(tenant, given, { chosen: [rule] });
      for (const other of alone.length === 0 ? [] : rules) {
        const both = findingsIn(tenant, given, { chosen: [rule, other] });
        const [ours, theirs] = [rule, other].map(({ id }) => both.filter((each) => each.rule === id));
        const keys = new Set(ours?.map(({ key }) => key));
        for (const left of alone.filter(({ key }) => !keys.has(key))) {
          const about = [left.id, ...left.related].map(String);
          expect(theirs?.map(({ id }) => String(id))).toContainEqual(expect.toBeOneOf(about));
          seen.add(`${rule.id} to ${other.id}`);
        }
        expect(alone).toEqual(expect.arrayContaining(ours ?? []));
      }
    }
  }
  expect([...seen].sort()).toEqual(handOvers);
});
