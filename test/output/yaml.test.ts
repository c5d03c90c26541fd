import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFields } from '../../src/query/select.ts';
import { jsonValue } from './arbitraries.ts';
import { contentDetails, itemFrom, itemOf, pipe, playerList, render, screen } from './render.ts';

const yaml = { ...pipe, format: 'yaml' as const };

const item = itemFrom(
  '{"name":"Verão","startAt":"18:00","code":"no","digits":12345678901234567890,"text":"a\\nb","metadata":{"k":[1,{}]}}',
);

test('a list is a sequence; text YAML 1.1 would misread is quoted; numbers are doubles', async () => {
  expect(
    screen(await render(playerList, yaml, [item], [itemOf({ name: 'red \u001b[31m \u{e0041} 👩🏽‍🌾' })])),
  ).toBe(`
- name: Verão
  startAt: "18:00"
  code: "no"
  digits: 12345678901234567000
  text: |-
    a
    b
  metadata:
    k:
      - 1
      - {}
- "name": "red \\u001b[31m \\U000e0041 👩🏽‍🌾"
`);
});

test('a single requested object is a mapping; --fields nests', async () => {
  const fields = parseFields('name,metadata.k,metadata.x', contentDetails);
  expect(screen(await render(contentDetails, { ...yaml, fields }, [item]))).toBe(`
name: Verão
metadata:
  k:
    - 1
    - {}
  x: null
`);
});

test('hidden characters become YAML escapes of one code point, in any plane', async () => {
  const item = itemOf({ a: 'x\u200by', b: 'x\u{e0041}y', c: 'x\ufff0y' });
  expect(screen(await render(playerList, yaml, [item]))).toBe(`
- "a": "x\\u200by"
  "b": "x\\U000e0041y"
  "c": "x\\ufff0y"
`);
});

test('an empty list is an empty sequence', async () => {
  expect(await render(playerList, yaml)).toBe('[]\n');
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
