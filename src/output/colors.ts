import { Chalk } from 'chalk';
import { stringForm } from '../json/text.ts';

// Only the 16 standard colors: users pick a readable palette for those.
const chalk = new Chalk({ level: 1 });

/** The styles `style.ts` loads for color output. */
export const colors = {
  good: chalk.green,
  warning: chalk.yellow,
  bad: chalk.red,
  faint: chalk.dim,
  strong: chalk.bold,
  distinct: [chalk.cyan, chalk.magenta, chalk.blue, chalk.green, chalk.yellow, chalk.red],
};

/** The colors of JSON: keys, strings and null as in jq, true and false as in gh. */
const jsonPaints = {
  key: chalk.blue.bold,
  text: chalk.green,
  number: chalk.cyan,
  boolean: chalk.yellow,
  null: chalk.gray,
};

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
