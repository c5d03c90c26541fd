import { parsedFlag, sizeFlag } from './flag.ts';
import { filtering, type Selector, selectorBy, type Test } from './selectors.ts';

/* Selectors that compare values. An item without the value is not selected. */

/** The value if it is a number; otherwise NaN, for which every comparison is false. */
const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN);

/** `--priority 5`, `--priority '>5'`. */
export const prioritySelector: Selector = selectorBy(
  parsedFlag('--priority <n>', "filter by priority: 5, '>5' or '<=5'", {
    ...filtering,
    synonyms: ['--prioridade'],
    commandLineOnly: true,
    form: "a whole number such as 5, '>5' or '<=5'",
    read(text) {
      const [, sign = '', digits] = /^([<>]?)=?(\d+)$/.exec(text) ?? [];
      const isEqual = sign === '' || text.includes('=');
      return digits === undefined ? undefined : { sign, isEqual, than: Number(digits) };
    },
  }),
  ({ sign, isEqual, than }): Test => ({
    shows: { field: 'priority' },
    holds({ value }) {
      const priority = numberOf(value.priority);
      if (priority === than) return isEqual;
      if (sign === '<') return priority < than;
      if (sign === '>') return priority > than;
      return false;
    },
  }),
);

/** `--min-size 100MB`. */
export const sizeSelector: Selector = selectorBy(
  sizeFlag('--min-size <size>', 'only items of at least this size, such as 100MB', {
    ...filtering,
    synonyms: ['--larger-than', '--bigger-than'],
  }),
  (least): Test => ({
    shows: { field: 'fileSizeBytes', title: 'SIZE', sort: '-fileSizeBytes' },
    holds: ({ value }) => numberOf(value.fileSizeBytes) >= least,
  }),
);

/** `--resolution 1920x1080`: two fields. */
export const resolutionSelector: Selector = selectorBy(
  parsedFlag('--resolution <size>', 'filter by resolution: 1920x1080', {
    ...filtering,
    commandLineOnly: true,
    form: 'like 1920x1080',
    read: (text) => /^(\d+)[x×](\d+)$/i.exec(text)?.slice(1).map(Number),
  }),
  ([width, height]): Test => ({ holds: ({ value }) => value.width === width && value.height === height }),
);
