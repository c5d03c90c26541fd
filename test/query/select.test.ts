import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/errors.ts';
import { content } from '../../src/model/content.ts';
import { players } from '../../src/model/players.ts';
import { parseFields, parseSort, sortItems } from '../../src/query/select.ts';
import { jsonValue } from '../output/arbitraries.ts';
import { itemFrom, itemOf } from '../output/render.ts';

const failureOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return [error.exitCode, error.message, error.hint];
  }
  return undefined;
};

test('--fields drops duplicates and ignores spaces', () => {
  expect(parseFields('id, name,metadata.owner.team,id', content)).toEqual([
    { name: 'id', keys: ['id'], field: content.fields.id },
    { name: 'name', keys: ['name'], field: content.fields.name },
    { name: 'metadata.owner.team', keys: ['metadata', 'owner', 'team'], field: { kind: 'text' } },
  ]);
});

const known = `Fields: ${Object.keys(players.fields).join(', ')}`;

test.each([
  ['stauts', '--fields: unknown field "stauts" (did you mean status?)', known],
  ['lastsee', '--fields: unknown field "lastsee" (did you mean lastSeenAt?)', known],
  ['constructor', '--fields: unknown field "constructor"', known],
  ['metadata.owner', '--fields: unknown field "metadata"', known],
  ['name.first', '--fields: name is not an object, so "name.first" is not a field', undefined],
  ['id,,name', '--fields takes comma-separated field names, not "id,,name"', undefined],
  ['', '--fields takes comma-separated field names, not ""', undefined],
])('--fields %j is wrong usage', (text, message, hint) => {
  expect(failureOf(() => parseFields(text, players))).toEqual([2, message, hint]);
});

test('an unknown --sort field, a path too deep and a trailing dot are wrong usage', () => {
  const sort = failureOf(() => parseSort('-nmae', players));
  expect(sort).toEqual([2, '--sort: unknown field "nmae" (did you mean name?)', known]);
  const deep = failureOf(() => parseFields(`metadata${'.a'.repeat(50_000)}`, content));
  expect(deep).toEqual([2, '--fields: no object has so many levels', undefined]);
  const dot = failureOf(() => parseFields('metadata.', content));
  expect(dot).toEqual([2, '--fields: "metadata." has an empty part', undefined]);
});

const sorted = (sort: string, field: string, values: readonly string[]) =>
  sortItems(
    values.map((value) => itemFrom(`{"${field}":${value}}`)),
    parseSort(sort, content),
  ).map(({ text }) => text.slice(field.length + 4, -1));

describe('--sort', () => {
  test.each([
    ['priority', ['10', '9', 'null', '"x"', '-1'], ['-1', '9', '10', '"x"', 'null']],
    ['-priority', ['10', 'null', '9', '"x"', '-1'], ['10', '9', '-1', '"x"', 'null']],
    [
      'priority',
      ['9007199254740994', '1e400', '9007199254740992', '-1e400', '1e400'],
      ['-1e400', '9007199254740992', '9007199254740994', '1e400', '1e400'],
    ],
    [
      'createdAt',
      ['"soon"', 'null', '"2026-01-01T00:00:00Z"', '"2026-01-01T00:30:00+01:00"'],
      ['"2026-01-01T00:30:00+01:00"', '"2026-01-01T00:00:00Z"', '"soon"', 'null'],
    ],
    [
      '-createdAt',
      ['"soon"', 'null', '"2026-01-01T00:00:00Z"', '"2026-01-01T00:30:00+01:00"'],
      ['"2026-01-01T00:00:00Z"', '"2026-01-01T00:30:00+01:00"', '"soon"', 'null'],
    ],
    [
      'name',
      ['"Loja 10"', '"éden"', '"Loja 2"', '"Zebra"', '"Eden"'],
      ['"Eden"', '"éden"', '"Loja 2"', '"Loja 10"', '"Zebra"'],
    ],
    [
      'processingStatus',
      ['"failed"', '"later"', '"pending"', 'null', '"ready"'],
      ['"pending"', '"ready"', '"failed"', '"later"', 'null'],
    ],
    ['id', ['"b1"', '"a10"', '"a9"'], ['"a10"', '"a9"', '"b1"']],
    ['-id', ['"a9"', '"b1"', '"a10"'], ['"b1"', '"a9"', '"a10"']],
  ])('%s of %j', (sort, values, expected) => {
    expect(sorted(sort, sort.replace('-', ''), values)).toEqual(expected);
  });

  test.each([
    ['lastSeenAt', ['null', '', '"0001-01-01T00:00:00Z"', '"2026-01-01T00:00:00Z"', '"soon"']],
    ['-lastSeenAt', ['"2026-01-01T00:00:00Z"', '"0001-01-01T00:00:00Z"', 'null', '', '"soon"']],
  ])('a player never seen is the longest ago: %s', (sort, expected) => {
    const values = ['"soon"', '"0001-01-01T00:00:00Z"', 'null', '', '"2026-01-01T00:00:00Z"'];
    const items = values.map((value) => itemFrom(value === '' ? '{}' : `{"lastSeenAt":${value}}`));
    const order = sortItems(items, parseSort(sort, players));
    expect(order.map(({ text }) => text.slice(14, -1))).toEqual(expected);
  });

  test('several keys, and equal items in their original order', () => {
    const rows = [
      { name: 'b', priority: 1, n: 1 },
      { name: 'a', priority: 1, n: 2 },
      { name: 'c', priority: 2, n: 3 },
      { name: 'a', priority: 1, n: 4 },
    ];
    const order = sortItems(rows.map(itemOf), parseSort('-priority,name', content));
    expect(order.map(({ fields }) => fields.n)).toEqual([3, 2, 4, 1]);
    const byKey = [itemOf({ metadata: { n: 10 } }), itemOf({}), itemOf({ metadata: { n: 9 } })];
    expect(sortItems(byKey, parseSort('metadata.n', content)).map(({ text }) => text)).toEqual([
      '{"metadata":{"n":9}}',
      '{"metadata":{"n":10}}',
      '{}',
    ]);
  });

  const value = fc.oneof(
    jsonValue,
    fc.constantFrom(
      'active',
      'archived',
      '2026-01-01T00:00:00Z',
      '2026-01-01T01:00:00+01:00',
      'Loja 2',
      'Loja 10',
      1,
      2,
    ),
  );
  const names = fc.constantFrom('name', 'status', 'createdAt', 'priority', 'id', 'tags');

  test("takes gcloud's sign for descending", () => {
    expect(parseSort('status,~name', content)).toEqual(parseSort('status,-name', content));
  });

  test('is a stable total order of any values', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), names, fc.boolean(), (values, name, descending) => {
        const keys = parseSort(`${descending ? '-' : ''}${name}`, content);
        const items = values.map((one) => itemOf({ [name]: one }));
        const goesBefore = (a: number, b: number) => {
          const [first, second] = [items[a], items[b]];
          if (first === undefined || second === undefined) throw new RangeError();
          // Stable: items swap only if strictly out of order.
          return sortItems([first, second], keys)[0] === first;
        };
        const order = sortItems(items, keys).map((item) => items.indexOf(item));
        expect([...order].sort((a, b) => a - b)).toEqual(items.map((_, index) => index));
        for (const [at, a] of order.entries()) {
          for (const b of order.slice(at + 1)) {
            expect(goesBefore(a, b)).toBe(true);
            // Equal: in the original order.
            if (goesBefore(b, a)) expect(a).toBeLessThan(b);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
