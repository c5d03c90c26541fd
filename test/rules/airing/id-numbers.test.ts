import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdNumbers } from '../../../src/rules/airing/id-numbers.ts';

test('each id has one number, in either case', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('a', 'A', 'Ä'))), (ids) => {
      const numbers = new IdNumbers();
      const given = new Map<string, number>();
      for (const id of [...ids, ...ids.map((id) => id.toUpperCase())]) {
        const key = id.toLowerCase();
        const expected = given.get(key) ?? given.size;
        expect(numbers.find(id)).toBe(given.has(key) ? expected : -1);
        expect(numbers.add(id)).toBe(expected);
        given.set(key, expected);
      }
      expect(numbers.count).toBe(given.size);
    }),
  );
});

test.each([
  ['5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c1g'],
  ['5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', '5b0c1f6e_3c1d-4a55-9f1e-0d6f0a9b7c11'],
  ['5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c12'],
  ['5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11', '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c\u01311'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '\uffff'.repeat(36)],
])('%s and %s are two ids', (one, other) => {
  const numbers = new IdNumbers();
  expect([one, other, one, other].map((id) => numbers.add(id))).toEqual([0, 1, 0, 1]);
});

test('many ids keep their numbers', () => {
  const numbers = new IdNumbers();
  const ids = Array.from(
    { length: 5000 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  for (const id of ids) numbers.add(id);
  expect(ids.map((id) => numbers.find(id))).toEqual(ids.map((_, index) => index));
});
