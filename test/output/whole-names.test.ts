import { describe, expect, test } from 'vitest';
import { keepNames } from '../../src/output/whole-names.ts';
import { displayWidth, wrap } from '../../src/output/width.ts';
import { run } from '../helpers/run.ts';

const wrapped = (text: string, width: number, names: readonly unknown[]) =>
  wrap(keepNames(text, names), width);

test.each([
  ['a name', 'shows Natal · Caixa now', 20, ['Natal · Caixa'], ['shows Natal · Caixa', 'now']],
  ['that does not fit here', 'it shows Natal · Caixa', 16, ['Natal · Caixa'], ['it shows', 'Natal · Caixa']],
  ['in a longer one', 'at Loja 1 · Caixa 2', 14, ['Loja 1', 'Loja 1 · Caixa'], ['at', 'Loja 1 · Caixa', '2']],
  ['with an id', 'is 502 Natal · Caixa', 14, ['502 Natal · Caixa'], ['is 502', 'Natal · Caixa']],
  ['that is wider than a line', 'x Loja do Centro', 8, ['Loja do Centro'], ['x Loja', 'do', 'Centro']],
  ['of wide characters', 'x 夏の セール 店', 13, ['夏の セール'], ['x 夏の セール', '店']],
  ['of emoji', 'now 🍞 🍞 🍞', 9, ['🍞 🍞 🍞'], ['now', '🍞 🍞 🍞']],
  ['with signs', 'is $& or $1 x', 8, ['$& or $1'], ['is', '$& or $1', 'x']],
])('%s', (_, text, width, names, lines) => {
  expect(wrapped(text, width, names)).toEqual(lines);
});

const lines = [
  ['--demo', 'screens', '--store', 'recife-*', '--store', 'curitiba-*'],
  ['--demo', 'status'],
  ['--demo', 'schedules', 'get', '105', '109'],
  ['--demo', 'timeline', 'Rio Botafogo · Caixa 1', '--week'],
  ['--demo', 'why', 'Rio Botafogo · Caixa 1', 'Natal · Caixa (Christmas)'],
  ['--demo', 'lint'],
];
/** Names in the story that these lines print. */
const names = [
  'Natal · Presentes (gifts)',
  'Natal · Entrada (Christmas)',
  'Natal · Caixa (Christmas)',
  'Padaria · Panetone',
  'Caixa · Cartão Aurora (store card)',
  'Clube Aurora (loyalty club)',
  'Ofertas do caixa (checkout offers)',
  'Panetone da casa (panettone)',
  'Rio Botafogo · Caixa 1',
  'Curitiba Batel · Padaria',
];

/** The names that begin at the end of one line and end at the start of the next. */
function namesAcross(line: string, next: string): string[] {
  return names.filter((name) => {
    const words = name.split(' ');
    const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const);
    return splits.some(([start, end]) => line.endsWith(start.join(' ')) && next.startsWith(end.join(' ')));
  });
}

describe.each(lines)('%s %s %s', (...line) => {
  test.each([60, 80, 100, 120, 200])(
    'at %i columns no name is broken, and no space is left that is none',
    async (columns) => {
      const env = { NO_COLOR: '1', LANG: 'C.UTF-8' };
      const { stdout } = await run(line, { env, columns, demo: 'story' });
      const ends = stdout.split('\n').map((each) => each.trim());
      const broken = ends.flatMap((end, at) => namesAcross(end, ends[at + 1] ?? ''));
      expect(broken).toEqual([]);
      expect(stdout).not.toContain('\u00a0');
      if (line[1] !== 'timeline')
        for (const end of ends) expect(displayWidth(end)).toBeLessThanOrEqual(columns);
    },
  );
});
