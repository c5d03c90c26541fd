import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdNumbers } from '../../../src/commands/screens/engine/id-numbers.ts';
import { NamedPlayers } from '../../../src/commands/screens/engine/player.ts';
import { listNumber, takeNamed } from '../../../src/commands/screens/named-ids.ts';

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
  const lists: Int32Array[] = [];
  let left = '';
  // The bytes are only good until the next are asked for.
  for await (const part of takeNamed(parts(), ids, lists)) left += Buffer.from(part).toString('latin1');
  return { left: Buffer.from(left, 'latin1').toString(), lists: lists.map((list) => [...list]), ids };
}

const [a, b, c] = [
  '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const lengths = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 5 });

test('lists of UUIDs are taken out, whatever the parts in which they arrive', async () => {
  const text = `[{"id":1,"name":"é","playerIds":["${a}","${b}"],"x":2},{"playerIds":["${a.toUpperCase()}","${c}"]}]`;
  const left = `[{"id":1,"name":"é","playerIds":[],"${listNumber}":0,"x":2},{"playerIds":[],"${listNumber}":1}]`;
  await fc.assert(
    fc.asyncProperty(lengths, async (each) => {
      expect(await taken(text, each)).toMatchObject({
        left,
        lists: [
          [0, 1],
          [0, 2],
        ],
      });
    }),
  );
});

test.each([
  ['an empty list', '{"playerIds":[]}'],
  ['white space', `{"playerIds": ["${a}"]}`],
  ['white space in the list', `{"playerIds":["${a}", "${b}"]}`],
  ['an id of another form', `{"playerIds":["${a}","loja-001"]}`],
  ['an id with an escape', `{"playerIds":["\\u0035${a.slice(1)}"]}`],
  ['a digit too few', `{"playerIds":["${a.slice(1)}"]}`],
  ['a digit too many', `{"playerIds":["${a}0"]}`],
  ['no hexadecimal digit', `{"playerIds":["g${a.slice(1)}"]}`],
  ['a letter outside ASCII that ends with the byte of a digit', `{"playerIds":["İ${a.slice(1)}"]}`],
  ...[8, 13, 18, 23].map((at) => [
    `no hyphen at ${at}`,
    `{"playerIds":["${a.slice(0, at)}0${a.slice(at + 1)}"]}`,
  ]),
  ['another type', '{"playerIds":[1,2]}'],
  ['a text that ends in the list', `[{"playerIds":["${a}",`],
  ['a text that ends in an id', `[{"playerIds":["${a.slice(0, 20)}`],
])('what is not a list of UUIDs alone stays: %s', async (_, text) => {
  await fc.assert(
    fc.asyncProperty(lengths, async (each) => {
      expect(await taken(text ?? '', each)).toMatchObject({ left: text, lists: [] });
    }),
  );
});

test('a list that is longer than an object may be stays, for the gate to refuse', async () => {
  const list = `"${a}",`.repeat((16 * 1024 * 1024) / 39 + 10);
  const text = `[{"playerIds":[${list}"${b}"]}]`;
  const { left, lists } = await taken(text, [64 * 1024]);
  expect(left === text).toBe(true);
  expect(lists).toEqual([]);
});

test('ids have numbers in the order in which they come, and the same one in any case', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.constantFrom(a, a.toUpperCase(), b, c, 'loja-001', 'LOJA-001', '', 'é'.repeat(18), 'x'.repeat(36)),
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
      expect(numbers.size).toBe(known.size);
      for (const [one, number] of known) expect(numbers.of(one, false)).toBe(number);
    }),
    { numRuns: 20 },
  );
});

test('a schedule that names players by number includes the same ones', () => {
  const named = new NamedPlayers();
  const [first, second] = [{ id: 1 }, { id: 2 }];
  named.add(first, [a, 'loja-001', 3]);
  named.add(second, Int32Array.of(named.ids.of(a, true), named.ids.of(c, true)));
  const isNamed = [[first], [second]].map((schedules) => named.areNamedBy(schedules));
  expect([a, 'Loja-001', c, b].map((id) => isNamed.map((by) => by(id)))).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]);
});
