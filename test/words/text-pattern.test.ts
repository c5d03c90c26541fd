import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namePattern } from '../../src/words/text-pattern.ts';

describe('text matches a part of the name; with wildcards, all of it', () => {
  test.each([
    ['caixa', 'Loja 012 · Caixa 1', true],
    ['CAIXA', 'Loja 012 · caixa 1', true],
    ['caixa 2', 'Loja 012 · Caixa 1', false],
    ['caixa*', 'Loja 012 · Caixa 1', false],
    ['*caixa*', 'Loja 012 · Caixa 1', true],
    ['loja*1', 'Loja 012 · Caixa 1', true],
    ['loja ??? *', 'Loja 012 · Caixa 1', true],
    ['loja ?? *', 'Loja 012 · Caixa 1', false],
    ['*', '', true],
    ['*', 'anything', true],
    ['?', '', false],
    ['?', 'a', true],
    ['?', '🙂', true],
    ['**a**', 'bab', true],
    ['*ab', 'aab', true],
    ['*aab*', 'aaab', true],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['promoção', 'Promoc\u0327a\u0303o de Vera\u0303o', true],
    ['promoc\u0327a\u0303o', 'PROMOÇÃO', true],
    ['promocao', 'Promoção', true],
    ['PROMOÇAO', 'promocao', true],
    ['ガ', 'カ', false],
    ['ガ', 'カ\u3099', true],
    ['.', 'abc', false],
    ['[a]', 'a', false],
    ['(', 'f(x)', true],
    ['\\*', '\\x', true],
  ])('%j and %j: %s', (pattern, name, fits) => {
    expect(namePattern(pattern)(name)).toBe(fits);
  });
});

/** The meaning of wildcards, with no thought of speed. */
function fits(name: readonly string[], pattern: readonly string[]): boolean {
  const [wanted, ...rest] = pattern;
  const [first, ...others] = name;
  if (wanted === undefined) return name.length === 0;
  if (wanted === '*') return fits(name, rest) || (first !== undefined && fits(others, pattern));
  return first !== undefined && (wanted === '?' || wanted === first) && fits(others, rest);
}

const word = (letters: readonly string[]) => fc.array(fc.constantFrom(...letters), { maxLength: 8 });

test('agrees with a naive matcher', () => {
  const pattern = word(['a', 'b', '🙂', '*', '?']).filter((letters) => /[*?]/.test(letters.join('')));
  fc.assert(
    fc.property(word(['a', 'b', '🙂']), pattern, (name, wanted) => {
      expect(namePattern(wanted.join(''))(name.join(''))).toBe(fits(name, wanted));
    }),
    { numRuns: 1000 },
  );
});

test('a pattern of many stars does not blow up', () => {
  expect(namePattern(`${'*a'.repeat(500)}*b`)('a'.repeat(5000))).toBe(false);
});

test.each([
  ['stars', '*a'.repeat(30_000), 'a'.repeat(30_000), true],
  ['stars that do not fit', '*a'.repeat(30_000), 'a'.repeat(29_999), false],
  ['letters', `${'a'.repeat(100_000)}?`, 'a'.repeat(100_001), true],
])('%s without end are no limit', (_what, pattern, name, fitting) => {
  expect(namePattern(pattern)(name)).toBe(fitting);
});
