import type { JsonObject } from '../json/object.ts';
import type { Item } from '../model/item.ts';
import { pickerOf } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';

const batchSize = 500;

/** Formats one object: the given members, then the items under a name. `whole` writes it if the format is not compact JSON. */
export function createWholeObject(
  { members, name }: { readonly members: JsonObject; readonly name: string },
  { fields, format, terminal }: OutputOptions,
  whole: Formatter,
): Formatter {
  const pick = fields && pickerOf(fields);
  const isCompact = format !== 'yaml' && terminal === undefined;
  const held: string[] = [];
  return {
    push: (items) => {
      for (const item of items) held.push(pick ? JSON.stringify(pick(item.fields)) : item.text);
      return '';
    },
    *end() {
      const before = JSON.stringify(members).slice(0, -1);
      // In parts: with a million players it exceeds the longest string.
      if (isCompact) {
        yield `${before},"${name}":[`;
        for (let at = 0; at < held.length; at += batchSize)
          yield `${at === 0 ? '' : ','}${held.slice(at, at + batchSize).join(',')}`;
        yield ']}\n';
        return;
      }
      yield whole.push([parsed(`${before},"${name}":[${held.join(',')}]}`)]);
      yield* whole.end();
    },
    leftOut: [],
  };
}

/** Parses JSON that this tool wrote; `JSON.parse` is exact here because every number fits a double. */
export function parsed(text: string): Item {
  // Lazy: JSON output never needs the values. Every format reads them once.
  return {
    text,
    get fields() {
      return JSON.parse(text);
    },
    value: {},
  };
}
