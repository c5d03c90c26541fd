import {
  type CreateNodeOptions,
  type DocumentOptions,
  type ScalarTag,
  type SchemaOptions,
  stringify,
  type ToStringOptions,
} from 'yaml';
import { ExactNumber } from '../json/exact-numbers.ts';
import { pickMembers, type Selection, selectionOf } from '../json/members.ts';
import { depthOf } from '../json/text.ts';
import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { escapeCommands, escapeHazards, hasCommands, hasHazards, replaceHazards } from './sanitize.ts';
import type { View } from './view.ts';

/** A number written with the service's own digits. */
const exactNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof ExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

const settings: CreateNodeOptions & DocumentOptions & SchemaOptions & ToStringOptions = {
  customTags: [exactNumber],
  // YAML 1.1 reads 18:00 as 1080 and `no` as false: quote what it would misread.
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
  lineWidth: 0,
};

/** All strings in double quotes, where any character can be escaped. */
const quotedSettings = {
  ...settings,
  defaultKeyType: 'QUOTE_DOUBLE',
  defaultStringType: 'QUOTE_DOUBLE',
  doubleQuotedAsJSON: true,
} as const;

/** The library writes a string of spaces and line feeds as a block in which readers lose the spaces. */
const blankLine = /^ +$/m;

/** Deeper items are written as JSON, which is YAML too: block style indents by depth, and recurses. */
const maxBlockDepth = 32;

/**
 * A sequence, or a mapping if one object was requested, written only at the end, like JSON. Characters that could
 * drive a terminal are escaped wherever the output goes: the value is the same.
 */
export function createYamlFormatter(view: View, options: OutputOptions): Formatter {
  const { single } = view;
  const write = itemWriter(options);
  const held: string[] = [];
  return {
    push: (items) => {
      if (items.length > 0)
        held.push(items.map((item) => (single ? write(item) : element(write(item)))).join(''));
      return '';
    },
    *end() {
      if (held.length === 0 && !single) yield '[]\n';
      yield* held;
    },
    leftOut: [],
  };
}

/** A document as an element of a sequence. */
function element(document: string): string {
  return `- ${document.replace(/\n(?=[^\n])/g, '\n  ')}`;
}

function itemWriter({ fields, isReadByRunner }: OutputOptions): (item: Item) => string {
  const selection = fields && selectionOf(fields);
  const inert = isReadByRunner ? escapeCommands : (text: string) => text;
  return (item) => {
    if (depthOf(item.text) > maxBlockDepth) {
      const json = selection ? pickMembers(item.text, selection) : item.text;
      return `${inert(escapeHazards(json))}\n`;
    }
    const value = selection ? pickValues(item, selection, []) : item.fields;
    const text = stringify(value, settings);
    const isPlain = !hasHazards(text.replaceAll('\n', '')) && !blankLine.test(text);
    if (isPlain && !(isReadByRunner && hasCommands(text))) return text;
    return stringify(value, quotedSettings)
      .split('\n')
      .map((line) => inert(replaceHazards(line, escapeCodePoint)))
      .join('\n');
  };
}

/** Like `pickMembers`, on the parsed item. */
function pickValues(
  item: Item,
  selection: Selection,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(selection, ([key, part]) => {
      const path = [...keys, key];
      return [key, part === 'whole' ? (valueAt(item, path) ?? null) : pickValues(item, part, path)];
    }),
  );
}

/** YAML escapes whole code points, never surrogate pairs. */
function escapeCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
