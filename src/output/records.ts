import type { Item } from '../model/item.ts';
import type { Formatter } from './options.ts';

/** A text per item as it arrives, with `between` them, after a header that an empty list has too. */
export function createRecordFormatter(
  header: string,
  record: (item: Item) => string,
  between = '',
): Formatter {
  let before = header;
  const next = (item: Item) => {
    const text = before + record(item);
    before = between;
    return text;
  };
  return {
    push: (items) => items.map(next).join(''),
    end: () => (before === header && header !== '' ? [header] : []),
  };
}
