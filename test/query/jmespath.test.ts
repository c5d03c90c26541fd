import { search } from '@jmespath-community/jmespath';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/errors.ts';
import { createQuery } from '../../src/query/jmespath.ts';

const evaluate = (expression: string, value: unknown) => createQuery(expression).evaluate(value);

/** The message of the failure, what it shows, and its hint. */
function failureOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.kind).toBe('USAGE');
    return [error.message, ...error.excerpt].join('\n');
  }
  throw new Error('it did not fail');
}

describe('an expression that is wrong', () => {
  test.each([
    ['', 'at its end\n\n^'],
    ['[*].name foo', 'at character 10\n[*].name foo\n         ^'],
    ['[?a==]', 'at character 6\n[?a==]\n     ^'],
    ['[*].', 'at its end\n[*].\n    ^'],
    ['[', 'at its end\n[\n ^'],
    ['[?a==b', 'at its end\n[?a==b\n      ^'],
    ['{a: b, c}', 'at character 9\n{a: b, c}\n        ^'],
    ['length(@', 'at its end\nlength(@\n        ^'],
    ['a ^ b', 'at character 3\na ^ b\n  ^'],
    ['a."b', 'at character 3\na."b\n  ^'],
    ['[?n < `1]', 'at its end\n[?n < `1]\n         ^'],
    ['a..b', 'at character 3\na..b\n  ^'],
    ['a\n| | b', 'at character 5\na | | b\n    ^'],
    [`${'a.'.repeat(60)}!`, `at character 121\n${'a.'.repeat(20)}!\n${' '.repeat(40)}^`],
  ])('%j', (expression, shown) => {
    expect(failureOf(() => createQuery(expression))).toBe(`--query: syntax error ${shown}`);
  });

  test.each([
    ['lenth(@)', 'unknown function "lenth" (did you mean length?)'],
    ['[*].a | constructor(@)', 'unknown function "constructor"'],
    ["[?lastSeenAt < '2026-11-01']", '"<" compares numbers, not texts'],
    ["'a' >= b", '">=" compares numbers, not texts'],
  ])('%s is refused before it is evaluated', (expression, message) => {
    expect(failureOf(() => createQuery(expression))).toBe(`--query: ${message}`);
  });
});

test.each<[string, unknown, unknown]>([
  ['[?a < b].a', [{ a: 1, b: 2 }, { a: 2, b: 2 }, { a: 3, b: 2 }, { a: null, b: 2 }, { b: 2 }], [1]],
  [
    '[?a <= b].a',
    [
      { a: 1, b: 2 },
      { a: 2, b: 2 },
      { a: 3, b: 2 },
    ],
    [1, 2],
  ],
  [
    '[?a > b].a',
    [
      { a: 1, b: 2 },
      { a: 2, b: 2 },
      { a: 3, b: 2 },
    ],
    [3],
  ],
  [
    '[?a >= b].a',
    [
      { a: 1, b: 2 },
      { a: 2, b: 2 },
      { a: 3, b: 2 },
    ],
    [2, 3],
  ],
  [
    '[?a==`x`].b',
    [
      { a: 'x', b: 1 },
      { a: 'y', b: 2 },
    ],
    [1],
  ],
  ['a < b', { a: true, b: 2 }, null],
  ['a < b', { a: null, b: 'text' }, null],
  ['epoch(@)', '2026-11-01T00:00:00.500-03:00', 1793502000.5],
  ['[epoch(@), epoch(`null`)]', '2026-11-31T00:00:00Z', [null, null]],
  ['[lower(@), lower(`null`)]', 'LOJA Ã', ['loja ã', null]],
  ['sort(@)', [10, 9, 100, -1], [-1, 9, 10, 100]],
  ['sort(@)', ['b', 'a', 'Z'], ['Z', 'a', 'b']],
  ['sort_by(@, &k)[*].i', [...'xyx'].map((k, i) => ({ k, i })), [0, 2, 1]],
  ['sort_by(@, &k)[*].i', [2, 10, 2].map((k, i) => ({ k, i })), [0, 2, 1]],
  ['[max_by(@, &k).i, min_by(@, &k).i]', [...'xzay'].map((k, i) => ({ k, i })), [1, 2]],
  ['[max_by(@, &k), min_by(@, &k), max(@), min(@), sort(@)]', [], [null, null, null, null, []]],
  ['[max(@), min(@)]', Array.from({ length: 200_000 }, (_, i) => i), [199_999, 0]],
  ['group_by(@, &k).constructor[*].i', ['constructor', 'b'].map((k, i) => ({ k, i })), [0]],
  ['[constructor, toString, a.valueOf]', { a: {} }, [null, null, null]],
  ['[].constructor', JSON.parse('[{"constructor":1,"__proto__":2}]'), [1]],
  ['__proto__', JSON.parse('{"__proto__":2}'), 2],
])('%s', (expression, value, result) => {
  expect(evaluate(expression, value)).toEqual(result);
});

