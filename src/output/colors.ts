import { Chalk } from 'chalk';

// The sixteen colors of every terminal, which its user has chosen to be readable.
const chalk = new Chalk({ level: 1 });

/** What `style.ts` has loaded when there is color. */
export const colors = {
  good: chalk.green,
  warning: chalk.yellow,
  bad: chalk.red,
  faint: chalk.dim,
  strong: chalk.bold,
};
