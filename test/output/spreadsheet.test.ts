// project: longer
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { player } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer, expectRequest } from '../helpers/service.ts';
import {
  cellsInLibreOffice,
  hasLibreOffice,
  type SpreadsheetLanguage,
  spreadsheetLanguages,
} from '../helpers/spreadsheet.ts';
import { hostileText } from './arbitraries.ts';

beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
afterAll(() => void vi.unstubAllEnvs());

const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => `00000000-0000-4000-8000-a${String(at).padStart(11, '0')}`);

/** What `players list -o csv` prints for players of these names. */
async function printed(names: readonly string[], args: readonly string[], fields = 'name'): Promise<string> {
  const at = ids(names.length);
  answer(
    '/players',
    names.map((name, index) => ({ id: at[index], name })),
  );
  const argv = ['players', 'list', '-o', 'csv', '--fields', fields, '--no-header', ...args];
  const { stdout, stderr, code } = await run(argv);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return stdout;
}

/** Texts that a spreadsheet takes for something else, in any locale. */
const lookalikes = `
  007  12345678901234567890  1E5  1,5  1.5  -5  +55 11 5555-0001  .5  5,  (5)  1.000  1.000.000  1 000  1/2  1 1/2  3-4  1.2.3  4.2.1
  10.0.1.20  5%  $5  R$ 5  5 €  2026-11-20  2026-11-20 11:56:22  2026-11-20T11:56:22  20/11/2026  08:00  8:00 PM  4 pm  4 p  US$ 5  5.E3  12:30:05,5
  Mar 12  MAR1  12-Dec  7e834202  TRUE  true  Verdadeiro  WAHR  vrai  #N/A  #REF!  #DIV/0!  ２０２６  2026年11月20日
`
  .trim()
  .split(/ {2,}|\n */);
lookalikes.push(' 007 ', '\u00a0007');

/** Dates with the names of a language. */
const dates: Readonly<Record<SpreadsheetLanguage, readonly string[]>> = {
  'en-US': ['November 20, 2026', 'Fri 20 Nov 2026'],
  'pt-BR': ['Set 12', '12 Dez', '5 março 2026', '20 de novembro de 2026'],
  'de-DE': ['5 März', '5. Mai', '12 Dez', 'Mrz 5'],
  'fr-FR': ['mars 5', '5 févr.', '1-août', '1 AOÛT 26'],
};

/** Texts that no spreadsheet takes for anything else. */
const plain = `
  Loja 012 · Entrada  夏のセール・サンパウロ店  Café ☕ 1  👩🏽‍🌾  Mar  loja-012  TV 2  4K  v2  P0  A1  E5  4A  não  it's  #natal
  7e834202-4713-42ba-8569-582a30893182  2026-11-20T11:56  Loja "A"
`
  .trim()
  .split(/ {2,}|\n */)
  .filter((text) => !text.startsWith('2026'));

const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '@SUM(1)',
  '+a',
  '-a',
  '=HYPERLINK("http://a.example")',
  '＝1+1',
];

const delimiters: Readonly<Record<SpreadsheetLanguage, string>> = {
  'en-US': ',',
  'pt-BR': ';',
  'de-DE': ';',
  'fr-FR': ';',
};

test.each([
  ['pt-BR', ';'],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['en-US', ','],
  ['ja-JP', ','],
])('--locale %s separates by %s, after a byte order mark', async (locale, delimiter) => {
  answer('/players', [{ ...player, lastSeenAt: '2026-11-20T11:56:22.399Z' }]);
  const { stdout } = await run([
    'players',
    '-o',
    'csv',
    '--excel',
    '--locale',
    locale,
    '--fields',
    'id,resolutionWidth,lastSeenAt',
  ]);
  const row = [player.id, player.resolutionWidth, '2026-11-20 11:56:22'].join(delimiter);
  expect(stdout).toBe(`\ufeff${['id', 'resolutionWidth', 'lastSeenAt'].join(delimiter)}\r\n${row}\r\n`);
});

test.each([
  [{ LC_ALL: 'pt_BR.UTF-8', LC_NUMERIC: 'en_US.UTF-8', LANG: 'en_US' }, ';'],
  [{ LC_ALL: '', LC_NUMERIC: 'de_DE@euro', LANG: 'en_US.UTF-8' }, ';'],
  [{ LC_NUMERIC: 'en_US.UTF-8', LANG: 'fr_FR.UTF-8' }, ','],
  [{ LANG: 'fr_FR.UTF-8' }, ';'],
  [{ LC_ALL: 'C.UTF-8', LANG: 'pt_BR' }, ','],
  [{ LANG: 'POSIX' }, ','],
])('the locale of %j separates by %s', async (env, delimiter) => {
  const argv = ['--demo', 'content', 'list', '-n', '1', '-o', 'csv', '--excel'];
  const { stdout } = await run([...argv, '--fields', 'id,compressionRatio'], { env });
  const [, row = ''] = stdout.split('\r\n');
  const mark = delimiter === ';' ? ',' : '\\.';
  expect(row).toMatch(new RegExp(`^[\\da-f-]{36}${delimiter}\\d+${mark}\\d+$`));
});

