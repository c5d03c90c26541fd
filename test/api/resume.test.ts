import { expect, test } from 'vitest';
import { ListChanged, Seen } from '../../src/api/resume.ts';

const itemsOf = (...ids: (string | number)[]) =>
  ids.map((id) => ({ value: { id }, fields: { id }, text: JSON.stringify({ id }) }));
const idsOf = (items: readonly { readonly value: { readonly id: string | number } }[]) =>
  items.map(({ value }) => value.id);

test('of answer after answer, what has not been given yet', () => {
  const seen = new Seen();
  const skip = (...ids: string[]) => idsOf(seen.skip(itemsOf(...ids)));
  expect([skip('a', 'b'), skip('c')]).toEqual([['a', 'b'], ['c']]);
  seen.rewind();
  expect([skip('a'), skip('b', 'c', 'd'), skip('e')]).toEqual([[], ['d'], ['e']]);
  seen.rewind();
  expect([skip('a', 'b', 'c'), skip(), skip('d', 'e'), skip(), skip('f')]).toEqual([[], [], [], [], ['f']]);
  expect(() => seen.end()).not.toThrow();
});

test('an answer that is over before all has come again is another list', () => {
  const seen = new Seen();
  seen.skip(itemsOf('a', 'b'));
  seen.rewind();
  seen.skip(itemsOf('a'));
  expect(() => seen.end()).toThrow(ListChanged);
});

test.each([
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [
    ['ab', 'c'],
    ['a', 'bc'],
  ],
  [
    ['a', 'b'],
    ['ab', ''],
  ],
  [
    [1, 2],
    [2, 1],
  ],
  [
    [1, 2],
    [2, 2],
  ],
  [[1], ['1']],
])('%j is not taken for %j', (given, other) => {
  const seen = new Seen();
  seen.skip(itemsOf(...given));
  seen.rewind();
  expect(() => seen.skip(itemsOf(...other, 'new'))).toThrow(
    expect.objectContaining({
      kind: 'NO_CONNECTION',
      message: 'the list broke off, and had changed when it was requested again',
      hint: 'Try again',
    }),
  );
  const same = new Seen();
  same.skip(itemsOf(...given));
  same.rewind();
  expect(idsOf(same.skip(itemsOf(...given, 'new')))).toEqual(['new']);
});
