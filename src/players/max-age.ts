import { ageFlag } from '../core/flag.ts';

/** `--max-age` of commands about screens: one setting, `check.max-age`, is the limit for all. */
export const maxAgeFlag = ageFlag(
  '--max-age <time>',
  'players not seen for this long are unreachable, whatever their health, such as 15m or 30d',
  { setting: 'check.max-age', group: 'Assume', topic: 'health' },
);
