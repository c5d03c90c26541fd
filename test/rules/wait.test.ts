import { expect, test } from 'vitest';
import { type Awaited, type Goal, unmet } from '../../src/rules/wait.ts';

const a: Awaited = { id: 'a', name: 'Entrada', state: 'healthy' };
const b: Awaited = { id: 'b', name: 'Caixa', state: 'warning' };
const c: Awaited = { id: 'c', name: null, state: 'offline' };
const players = [a, b, c];
const missing: Awaited = { id: 'd', state: undefined };

test.each<[Goal, string[] | undefined, Awaited[]]>([
  [{ until: ['healthy'] }, undefined, [b, c]],
  [{ until: ['healthy', 'warning'] }, undefined, [c]],
  [{ until: ['healthy', 'warning', 'offline'] }, undefined, []],
  [{ untilGone: ['offline', 'critical'] }, undefined, [c]],
  [{ untilGone: ['critical'] }, undefined, []],
  [{ until: ['healthy'] }, ['a', 'c'], [c]],
  [{ until: ['healthy'] }, ['A'], []],
  [{ until: ['healthy'] }, ['d', 'a', 'd', 'b'], [b, missing]],
  [{ untilGone: ['offline'] }, ['a', 'd'], [missing]],
  [{ untilGone: ['offline'] }, [], []],
])('%j for %j', (goal, ids, waiting) => {
  expect(unmet(players, goal, ids)).toEqual(waiting);
});

test('with duplicate ids, both players must reach the goal', () => {
  expect(unmet([a, { ...a, state: 'offline' }], { until: ['healthy'] }, ['a'])).toEqual([
    { ...a, state: 'offline' },
  ]);
});

test('without players there is nothing to wait for', () => {
  expect(unmet([], { until: ['healthy'] })).toEqual([]);
});

test('ids match in any case', () => {
  expect(unmet([{ ...a, id: 'A' }], { until: ['healthy'] }, ['a'])).toEqual([]);
});

test('a player of unknown state has not reached the goal', () => {
  expect(unmet([missing], { untilGone: ['offline'] })).toEqual([missing]);
});
