import { stringify } from 'yaml';
import type { Item } from '../model/item.ts';
import { pickerOf } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { hasCommands, hasHazards, replaceHazards } from './sanitize.ts';
import type { View } from './view.ts';

const settings = {
  // YAML 1.1 reads 18:00 as 1080 and `no` as false: quote what it would misread.
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
  lineWidth: 0,
} as const;

/** All strings in double quotes, where any character can be escaped. */
const quotedSettings = {
  ...settings,
  defaultKeyType: 'QUOTE_DOUBLE',
  defaultStringType: 'QUOTE_DOUBLE',
  doubleQuotedAsJSON: true,
} as const;

/** The library writes a string of spaces and line feeds as a block in which readers lose the spaces. */
const blankLine = /^ +$/m;

/**
 * A sequence, or a mapping if one object was requested or the view puts its items inside one, written only at the end, like JSON.
 * Characters that could drive a terminal are escaped wherever the output goes: the value is the same.
 */
export function createYamlFormatter({ single, document }: View, { fields }: OutputOptions): Formatter {
  const pick = fields && pickerOf(fields);
  const isAlone = single && !document;
  const indent = document ? '  ' : '';
  const write = (item: Item) => {
    const text = textOf(pick ? pick(item.fields) : JSON.parse(item.text));
    return isAlone ? text : `${indent}- ${text.replace(/\n(?=[^\n])/g, `\n${indent}  `)}`;
  };
  const held: string[] = [];
  return {
    push: (items) => {
      if (items.length > 0) held.push(items.map(write).join(''));
      return '';
    },
    *end() {
      if (document) yield `${textOf(document.members())}${document.name}:${held.length > 0 ? '\n' : ' '}`;
      if (held.length === 0 && !isAlone) yield '[]\n';
      yield* held;
    },
  };
}

function textOf(value: unknown): string {
  const text = stringify(value, settings);
  if (!hasHazards(text.replaceAll('\n', '')) && !blankLine.test(text) && !hasCommands(text)) return text;
  return stringify(value, quotedSettings)
    .split('\n')
    .map((line) => replaceHazards(line, escapeCodePoint))
    .join('\n');
}

/** YAML escapes whole code points, never surrogate pairs. */
function escapeCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
