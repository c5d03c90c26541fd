import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ExactNumber, hasLostDigits, mayLoseDigits, parseExactly } from '../../src/json/exact-numbers.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${most}}$`));
/** A JSON number of any length, as text. */
const numeral = fc
  .tuple(fc.constantFrom('', '-'), digits(30), fc.constantFrom('', '.', 'e', 'E-', '.5e+'), digits(25))
  .map(([sign, whole, mark, rest]) => (mark === '' ? sign + whole : sign + whole + mark + rest));

describe('numbers that a double cannot hold', () => {
  test('keep their text wherever they stand', () => {
    fc.assert(
      fc.property(numeral, fc.constantFrom(' ', '', '\n'), (number, space) => {
        const text = `{"a":${space}${number},"b":[${space}${number}]}`;
        const found: unknown = mayLoseDigits(text) ? parseExactly(text) : JSON.parse(text);
        for (const value of [found].flatMap((it) => Object.values(Object(it)).flat())) {
          // Either the very text, or a double that is the same number.
          if (value instanceof ExactNumber) expect(value.toString()).toBe(number);
          else expect(isSameNumber(String(value), number)).toBe(true);
        }
      }),
    );
  });

  test.each([
    '{"id":"7e834202-4713-42ba-8569-582a30893182"}',
    '{"at":"2026-11-20T12:18:11.607Z","n":123456789012345}',
    '{"n":1.5,"list":[1,2,-3]}',
  ])('are not looked for in %s', (text) => {
    expect(mayLoseDigits(text)).toBe(false);
  });

  test('are found in an object that has been parsed wherever they are in its text', () => {
    const key = fc.constantFrom('a', 'b', 'a\\"b', '');
    const value = fc.oneof(numeral, fc.constantFrom('1', '1920', '-0', '0', '"1"', 'null', '[1]', '{"a":1}'));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.constantFrom('', ' '), value), { maxLength: 4 }), (members) => {
        const text = `{${members.map(([name, space, json]) => `"${name}":${space}${json}`).join(',')}}`;
        const parsed = JSON.parse(text);
        // To be careful without need is right as well, and only slower.
        if (!hasLostDigits(parsed, text)) expect(parseExactly(text)).toEqual(parsed);
      }),
      { numRuns: 1000 },
    );
    expect(hasLostDigits({ a: 1920, b: null, c: 'x' }, '{"a":1920,"b":null,"c":"x"}')).toBe(false);
  });

  test('are found without a search of the whole text for each field', () => {
    const searches = (fields: number) => {
      const text = JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, i])));
      const parsed = JSON.parse(text);
      const indexOf = vi.spyOn(String.prototype, 'indexOf');
      try {
        expect(hasLostDigits(parsed, text)).toBe(false);
        return indexOf.mock.calls.length;
      } finally {
        indexOf.mockRestore();
      }
    };
    expect(searches(2)).toBeGreaterThan(0);
    expect(searches(2000)).toBe(searches(1000));
  });
});

/** Compares two numerals as digits and a power of ten, independently of the code under test. */
function isSameNumber(a: string, b: string): boolean {
  const parts = (text: string) => {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
    const all = (whole + fraction).replace(/^0+/, '');
    const kept = all.replace(/0+$/, '');
    return [sign, kept, Number(exponent) - fraction.length + (all.length - kept.length)].join(' ');
  };
  return parts(a) === parts(b);
}
