import { expect, test } from 'vitest';
import { nearest } from '../../src/query/nearest.ts';

test.each([
  ['lst', ['list', 'get'], 'list'],
  ['gte', ['list', 'get'], 'get'],
  ['st', ['list', 'status'], 'status'],
  ['PLYERS', ['content', 'players'], 'players'],
  ['--helth', ['--status', '--health'], '--health'],
  ['healthy', ['unhealthy', 'healthy'], 'healthy'],
  ['xlist', ['list'], 'list'],
  ['loja 007', ['Loja 001', 'Loja 007'], 'Loja 007'],
])('%s of %j: %s', (word, candidates, guess) => {
  expect(nearest(word, candidates)).toBe(guess);
});

test.each([
  ['health', 'auth'],
  ['--period', '--version'],
  ['rm', 'ls'],
  ['--x', '--json'],
  ['inactive', 'active'],
  ['unhealthy', 'healthy'],
  ['active', 'inactive'],
  ['', 'list'],
  ['x', ''],
  ['x', ' '],
  ['x', '--'],
])('%s is not %s', (word, candidate) => {
  expect(nearest(word, [candidate])).toBeUndefined();
});
