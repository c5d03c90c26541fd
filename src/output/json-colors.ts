import { stringEnd } from '../json/text.ts';
import { jsonPaints } from './colors.ts';

const quote = 0x22;
const colon = 0x3a;

/** A number or a word. */
const literal = /[^\s,:{}[\]"]+/y;

/** The same JSON with keys and values in color, as jq and gh show it. No white space may precede a colon. */
export function colorJson(json: string): string {
  let colored = '';
  let kept = 0;
  for (let at = 0; at < json.length; at++) {
    const start = at;
    const isString = json.charCodeAt(start) === quote;
    const end = isString ? stringEnd(json, start) : literalEnd(json, start);
    if (end === start) continue;
    const isKey = isString && json.charCodeAt(end) === colon;
    const token = json.slice(start, end);
    colored += json.slice(kept, start) + (isKey ? jsonPaints.key : paintOf(token))(token);
    kept = end;
    at = end - 1;
  }
  return colored + json.slice(kept);
}

/** The index after the number or word that starts there, if one does. */
function literalEnd(json: string, start: number): number {
  literal.lastIndex = start;
  return literal.test(json) ? literal.lastIndex : start;
}

function paintOf(token: string): (text: string) => string {
  switch (token[0]) {
    case '"':
      return jsonPaints.text;
    case 't':
    case 'f':
      return jsonPaints.boolean;
    case 'n':
      return jsonPaints.null;
    default:
      return jsonPaints.number;
  }
}
