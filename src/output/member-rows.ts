import { membersOf } from '../json/members.ts';
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
  return Array.from(membersOf(item.text))
    .filter(([name, json]) => !Object.hasOwn(fields, name) && json !== 'null')
    .map(([name, json]) => ({ label: visible(name), lines: jsonLines(json, visible) }));
}

/** `campaign = verao-2026`, one line per key of an object; any other value on one line. */
export function jsonLines(json: string, visible: Visible): string[] {
  const members = Array.from(membersOf(json), ([key, value]) => ({
    key: visible(key),
    value: lineOf(value, visible),
  }));
  if (members.length === 0) return [lineOf(json, visible)];
  const width = members.reduce(
    (widest, { key }) => Math.max(widest, Math.min(keyWidth(key), maxKeyWidth)),
    0,
  );
  return members.map(
    ({ key, value }) => `${key}${' '.repeat(Math.max(0, width - keyWidth(key)))} = ${value}`,
  );
}

/** In cells, exact up to {@link maxKeyWidth}. */
function keyWidth(key: string): number {
  return displayWidth(key, maxKeyWidth);
}

function lineOf(json: string, visible: Visible): string {
  return visible(json.startsWith('"') ? String(JSON.parse(json)) : json) || nothing;
}
