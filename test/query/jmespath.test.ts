// project: longer
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
    return error.message;
  }
  throw new Error('it did not fail');
}

describe('an expression that is wrong', () => {
  test.each([
    ['', 'invalid token (EOF): ""'],
    ['[*].name foo', 'unexpected token type: UnquotedIdentifier, value: foo'],
    ['[*].', 'unexpected token: (EOF)'],
    ['[?a==b', 'expected Rbracket, got: EOF'],
    ['a ^ b', 'unknown character: ^'],
    ['a."b', 'unexpected end of JSON input'],
  ])('%j', (expression, shown) => {
    expect(failureOf(() => createQuery(expression))).toBe(`--query: syntax error: ${shown}`);
  });

  test.each([
    ['lenth(@)', 'unknown function "lenth" (did you mean length?)'],
    ['x(@)', 'unknown function "x"'],
    ['[*].a | constructor(@)', 'unknown function "constructor"'],
    ["[?lastSeenAt < '2026-11-01']", '< and > compare numbers, not texts such as "2026-11-01"'],
    ["'a' >= b", '< and > compare numbers, not texts such as "a"'],
  ])('%s is refused before it is evaluated', (expression, message) => {
    expect(failureOf(() => createQuery(expression))).toBe(`--query: ${message}`);
  });
});

test.each<[string, unknown, unknown]>([
  ['[?a < b].a', [{ a: 1, b: 2 }, { a: 2, b: 2 }, { a: 3, b: 2 }, { a: null, b: 2 }, { b: 2 }], [1]],
  ['[?a >= b].a', [1, 2, 3].map((a) => ({ a, b: 2 })), [2, 3]],
  ['[?a==`x`].b', [...'xy'].map((a, b) => ({ a, b })), [0]],
  ['a < b', { a: true, b: 2 }, null],
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
  ['max_by(@, &@)', [0, -1], 0],
  ['[*].toString', [{ toString: 1 }, {}], [1]],
  ['[*].constructor.name', [{}, { constructor: { name: 'a' } }], ['a']],
  ['@ == `{"type":"Function","name":"x"}`', 1, false],
])('%s', (expression, value, result) => {
  expect(evaluate(expression, value)).toEqual(result);
});

test.each<[string, unknown, string]>([
  ['{__proto__: id}', { id: 1 }, '{"__proto__":1}'],
  ['[*].{a: id, __proto__: {__proto__: id}}', [{ id: 1 }], '[{"a":1,"__proto__":{"__proto__":1}}]'],
  ['__proto__.__proto__', '{"__proto__":{"__proto__":1}}', '1'],
  ['[__proto__, toString, $.valueOf]', {}, '[null,null,null]'],
  ['group_by(@, &k)', [{ k: '__proto__' }, { k: 'a' }], '{"__proto__":[{"k":"__proto__"}],"a":[{"k":"a"}]}'],
  [
    'group_by(@, &k)',
    [{ k: 'toString' }, { k: 'toString' }],
    '{"toString":[{"k":"toString"},{"k":"toString"}]}',
  ],
  ['merge(@, {a: a})', '{"__proto__":1,"a":2}', '{"__proto__":1,"a":2}'],
])('%s: names are names', (expression, value, result) => {
  const json: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  expect(JSON.stringify(evaluate(expression, json))).toBe(result);
});

test.each<[string, unknown, string]>([
  ['[?a < b]', [{ a: '2026-11-20', b: 'x' }], '< and > compare numbers, not texts such as "2026-11-20"'],
  ['a < b', { a: null, b: 'x' }, '< and > compare numbers, not texts such as "x"'],
  [
    '[?a > b]',
    [{ b: 'b'.repeat(99), a: 1 }],
    `< and > compare numbers, not texts such as "${'b'.repeat(40)}"`,
  ],
  ['sort_by(@, &k)', [{ k: 1 }, {}], 'not every item has a number, or every item a text, to compare'],
  ['max_by(@, &k)', [{ k: 1 }, { k: 'a' }], 'not every item has a number, or every item a text, to compare'],
  ['group_by(@, &lower(k))', [{}], 'not every item has a text to group by'],
  [
    'length(n)',
    { n: 5 },
    'length() expected argument 1 to be type (string | array | object) but received type number instead.',
  ],
])('%s cannot be evaluated', (expression, value, message) => {
  expect(failureOf(() => evaluate(expression, value))).toBe(`--query: ${message}`);
});

