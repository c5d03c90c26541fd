import { isJsonObject, SentNumber } from '../json/object.ts';
import { type Item, pickerOf } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { replaceHazards } from './sanitize.ts';
import type { View } from './view.ts';

/** Latin, Greek and Cyrillic letters, kana, Han and Hangul. Both cases are written out: the `i` flag is slower. */
const letters = 'A-Za-z\u00c0-\u024f\u0370-\u052f\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3';
const words = `[${letters}][${letters}\\w ,./()·'&+-]*(?<![ ,./(·'&+-])`;
const uuid = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}';
const plainText = new RegExp(`^(?:${words}|${uuid})$`);

/** What YAML 1.1 takes for something else. */
const misread = /^(?:y|n|yes|no|on|off|true|false|null|e[-+]?\d+)$/i;

/** Whether no reader of YAML takes a text for anything else. Others are in quotes, as in JSON. */
const isPlain = (text: string) => plainText.test(text) && !misread.test(text);

/** A longer name needs another form in YAML. */
const longestName = 1000;

/**
 * A sequence, or a mapping if one object was requested or the view puts its items inside one, written only at the end, like JSON.
 * Characters that could drive a terminal are escaped wherever the output goes: the value is the same.
 */
export function createYamlFormatter({ shape }: View, { fields }: OutputOptions): Formatter {
  const pick = fields && pickerOf(fields);
  const isAlone = shape.kind === 'object';
  const document = shape.kind === 'document' ? shape : undefined;
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

/** A value, with a margin before each line but the first. */
function textOf(value: unknown, margin = ''): string {
  let text = '';
  if (Array.isArray(value)) {
    for (const each of value) text += `${text && margin}- ${textOf(each, `${margin}  `)}`;
  } else if (isJsonObject(value)) {
    for (const name in value) text += `${text && margin}${memberText(name, value[name], margin)}`;
  }
  return text || `${scalarText(value)}\n`;
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
