import { expect, test } from 'vitest';
import { planNames } from '../../../src/commands/report/plan-names.ts';

test.each<[what: string, followers: string[][], names: string[]]>([
  [
    'the words that its screens share',
    [
      ['Loja 001 · Vitrine', 'Loja 002 · Vitrine'],
      ['Loja 001 · Caixa 1', 'Loja 001 · Caixa 2', 'Loja 002 · Caixa 1'],
    ],
    ['Vitrine', 'Caixa'],
  ],
  [
    'the whole name of its only screen',
    [['Loja 001 · Vitrine'], ['Café 2', 'Café 3']],
    ['Loja 001 · Vitrine', 'Café'],
  ],
  [
    'not what many screens of other plans are called, too',
    [
      ['Caixa A', 'Caixa B'],
      ['Caixa C', 'Caixa D', 'Totem'],
    ],
    ['', ''],
  ],
  [
    'not what nearly all screens are called',
    [['Tela 1', 'Tela 2', 'Tela 3', 'Tela 4'], ['Totem']],
    ['', 'Totem'],
  ],
  ['counted if two are the same', [['Totem'], ['Totem'], ['Totem']], ['Totem', 'Totem (2)', 'Totem (3)']],
  ['none', [['A', 'B']], ['']],
])('a plan is called by %s', (_, followers, names) => {
  expect(planNames(followers)).toEqual(names);
});
