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
  ['loja-7', ['loja-001', 'loja-007'], 'loja-007'],
  ['lojs-007', ['loja-006', 'loja-007'], 'loja-007'],
  ['sp-pinh', ['sp-mooca', 'sp-pinheiros'], 'sp-pinheiros'],
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
  ['loja-013', 'loja-003'],
  ['4.2.0', '4.2.1'],
  ['Caixa 7', 'Caixa 1'],
  ['7', '·'],
])('%s is not %s', (word, candidate) => {
  expect(nearest(word, [candidate])).toBeUndefined();
});

test.each([
  ['sp', ['sp-mooca', 'sp-pinheiros']],
  ['loja-01', ['loja-010', 'loja-011', 'loja-012']],
  ['lojas', ['lojax', 'lojay', 'lojaz']],
])('%s is none of %j for sure', (word, candidates) => {
  expect(nearest(word, candidates)).toBeUndefined();
});

test('names that differ in their case alone are one', () => {
  expect(nearest('recife', ['Recifee', 'RECIFEE'])).toBe('Recifee');
});

test('a word of 200,000 characters is no typo, however many candidates there are', () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `Loja ${at}`);
  expect(nearest('x'.repeat(200_000), names)).toBeUndefined();
  expect(nearest('Loja', ['x'.repeat(200_000), 'Lojas'])).toBe('Lojas');
});
