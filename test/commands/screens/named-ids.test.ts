import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listNumber, takeNamed } from '../../../src/commands/screens/named-ids.ts';
import { IdNumbers } from '../../../src/tenant/engine/id-numbers.ts';
import { NamedPlayers } from '../../../src/tenant/engine/player.ts';

/** What is left of a text that arrives in parts of these lengths, again and again, and the ids that were taken out. */
async function taken(text: string, lengths: readonly number[] = [text.length]) {
  const bytes = Buffer.from(text);
  async function* parts() {
    for (let at = 0, index = 0; at < bytes.length; index += 1) {
      const length = lengths[index % lengths.length] ?? 1;
      yield bytes.subarray(at, at + length);
      at += length;
    }
  }
  const ids = new IdNumbers();
  const lists = new Map<unknown, number[]>();
  let left = '';
  // The bytes are only good until the next are asked for.
  for await (const part of takeNamed(parts(), ids, lists)) left += Buffer.from(part).toString('latin1');
  return { left: Buffer.from(left, 'latin1').toString(), lists: [...lists] };
}

const [a, b, c] = [
  '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const lengths = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 5 });

/** The member that names a list, and the list without what was taken out of it. */
const member = (list: number, ids = '') => `"${listNumber}":${list},"playerIds":[${ids}]`;

/** The last bytes of a text are not looked at: a list that ends there is read as JSON. */
const behind = `,"name":"${'x'.repeat(40)}"}]`;

test('lists of UUIDs are taken out, whatever the parts in which they arrive', async () => {
  const text = `[{"id":1,"name":"é","playerIds":["${a}","${b}"],"x":2},{"id":2,"playerIds":["${a.toUpperCase()}","${c}"]${behind}`;
  const left = `[{"id":1,"name":"é",${member(0)},"x":2},{"id":2,${member(1)}${behind}`;
  const lists = [
    [0, [0, 1]],
    [1, [0, 2]],
  ];
  await fc.assert(
    fc.asyncProperty(lengths, async (each) => {
      expect(await taken(text, each)).toEqual({ left, lists });
    }),
  );
});

test.each([
  ['none', ''],
  ['white space', ` "${a}"`],
  ['an id of another form', '"loja-001"'],
  ['an id with an escape', `"\\u0035${a.slice(1)}"`],
  ['a digit too few', `"${a.slice(1)}"`],
  ['a digit too many', `"${a}0"`],
  ['what is no digit', `"g${a.slice(1)}"`],
  ['a character whose last byte is a digit', `"İ${a.slice(1)}"`],
  ...[8, 13, 18, 23].map((at) => [`no hyphen at ${at}`, `"${a.slice(0, at)}0${a.slice(at + 1)}"`]),
  ['a number', '1'],
  ['a list', `["${a}"]`],
  ['white space behind it', `"${a}" `],
  ['no comma', `"${a}" "${b}"`],
  ['a comma behind the last', `"${a}",`],
  ['no quote in front', `${a}"`],
  ['no quote behind it', `"${a}`],
])('what is not a UUID stays, and what follows it: %s', async (_, first) => {
  const rest = `${first},"${c}"`;
  for (const [ids, left, list] of [
    [first, first, []],
    [rest, rest, []],
    [`"${b}","${c}",${first}`, first, [0, 1]],
  ] as const) {
    // A comma is taken with the id in front of it only if a text follows.
    if (list.length > 0 && !first.startsWith('"')) continue;
    const [text, then] = [`[{"id":1,"playerIds":[${ids}]${behind}`, `[{"id":1,${member(0, left)}${behind}`];
    await fc.assert(
      fc.asyncProperty(lengths, async (each) => {
        expect(await taken(text, each)).toEqual({ left: then, lists: [[0, list]] });
      }),
    );
  }
});

test.each([
  '',
  '[',
  '[{"id":1,"playerIds',
  '[{"name":"playerIds","x":["playerIds",[1]]}]',
  `[{"id":1,"name\\",\\"playerIds":["${a}"],"x":",\\"playerIds\\":[\\"${a}\\"]"}]`,
])('a text without such a list stays as it is: %s', async (text) =>
  expect(await taken(text, [3])).toEqual({ left: text, lists: [] }),
);

/** Times the factor of a hash's last word, this is 1. */
const inverse = 0xa0fe3bcf;

/** Two UUIDs with the same hash. */
const alike = [
  '00000001-0000-0000-0000-000000000000',
  `00000002-0000-0000-0000-0000${(Math.imul(0x9e3779b1 ^ Math.imul(2, 0x9e3779b1), inverse) >>> 0).toString(16).padStart(8, '0')}`,
];

test('ids have numbers in the order in which they come, and the same one in any case', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.constantFrom(
      ...alike,
      a,
      a.toUpperCase(),
      b,
      c,
      'loja-001',
      'LOJA-001',
      '',
      'é'.repeat(18),
      'x'.repeat(36),
    ),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 3000, size: 'max' }), (ids) => {
      const numbers = new IdNumbers();
      const known = new Map<string, number>();
      for (const one of ids) {
        const key = one.toLowerCase();
        const before = known.get(key) ?? -1;
        expect(numbers.of(one, false)).toBe(before);
        if (before < 0) known.set(key, known.size);
        expect(numbers.of(one, true)).toBe(known.get(key));
      }
      for (const [one, number] of known) expect(numbers.of(one, false)).toBe(number);
    }),
    { numRuns: 20 },
  );
});

test('a schedule that names players by number includes the same ones', () => {
  const named = new NamedPlayers();
  const [first, second] = [{ id: 1 }, { id: 2 }];
  named.add(first, [a, 'loja-001', 3]);
  named.add(second, ['loja-002'], [named.ids.of(a, true), named.ids.of(c, true)]);
  const isNamed = [[first], [second]].map((schedules) => named.areNamedBy(schedules));
  expect([a, 'Loja-001', 'loja-002', c, b].map((id) => isNamed.map((by) => by(id)))).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]);
});
