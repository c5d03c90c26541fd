import type { Item } from '../model/item.ts';
import type { Formatter } from './options.ts';

/** A text per item as it arrives, with `between` them, after a header that an empty list has too. */
export function createRecordFormatter<T>(
  header: string,
  record: (item: Item<T>) => string,
  between = '',
): Formatter<T> {
  let isEmpty = true;
  const next = (item: Item<T>) => {
    const before = isEmpty ? header : between;
    isEmpty = false;
    return before + record(item);
  };
  return {
    push: (items) => items.map(next).join(''),
    end: () => (isEmpty && header !== '' ? [header] : []),
  };
}
