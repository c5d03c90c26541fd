import { fieldMeant } from './field-path.ts';
import { didYouMean } from './nearest.ts';

/** Finds the names that a query looks up in items, but that no item has. */
export interface UnknownFields {
  /** Looks at some of the items. The service may send more fields than it documents. */
  see(items: Iterable<object>): void;
  /** What to say of these names once all items were seen: nothing if there was no item. */
  messages(): readonly string[];
}

/** `names` are those that the query looks up, `fields` all that an item can have. */
export function createUnknownFields(names: Iterable<string>, fields: readonly string[]): UnknownFields {
  const unknown = new Set(names);
  for (const field of fields) unknown.delete(field);
  let hasItems = false;
  return {
    see(items) {
      if (unknown.size === 0) return;
      for (const item of items) {
        hasItems = true;
        for (const name of unknown) if (Object.hasOwn(item, name)) unknown.delete(name);
      }
    },
    messages: () => (hasItems ? messagesOf([...unknown], fields) : []),
  };
}

/** A message for each name that means a field, and one for all others, with the fields. */
function messagesOf(unknown: readonly string[], fields: readonly string[]): string[] {
  const messages: string[] = [];
  const others: string[] = [];
  for (const name of unknown) {
    const meant = fieldMeant(name, fields);
    if (meant === undefined) others.push(JSON.stringify(name));
    else messages.push(didYouMean(`unknown field "${name}"`, meant));
  }
  if (others.length > 0) {
    const noun = others.length === 1 ? 'field' : 'fields';
    messages.push(`unknown ${noun} ${others.join(', ')} (fields: ${fields.join(', ')})`);
  }
  return messages;
}
