import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ArrayReader } from '../../src/json/array-reader.ts';
import { anyCharacter } from '../helpers/any-character.ts';

/** The text cut at these places, in UTF-16 units: between the halves of a surrogate pair as well. */
function cutAt(text: string, places: readonly number[]): string[] {
  const cuts = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
  return cuts.map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut));
}

/** Texts that look like structure, end in backslashes, or contain half characters. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'[]{},"\\\né', '\\"', '\\\\', '日本', '🙂', '\ud83d', '\ude42'),
      fc.string({ unit: anyCharacter, maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const element = fc.oneof(
  fc.jsonValue(),
  trickyText,
  fc.dictionary(trickyText, trickyText, { maxKeys: 3 }),
  fc.array(trickyText, { maxLength: 3 }),
);

/** A JSON array as text, compact or spread over lines. */
const arrayText = fc
  .tuple(
    fc.array(element, { maxLength: 6 }),
    fc.constantFrom(undefined, 2, '\t'),
    fc.constantFrom('', ' ', '\r\n\t'),
  )
  .map(([elements, indent, around]) => around + JSON.stringify(elements, null, indent) + around);

const places = fc.array(fc.nat(), { maxLength: 12 });

/** The elements of an array whose text arrives in these parts; each must be what its own text says. */
function read(parts: readonly string[]): unknown[] {
  const reader = new ArrayReader();
  const batches = [...parts.map((part) => reader.push(part)), reader.end()];
  return batches.flatMap(({ values, texts }) => {
    expect(values).toEqual(texts.map((text): unknown => JSON.parse(text)));
    return values;
  });
}

/** Arrays as services write them: of objects, with nothing between but a comma; sometimes with a space there. */
const objects = fc
  .tuple(
    fc.array(fc.dictionary(trickyText, fc.oneof(trickyText, fc.integer(), element), { maxKeys: 4 }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.array(fc.constantFrom(',', ',', ',', ', ', '\n,'), { minLength: 6, maxLength: 6 }),
  )
  .map(([items, commas]) => {
    const texts = items.map((item, index) => (index === 0 ? '' : commas[index]) + JSON.stringify(item));
    return `[${texts.join('')}]`;
  });

const anyArray = fc.oneof(arrayText, objects);
describe('any array, in parts cut anywhere', () => {
  test('has the elements that JSON.parse finds', () => {
    fc.assert(
      fc.property(anyArray, places, (text, cuts) => {
        expect(read(cutAt(text, cuts))).toEqual(JSON.parse(text));
      }),
      { numRuns: 200, examples: [['[[{},{}],[]]', []]] },
    );
  });

  test('is an error when it is cut off', () => {
    fc.assert(
      fc.property(anyArray, fc.nat(), places, (text, length, cuts) => {
        const whole = text.trimEnd();
        const part = whole.slice(0, length % whole.length);
        expect(() => read(cutAt(part, cuts))).toThrow(SyntaxError);
      }),
    );
  });

  test('is an error when something follows', () => {
    const garbage = fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => /[^ \t\r\n]/.test(text));
    fc.assert(
      fc.property(anyArray, garbage, places, (text, rest, cuts) => {
        expect(() => read(cutAt(text + rest, cuts))).toThrow(SyntaxError);
      }),
    );
  });
});

describe('what looks like the end of an object', () => {
  test.each([
    '[{"a":"},{"},{"b":"},{"}]',
    '[{"a":"x"} ,{"b":"},{"},{"c":1}]',
    '[{"a":[{"b":1},{"c":2}]},{"d":1}]',
    '[{"a":"\\\\"},{"b":"\\"},{"}]',
    '[{"a":1},{"b":2}]\n',
    '[1,{"a":1},{"b":2},[3]]',
    ' [ ] ',
    '["]",{"a":"[,\\""}]',
    '[ {"a" : [1, 2]} , "\\\\" ]',
    '["\\\\\\"]",null]',
    '["🙂]","é"]',
    '["\u00a0"]',
  ])('%s', (text) => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(read(cutAt(text, [cut]))).toEqual(JSON.parse(text));
    }
  });
});

test.each([
  ...[
    '',
    ' ',
    '[',
    '["a',
    '["a\\"]',
    '[{"a":1]',
    '[,]',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[] []',
    '[]]',
    '[],',
    '[}',
    '[1}',
  ],
  ...[
    '[{"a":1},{"b":}]',
    '[{"a":1}{"b":1},{"c":1}]',
    '[{"a":1}],[{"b":1},{"c":1}]',
    '[1],[2,3]',
    '[{"a":1,}]',
  ],
])('%j is refused', (text) => {
  for (let at = 0; at <= text.length; at += 1) {
    // Nothing but a bracket can end an array.
    const why = /\[(?:.*[^\]}])?$/.test(text) ? 'it ends early' : 'it is not valid JSON';
    expect(() => read([text.slice(0, at), text.slice(at)])).toThrow(new SyntaxError(why));
  }
});

test.each(['{}', 'null', '"[]"', '\u00a0[]', ' {"a":1},{"b":2},{'])('%j is not an array', (text) => {
  for (let at = 0; at <= text.length; at += 1) {
    expect(() => read([text.slice(0, at), text.slice(at)])).toThrow(new SyntaxError('it is not an array'));
  }
});

test('an object is returned when the next one begins', () => {
  const reader = new ArrayReader();
  const push = (text: string) => reader.push(text).values;
  expect([push('[{"a":1},{"b"'), push(':2},{"c":3}'), push(',{"d"')]).toEqual([
    [{ a: 1 }],
    [{ b: 2 }],
    [{ c: 3 }],
  ]);
  expect(reader.pending).toBe('[{"d"'.length);
});

test('elements without such a place are returned at the comma after them', () => {
  const reader = new ArrayReader();
  const push = (text: string) => reader.push(text).texts;
  expect([push('['), push('1,[2,"],"]'), push(' ,{"a"'), push(':3}, 4, 5 ]'), reader.end().texts]).toEqual([
    [],
    ['1'],
    ['[2,"],"]'],
    ['{"a":3}', ' 4'],
    [' 5 '],
  ]);
});

test.each([
  '[{"a": [1, 2]},{"b" :"}, {"},{}]',
  '[{"a": [1, 2]}, {"b" :"}, {"},{}]',
  '[{"a":"x, y"},{"b":{}}]',
  '[1, {"a": 2}]',
])('texts have no white space between tokens: %s', (text) => {
  const elements: unknown = JSON.parse(text);
  const reader = new ArrayReader();
  const texts = [
    ...reader.push(text.slice(0, 9)).texts,
    ...reader.push(text.slice(9)).texts,
    ...reader.end().texts,
  ];
  expect(`[${texts.join()}]`).toBe(JSON.stringify(elements));
});

test('a long element is not looked through again with each of its parts', () => {
  const reader = new ArrayReader();
  const match = vi.spyOn(String.prototype, 'lastIndexOf');
  reader.push(`[["${'x'.repeat(999_997)}`);
  for (let parts = 0; parts < 30; parts += 1) reader.push('x'.repeat(100_000));
  expect(match.mock.calls.length).toBe(3);
  match.mockRestore();
});
