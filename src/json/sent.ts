import { memberTexts, stringEnd } from './array-reader.ts';
import { isJsonObject, SentNumber } from './object.ts';
import { parseText } from './parse.ts';

/** The same value as `JSON.parse` makes, but every number keeps its text. */
export function parseSent(json: string): unknown {
  const text = json.trim();
  const value = parseText(text);
  // Nearly all JSON is written like this, and comparing is much faster than taking it apart.
  if (JSON.stringify(value) === text) return value;
  const parts = () => memberTexts(text).filter((part) => part.trim() !== '');
  if (Array.isArray(value)) return parts().map(parseSent);
  if (isJsonObject(value)) return Object.fromEntries(parts().map(memberOf));
  return typeof value === 'number' ? new SentNumber(text) : value;
}

function memberOf(text: string): [string, unknown] {
  const end = stringEnd(text, text.indexOf('"')) + 1;
  return [String(parseText(text.slice(0, end))), parseSent(text.slice(text.indexOf(':', end) + 1))];
}

/** One text for all spellings of a JSON number: the same for `1.0`, `1` and `10e-1`. */
export function decimalOf(number: string): string {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return '0';
  // No real number has such an exponent: its text is all that is known of it.
  if (power.length > 15) return number;
  let length = digits.length;
  while (digits[length - 1] === '0') length -= 1;
  const exponent = Number(power) - fraction.length + digits.length - length;
  return `${sign}${digits.slice(0, length)}e${exponent}`;
}
