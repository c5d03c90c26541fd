import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import equivalents from './equivalent.json' with { type: 'json' };
import { lineOf, mutated, sitesOf } from './sites.ts';
import { instrument, unitAt } from './units.ts';

const root = join(import.meta.dirname, '../..');

const source = `import { a } from './a.ts';
export const limit: 5 | 6 = 5;
export function first(list: readonly string[]): string | undefined {
  if (list.length < 1) return undefined;
  a(list);
  return list.map((one) => one.trim()).find(Boolean) ?? '';
}
`;

test('the mutants of a file: none in types and imports', () => {
  const found = sitesOf('src/a.ts', source);
  expect(found.map(({ line, change }) => `${line}: ${change}`)).toEqual([
    '2: 5 changed',
    '4: list.length < 1 → !(…)',
    '4: < → <=',
    '4: 1 changed',
    '5: removed: a(list);',
    '6: ?? → &&',
    '6: .trim() removed',
    "6: '' → 'x'",
  ]);
  const lines = found.map((site) => mutated(source, site).split('\n')[site.line - 1]);
  expect(lines).toEqual([
    'export const limit: 5 | 6 = (6);',
    '  if (!(list.length < 1)) return undefined;',
    '  if (((list.length) <= (1))) return undefined;',
    '  if (list.length < (0)) return undefined;',
    '  ;',
    "  return ((list.map((one) => one.trim()).find(Boolean)) && (''));",
    "  return list.map((one) => one).find(Boolean) ?? '';",
    "  return list.map((one) => one.trim()).find(Boolean) ?? 'x';",
  ]);
});

test('the units of a file, and which of them a mutant is in', () => {
  const { units, text } = instrument(source, (unit) => `hit(${unit})`);
  expect(text).toBe(`import { a } from './a.ts';
hit(0);export const limit: 5 | 6 = 5;
hit(1);export function first(list: readonly string[]): string | undefined {
  hit(2);if (list.length < 1) {hit(3);return undefined;}
  hit(4);a(list);
  hit(5);return list.map((one) => (hit(6),one.trim())).find(Boolean) ?? '';
}
`);
  expect(sitesOf('src/a.ts', source).map((site) => unitAt(units, site))).toEqual([0, 2, 2, 2, 4, 5, 6, 5]);
});

test('each mutant that is called equivalent exists, and has a reason', () => {
  const strays = equivalents.filter(({ file, line, change, reason }) => {
    const text = readFileSync(join(root, file), 'utf8');
    const isThere = sitesOf(file, text).some((site) => site.change === change && lineOf(text, site) === line);
    return !isThere || reason.length < 10;
  });
  expect(strays).toEqual([]);
});