describe('an expression that does too much', () => {
  const forty = (text: string) => Array.from({ length: 40 }, () => text).join(' | ');
  const limits = { values: 100_000, text: 10_000 };
  const many = Array.from({ length: 100 }, (_, id) => ({ id, tags: ['a', 'b'] }));
  const values = 'the expression looks at more than 100,000 values';
  const text = 'the expression makes a text of more than 10,000 characters';

  test.each([
    [forty('[@,@]'), values],
    [forty('{a: @, b: @}'), values],
    [`(${forty('[@,@]')}) == (${forty('[@,@]')})`, values],
    [`to_string(${forty('[@,@]')})`, values],
    [`length(@) | ${forty('[@,@][]')}`, values],
    [forty('[@,@] | {a: @}'), values],
    [`'ab' | ${forty("join('', [@,@])")}`, text],
    [`'ab' | ${forty('join(@, [@,@])')}`, text],
    [`'ab' | ${forty("replace(@, 'a', @)")}`, text],
    ["replace('aaaa', 'a', '$`$`', `1000000000`) | pad_left(@, `1000000000`)", text],
    ["pad_right('a', `1000000000`)", text],
    ['[*].map(&map(&id, $), $)[]', values],
    ['[?$[?$[?id == `1`]]]', values],
    ['map(&map(&map(&id, $), $), $)', values],
    ['[*].sort_by($, &length($[?id == `1`]))', values],
    ['let $x = @ in [*].[$x[*].[$x[*].[$x]]]', values],
    [`[*].[$[*].[$[*].[$[*].id]]]`, values],
    ['map(&$, @)[] | map(&$, @)[] | map(&length($), @)', values],
    ['map(&$, @) | [@[], @[]] | []', values],
    [`$.*.*`, undefined],
    [`[*].{id: id, tags: tags[0]} | sort_by(@, &id)[:5]`, undefined],
    ['[?length($[?id == `1`].id) == `1`].id', undefined],
  ])('%s', (expression, message) => {
    const run = () => createQuery(expression, limits).evaluate(many);
    if (message === undefined) expect(run).not.toThrow();
    else expect(failureOf(run)).toBe(`--query: ${message}`);
  });

  test.each([
    ["replace('a-a-a', '-', '$&')", 'a$&a$&a'],
    ["replace('a-a-a', '-', '--', `2`)", 'a--a--a'],
    ["replace('a-a-a', '-', '', `1`)", 'aa-a'],
    ["replace('aaa', 'a', 'b', `0`)", 'aaa'],
    ["replace('ab', '', '.')", 'a.b'],
  ])('%s', (expression, result) => {
    expect(evaluate(expression, null)).toBe(result);
  });
});

describe('part by part', () => {
  test.each([
    '[]',
    '[*]',
    '[*].name',
    '[].name',
    "[?healthStatus=='offline'].{id: id, name: name}",
    '[][?a].tags[0]',
  ])('%s', (expression) => {
    expect(createQuery(expression).isItemwise).toBe(true);
  });

  test.each([
    '[0]',
    '[0:5]',
    '[*] | [0]',
    'length(@)',
    '[*].name | sort(@)',
    '[*].tags[]',
    '@',
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

  test.each<[string, string[] | undefined]>([
    ['[?a].{x: b, y: c}', ['x', 'y']],
    ['sort_by(@, &a)[0:3].{x: b}', ['x']],
    ['[*].{x: b}[]', undefined],
    ['{x: @}', undefined],
    ['[*].[a, b.c.d]', ['a', 'b.c.d']],
    ['[?a].[a, b[0], length(@), a, a]', ['a', 'column2', 'column3', 'a_2', 'a_3']],
    ['[*].[column2, length(@)]', ['column2', 'column2_2']],
    ['screens[*].[a]', ['a']],
    ['[].[a]', ['a']],
    ['[*].a.b.[c, d]', ['c', 'd']],
    ['[*].a.{c: d}', ['c']],
    ['[*].[a].b', undefined],
    ['[*].tags[].[a]', ['a']],
    ['[*].[a, b] | [:3]', ['a', 'b']],
    ['[*].[a, b] | [?[0]] | [1:]', ['a', 'b']],
    ['sort_by([*].[a, b], &[0])', ['a', 'b']],
    ['[*].[a, b] | reverse(@)', ['a', 'b']],
    ['map(&[a, b], @)', ['a', 'b']],
    ['[*].[a, b] | [0]', undefined],
    ['[*].[a, b] | length(@)', undefined],
    ['[*].[a, b][]', undefined],
    ['[*].tags', undefined],
    ['[a, b]', undefined],
    ['[0].[a, b]', undefined],
    ['@', undefined],
  ])('the columns of %s', (expression, names) => {
    expect(createQuery(expression).columns?.names).toEqual(names);
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
      .tuple(fc.array(tie('local'), { minLength: 3, maxLength: 7 }), fc.constantFrom(' || ', ' && '))
      .map(([terms, sign]) => `(${terms.join(sign)})`),
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
    { numRuns: 2000 },
  );
  expect(streamed).toBeGreaterThan(200);
});
