import { expect, test } from 'vitest';
import type { Format } from '../../src/output/format.ts';
import { createFormatter } from '../../src/output/format.ts';
import type { VerdictView } from '../../src/output/view.ts';
import { itemFrom, now, pipe } from './render.ts';

const view: VerdictView = {
  shape: 'verdict',
  single: true,
  fields: {},
  columns: [],
  leaveOut: [],
  verdict: () => ({
    sentences: [],
    counts: { healthy: 0, warning: 0, critical: 0, offline: 0 },
    remark: undefined,
    time: now,
    members: { state: 'offline', considered: 1 },
  }),
};

test.each<[Format, number]>([
  ['json', 0],
  ['json', 1],
  ['json', 1000],
  ['json', 1201],
  ['ndjson', 1201],
])(
  '%s of %i players in a pipe: one line, in parts that no string is too short for',
  async (format, count) => {
    const texts = Array.from({ length: count }, (_, index) => `{"id":${index}}`);
    const formatter = await createFormatter(view, { ...pipe, format });
    expect(formatter.push(texts.map(itemFrom))).toBe('');
    const parts = [...formatter.end()];
    expect(parts.join('')).toBe(`{"state":"offline","considered":1,"offenders":[${texts.join(',')}]}\n`);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(10_000);
  },
);
