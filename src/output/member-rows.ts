import { isJsonObject } from '../json/object.ts';
import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import type { KeyValue } from './key-values.ts';
import type { Visible } from './sanitize.ts';
import { nothing } from './values.ts';
import { displayWidth } from './width.ts';

/** Keys of an object are padded to at most this many cells. */
const maxKeyWidth = 24;

/** Rows for fields not in the contract (yet), by the service's names and in its order. */
export function undocumentedRows(
  item: Item,
  fields: Readonly<Record<string, Field>>,
  visible: Visible,
): KeyValue[] {
  return Object.entries(item.fields)
    .filter(([name, value]) => !Object.hasOwn(fields, name) && value !== null)
    .map(([name, value]) => ({ label: visible(name), lines: memberLines(value, visible) }));
}

/** `campaign = verao-2026`, one line per key of an object; any other value on one line. */
export function memberLines(value: unknown, visible: Visible): string[] {
  const members = Object.entries(isJsonObject(value) ? value : {}).map(([name, member]) => {
    const key = visible(name);
    return { key, width: displayWidth(key, maxKeyWidth), value: lineOf(member, visible) };
  });
  if (members.length === 0) return [lineOf(value, visible)];
  const widest = members.reduce((most, { width }) => Math.max(most, Math.min(width, maxKeyWidth)), 0);
  return members.map(
    ({ key, width, value }) => `${key}${' '.repeat(Math.max(0, widest - width))} = ${value}`,
  );
}

function lineOf(value: unknown, visible: Visible): string {
  return visible(typeof value === 'string' ? value : JSON.stringify(value)) || nothing;
}
