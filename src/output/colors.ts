import { Chalk } from 'chalk';

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
export const jsonPaints = {
  key: chalk.blue.bold,
  text: chalk.green,
  number: chalk.cyan,
  boolean: chalk.yellow,
  null: chalk.gray,
};
