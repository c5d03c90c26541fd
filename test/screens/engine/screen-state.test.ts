import { expect, test } from 'vitest';
import { presenceOf } from '../../../src/model/presence.ts';
import { outcomes } from '../../../src/screens/engine/outcomes.ts';
import { screenStateOf } from '../../../src/screens/engine/screen-state.ts';

const lastSeenAt = '2026-11-17T09:12:44Z';

test.each([
  // Of each outcome in turn: blocked, unknown, depends, nothing, tie, unplayable, plays.
  ['healthy', lastSeenAt, 'blocked unclear unclear blank unclear unplayable ok'],
  ['warning', lastSeenAt, 'blocked unclear unclear blank unclear unplayable degraded'],
  ['critical', lastSeenAt, 'blocked unclear unclear blank unclear unplayable degraded'],
  ['napping', lastSeenAt, 'blocked unclear unclear blank unclear unplayable degraded'],
  [undefined, lastSeenAt, 'blocked unclear unclear blank unclear unplayable degraded'],
  ['offline', lastSeenAt, `blocked${' unreachable'.repeat(6)}`],
  ['healthy', null, 'blocked unclear unclear blank unclear unplayable ok'],
  ['offline', null, `blocked${' unreachable'.repeat(6)}`],
])('a player that is %s and was seen at %s', (healthStatus, seen, states) => {
  const player = { status: 'active', healthStatus, lastSeenAt: seen };
  const judged = { player, presence: presenceOf(player, 0, undefined) };
  expect(outcomes.map((outcome) => screenStateOf(outcome, judged)).join(' ')).toBe(states);
});

test.each(['retired', null, undefined])('a healthy player with the status %s', (status) => {
  const player = { status, healthStatus: 'healthy', lastSeenAt };
  expect(screenStateOf('plays', { player, presence: presenceOf(player, 0, undefined) })).toBe('degraded');
});

test('at another time than now, health is no part of it', () => {
  expect(outcomes.map((outcome) => screenStateOf(outcome, undefined)).join(' ')).toBe(
    'blocked unclear unclear blank unclear unplayable ok',
  );
});