test.each(['', 'xx_YY', 'not a locale'])('LANG=%j: the locale of the system', async (LANG) => {
  const argv = ['--demo', 'content', 'list', '-n', '1', '-o', 'csv', '--excel'];
  const usual = new Intl.NumberFormat().resolvedOptions().locale;
  expect(await run(argv, { env: { LANG } })).toEqual(await run([...argv, '--locale', usual], { env: {} }));
});

test('values keep what they are: numbers, dates, times of day, texts', async () => {
  const item = `[{"id":"a47c2427-07bd-44d3-a5fa-7af703286289","name":"007","priority":-5,"fileSizeBytes":12345678901234567890,
    "compressionRatio":0.42,"durationSeconds":30,"startAt":"08:00","endAt":"24:00","validFrom":"2026-11-20T23:30:00.5-03:00",
    "validUntil":"2026-11-20","createdAt":"0001-01-01T00:00:00Z","updatedAt":"9999-12-31T23:59:59Z",
    "metadata":{"code":"1E5","ratio":1.5,"on":true}}]`;
  expectRequest('/content').reply(200, item, { 'Content-Type': 'application/json' });
  const line = 'content list -o csv --excel --locale pt-BR --tz America/Sao_Paulo -q --no-header --fields';
  const numbers = 'name,priority,fileSizeBytes,compressionRatio,durationSeconds';
  const times = 'startAt,endAt,validFrom,validUntil,createdAt,updatedAt';
  const { stdout, code } = await run([...line.split(' '), `${numbers},${times},metadata,metadata.code`]);
  expect(code).toBe(0);
  expect(stdout.slice(1, -2).split(';')).toEqual([
    '"=""007"""',
    '-5',
    '"=""12345678901234567890"""',
    '0,42',
    '30',
    '08:00',
    '"=""24:00"""',
    '2026-11-20 23:30:00',
    '"=""2026-11-20"""',
    '"=""0001-01-01T00:00:00Z"""',
    '9999-12-31 20:59:59',
    '"{""code"":""1E5"",""ratio"":1.5,""on"":true}"',
    '"=""1E5"""',
  ]);
});

test('local times are by the clock of the screen', async () => {
  const argv = ['--demo', 'screens', '4be1d79d', '-o', 'csv', '--excel', '--locale', 'pt-BR', '-q'];
  const { stdout } = await run([...argv, '--fields', 'localTime'], { env: {} });
  expect(stdout).toBe('\ufefflocalTime\r\n2026-11-20 09:00:00\r\n');
});

describe.each(spreadsheetLanguages)('%s', (language) => {
  const delimiter = delimiters[language];
  const args = ['--excel', '--locale', language];
  const alike = [...lookalikes, ...dates[language]];
  const parsed = (csv: string) =>
    Papa.parse<string[]>(csv.slice(1), { delimiter, newline: '\r\n' }).data.flat().slice(0, -1);

  test('what looks like a number, a date, a truth or an error is written as a text, and nothing else is', async () => {
    const cells = parsed(await printed([...alike, ...plain, ...formulas], args));
    expect(cells).toEqual([
      ...alike.map((text) => `="${text}"`),
      ...plain,
      ...formulas.map((text) => `'${text.replace(/(?<=\|)(?=[=+@-])/g, "'")}`),
    ]);
  });

  test.skipIf(!hasLibreOffice)(
    'LibreOffice reads each text as it is, and runs none (needs soffice)',
    async () => {
      const names = [...alike, ...plain];
      const csv = await printed([...names, ...formulas], args);
      const cells = (await cellsInLibreOffice(csv, delimiter, language)).map(([cell]) => cell);
      const texts = [...names, ...formulas.map((text) => `'${text}`)];
      expect(cells.map((cell) => cell?.value)).toEqual(texts);
      expect(new Set(cells.map((cell) => cell?.type))).toEqual(new Set(['string']));
      const formula = (text: string) => (alike.includes(text) ? `of:="${text}"` : undefined);
      expect(cells.map((cell) => cell?.formula)).toEqual(texts.map(formula));
    },
  );

  test.skipIf(!hasLibreOffice)(
    'LibreOffice reads numbers, dates and times as such (needs soffice)',
    async () => {
      const item = {
        ...{
          id: 'a47c2427-07bd-44d3-a5fa-7af703286289',
          priority: -5,
          fileSizeBytes: 23889750,
          compressionRatio: 0.42,
        },
        ...{
          startAt: '08:00',
          validFrom: '2026-11-20T11:56:22.5Z',
          name: '12345678901234567',
          description: '=1+1',
        },
      };
      answer('/content', [item]);
      const fields = 'priority,fileSizeBytes,compressionRatio,startAt,validFrom,name,description,id';
      const argv = [
        'content',
        'list',
        '-o',
        'csv',
        ...args,
        '--fields',
        fields,
        '--no-header',
        '--tz',
        'America/Sao_Paulo',
      ];
      const { stdout } = await run(argv);
      const [row = []] = await cellsInLibreOffice(stdout, delimiter, language);
      expect(row.slice(0, 8).map(({ type, value }) => [type, value])).toEqual([
        ['float', '-5'],
        ['float', '23889750'],
        ['float', '0.42'],
        ['time', 'PT08H00M00S'],
        ['date', '2026-11-20T08:56:22'],
        ['string', '12345678901234567'],
        ['string', "'=1+1"],
        ['string', item.id],
      ]);
    },
  );
});

