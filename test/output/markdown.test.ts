// project: longer
import * as fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { visible } from '../../src/output/sanitize.ts';
import { parseFields } from '../../src/query/select.ts';
import { hostileText, jsonValue } from './arbitraries.ts';
import { contentDetails, itemOf, pipe, playerList, render, screen, terminal } from './render.ts';

const markdown = { ...pipe, format: 'markdown' } as const;

/** What the cells of a table show, by an independent reader: text, and the three tags that we write ourselves. */
function cellsOf(text: string): string[][] {
  const html = micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const [, rest] = /^<table>\n([\s\S]*)<\/table>\n?$/.exec(html) ?? [];
  const rows = (rest ?? '').split('<tr>').slice(1);
  const cell = /<t[hd](?: align="right")?>(.*?)<\/t[hd]>/g;
  return rows.map((row) => Array.from(row.matchAll(cell), ([, inner = '']) => shownText(inner)));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

function shownText(html: string): string {
  const text = html.replaceAll('<wbr>', '').replaceAll('<span>$</span>', '$').replaceAll('<br>', '\n');
  expect(text).not.toMatch(/[<>]/);
  return text.replace(/&(lt|gt|amp|quot);/g, (_, name) => entities[name] ?? '');
}

/** A text as a cell shows it: Markdown drops spaces at both ends. */
function expectedCell(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => visible(line));
  return text === '' ? '-' : lines.join('\n').replace(/^ +| +$/g, '');
}

const players = [
  {
    id: 'a',
    name: 'Loja 001',
    healthStatus: 'offline',
    resolutionWidth: 3840,
    lastSeenAt: '2026-11-17T09:00:00Z',
  },
  { id: 'b', name: 'R$ 9 | [x](http://a.b)\r\n<b>#12 @ana', healthStatus: 'healthy', storeId: 'loja_002' },
];

const table = `
| ID | NAME | HEALTH | STORE | RESOLUTION WIDTH | LAST SEEN |
| --- | --- | --- | --- | ---: | --- |
| a | Loja 001 | offline | - | 3840 | 2026-11-17T09:00:00Z |
| b | R<span>$</span> 9 \\| \\[x\\](http:<wbr>//a.b)<br>\\<b\\>#<wbr>12 @<wbr>ana | healthy | loja\\_002 | - | - |
`;

test.each([
  ['in a pipe', markdown],
  ['on a terminal of 40 columns', { ...terminal(40), format: 'markdown', time: 'iso' } as const],
])('a list has the columns of its table, whole, %s', async (_, options) => {
  const [first, second] = players.map(itemOf);
  expect(screen(await render(playerList, options, first ? [first] : [], [], second ? [second] : []))).toBe(
    table,
  );
});

test('an empty list is its header; without one there is nothing, or rows for another table', async () => {
  const [header, rule, ...rows] = table.trimStart().split(/(?<=\n)/);
  expect(await render(playerList, markdown, [])).toBe(`${header}${rule}`);
  const bare = { ...markdown, header: false };
  expect(await render(playerList, bare)).toBe('');
  expect(await render(playerList, bare, players.map(itemOf))).toBe(rows.join(''));
});

test('details are a table each: what an item has, documented or not', async () => {
  const first = {
    id: 'a',
    name: 'Verão',
    tags: ['x', 'y'],
    fileSizeBytes: 12_400_000,
    daysOfWeek: [],
    later_on: 1,
  };
  expect(
    screen(await render(contentDetails, markdown, [itemOf(first), itemOf({ id: 'b', status: null })])),
  ).toBe(`
| FIELD | VALUE |
| --- | --- |
| ID | a |
| NAME | Verão |
| FILE SIZE | 12.4 MB |
| TAGS | x, y |
| LATER\\_ON | 1 |

| FIELD | VALUE |
| --- | --- |
| ID | b |
`);
});

test('--fields chooses, whether or not an item has them', async () => {
  const fields = parseFields('metadata.a|b,name', contentDetails);
  const item = itemOf({ id: 'a', metadata: { 'a|b': '`x`' } });
  expect(screen(await render(contentDetails, { ...markdown, fields }, [item]))).toBe(`
| FIELD | VALUE |
| --- | --- |
| METADATA.A\\|B | \\\`x\\\` |
| NAME | - |
`);
  expect(screen(await render(playerList, { ...markdown, fields }, [item]))).toBe(`
| METADATA.A\\|B | NAME |
| --- | --- |
| \\\`x\\\` | - |
`);
});

