// project: longer
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { parseFields } from '../../src/query/select.ts';
import { hostileText, jsonValue } from './arbitraries.ts';
import { contentDetails, itemFrom, itemOf, pipe, playerList, render, screen, terminal } from './render.ts';

const fields = parseFields('name,priority,tags,metadata.owner', contentDetails);

const items = [
  itemFrom('{"name":"=SUM(A1)","priority":-5,"tags":["a,b", "c"],"metadata":{"owner":"say \\"hi\\""}}'),
  itemFrom('{"name":"two\\nlines\\t\\\\","priority":-12345678901234567890,"tags":null,"metadata":1}'),
];

test.each([
  [
    'CSV in a pipe: raw data, formulas disarmed, numbers as doubles',
    { ...pipe, format: 'csv' as const },
    `
name,priority,tags,metadata.owner\r
'=SUM(A1),-5,"[""a,b"",""c""]","say ""hi"""\r
"two
lines\t\\",-12345678901234567000,,\r
`,
  ],
  [
    'CSV on a terminal: one line per record',
    { ...terminal(80), format: 'csv' as const },
    `
name,priority,tags,metadata.owner\r
'=SUM(A1),-5,"[""a,b"",""c""]","say ""hi"""\r
two\\nlines\\t\\,-12345678901234567000,,\r
`,
  ],
  [
    'TSV: one line per record, everywhere',
    { ...pipe, format: 'tsv' as const },
    `
name\tpriority\ttags\tmetadata.owner
=SUM(A1)\t-5\t["a,b","c"]\tsay "hi"
two\\nlines\\t\\\\\t-12345678901234567000\t\t
`,
  ],
])('%s', async (_, options, expected) => {
  expect(
    screen(await render(playerList, { ...options, fields }, [], items.slice(0, 1), items.slice(1))),
  ).toBe(expected);
});

/** The cell of a value: text as is, arrays and objects as JSON. */
const cellOf = (value: unknown) =>
  typeof value === 'string'
    ? value
    : value === null
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value}`;

const withoutApostrophes = (text: string) => text.replaceAll("'", '');

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+55 11 5555', "'+55 11 5555"],
  ['\t=a', "'\t'=a"],
  ['\ufeff=1+1', "'\ufeff=1+1"],
  ['\ufeff\ufeff\t@a', "'\ufeff\ufeff\t'@a"],
  ['\ufeffa', '\ufeffa'],
  ['a;=cmd', "a;'=cmd"],
  ['a|-1|@b', "a|'-1|'@b"],
  ['a;\uff1db', "a;'\uff1db"],
  ['a;"=b"', '"a;\'""=b"""'],
  ['a\n=b\r+c', '"a\n\'=b\r\'+c"'],
  ['a; b-c = d | e', 'a; b-c = d | e'],
  ['a,-b', '"a,-b"'],
])('CSV of %j is %j', async (name, cell) => {
  const options = {
    ...pipe,
    format: 'csv' as const,
    header: false,
    fields: parseFields('id,name', playerList),
  };
  expect(await render(playerList, options, [itemOf({ id: 'a', name })])).toBe(`a,${cell}\r\n`);
  const alone = { ...options, fields: parseFields('name', playerList) };
  expect(await render(playerList, alone, [itemOf({ name })])).toBe(`${cell}\r\n`);
});

const formulaText = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\uff1d', ';', '|', '\t', ',', '\n', '\r', '"', ' ', 'a'),
      hostileText,
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('no text starts a formula, whatever separator the spreadsheet uses', async () => {
  const columns = parseFields('id,name,metadata,tags', contentDetails);
  const formula = /^[\t\r]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(formulaText, formulaText, fc.array(formulaText, { maxLength: 2 })), { minLength: 1 }),
      fc.option(fc.constant(80)),
      async (rows, width) => {
        const list = rows.map(([name, metadata, tags]) => itemOf({ id: 'a', tags, name, metadata }));
        const options = {
          ...(width === null ? pipe : terminal(width)),
          format: 'csv' as const,
          fields: columns,
        };
        const csv = await render(playerList, options, list);
        for (const delimiter of [',', ';', '\t', '|']) {
          const cells = Papa.parse<string[]>(csv, { delimiter, newline: '\r\n' }).data.flat();
          expect(cells.filter((cell) => formula.test(cell))).toEqual([]);
        }
        // A reader that honors quotes only at the start of a cell, and drops them.
        const pieces = csv.split(/[;|\t\r\n]/).map((piece) => piece.replace(/^"*/, ''));
        expect(pieces.filter((piece) => formula.test(piece))).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

test('CSV round-trips through an independent parser', async () => {
  const columns = parseFields('name,metadata,tags', contentDetails);
  const guarded = (value: unknown) => withoutApostrophes(cellOf(value));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(hostileText, jsonValue, jsonValue), { minLength: 1 }),
      async (rows) => {
        const list = rows.map(([name, metadata, tags]) => itemOf({ tags, name, metadata }));
        const csv = await render(playerList, { ...pipe, format: 'csv', fields: columns }, list);
        const { data, errors } = Papa.parse(csv, { newline: '\r\n' });
        expect(errors).toEqual([]);
        const found = data.map((row) => (Array.isArray(row) ? row.map(guarded) : row));
        expect(found).toEqual([['name', 'metadata', 'tags'], ...rows.map((row) => row.map(guarded)), ['']]);
      },
    ),
  );
});

test('a CSV record of one empty value is not an empty line', async () => {
  const one = { ...pipe, format: 'csv' as const, header: false, fields: parseFields('name', playerList) };
  expect(await render(playerList, one, [itemOf({}), itemOf({ name: '' })])).toBe('""\r\n""\r\n');
});

test('TSV round-trips by the rules of JSON strings', async () => {
  const columns = parseFields('name,metadata,tags', contentDetails);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hostileText, jsonValue, jsonValue)), async (rows) => {
      const list = rows.map(([name, metadata, tags]) => itemOf({ tags, name, metadata }));
      const tsv = await render(playerList, { ...pipe, format: 'tsv', header: false, fields: columns }, list);
      const lines = tsv.split('\n');
      expect(lines.pop()).toBe('');
      const cells = lines.map((line) =>
        line.split('\t').map((cell): unknown => JSON.parse(`"${cell.replaceAll('"', '\\"')}"`)),
      );
      expect(cells).toEqual(rows.map((row) => row.map(cellOf)));
    }),
  );
});
