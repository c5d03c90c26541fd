import { instantOf } from '../clock/instant.ts';
import { dateWords, wallText } from '../clock/time-text.ts';
import { readerZone } from '../clock/zone.ts';
import { isJsonObject, SentNumber } from '../json/object.ts';
import { parseSent } from '../json/sent.ts';
import { type FieldKind, isClockTime } from '../model/fields.ts';
import { type Item, valueAt } from '../model/item.ts';
import { isUuid } from '../model/uuid.ts';
import type { OutputOptions, SpreadsheetLocale } from './options.ts';

/*
 * CSV that a spreadsheet opens with a double click guesses what each cell is, by the conventions of the user's locale. These cells
 * are written so that it guesses right.
 */

/** Excel keeps 15 digits of a number, and replaces the others by zeros. */
const firstLongInteger = 1e15;

/** Excel refuses a longer text in a formula. */
const longestLiteral = 255;

/** The dates that Excel has. */
const firstDate = Date.parse('1900-01-01T00:00:00Z');
const lastDate = Date.parse('9999-12-31T23:59:59Z');

/** What a cell is written as. Undefined: a text that no spreadsheet takes for anything else. */
export type SpreadsheetCell =
  /** A number or a date, as it must stand there. */
  | { readonly kind: 'value'; readonly text: string }
  /** A text that would be taken for a number or a date. */
  | { readonly kind: 'literal'; readonly text: string }
  | undefined;

/** Decides how values are written for a spreadsheet of this locale. Times are on the reader's clock. */
export function createSpreadsheetCells(locale: SpreadsheetLocale, { zone: zoneName }: OutputOptions) {
  const zone = readerZone(zoneName);
  const resembles = resemblance(locale.name);

  function timeCell(text: string): SpreadsheetCell {
    const instant = instantOf(text);
    if (instant === undefined) return undefined;
    const wall = instant + zone.segmentAt(instant).offset;
    return wall < firstDate || wall > lastDate ? undefined : { kind: 'value', text: wallCell(wall) };
  }

  function textCell(text: string): SpreadsheetCell {
    return resembles(text) && !isUuid(text) ? { kind: 'literal', text } : undefined;
  }

  return (value: unknown, kind: FieldKind): SpreadsheetCell => {
    if (typeof value === 'number' || value instanceof SentNumber) return numberCell(String(value), locale);
    if (typeof value !== 'string') return { kind: 'value', text: String(value ?? '') };
    if (kind === 'datetime') return timeCell(value) ?? textCell(value);
    if (kind === 'localtime') return localTimeCell(value) ?? textCell(value);
    if (kind === 'time' && isClockTime(value)) return { kind: 'value', text: value };
    if (kind === 'day') return { kind: 'value', text: value };
    return textCell(value);
  };
}

function numberCell(number: string, { decimalSign }: SpreadsheetLocale): SpreadsheetCell {
  if (/^-?\d{16,}$/.test(number)) return { kind: 'literal', text: number };
  return { kind: 'value', text: number.replace('.', decimalSign) };
}

/**
 * `2026-11-20 17:30:05`: spreadsheets read this form as a date in every locale, if it has no fraction of a second, whose sign would
 * depend on the locale, and no time zone.
 */
function wallCell(wall: number): string {
  return wallText(wall, 'second').replace('T', ' ');
}

/** A local time with its offset, which a spreadsheet does not read. */
function localTimeCell(text: string): SpreadsheetCell {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/.exec(text) ?? [];
  return date && time ? { kind: 'value', text: `${date} ${time}` } : undefined;
}

/** A long integer as it was sent, which a double cannot hold: ids have more digits than that. Any other value as it is. */
export function withAllDigits(value: unknown, item: Item, keys: readonly string[]): unknown {
  const isLong = typeof value === 'number' && Math.abs(value) >= firstLongInteger;
  if (!isLong || item.source === undefined) return value;
  const sent = parseSent(item.source);
  return isJsonObject(sent) ? valueAt({ fields: sent }, keys) : value;
}

/** Patterns of letters that numbers, times and amounts of money have. A letter alone counts only where it stands in one: `1E5`, `5 p`, `R$`. */
const units = [
  ...['(?<=\\d\\.?)e', '(?<=\\d)t(?=\\d)', '(?<=\\d)z', '(?<=\\d\\s)[ap]', '(?:r|us)(?=\\$)'],
  ...['am', 'pm', 'kr', 'chf', 'zł', 'kč', 'ft', 'lei'],
  ...['年', '月', '日', '時', '分', '秒', '년', '월', '일', '시', '분', '초'],
  // Windows has another short name of März than Unicode.
  'mrz',
];

/** How spreadsheets write true and false in the languages of most users; no library knows. */
const truths =
  `true false verdadeiro falso verdadero wahr falsch vrai faux vero waar onwaar prawda fałsz`.split(' ');

/**
 * Whether a spreadsheet could take a text for a number, a date, a time, an amount of money, true, false or an error. It rather says so of
 * too many texts: one that is protected in vain looks the same.
 */
function resemblance(locale: string): (text: string) => boolean {
  const words = [...new Set([...units, ...dateWords(locale), ...dateWords('en')])];
  // Each run of letters is one of the words, so that there is only one way to read a text.
  const shape = new RegExp(
    `^(?:[\\p{Nd}\\p{Z}\\p{Sc}\\s.,:/+\u2212'\u2019%()-]|(?<!\\p{L})(?:${words.join('|')})(?!\\p{L}))+$`,
    'iu',
  );
  const digit = /\p{Nd}/u;
  const truth = new RegExp(`^\\s*(?:${truths.join('|')})\\s*$`, 'iu');
  const fault = /^#[\p{Lu}\d/_]+[!?]?$/u;
  return (text) => (shape.test(text) && digit.test(text)) || truth.test(text) || fault.test(text);
}

/**
 * `="007"`: a formula that is only a text. Spreadsheets show the text itself, which an apostrophe before it would not do. Undefined if the
 * text may not stand in one.
 */
export function literalFormula(text: string): string | undefined {
  return text.length > longestLiteral || /["\t\r\n]/.test(text) ? undefined : `="${text}"`;
}