test.each<[string, unknown, string]>([
  ['[?a < b]', [{ a: '2026-11-20', b: 'x' }], '"<" compares numbers, not texts: "2026-11-20" < "x"'],
  ['[?a > b]', [{ a: 'a'.repeat(99), b: 1 }], `">" compares numbers, not texts: "${'a'.repeat(39)} > 1`],
  ['sort_by(@, &k)', [{ k: 1 }, {}], 'sort_by: k is missing in some items'],
  ['max_by(@, &k)', [{ k: 1 }, { k: 'a' }], 'max_by: k is not always a number, or always a text'],
  ['group_by(@, &lower(k))', [{}], 'group_by: KEY is missing in some items'],
  [
    'length(n)',
    { n: 5 },
    'length() expected argument 1 to be type (string | array | object) but received type number instead.',
  ],
])('%s cannot be evaluated', (expression, value, message) => {
  expect(failureOf(() => evaluate(expression, value))).toBe(`--query: ${message}`);
});

describe('part by part', () => {
  test.each([
    '@',
    '[]',
    '[*]',
    '[*].name',
    '[].name',
    "[?healthStatus=='offline'].{id: id, name: name}",
    '[*].tags[]',
    '[*].tags[] | [?length(@) > `2`]',
    '[?a][?b]',
    '[*].[a, b] | [*] | [0:1][]',
  ])('%s', (expression) => {
    expect(createQuery(expression).isItemwise).toBe(!expression.includes('[0:1]'));
  });

  test.each([
    '[0]',
    '[0:5]',
    '[*] | [0]',
    'length(@)',
    '[*].name | sort(@)',
    '[?a == $[0].a]',
    '[*].[a, $]',
    'name',
    '*',
    'map(&a, @)',
    'let $x = @ in [*].a',
    '`[1]`[*]',
    '[*].a || @',
    '!@',
  ])('%s needs the whole list', (expression) => {
    expect(createQuery(expression).isItemwise).toBe(false);
  });

  test('names its columns', () => {
    expect(createQuery('[?a].{x: b, y: c}').columns).toEqual(['x', 'y']);
    expect(createQuery('sort_by(@, &a)[0:3] | [*].{x: b}').columns).toEqual(['x']);
    expect(createQuery('[*].{x: b}[]').columns).toBeUndefined();
    expect(createQuery('{x: @}').columns).toBeUndefined();
  });
});

const name = fc.constantFrom('a', 'b', 'tags', 'constructor');
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, 0, 1, 2.5, '', 'x', 'y'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));
const items = fc.array(fc.dictionary(name, json.value, { maxKeys: 4 }), { maxLength: 8 });

const { query } = fc.letrec<{ query: string; local: string }>((tie) => ({
  local: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', 'tags', 'tags[0]', 'tags[]', 'a.b', '@', "'x'", '`1`', '$', '$[0].a', 'a.*'),
    fc.tuple(tie('local'), tie('local')).map(([a, b]) => `{x: ${a}, y: ${b}}`),
    fc.tuple(tie('local'), tie('local')).map(([a, b]) => `[${a}, ${b}]`),
    fc
      .tuple(tie('local'), fc.constantFrom('==', '!=', '&&', '||', '|'), tie('local'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc
      .tuple(fc.constantFrom('type', 'to_string', 'not_null', 'to_array', 'length', 'sort'), tie('local'))
      .map(([f, a]) => `${f}(${a})`),
    tie('local').map((a) => `!${a}`),
  ),
  query: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('@', '[*]', '[]', '[*].a', '[].tags', '[0]', '[1:]', '[::-1]', 'length(@)', '*'),
    tie('local').map((a) => `[?${a}]`),
    fc
      .tuple(
        tie('query'),
        fc.constantFrom('[]', '[*]', '.a', '.tags', '[0]', '[0:2]', '.{x: a}', '[?a]', '[*].[a, $]'),
      )
      .map(([q, more]) => q + more),
    fc.tuple(tie('query'), tie('query')).map(([a, b]) => `${a} | ${b}`),
    fc.tuple(tie('query'), tie('local')).map(([q, a]) => `${q}[?${a}]`),
    fc
      .tuple(tie('query'), fc.constantFrom('sort', 'reverse', 'to_array', 'length'))
      .map(([q, f]) => `${f}(${q})`),
  ),
}));

/** The result as JSON; what fails is a failure. */
function textOf(run: () => unknown): string {
  try {
    return JSON.stringify(run());
  } catch {
    return 'failed';
  }
}

test('the result of an expression is the library’s, and that of its parts where it is evaluated part by part', () => {
  let streamed = 0;
  fc.assert(
    fc.property(query, items, fc.integer({ min: 1, max: 3 }), (expression, all, size) => {
      let made: ReturnType<typeof createQuery>;
      try {
        made = createQuery(expression);
      } catch {
        return;
      }
      const whole = textOf(() => made.evaluate(all));
      // The library finds members that every object inherits.
      if (!expression.includes('constructor'))
        expect(whole).toBe(textOf(() => search(JSON.parse(JSON.stringify(all)), expression)));
      if (!made.isItemwise) return;
      streamed += 1;
      const parts = textOf(() =>
        Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
          all.slice(at * size, (at + 1) * size),
        ).flatMap((part) => made.evaluate(part)),
      );
      expect(parts).toBe(whole);
    }),
    { numRuns: 5000 },
  );
  expect(streamed).toBeGreaterThan(500);
});
