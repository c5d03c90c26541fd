import { isJsonObject, SentNumber } from '../json/object.ts';
import { type Item, pickerOf } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { replaceHazards } from './sanitize.ts';
import type { Shape, View } from './view.ts';

/** Latin, Greek and Cyrillic letters, kana, Han and Hangul. Both cases are written out: the `i` flag is slower. */
const letters = 'A-Za-z\u00c0-\u024f\u0370-\u052f\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3';
const words = `[${letters}][${letters}\\w ,./()·'&+-]*(?<![ ,./(·'&+-])`;
const uuid = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}';
const plainText = new RegExp(`^(?:${words}|${uuid})$`);

/** Words that YAML 1.1 reads as a boolean, null or a number. */
const misread = /^(?:y|n|yes|no|on|off|true|false|null|e[-+]?\d+)$/i;

/** Whether every YAML reader takes a text for a text without quotes. Others are quoted, as in JSON. */
const isPlain = (text: string) => plainText.test(text) && !misread.test(text);

/** Characters; YAML allows no longer name in its short form, `name: value`. */
const longestName = 1000;

/**
 * A sequence, or a mapping if one object was requested or the view puts its items inside one, written only at the end, like JSON.
 * Characters that could drive a terminal are escaped wherever the output goes: the value is the same.
 */
export function createYamlFormatter({ shape }: View, { fields }: OutputOptions): Formatter {
  const pick = fields === undefined ? jsonOf : pickedBy(fields);
  const { indent, opening, empty } = frameOf(shape);
  const textOfItem = (item: Item) =>
    shape.kind === 'object' ? textOf(pick(item)) : `${indent}- ${textOf(pick(item), `${indent}  `)}`;
  let isEmpty = true;
  return {
    isWhole: true,
    push(items) {
      if (items.length === 0) return '';
      let text = isEmpty ? opening : '';
      isEmpty = false;
      // `join` would copy each text twice.
      for (const item of items) text += textOfItem(item);
      return text;
    },
    end: () => (isEmpty ? [empty] : []),
  };
}

/** What is written before the first item and instead of an empty list, and how far each item is indented. */
function frameOf(shape: Shape): { indent: string; opening: string; empty: string } {
  if (shape.kind === 'object') return { indent: '', opening: '', empty: '' };
  if (shape.kind === 'list') return { indent: '', opening: '', empty: '[]\n' };
  const head = `${textOf(shape.members())}${shape.name}:`;
  return { indent: '  ', opening: `${head}\n`, empty: `${head} []\n` };
}

/** The JSON value that an item stands for. Anything but an object is held under the name `value`: only its text tells which it is. */
function jsonOf(item: Item): unknown {
  const fields = item.sent ?? item.fields;
  return Object.hasOwn(fields, 'value') ? JSON.parse(item.text) : fields;
}

/** Picks the fields of `--fields` from an item. */
function pickedBy(fields: NonNullable<OutputOptions['fields']>): (item: Item) => unknown {
  const pick = pickerOf(fields);
  return (item) => pick(item.sent ?? item.fields);
}

/** A value as lines, each with a line feed. `margin` begins each line but the first. */
function textOf(value: unknown, margin = ''): string {
  let text = '';
  const add = (entry: string) => {
    text += text === '' ? entry : margin + entry;
  };
  if (Array.isArray(value)) {
    for (const element of value) add(`- ${textOf(element, `${margin}  `)}`);
  } else if (isJsonObject(value)) {
    for (const name in value) add(memberText(name, value[name], margin));
  }
  // An empty list or object is written as in JSON: `[]`, `{}`.
  return text === '' ? `${scalarText(value)}\n` : text;
}

function memberText(name: string, value: unknown, margin: string): string {
  const key = scalarText(name);
  if (name.length > longestName) return `? ${key}\n${margin}: ${textOf(value, `${margin}  `)}`;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return `${key}: ${scalarText(value)}\n`;
  const below = `${margin}  `;
  return `${key}:\n${below}${textOf(value, below)}`;
}

function scalarText(value: unknown): string {
  if (typeof value === 'string')
    return isPlain(value) ? value : replaceHazards(JSON.stringify(value), escapeCodePoint);
  if (value instanceof SentNumber) return numberLiteral(String(value));
  if (typeof value !== 'number') return JSON.stringify(value);
  if (Object.is(value, -0)) return '-0';
  // 1e999 is infinite.
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return numberLiteral(String(value));
}

/** In YAML 1.1, a number with an exponent is a text unless it has a point, and its exponent a sign: `1.0e-7`. */
function numberLiteral(number: string): string {
  const [, whole, fraction = '.0', sign = '+', power] = /^([^.e]+)(\.\d+)?e([+-])?(\d+)$/i.exec(number) ?? [];
  return whole === undefined ? number : `${whole}${fraction}e${sign}${power}`;
}

/** YAML escapes whole code points, never surrogate pairs. */
function escapeCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
