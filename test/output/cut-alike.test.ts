import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCutter } from '../../src/output/cut-alike.ts';

const all = (texts: readonly string[], width: number) => texts.map(createCutter(texts, width));

test.each<[string, number, string[], string[]]>([
  ['what fits', 24, ['Caixa 1', 'Caixa 2'], ['Caixa 1', 'Caixa 2']],
  ['one that is like no other', 20, ['Recife Boa Viagem · Caixa 1'], ['Recife Boa Viagem ·…']],
  [
    'an end that differs',
    22,
    ['Recife Boa Viagem · Caixa 1', 'Recife Boa Viagem · Caixa 2', 'Recife Boa Viagem · Totem do fundo'],
    ['Recife Boa Via…Caixa 1', 'Recife Boa Via…Caixa 2', 'Recife Boa Viagem · T…'],
  ],
  [
    'a middle that differs',
    22,
    ['Ofertas da semana do norte do Brasil', 'Ofertas da semana do sul do Brasil'],
    ['Ofertas…norte do Bras…', 'Ofertas …sul do Brasil'],
  ],
  ['too little room', 10, ['Recife Caixa 1', 'Recife Caixa 2'], ['Recife Ca…', 'Recife Ca…']],
  ['an id at the end', 20, ['Clube Fidelidade 30s (502)'], ['Clube Fidelid… (502)']],
])('%s', (_, width, texts, expected) => {
  expect(all(texts, width)).toEqual(expected);
});

test('texts that differ in a last word of up to eight letters are told apart, and none is too wide', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const names = fc.uniqueArray(word, { minLength: 2, maxLength: 5 });
  const start = fc.stringMatching(/^[a-z]{3,12}( [a-z]{1,9}){3,6}$/);
  fc.assert(
    fc.property(start, names, fc.integer({ min: 20, max: 40 }), (shared, last, width) => {
      const shown = all(
        last.map((each) => `${shared} ${each}`),
        width,
      );
      expect(new Set(shown).size).toBe(last.length);
      for (const text of shown) expect(text.length).toBeLessThanOrEqual(width);
    }),
  );
});
