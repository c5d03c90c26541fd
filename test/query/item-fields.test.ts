import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueryInput } from '../../src/query/item-fields.ts';
import { createQuery } from '../../src/query/jmespath.ts';
import { createUnknownFields } from '../../src/query/unknown-fields.ts';

const screens = { listUnder: 'screens' } as const;

test.each<[expression: string, input: QueryInput, names: string]>([
  ['[?a > `5`]', 'list', 'a'],
  ["[?a=='x' || b && !c].d", 'list', 'a b c d'],
  ['[*].{x: a, y: b.c, z: [d, e[0]]}', 'list', 'a b d e'],
  ['[*].[a, b]', 'list', 'a b'],
  ['[*].a.b.c', 'list', 'a'],
  ['[].a | [?b]', 'list', 'a'],
  ['[0].a', 'list', 'a'],
  ['[:3] | [?a][].b', 'list', 'a b'],
  ['[:3].a', 'list', 'a'],
  ['reverse(sort_by([?a], &b))[:3].{c: c, d: lower(d)}', 'list', 'a b c d'],
  ['max_by(@, &a).b', 'list', 'a b'],
  ['group_by(@, &a).b[].c', 'list', 'a'],
  ['map(&a, @)[].b', 'list', 'a'],
  ['map(&@, @)[].b', 'list', 'b'],
  ['length([?$[0].a == b])', 'list', 'a b'],
  ['[?a + b > -c]', 'list', 'a b'],
  ['{n: length(@), first: [0].a}', 'list', 'a'],
  // Of lists, unions and what functions make, the fields are not known.
  ['a', 'list', ''],
  ['[*].a[?b == `1`]', 'list', 'a'],
  ['values([0])[].a', 'list', ''],
  ['[*].*.a', 'list', ''],
  ['([0] || [1]).a', 'list', ''],
  ['not_null([0]).a', 'list', ''],
  ['[[0], [1]][].a', 'list', ''],
  ['[*].{a: b} | [?c]', 'list', 'b'],
  ['let $x = [0] in $x.a', 'list', ''],
  ['`[{"a": 1}]`[?b].c', 'list', ''],
  ["'a'", 'list', ''],
  ['[?"a b" == `1`]', 'list', 'a b'],
  ['screens[?a].b', screens, 'a b'],
  ['screens | [0].a', screens, 'a'],
  ['other[?a].b', screens, ''],
  ['a', screens, ''],
  ['[?a]', screens, ''],
  ['a == b.c || d', 'item', 'a b d'],
  ['!(a)', 'item', 'a'],
  ['$.a', 'item', 'a'],
  ['@.a', 'item', 'a'],
  ['[?a]', 'item', ''],
])('%s looks up in items of %j: %s', (expression, input, names) => {
  expect([...createQuery(expression).itemFields(input)].sort().join(' ')).toBe(names);
});

test('a chain of 30,000 alternatives is no problem', () => {
  const chain = Array.from({ length: 30_000 }, (_, at) => `a${at}`);
  expect([...createQuery(`[?${chain.join(' || ')}]`).itemFields('list')]).toEqual(chain);
});

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta');
const item = fc.uniqueArray(word).map((names) => Object.fromEntries(names.map((name) => [name, 1])));

test('nothing is said of a field that an item has, or can have, nor without items', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), fc.uniqueArray(word), fc.array(item), (asked, fields, items) => {
      const unknown = createUnknownFields(asked, fields);
      for (const each of items) unknown.see([each]);
      const said = unknown.messages().join('\n');
      for (const name of asked) {
        const isThere = fields.includes(name) || items.some((each) => Object.hasOwn(each, name));
        const isSaid = items.length > 0 && !isThere;
        expect(said.includes(`"${name}"`)).toBe(isSaid);
      }
    }),
  );
});

test('the field that was meant is named, or else all of them', () => {
  const unknown = createUnknownFields(
    ['duration', 'HEALTH', 'lastseenat', 'colour', 'x'],
    ['id', 'durationSeconds', 'healthStatus', 'lastSeenAt'],
  );
  unknown.see([{}]);
  expect(unknown.messages()).toEqual([
    'unknown field "duration" (did you mean durationSeconds?)',
    'unknown field "HEALTH" (did you mean healthStatus?)',
    'unknown field "lastseenat" (did you mean lastSeenAt?)',
    'unknown fields "colour", "x" (fields: id, durationSeconds, healthStatus, lastSeenAt)',
  ]);
});
