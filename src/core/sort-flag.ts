import { usage } from '../errors.ts';
import { type Flag, fieldsFlag } from './flag.ts';

const sortNames = fieldsFlag(
  '--sort <names>',
  'sort by these fields, "-" for descending: status,-lastSeenAt',
  {
    group: 'Output',
    synonyms: ['--order', '--order-by', '--sort-by'],
  },
);

/** The fields to sort by, in their order. A direction of its own is wrong usage, as is a second list. */
export const sortFlag: Flag<string> = {
  ...sortNames,
  parse(given) {
    // gh's `--sort name --order desc`
    if (given.length > 1 && given.some((word) => /^(?:asc|desc)$/i.test(word)))
      throw usage('--sort was given more than once', 'For descending, put "-" before the name: --sort -name');
    return sortNames.parse(given);
  },
};
