import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArraySplitter } from '../../src/json/array-splitter.ts';
import { arrayText, cutAt, places } from './array-text.ts';

/** The elements' texts, when the text arrives in these chunks. */
function split(chunks: readonly string[]): string[] {
  const splitter = new ArraySplitter();
  const found = chunks.flatMap((chunk) => splitter.push(chunk));
  splitter.end();
  // The white space around an element stays.
  return found.map((text) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
}

test('any array, in chunks cut anywhere, has the elements that JSON.parse finds', () => {
  fc.assert(
    fc.property(arrayText, places, (text, cuts) => {
      const elements = split(cutAt(text, cuts)).map((each): unknown => JSON.parse(each));
      expect(elements).toEqual(JSON.parse(text));
    }),
  );
});

describe('at every boundary', () => {
  test.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1]', ['1']],
    ['[1,2]', ['1', '2']],
    ['["]",{"a":"[,\\""}]', ['"]"', '{"a":"[,\\""}']],
    ['[ {"a" : [1, 2]} , "\\\\" ]', ['{"a" : [1, 2]}', '"\\\\"']],
    ['["\\\\\\"]",null]', ['"\\\\\\"]"', 'null']],
    ['["🙂]","é"]', ['"🙂]"', '"é"']],
    ['["\u00a0"\u00a0]', ['"\u00a0"\u00a0']],
  ])('%j', (text, elements) => {
    for (let first = 0; first <= text.length; first += 1) {
      for (let second = first; second <= text.length; second += 1) {
        expect(split([text.slice(0, first), text.slice(first, second), text.slice(second)])).toEqual(
          elements,
        );
      }
    }
  });
});

describe('not an array', () => {
  test.each([
    ['', 'it ends early'],
    [' ', 'it ends early'],
    ['[', 'it ends early'],
    ['["a', 'it ends early'],
    ['["a\\"]', 'it ends early'],
    ['[{"a":1]', 'it ends early'],
    ['{}', 'it is not an array'],
    ['null', 'it is not an array'],
    ['"[]"', 'it is not an array'],
    ['\u00a0[]', 'it is not an array'],
    ['[,]', 'an element is missing'],
    ['[1,]', 'an element is missing'],
    ['[,1]', 'an element is missing'],
    ['[1,,2]', 'an element is missing'],
    ['[] []', 'it continues after its end'],
    ['[]]', 'it continues after its end'],
    ['[],', 'it continues after its end'],
  ])('%j', (text, message) => {
    for (let at = 0; at <= text.length; at += 1) {
      expect(() => split([text.slice(0, at), text.slice(at)])).toThrow(new SyntaxError(message));
    }
  });
});
