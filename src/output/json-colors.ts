import { stringForm } from '../json/text.ts';
import { jsonPaints } from './colors.ts';

/** A string, perhaps a key; or a number or a word. */
const token = new RegExp(`(${stringForm})(:?)|[^\\s,:{}[\\]"]+`, 'g');

const words: Readonly<Record<string, (text: string) => string>> = {
  true: jsonPaints.boolean,
  false: jsonPaints.boolean,
  null: jsonPaints.null,
};

/** The same JSON with keys and values in color, as jq and gh show it. No white space may precede a colon. */
export function colorJson(json: string): string {
  return json.replace(token, (found: string, string?: string, colon?: string) => {
    if (string === undefined) return (words[found] ?? jsonPaints.number)(found);
    return colon ? `${jsonPaints.key(string)}:` : jsonPaints.text(string);
  });
}
