import type { Item } from '../../model/item.ts';

/** Objects of the tool's own as the one batch that a printer takes. */
export async function* itemsOf(objects: readonly object[]): AsyncGenerator<readonly Item[]> {
  yield objects.map((object) => ({
    text: JSON.stringify(object),
    fields: { ...object },
    value: { ...object },
  }));
}
