import { describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { unbroken } from '../../src/output/no-break.ts';
import type { OutputOptions } from '../../src/output/options.ts';
import { visible } from '../../src/output/sanitize.ts';
import { detailsView, listView, type View } from '../../src/output/view.ts';
import { keepNames } from '../../src/output/whole-names.ts';
import { displayWidth, wrap } from '../../src/output/width.ts';
import { run } from '../helpers/run.ts';
import { itemFrom, pipe, terminal } from './render.ts';

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
  [
    'with a number that does not fit',
    'x Loja 502 · Caixa',
    13,
    ['Loja 502 · Caixa'],
    ['x Loja 502 ·', 'Caixa'],
  ],
  [
    'with a space that does not break',
    'at Rio\u00a0Sul · Caixa',
    15,
    ['Rio\u00a0Sul · Caixa'],
    ['at', 'Rio\u00a0Sul · Caixa'],
  ],
  ['in quotes', 'of "Loja do Centro" x', 14, ['"Loja do Centro"'], ['of "Loja do', 'Centro" x']],
  ['with signs', 'is $& or $1 x', 8, ['$& or $1'], ['is', '$& or $1', 'x']],
])('%s', (_, text, width, names, lines) => {
  expect(wrapped(text, width, names)).toEqual(lines);
});

test('the width of a name is that of its spaces', () => {
  for (const name of ['Rio Sul · 1', '🍞 da casa', '夏の セール 店'])
    expect(displayWidth(unbroken(name))).toBe(displayWidth(name));
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
      expect(stdout).not.toContain('\u0001');
      if (line[1] !== 'timeline')
        for (const end of ends) expect(displayWidth(end)).toBeLessThanOrEqual(columns);
    },
  );
});

const hostileLines = [
  ['screens'],
  ['screens', '--no-trunc'],
  ['screens', '--format', 'markdown'],
  ['screens', '--fields', 'name,contentNames,scheduleNames'],
  ['screens', '--why'],
  ['status'],
  ['lint'],
  ['schedules', 'list'],
  ['schedules', 'get', '501', '502', '503', '504', '505', '506'],
];

test.each(hostileLines)('%s %s %s prints no mark of a name', async (...line) => {
  for (const columns of [20, 40, 80, 120, 400]) {
    const { stdout } = await run(['--demo', ...line.filter(Boolean)], {
      env: { NO_COLOR: '1', LANG: 'C.UTF-8' },
      columns,
    });
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain('\u0001');
  }
});

/** What a view prints of one item. */
async function printed(view: View, options: OutputOptions, json: string): Promise<string> {
  const { push, end } = await view.table(options);
  return [push([itemFrom(json)]), ...end()].join('');
}

test('a table prints a no-break space of a name, and a control as an escape', async () => {
  const make = ({ name }: JsonObject) => unbroken(visible(String(name)));
  const list = listView({ fields: {}, columns: ['id', { title: 'shows', hasMarks: true, make }] });
  const json = '{"id": "1", "name": "Rio\u00a0Sul \\u0001 Caixa"}';
  const expected = 'ID  SHOWS\n1   Rio\u00a0Sul \\u0001 Caixa\n';
  expect(await printed(list, terminal(60), json)).toBe(expected);
  expect(await printed(list, pipe, json)).toBe(expected);
});

const idOf = (at: number) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`;
const details = detailsView({
  fields: { name: { kind: 'text' }, playerIds: { kind: 'list' } },
  heading: ['name'],
  badges: [],
  groups: [{ rows: ['playerIds'] }],
  shape: { kind: 'object' },
});

test('details keep the names beside ids whole, with their own no-break spaces and controls', async () => {
  const names = new Map([
    [idOf(1), { name: 'Rio\u00a0Sul · Caixa', noun: 'player' }],
    [idOf(2), { name: 'Natal \u0001 Caixa', noun: 'player' }],
  ]);
  const json = JSON.stringify({ name: 'Natal', playerIds: [idOf(1), idOf(2), idOf(3)] });
  expect(await printed(details, { ...terminal(44), names }, json)).toBe(
    [
      'Natal',
      '',
      '  player ids  3 players:',
      '              00000001 Rio\u00a0Sul · Caixa,',
      '              00000002 Natal \\u0001 Caixa,',
      '              00000003-0000-4000-8000-000000000000',
      '',
    ].join('\n'),
  );
});

test('each of 10,000 names beside ids is looked up at most twice', async () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => idOf(at));
  const names = new Map(ids.map((id, at) => [id, { name: `Loja ${at} · Caixa`, noun: 'player' }]));
  const json = JSON.stringify({ playerIds: ids });
  const get = vi.spyOn(names, 'get');
  const text = await printed(details, { ...terminal(80), names }, json);
  expect(text).toContain('00009999 Loja 9999 · Caixa');
  expect(get.mock.calls.length).toBeLessThanOrEqual(2 * ids.length);
});
