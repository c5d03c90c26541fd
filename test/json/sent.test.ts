// project: slow
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, parseSent } from '../../src/json/sent.ts';
import { indentJson, writeSent } from '../../src/json/text.ts';

const digits = fc.string({ unit: fc.constantFrom('0', '0', '1', '9'), minLength: 1, maxLength: 20 });
/** A number of JSON in its parts. */
const number = fc.record({
  sign: fc.constantFrom('', '-'),
  whole: digits.map((text) => text.replace(/^0+(?=.)/, '')),
  fraction: fc.option(digits, { nil: '' }),
  exponent: fc.option(fc.integer({ min: -20, max: 20 }), { nil: 0 }),
});
type NumberParts = typeof number extends fc.Arbitrary<infer Parts> ? Parts : never;

const textOf = ({ sign, whole, fraction, exponent }: NumberParts) =>
  sign +
  whole +
  (fraction && `.${fraction}`) +
  (exponent === 0 ? '' : `e${exponent > 0 ? '+' : ''}${exponent}`);

const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    number.map(textOf),
    fc.jsonValue({ maxDepth: 0 }).map((value) => JSON.stringify(value)),
    fc.array(tie('json')).map((parts) => `[${parts.join(',')}]`),
    fc
      .dictionary(fc.constantFrom('a', '__proto__', ':"\\', '}{', ''), tie('json'))
      .map((all) => Object.entries(all).map(([name, text]) => `${JSON.stringify(name)}:${text}`))
      .map((members) => `{${members.join(',')}}`),
  ),
}));

test('what is parsed is written as it was sent', () => {
  fc.assert(
    fc.property(json, (text) => {
      expect(writeSent(parseSent(text))).toBe(text);
      expect(writeSent(parseSent(` ${indentJson(text)}\n`))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test('numbers have the same decimal if they are the same number', () => {
  const exact = ({ sign, whole, fraction, exponent }: NumberParts) =>
    BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(60 + exponent - fraction.length);
  fc.assert(
    fc.property(number, fc.oneof(number, fc.nat(20)), (one, other) => {
      // Another number, or the same one with its point elsewhere, and zeros.
      const { whole, fraction, exponent } = one;
      const [digits, power] = [`${whole}${fraction}`, exponent - fraction.length];
      const moved = {
        ...one,
        whole: digits,
        fraction: '0'.repeat(typeof other === 'number' ? other : 0),
        exponent: power,
      };
      const another = typeof other === 'number' ? moved : other;
      expect(decimalOf(textOf(one)) === decimalOf(textOf(another))).toBe(exact(one) === exact(another));
    }),
    { numRuns: 2000 },
  );
});

test('decimals of numbers that no double holds', () => {
  const texts = ['1e999', '10E998', '1e9999999999999999', '1e9999999999999998', `1${'0'.repeat(1e6)}1`];
  expect(texts.map(decimalOf).map((text) => text.slice(0, 30))).toEqual([
    '1e999',
    '1e999',
    '1e9999999999999999',
    '1e9999999999999998',
    `1${'0'.repeat(29)}`,
  ]);
});
