// project: longer
import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { createFormatter } from '../../src/output/format.ts';
import { parseFields } from '../../src/query/select.ts';
import { fieldValues } from './arbitraries.ts';
import { itemOf, pipe, playerList, render, screen, terminal } from './render.ts';

const fleet = [
  {
    id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
    name: 'Promoção de Verão – São João del-Rei',
    healthStatus: 'offline',
    storeId: 'loja-012',
    resolutionWidth: 1920,
    lastSeenAt: '2026-11-14T09:12:44Z',
  },
  {
    id: '9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27',
    name: '東京駅 八重洲口 👩🏽‍🌾',
    healthStatus: 'healthy',
    storeId: null,
    resolutionWidth: 720,
    lastSeenAt: '2026-11-17T09:12:24Z',
  },
  {
    id: 'c2f4e9aa-1f34-4c19-9d53-2b5e8d1f9e03',
    name: 'red \u001b[31m\nred',
    healthStatus: 'napping',
    lastSeenAt: 'soon',
  },
].map(itemOf);

test.each([
  [
    'a pipe: nothing cut, no dots, raw times',
    pipe,
    `
ID                                    NAME                                  HEALTH   STORE     RESOLUTION WIDTH  LAST SEEN
5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11  Promoção de Verão – São João del-Rei  offline  loja-012              1920  2026-11-14T09:12:44Z
9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27  東京駅 八重洲口 👩🏽‍🌾                    healthy  -                      720  2026-11-17T09:12:24Z
c2f4e9aa-1f34-4c19-9d53-2b5e8d1f9e03  red \\u001b[31m\\nred                   napping  -                        -  soon
`,
    [],
  ],
  [
    'a wide terminal',
    terminal(140),
    `
ID        NAME                                  HEALTH     STORE     RESOLUTION WIDTH  LAST SEEN
5b0c1f6e  Promoção de Verão – São João del-Rei  ● offline  loja-012              1920  3d ago
9a7d2c40  東京駅 八重洲口 👩🏽‍🌾                    ● healthy  -                      720  20s ago
c2f4e9aa  red \\u001b[31m\\nred                   ● napping  -                        -  soon
`,
    [],
  ],
  [
    'a narrow terminal: short IDs, cut names, hidden columns',
    terminal(56),
    `
ID        NAME                      HEALTH     LAST SEEN
5b0c1f6e  Promoção de Verão – São…  ● offline  3d ago
9a7d2c40  東京駅 八重洲口 👩🏽‍🌾        ● healthy  20s ago
c2f4e9aa  red \\u001b[31m\\nred       ● napping  soon
`,
    ['STORE', 'RESOLUTION WIDTH'],
  ],
  [
    'a terminal too narrow for more than the ID',
    terminal(20),
    `
ID
5b0c1f6e
9a7d2c40
c2f4e9aa
`,
    ['NAME', 'HEALTH', 'STORE', 'RESOLUTION WIDTH', 'LAST SEEN'],
  ],
  [
    '--no-trunc on a narrow terminal',
    { ...terminal(20), truncate: false, fields: parseFields('name,healthStatus', playerList) },
    `
NAME                                  HEALTH
Promoção de Verão – São João del-Rei  ● offline
東京駅 八重洲口 👩🏽‍🌾                    ● healthy
red \\u001b[31m\\nred                   ● napping
`,
    [],
  ],
  [
    '--fields without the ID, --no-header',
    { ...terminal(12), header: false, fields: parseFields('name,storeId', playerList) },
    `
Promoção de…
東京駅 八重…
red \\u001b[…
`,
    ['STORE'],
  ],
])('%s', async (_, options, expected, leftOut) => {
  const formatter = await createFormatter(playerList, options);
  const text = formatter.push(fleet) + [...formatter.end()].join('');
  expect(screen(text)).toBe(expected);
  expect(formatter.leftOut).toEqual(leftOut);
});

test.each([
  [84, `${'n'.repeat(40)}  ${'t'.repeat(40)}`],
  [52, `${'n'.repeat(19)}…  ${'t'.repeat(29)}…`],
  [51, 'n'.repeat(40)],
])('%i cells: text keeps at least 20, kinds that cannot be cut 30', async (columns, row) => {
  const fields = parseFields('name,type', { fields: { ...playerList.fields, type: { kind: 'enum' } } });
  const item = itemOf({ name: 'n'.repeat(40), type: 't'.repeat(40) });
  expect(await render(playerList, { ...terminal(columns), header: false, fields }, [item])).toBe(`${row}\n`);
});

test('the first thousand rows set the widths; later rows stream, never cut in a pipe', async () => {
  const options = { ...pipe, fields: parseFields('name,storeId', playerList) };
  const short = itemOf({ name: 'Loja', storeId: 's' });
  const long = itemOf({ name: 'Loja Maria', storeId: 's' });
  const formatter = await createFormatter(playerList, options);
  expect(formatter.push(Array.from({ length: 999 }, () => short))).toBe('');
  expect(formatter.push([short])).toBe(`NAME  STORE\n${'Loja  s\n'.repeat(1000)}`);
  expect(formatter.push([short, long])).toBe('Loja  s\nLoja Maria  s\n');
  expect([...formatter.end()]).toEqual([]);

  const cutting = await createFormatter(playerList, { ...terminal(20), fields: options.fields });
  cutting.push(Array.from({ length: 1000 }, () => short));
  expect(cutting.push([long])).toBe('Loj…  s\n');
});

test('no row is wider than the terminal, unless the ID is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fieldValues, { maxLength: 4 }),
      fc.integer({ min: 1, max: 120 }),
      async (rows, columns) => {
        const text = await render(playerList, terminal(columns), rows.map(itemOf));
        const widest = Math.max(
          ...rows.map(({ id }) => stringWidth(`${typeof id === 'object' ? JSON.stringify(id) : id}`)),
          2,
        );
        const lines = text.split('\n');
        expect(lines).toHaveLength(rows.length === 0 ? 1 : rows.length + 2);
        const hostileId = rows.some(({ id }) => /[^ -~]|\\/.test(JSON.stringify(id ?? '')));
        for (const line of lines) {
          expect(line).toBe(line.trimEnd());
          if (!hostileId) expect(stringWidth(line)).toBeLessThanOrEqual(Math.max(columns, widest));
        }
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  ['a pipe', pipe],
  ['--no-trunc', { ...terminal(80), truncate: false }],
])('%s gets huge cells in full, and pads other rows to 120 cells at most', async (_, options) => {
  const name = '🙂'.repeat(115);
  const title = `metadata.${'campaign'.repeat(5)}`;
  const rows = [
    itemOf({ id: 'a', name, storeId: 's', metadata: { [title.slice(9)]: 1 } }),
    itemOf({ id: 'b', name: 'Loja', storeId: 's' }),
  ];
  const known = { ...playerList.fields, metadata: { kind: 'object' } } as const;
  const fields = parseFields(`name,${title},storeId`, { ...playerList, fields: known });
  expect(screen(await render(playerList, { ...options, fields }, rows))).toBe(`
${'NAME'.padEnd(120)}  ${title.toUpperCase()}  STORE
${name}  1${' '.repeat(48)}  s
${'Loja'.padEnd(120)}  -${' '.repeat(48)}  s
`);
});
