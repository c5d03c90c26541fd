import { expect, test } from 'vitest';
import { shortestPrefix } from '../../src/model/uuid.ts';

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

test.each<[string, readonly string[], number]>([
  ['no ids', [], 8],
  ['ids that differ early', [idOf(1), idOf(2)], 8],
  ['ids that differ late', [idOf(1), idOf(1).replace('-8000-', '-8001-')], 23],
  ['an id in both cases', ['ABCDEF01-0', 'abcdef01-0'], 8],
  ['more ids than a call can have arguments', Array.from({ length: 200_000 }, (_, at) => idOf(at)), 8],
])('the shortest prefix of %s', (_, ids, length) => {
  expect(shortestPrefix(ids)).toBe(length);
});
