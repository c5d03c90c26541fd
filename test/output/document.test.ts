import { expect, test } from 'vitest';
import { createFormatter } from '../../src/output/format.ts';
import type { Format } from '../../src/output/options.ts';
import type { View } from '../../src/output/view.ts';
import { itemFrom, pipe } from './render.ts';

const view: View = {
  fields: {},
  single: true,
  table: async () => {
    throw new TypeError('unexpected table');
  },
  document: { name: 'offenders', members: () => ({ state: 'offline', considered: 1 }) },
};

test.each<[Format, number]>([
  ['json', 0],
  ['json', 1],
  ['json', 1000],
  ['json', 1201],
  ['ndjson', 1201],
])('%s of %i players in a pipe: one line, in parts that each fit a string', async (format, count) => {
  const texts = Array.from({ length: count }, (_, index) => `{"id":${index}}`);
  const formatter = await createFormatter(view, { ...pipe, format });
  expect(formatter.push(texts.map(itemFrom))).toBe('');
  const parts = [...formatter.end()];
  expect(parts.join('')).toBe(`{"state":"offline","considered":1,"offenders":[${texts.join(',')}]}\n`);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(10_000);
});
