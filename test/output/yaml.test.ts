import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jsonValue } from './arbitraries.ts';
import { contentDetails, itemFrom, itemOf, pipe, playerList, render, screen } from './render.ts';

const yaml = { ...pipe, format: 'yaml' as const };

const item = itemFrom(
  '{"name":"Verão","startAt":"18:00","code":"no","zero":-0,"digits":12345678901234567890,"text":"a\\nb","metadata":{"k":[1,{}]}}',
);

test('a list is a sequence; text YAML 1.1 would misread is quoted; numbers are doubles', async () => {
  expect(
    screen(await render(playerList, yaml, [item], [itemOf({ name: 'red \u001b[31m \u{e0041} 👩🏽‍🌾' })])),
  ).toBe(`
- name: Verão
  startAt: "18:00"
  code: "no"
  zero: -0
  digits: 12345678901234567000
  text: "a\\nb"
  metadata:
    k:
      - 1
      - {}
- name: "red \\u001b[31m \\U000e0041 👩🏽‍🌾"
`);
});

test('hidden characters become YAML escapes of one code point, in any plane', async () => {
  const item = itemOf({ a: 'x\u200by', b: 'x\u{e0041}y', c: 'x\ufff0y' });
  expect(screen(await render(playerList, yaml, [item]))).toBe(`
- a: "x\\u200by"
  b: "x\\U000e0041y"
  c: "x\\ufff0y"
`);
});

test.each([' \n', '  \n\n', ' \n \n', '\n ', 'a\n \nb\n'])('keeps spaces: %j', async (description) => {
  const text = await render(playerList, yaml, [itemOf({ description })]);
  expect(parse(text)).toEqual([{ description }]);
});

test('round-trips through a parser, YAML 1.1 included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(fc.string(), jsonValue), { maxLength: 3 }), async (objects) => {
      const text = await render(playerList, yaml, objects.map(itemOf));
      const expected: unknown = JSON.parse(JSON.stringify(objects));
      expect(parse(text)).toEqual(expected);
      // `<<` is a merge key in YAML 1.1, even in quotes.
      if (!text.includes('<<')) expect(parse(text, { version: '1.1' })).toEqual(expected);
    }),
  );
});

/** What can make a text look like something else than a text. */
const fragments = [
  ...[
    ' ',
    '\n',
    '\t',
    '"',
    '2026-11-22T10:00:00.5Z',
    '7e834202-4713-42ba-8569-582a30893182',
    '12345678-4713-42ba',
  ],
  ...'a A é 店 👩🏽‍🌾 loja-012 America/Sao_Paulo QM55C 55UH5N-E T10:00:00Z 18:00 2026-11-22 10.0.1.20 4.2.1 1.2'.split(
    ' ',
  ),
  ..."y no Null true on x o b n e E f 0 7 08 0x1f 0o17 1_000 1e5 12e-3 .inf .nan . , - + _ : # ' % ~ << = ? ! & * @ [ { ---".split(
    ' ',
  ),
];

test('a text is read as a text, whatever it looks like', async () => {
  const text = fc.array(fc.constantFrom(...fragments), { maxLength: 4 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, text, { maxKeys: 2 }), async (object) => {
      const written = await render({ ...contentDetails, single: true }, yaml, [itemOf(object)]);
      expect(parse(written)).toEqual(object);
      if (!('<<' in object)) expect(parse(written, { version: '1.1' })).toEqual(object);
    }),
    { numRuns: 1000 },
  );
});

test('a number that JavaScript cannot hold is infinite, as in the library', async () => {
  const written = await render(playerList, yaml, [itemFrom('{"most":1e999,"least":-1e999,"zero":-0}')]);
  expect(written).toBe('- most: .inf\n  least: -.inf\n  zero: -0\n');
});

test.each(['name', 'n'.repeat(1001)])('a long name is read as it was', async (name) => {
  const written = await render({ ...contentDetails, single: true }, yaml, [itemOf({ [name]: 'a' })]);
  expect(parse(written)).toEqual({ [name]: 'a' });
});
