import { expect, test } from 'vitest';
import { type Drift, readItem } from '../../src/api/create-client.ts';
import { players } from '../../src/model/players.ts';
import { uuidOf } from '../helpers/fixtures.ts';

const id = uuidOf(0);

test.each([
  [{ id, name: 'Loja' }, { id, name: 'Loja' }, []],
  // Not as documented, and of use all the same.
  [{ id: 'a', name: 'Loja' }, { id: 'a', name: 'Loja' }, ['id']],
  [{ id, name: 7 }, { id }, ['name']],
  [{ id, name: 7, status: [] }, { id }, ['name', 'status']],
])('of %j what can be used is %j', (parsed, value, drifted) => {
  const drift: Drift = new Map();
  const text = JSON.stringify(parsed);
  const item = readItem(players, parsed, () => text, drift);
  expect({ value: item.value, fields: item.fields, text: item.text }).toEqual({
    value,
    fields: parsed,
    text,
  });
  expect(Array.from(drift.values(), ({ endpoint, field, count }) => [endpoint, field, count])).toEqual(
    drifted.map((field) => ['players', field, 1]),
  );
});
