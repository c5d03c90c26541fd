// project: longer
import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSent } from '../../src/json/sent.ts';
import { QuotingItem } from '../../src/model/item.ts';
import { isInstalled } from '../helpers/programs.ts';
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
      const written = await render({ ...contentDetails, shape: { kind: 'object' } }, yaml, [itemOf(object)]);
      expect(parse(written)).toEqual(object);
      if (!('<<' in object)) expect(parse(written, { version: '1.1' })).toEqual(object);
    }),
    { numRuns: 1000 },
  );
});

test('a number with an exponent is one in YAML 1.1, too', async () => {
  const asSent = '{"e":1.0,"f":1E5,"g":-1.50e+07,"h":1e-400}';
  const sent = Object(parseSent(asSent));
  const items = [itemFrom('{"a":1e-7,"b":1.5e-9,"c":1e21,"d":-2E+30}'), new QuotingItem(sent)];
  expect(screen(await render(playerList, yaml, items))).toBe(`
- a: 1.0e-7
  b: 1.5e-9
  c: 1.0e+21
  d: -2.0e+30
- e: 1.0
  f: 1.0e+5
  g: -1.50e+07
  h: 1.0e-400
`);
});

/** What an independent reader of YAML 1.1 makes of a text. */
const readers = [
  {
    program: 'python3',
    hasLibrary: ['-c', 'import yaml'],
    toJson: 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer)))',
    option: '-c',
  },
  {
    program: 'ruby',
    hasLibrary: ['-e', 'require "psych"; require "json"'],
    toJson: 'require "psych"; require "json"; puts JSON.generate(Psych.safe_load(STDIN.read))',
    option: '-e',
  },
];

describe.each(readers)('$program (needs its YAML library)', ({ program, hasLibrary, toJson, option }) => {
  const hasReader = isInstalled(program) && spawnSync(program, hasLibrary).status === 0;

  test.skipIf(!hasReader)('reads every text and number as JSON has it', async () => {
    const fragment = fc.array(fc.constantFrom(...fragments), { maxLength: 4 }).map((parts) => parts.join(''));
    // Numbers whose text JavaScript, Python and Ruby agree on.
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    const value = fc.oneof(fragment, number, fc.boolean(), fc.constant(null), fc.array(fragment));
    // `<<` is a merge key in YAML 1.1, even in quotes.
    const name = fragment.filter((each) => each !== '<<');
    const objects = fc.sample(fc.dictionary(name, value, { maxKeys: 6 }), { numRuns: 3000, seed: 46 });
    const lookalikes = [
      'yes',
      'no',
      'on',
      'off',
      'y',
      'n',
      '~',
      '0o17',
      '017',
      '1_000',
      '12:30',
      '1e5',
      '1.5',
    ];
    const all = [...objects, Object.fromEntries(lookalikes.map((each) => [each, each]))];
    const input = await render(playerList, yaml, all.map(itemOf));
    const { stdout, stderr } = spawnSync(program, [option, toJson], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(all)));
  });
});

test('a number that JavaScript cannot hold is infinite, as in the library', async () => {
  const written = await render(playerList, yaml, [itemFrom('{"most":1e999,"least":-1e999,"zero":-0}')]);
  expect(written).toBe('- most: .inf\n  least: -.inf\n  zero: -0\n');
});

test.each(['name', 'n'.repeat(1001)])('a long name is read as it was', async (name) => {
  const written = await render({ ...contentDetails, shape: { kind: 'object' } }, yaml, [
    itemOf({ [name]: 'a' }),
  ]);
  expect(parse(written)).toEqual({ [name]: 'a' });
});
