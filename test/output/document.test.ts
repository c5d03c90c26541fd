import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createFormatter } from '../../src/output/format.ts';
import type { Format, OutputOptions } from '../../src/output/options.ts';
import type { View } from '../../src/output/view.ts';
import { itemFrom, pipe, terminal } from './render.ts';

const view: View = {
  fields: {},
  table: async () => {
    throw new TypeError('unexpected table');
  },
  shape: {
    kind: 'document',
    name: 'offenders',
    isInNdjson: true,
    members: () => ({ state: 'offline', considered: 1 }),
  },
};

test.each<[Format, number]>([
  ['json', 0],
  ['json', 1],
  ['json', 1201],
  ['ndjson', 1201],
])('%s of %i players in a pipe: one line, written as they arrive', async (format, count) => {
  const texts = Array.from({ length: count }, (_, index) => `{"id":${index}}`);
  const formatter = await createFormatter(view, { ...pipe, format });
  const parts = texts.map((text) => formatter.push([itemFrom(text)]));
  expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThan(100);
  const whole = [...parts, ...formatter.end()].join('');
  expect(whole).toBe(`{"state":"offline","considered":1,"offenders":[${texts.join(',')}]}\n`);
});

const noFields = { state: 'offline', considered: 1, offenders: [] };
const text = 'line\n\n  line\n';
const offenders = [{ id: 1, tags: ['a'], text }, { id: 2, at: '18:00', none: {} }, { id: 3 }];

test.each([[noFields], [{ ...noFields, offenders }]])(
  'the same object on a terminal and in YAML: %j',
  async (all) => {
    const items = all.offenders.map((each) => itemFrom(JSON.stringify(each)));
    const draw = async (options: OutputOptions) => {
      const formatter = await createFormatter(view, options);
      return [...items.map((item) => formatter.push([item])), ...formatter.end()].join('');
    };
    expect(await draw({ ...terminal(80), format: 'json' })).toBe(`${JSON.stringify(all, null, 2)}\n`);
    const yaml = await draw({ ...pipe, format: 'yaml' });
    expect(parse(yaml)).toEqual(all);
    expect(await draw({ ...terminal(80), format: 'ndjson' })).toBe(`${JSON.stringify(all)}\n`);
  },
);
