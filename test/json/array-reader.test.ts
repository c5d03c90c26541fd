import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/errors.ts';
import { ArrayReader } from '../../src/json/array-reader.ts';
import { arrayText, element, places, trickyText } from './array-text.ts';

/** The elements of an array whose bytes arrive in these chunks; each must be what its own text says. */
function read(chunks: readonly Uint8Array[]): unknown[] {
  const reader = new ArrayReader();
  const batches = [...chunks.map((chunk) => reader.push(chunk)), reader.end()];
  return batches.flatMap(({ values, texts }) => {
    expect(values).toEqual(texts.map((text): unknown => JSON.parse(text)));
    return values;
  });
}

/** The UTF-8 of the text cut at these bytes: in the middle of characters as well. */
function cutBytes(text: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
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
/** Lone halves of surrogate pairs have no UTF-8: they are replaced on the way. */
const sent = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

describe('any array, in chunks cut at any byte', () => {
  test('has the elements that JSON.parse finds', () => {
    fc.assert(
      fc.property(anyArray, places, (text, cuts) => {
        expect(read(cutBytes(text, cuts))).toEqual(JSON.parse(sent(text)));
      }),
      { numRuns: 500 },
    );
  });

  test('byte by byte too', () => {
    fc.assert(
      fc.property(anyArray, (text) => {
        const bytes = new TextEncoder().encode(text);
        expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(JSON.parse(sent(text)));
      }),
    );
  });

  test('is an error when it is cut off', () => {
    fc.assert(
      fc.property(anyArray, fc.nat(), places, (text, length, cuts) => {
        const whole = text.trimEnd();
        const part = whole.slice(0, length % whole.length);
        expect(() => read(cutBytes(part, cuts))).toThrow(SyntaxError);
      }),
    );
  });

  test('is an error when something follows', () => {
    const garbage = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => /[^ \t\r\n]/.test(sent(text)));
    fc.assert(
      fc.property(anyArray, garbage, places, (text, rest, cuts) => {
        expect(() => read(cutBytes(text + rest, cuts))).toThrow(SyntaxError);
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
    '\ufeff[{"a":1},{"b":2}]',
    '[1,{"a":1},{"b":2},[3]]',
  ])('%s', (text) => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(read(cutBytes(text, [cut]))).toEqual(JSON.parse(text.replace('\ufeff', '')));
    }
  });
});

test.each([
  ['[{"a":1},{"b":}]', SyntaxError],
  ['[{"a":1}{"b":1},{"c":1}]', SyntaxError],
  ['[{"a":1}],[{"b":1},{"c":1}]', SyntaxError],
])('%s is refused', (text, error) => {
  expect(() => read(cutBytes(text, []))).toThrow(error);
});

test.each([
  ['half a character at the end', [0x5b, 0x5d, 0xc3]],
  ['a byte that no character has', [0x5b, 0x22, 0xff, 0x22, 0x5d]],
])('%s is not UTF-8', (_, bytes) => {
  expect(() => read([Uint8Array.from(bytes)])).toThrow(Failure);
});

test('an object is returned when the next one begins', () => {
  const reader = new ArrayReader();
  const push = (text: string) => reader.push(new TextEncoder().encode(text)).values;
  expect([push('[{"a":1},{"b"'), push(':2},{"c":3}'), push(',{"d"')]).toEqual([
    [{ a: 1 }],
    [{ b: 2 }],
    [{ c: 3 }],
  ]);
  expect(reader.pending).toBe('[{"d"'.length);
});

test('an array without a place to cut is read element by element from a mebibyte on', () => {
  const reader = new ArrayReader();
  const push = (text: string) => reader.push(new TextEncoder().encode(text)).values.length;
  expect([push('['), push('1,'.repeat(2 ** 19 - 1)), push('1,'), push('2,')]).toEqual([0, 0, 2 ** 19, 1]);
});
