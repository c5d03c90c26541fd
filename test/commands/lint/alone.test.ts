import { expect, test } from 'vitest';
import { lint } from '../../../src/commands/lint/rules/lint.ts';
import { rules } from '../../../src/commands/lint/rules/registry.ts';
import type { Finding, Rule } from '../../../src/commands/lint/rules/rule.ts';
import { type Settings, Tenant } from '../../../src/commands/lint/rules/tenant.ts';
import { parseAssumptions } from '../../../src/commands/screens/engine/assumptions.ts';
import { playerStates } from '../../../src/commands/screens/engine/player-states.ts';
import { stateSetOf } from '../../../src/commands/screens/engine/states.ts';
import { testNow } from '../../helpers/run.ts';
import { cases } from './cases.ts';
import { type Change, ids, tenantWith } from './tenant.ts';

const day = 86_400_000;

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
  'winner-unplayable to no-content',
];

function findings(change: Change, flags: readonly string[], chosen: readonly Rule[]): Finding[] {
  const { content, hidden, players, schedules } = tenantWith(change);
  const given = (flag: string) => flags[flags.indexOf(flag) + 1];
  const state = flags.includes('--state') ? stateSetOf(String(given('--state'))) : undefined;
  const settings: Settings = {
    now: testNow,
    horizon: (flags.includes('--days') ? Number(given('--days')) : 14) * day,
    expiresWithin: 7 * day,
    hours: { from: 480, to: 1320 },
    assumptions: parseAssumptions([]),
    states: playerStates([], state, 'unknown'),
  };
  const list = (objects: typeof players) => ({ objects, maybeTruncated: false });
  const lists = {
    content: list([...content, ...hidden]),
    players: list(players),
    schedules: list(schedules),
  };
  return lint(new Tenant(lists, settings), chosen);
}

test('a rule leaves a finding to another one only if that one runs, and reports the object', () => {
  const seen = new Set<string>();
  const all = [
    ...Object.values(cases).map(({ broken, flags = [] }) => ({ change: broken, flags })),
    ...furtherTenants.map((change) => ({ change, flags: [] })),
  ];
  for (const { change, flags } of all) {
    for (const rule of rules) {
      const alone = findings(change, flags, [rule]);
      for (const other of alone.length === 0 ? [] : rules) {
        const both = findings(change, flags, [rule, other]);
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