/** Text nodes in which GitHub and GitLab would find something: they look at each one alone, after Markdown. */
const acting = /[@#!%^&~][^\s<]|https?:\/\/|www\.|gh-\d|:[+-]1:|:\d+:(?!\d)|:\d*[a-z_][\w+-]*:|\$[^<]/i;

test.each([
  ['@ana', '@<wbr>ana'],
  ['#12', '#<wbr>12'],
  ['org/repo#12', 'org/repo#<wbr>12'],
  ['gh-12', 'gh-<wbr>12'],
  ['!12 %3 ^4 ~bug', '!<wbr>12 %<wbr>3 ^<wbr>4 \\~<wbr>bug'],
  ['AT&T &amp; &#35;', 'AT\\&<wbr>T \\&<wbr>amp; \\&<wbr>#<wbr>35;'],
  ['www.a.b WWW.a.b', 'www<wbr>.a.b WWW<wbr>.a.b'],
  ['ftp://a.b mailto:a@b.c', 'ftp:<wbr>//a.b mailto:a@<wbr>b.c'],
  [':tada:1 :+1: :100:', ':<wbr>tada:1 :<wbr>+1: :<wbr>100:'],
  ['T11:56:22-03:00 08:00–22:00', 'T11:56:22-03:00 08:00–22:00'],
  ['50% #', '50% #'],
  ['$a$', '<span>$</span>a<span>$</span>'],
  ['*a* __b__ ~~c~~', '\\*a\\* \\_\\_b\\_\\_ \\~<wbr>\\~<wbr>c\\~<wbr>\\~'],
  ['![x](y) [^1]', '!<wbr>\\[x\\](y) \\[^<wbr>1\\]'],
  ['a\\|b\\', 'a\\\\\\|b\\\\'],
  ['<script>\n\n</script>', '\\<script\\><br><br>\\</script\\>'],
  ['\u202e\u001b[31m', '\\\\u202e\\\\u001b\\[31m'],
])('the cell of %j is %j', async (name, cell) => {
  const options = { ...markdown, header: false, fields: parseFields('name', playerList) };
  expect(await render(playerList, options, [itemOf({ name })])).toBe(`| ${cell} |\n`);
});

const hostileMarkup = fc
  .array(
    fc.oneof(
      hostileText,
      fc.constantFrom('\n', '\r\n', '| --- |', ' '),
      fc.constantFrom(
        ...'| \\ ` `` * ** _ ~~ [ ]( ) ![ [^1] <b> </td> <!-- --> &lt; &#64; --- a 1 + .'.split(' '),
      ),
      fc.constantFrom(
        ...'@ana #12 org/repo#1 GH-1 !1 $x$ :tada: http://a.b www.a.b a@b.co <http://a.b> xmpp:a@b.c'.split(
          ' ',
        ),
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('every reader finds the same cells, with nothing in them but text', async () => {
  const columns = parseFields('id,name,storeId', playerList);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(hostileMarkup, hostileMarkup, hostileMarkup), { minLength: 1, maxLength: 4 }),
      async (rows) => {
        const items = rows.map(([id, name, storeId]) => itemOf({ id, name, storeId }));
        const text = await render(playerList, { ...markdown, fields: columns }, items);
        expect(cellsOf(text)).toEqual([['ID', 'NAME', 'STORE'], ...rows.map((row) => row.map(expectedCell))]);
        const nodes = text.replace(/\\(?=[^\w\s])/g, '').split(/<wbr>|<br>|<span>|<\/span>/);
        expect(nodes.filter((node) => acting.test(node))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test('details of anything are rows of two cells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(hostileMarkup, jsonValue), async (fields) => {
      const text = await render(contentDetails, markdown, [itemOf({ ...fields, id: 'a' })]);
      expect(new Set(cellsOf(text).map(({ length }) => length))).toEqual(new Set([2]));
    }),
  );
});