/** Texts that are hard on purpose: signs, separators, quotes and digits in any order. */
const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'=+-@＝;|\t,\n\r"\' 0159.:/%eE'),
      fc.constantFrom('mar', 'TRUE', '007', 'dez'),
      hostileText,
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));

describe.each([
  ['--excel --locale pt-BR', ';'],
  ['--excel --locale en-US', ','],
  ['--excel --delimiter |', '|'],
  ['--excel --delimiter ^', '^'],
  ['--delimiter ;', ';'],
  ['--delimiter tab', '\t'],
  ['--delimiter ]', ']'],
])('%s', (line, delimiter) => {
  const args = line.split(' ');
  const mark = line.includes('--excel') ? '\ufeff' : '';

  test('every text comes back from a parser: as it is, as a formula that is only a text, or after an apostrophe', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddText, { minLength: 1 }), async (names) => {
        const csv = await printed(names, args);
        expect(csv.startsWith(mark)).toBe(true);
        // A name can begin with a byte order mark itself, which the parser would drop at the start.
        const text = `first\r\n${csv.slice(mark.length)}`;
        const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
        expect(errors).toEqual([]);
        const cells = data.slice(1, -1).map((row) => row.join('!several cells!'));
        const bare = (each: string) => each.replaceAll("'", '');
        const texts = cells.map((cell) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell);
        expect(texts.map(bare)).toEqual(names.map((name) => bare(name)));
      }),
      { numRuns: 60 },
    );
  });

  test('no text starts a formula, whatever separator the spreadsheet uses', async () => {
    const formula = /^[\t\r]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
    // Ours: a text in quotes, or what is left of it where a reader ends it at another separator.
    const isOurs = (cell: string) => line.includes('--excel') && /^="+[^"=@]*"*$/.test(cell);
    await fc.assert(
      fc.asyncProperty(fc.array(oddText, { minLength: 1 }), async (names) => {
        const csv = (await printed(names, args, 'id,name')).slice(mark.length);
        for (const each of [',', ';', '\t', '|', delimiter]) {
          if (each === ',' && delimiter === ',') continue;
          const cells = Papa.parse<string[]>(csv, { delimiter: each, newline: '\r\n' }).data.flat();
          expect(cells.filter((cell) => formula.test(cell) && !isOurs(cell))).toEqual([]);
        }
        // A reader that honors quotes only at the start of a cell, and drops them.
        const separators = [',', ';', '|', '\t', '\r', '\n'].filter((each) => each !== delimiter);
        const pieces = csv
          .split(new RegExp(`[${separators.join('')}]`))
          .map((piece) => piece.replace(/^"*/, ''));
        expect(pieces.filter((piece) => formula.test(piece) && !isOurs(piece))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['--excel', '--excel is only for -o csv', 'Use: -o csv --excel'],
  ['--excel -o tsv', '--excel is only for -o csv', 'Use: -o csv --excel'],
  ['--delimiter ;', '--delimiter is only for -o csv', 'Use: -o csv --delimiter <char>'],
  ['--locale pt-BR', '--locale is only for -o csv', 'Use: -o csv --excel --locale <name>'],
  ['-o csv --locale pt-BR', '--locale needs --excel', 'Use: -o csv --excel --locale pt-BR'],
  [
    '-o csv --delimiter xx',
    '--delimiter must be a punctuation mark such as ";" or "|", or tab, not "xx"',
    '',
  ],
  ['-o csv --delimiter =', '--delimiter must be a punctuation mark such as ";" or "|", or tab, not "="', ''],
  [
    '-o csv --excel --locale zz',
    '--locale must be a language and country such as pt-BR or de-DE, not "zz"',
    '',
  ],
])('%s: wrong usage', async (line, message, hint) => {
  const { stdout, stderr, code } = await run(['players', 'list', ...line.split(' ')]);
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr: `signage: ${message}\n${hint && `  ${hint}\n`}`,
    code: 2,
  });
});

test('a text that is too long for a formula, or has a line break, has an apostrophe', async () => {
  const long = '9'.repeat(256);
  const csv = await printed([long, '9'.repeat(255), '0\n7', '1,-5'], ['--excel', '--locale', 'pt-BR']);
  expect(csv).toBe(`\ufeff'${long}\r\n"=""${'9'.repeat(255)}"""\r\n"'0\n7"\r\n'1,'-5\r\n`);
});
