import { expect, test } from 'vitest';
import { type Awaited, type Goal, unmet } from '../../../../src/commands/players/rules/wait.ts';

const a: Awaited = { id: 'a', name: 'Entrada', state: 'healthy' };
const b: Awaited = { id: 'b', name: 'Caixa', state: 'warning' };
const c: Awaited = { id: 'c', name: null, state: 'offline' };
const players = [a, b, c];
const missing: Awaited = { id: 'd', state: undefined };

test.each<[Goal, string[], Awaited[]]>([
  [{ until: ['healthy'] }, [], [b, c]],
  [{ until: ['healthy', 'warning'] }, [], [c]],
  [{ until: ['healthy', 'warning', 'offline'] }, [], []],
  [{ untilGone: ['offline', 'critical'] }, [], [c]],
  [{ untilGone: ['critical'] }, [], []],
  [{ until: ['healthy'] }, ['a', 'c'], [b, c]],
  [{ until: ['healthy'] }, ['d', 'a', 'd', 'b'], [b, c, missing]],
  [{ untilGone: ['offline'] }, ['a', 'd'], [c, missing]],
])('%j for %j', (goal, ids, waiting) => {
  expect(unmet(players, goal, ids)).toEqual(waiting);
});

test('with duplicate ids, both players must reach the goal', () => {
  expect(unmet([a, { ...a, state: 'offline' }], { until: ['healthy'] }, ['a'])).toEqual([
    { ...a, state: 'offline' },
  ]);
});

test('without players there is nothing to wait for', () => {
  expect(unmet([], { until: ['healthy'] }, [])).toEqual([]);
});

test('ids match in any case', () => {
  expect(unmet([{ ...a, id: 'A' }], { until: ['healthy'] }, ['a'])).toEqual([]);
});

test('a player of unknown state has not reached the goal', () => {
  expect(unmet([missing], { untilGone: ['offline'] }, [])).toEqual([missing]);
});
