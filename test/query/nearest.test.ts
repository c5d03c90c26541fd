import { expect, test } from 'vitest';
import { nearest } from '../../src/query/nearest.ts';

test.each([
  ['lst', ['list', 'get'], 'list'],
  ['gte', ['list', 'get'], 'get'],
  ['st', ['list', 'status'], 'status'],
  ['PLYERS', ['content', 'players'], 'players'],
  ['play', ['content', 'players'], 'players'],
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

test('a word of 200,000 characters is no typo, however many candidates there are', () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `Loja ${at}`);
  expect(nearest('x'.repeat(200_000), names)).toBeUndefined();
  expect(nearest('Loja', ['x'.repeat(200_000), 'Lojas'])).toBe('Lojas');
});
