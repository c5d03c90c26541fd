import { type ScalarTag, stringify, type Tags } from 'yaml';
import { isJsonObject, SentNumber } from '../json/object.ts';
import type { Item } from '../model/item.ts';
import { pickerOf } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { hasCommands, hasHazards, replaceHazards } from './sanitize.ts';
import type { View } from './view.ts';

const sentNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof SentNumber,
  resolve: Number,
  stringify: ({ value }) => String(value),
};

const settings = {
  // YAML 1.1 reads 18:00 as 1080 and `no` as false: quote what it would misread.
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
  lineWidth: 0,
  customTags: (tags: Tags) => [...tags, sentNumber],
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
 * A text that the library, which takes fifty times as long, writes without quotes: it begins with a letter and is nothing that
 * YAML 1.1 reads as a boolean or a number, or it begins with a digit and has a letter that is in no number, or it is a UUID, a
 * version or an address. Without hazards: these are printable characters of ASCII and Latin.
 */
const plainText =
  /^(?:(?!(?:y|n|yes|no|on|off|true|false|null|e[-+]?\d+)$)[a-z\u00c0-\u02ff]|[1-9](?=[^\n]*[a-df-z])|[\da-f]{8}-[\da-f]{4}-[\da-f]|\d+\.\d+\.(?=[\d.]+$))(?:[ !"$-9;-~\u00a1-\u00ac\u00ae-\u02ff]*[!"$-9;-~\u00a1-\u00ac\u00ae-\u02ff])?$/i;

/** A text that YAML 1.1 reads as a time. */
const timeText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * A sequence, or a mapping if one object was requested or the view puts its items inside one, written only at the end, like JSON.
 * Characters that could drive a terminal are escaped wherever the output goes: the value is the same.
 */
export function createYamlFormatter({ single, document }: View, { fields }: OutputOptions): Formatter {
  const pick = fields && pickerOf(fields);
  const isAlone = single && !document;
  const indent = document ? '  ' : '';
  const write = (item: Item) => {
    // Anything but an object is held under the name `value`; only the text tells it from an object with such a field.
    const fields = item.sent ?? item.fields;
    const value = Object.hasOwn(fields, 'value') ? JSON.parse(item.text) : fields;
    const shown = pick ? pick(fields) : value;
    return isAlone ? textOf(shown) : `${indent}- ${textOf(shown, `${indent}  `)}`;
  };
  const head = document ? `${textOf(document.members())}${document.name}:` : '';
  let before = document ? `${head}\n` : '';
  let empty = isAlone ? '' : `${head}${document ? ' ' : ''}[]\n`;
  return {
    isWhole: true,
    push(items) {
      if (items.length === 0) return '';
      // `join` would copy each text twice.
      const text = items.reduce((written, item) => written + write(item), before);
      before = empty = '';
      return text;
    },
    end: () => [empty],
  };
}

/** With a margin before each line but the first. */
function textOf(value: unknown, margin = ''): string {
  const quick = quickText(value, margin);
  if (quick !== undefined) return quick;
  const text = stringify(value, settings);
  const isSafe = !hasHazards(text.replaceAll('\n', '')) && !blankLine.test(text) && !hasCommands(text);
  const lines = (isSafe ? text : stringify(value, quotedSettings)).split('\n');
  return (isSafe ? lines : lines.map((line) => replaceHazards(line, escapeCodePoint)))
    .map((line, at) => (at === 0 || line === '' ? line : margin + line))
    .join('\n');
}

/** What the library writes for an object of plain members; undefined for any other value. */
function quickText(value: unknown, margin: string): string | undefined {
  if (!isJsonObject(value)) return undefined;
  let text = '';
  for (const name in value) {
    const shown = quickScalar(value[name]);
    if (shown === undefined || !isPlainName(name)) return undefined;
    text += `${text && margin}${name}: ${shown}\n`;
  }
  return text || undefined;
}

function quickScalar(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.endsWith('Z') && timeText.test(value) ? `"${value}"` : isPlain(value) ? value : undefined;
  // JSON.stringify has no -0, and no infinity, which 1e999 is.
  const isOdd = typeof value === 'number' && (Object.is(value, -0) || !Number.isFinite(value));
  return isOdd || (typeof value === 'object' && value !== null) ? undefined : JSON.stringify(value);
}

/** Any other character is like a letter, unless it is a hazard. */
function isPlain(text: string): boolean {
  return plainText.test(text) || (plainText.test(text.replace(/[\u0300-\uffff]/g, 'À')) && !hasHazards(text));
}

/** As the items of a list have the same names, each is tested once. */
const plainNames = new Set<string>();

/** The library writes a name of more than 1000 characters in another form. */
function isPlainName(name: string): boolean {
  if (plainNames.size > 1000) plainNames.clear();
  return plainNames.has(name) || (name.length <= 1000 && isPlain(name) && plainNames.add(name).has(name));
}

/** YAML escapes whole code points, never surrogate pairs. */
function escapeCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
