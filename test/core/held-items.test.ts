import { expect, test } from 'vitest';
import { sortedItems } from '../../src/core/held-items.ts';
import { itemOf, readAll } from '../../src/core/items.ts';
import { isJsonObject } from '../../src/json/object.ts';
import { ReceivedItem } from '../../src/model/item.ts';
import { players } from '../../src/model/players.ts';
import { parseSort } from '../../src/query/select.ts';

const objectOf = (text: string) => {
  const parsed: unknown = JSON.parse(text);
  if (!isJsonObject(parsed)) throw new TypeError(text);
  return parsed;
};

/** An item that can be used only until it is released. */
function received(text: string) {
  let left: readonly string[] = [text];
  const use = () => {
    const [found] = left;
    if (found === undefined) throw new RangeError('it is held');
    return found;
  };
  return {
    item: new ReceivedItem<unknown>(() => objectOf(use()), use),
    release() {
      left = [];
    },
  };
}

test('of received items only the text is held, however long', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `${'店é👩🏽‍🌾x'.repeat(50_000 - at)}`);
  const texts = [
    '{"id":"a","name":"z"}',
    '{"id":"c","n":1.0}',
    ...names.map((name) => JSON.stringify({ name })),
  ];
  const all = texts.map(received);
  async function* batches() {
    for (const { item } of all) yield [item];
    for (const { release } of all) release();
  }
  const sorted = sortedItems(batches(), parseSort('-name', players));
  const [first, ...others] = await readAll(sorted);
  expect(first?.fields).toEqual({ name: names[0] });
  expect(others.map(({ text }) => text)).toEqual([...texts.slice(3), ...texts.slice(0, 2)]);
  expect(others.at(-1)?.value).toEqual({ id: 'c', n: 1 });
});

test('what has no text of its own, or is too long for a block, stays what it is', async () => {
  const drifted = itemOf({ name: 5 });
  const { item: long } = received(JSON.stringify({ name: 'a'.repeat(2_000_000) }));
  async function* batches() {
    yield [drifted, long];
  }
  const [first, second] = await readAll(sortedItems(batches(), parseSort('name', players)));
  expect(first).toBe(drifted);
  expect(second === long).toBe(true);
});
