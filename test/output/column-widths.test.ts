import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitColumns, gap } from '../../src/output/column-widths.ts';

const column = fc
  .record({ natural: fc.integer({ min: 1, max: 60 }), min: fc.integer({ min: 1, max: 30 }) })
  .map(({ natural, min }) => ({ natural, min: Math.min(natural, min) }));
const someColumns = fc
  .array(column, { minLength: 1, maxLength: 8 })
  .map((widths) => widths.map((each, index) => ({ ...each, name: String(index), essential: index === 0 })));

const rowWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));

test('the widest column shrinks first, cell by cell', () => {
  fc.assert(
    fc.property(someColumns, fc.integer({ min: 1, max: 200 }), (columns, width) => {
      const found = fitColumns(columns, width, { leaveOut: ['3', '5'] });
      const kept = columns.filter((_, index) => found[index] !== undefined);
      const expected = kept.map(({ natural, min }) => Math.max(min, Math.min(natural, width)));
      while (rowWidth(expected) > width) {
        const widest = Math.max(...expected.filter((cells, at) => cells > (kept[at]?.min ?? 0)));
        const at = expected.findIndex((cells, at) => cells === widest && cells > (kept[at]?.min ?? 0));
        if (at < 0) break;
        expected[at] = widest - 1;
      }
      expect(found.filter((cells) => cells !== undefined)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test('columns at their minimum are hidden in the given order, then from the right', () => {
  const columns = [12, 8, 8, 8, 8].map((min, index) => ({
    name: String(index),
    natural: 2 * min,
    min,
    essential: index === 0,
  }));
  const left = (width: number) =>
    fitColumns(columns, width, { leaveOut: ['1'] }).flatMap((cells, index) =>
      cells === undefined ? [] : [index],
    );
  expect([52, 51, 42, 41, 32, 31, 22, 21, 1].map(left)).toEqual([
    [0, 1, 2, 3, 4],
    [0, 2, 3, 4],
    [0, 2, 3, 4],
    [0, 2, 3],
    [0, 2, 3],
    [0, 2],
    [0, 2],
    [0],
    [0],
  ]);
});

test('essential columns stay, however narrow the terminal is', () => {
  const essential = { natural: 10, min: 10, essential: true };
  const columns = [
    { ...essential, name: 'id' },
    { ...essential, name: 'name' },
  ];
  expect(fitColumns(columns, 5, { leaveOut: [] })).toEqual([10, 10]);
});
