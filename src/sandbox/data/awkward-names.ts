import type { Tenant } from './tenants.ts';

/** Wide and joined characters, as people use them. */
const honest = ['夏のセール・サンパウロ店', 'Família 👨‍👩‍👧‍👦 & Amigos 🇧🇷'];

/** Names that a tool must survive: long, or with commands for a spreadsheet or a terminal. */
const hostile = [
  '=SOMA(A1:A9)+HYPERLINK("https://example.com")',
  'Leve 3, Pague 2 "só hoje"\tcoluna\nsegunda linha',
  `Teste da equipe que ninguém apagou, ${'cujo nome não cabe em nenhuma coluna, '.repeat(5)}até hoje`,
  '\u001b[31mPromo\u001b[0m\u0007 relâmpago',
  'Arquivo \u202egpj.exe\u202c final',
];

/** The index of the first: all of them fit into the smallest default size at a step of 3. */
const first = 5;

/** The awkward name of the item at `index`, one every `step` items; undefined for nearly all. */
export function awkwardName({ life }: Tenant, index: number, step: number): string | undefined {
  return [...honest, ...(life.isHostile ? hostile : [])][(index - first) / step];
}
