import { Chalk } from 'chalk';
import { stringForm } from '../json/text.ts';

// Only the 16 standard colors: users pick a readable palette for those.
const chalk = new Chalk({ level: 1 });

/** Takes one text: chalk would join the other arguments that `map` passes. */
const paint = (color: (text: string) => string) => (text: string) => color(text);

/** The styles `style.ts` loads for color output. It checks their type: an import of it here would be a cycle. */
export const colors = {
  good: paint(chalk.green),
  warning: paint(chalk.yellow),
  bad: paint(chalk.red),
  faint: paint(chalk.dim),
  strong: paint(chalk.bold),
  distinct: [chalk.cyan, chalk.magenta, chalk.blue, chalk.green, chalk.yellow, chalk.red].map(paint),
};

/** A string, perhaps a key; or a number or a word. */
const token = new RegExp(`(${stringForm})(:?)|[^\\s,:{}[\\]"]+`, 'g');

const words: Readonly<Record<string, (text: string) => string>> = {
  true: chalk.yellow,
  false: chalk.yellow,
  null: chalk.gray,
};

/**
 * The same JSON with keys, strings and null in color as in jq, true and false as in gh. No white space may precede a colon.
 */
export function colorJson(json: string): string {
  return json.replace(token, (word: string, string?: string, colon?: string) => {
    if (string === undefined) return (words[word] ?? chalk.cyan)(word);
    return colon ? `${chalk.blue.bold(string)}:` : chalk.green(string);
  });
}
