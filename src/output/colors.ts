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
