import { type Batches, readAll } from '../../core/items.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { FieldPath } from '../../model/fields.ts';
import { pickerOf } from '../../model/item.ts';
import type { View } from '../../output/view.ts';
import { cutObject, type PageRequest, readPage } from './page.ts';
import type { ToolList } from './tool.ts';

/**
 * Characters of JSON for the items or the object, for what frames them, and for the notes: with the cursor, and the words
 * that say what was cut, at most 20,000 (about 8,000 tokens).
 */
const lengths = { items: 14_000, frame: 2500, notes: 2000 } as const;

/** Members of every result; a field of the service with such a name would break the schema. */
const reserved = ['notes', 'error'];

/** What a call asks for, and where its notes go. */
interface ResultOptions {
  readonly list: ToolList | undefined;
  readonly page: PageRequest;
  readonly fields: readonly FieldPath[] | undefined;
  readonly signal: AbortSignal;
  hideKeys(text: string): string;
  note(text: string): void;
}

/** The JSON object that the command prints with `-o json`, or a page of its list, cut to a bearable size. */
export async function toolResultOf(
  items: Batches,
  view: View,
  { list: given, page, fields, signal, hideKeys, note }: ResultOptions,
): Promise<JsonObject> {
  // `why_not_playing` answers with one object instead of its list if it is asked about one item of content.
  const list = view.shape.kind === 'object' ? undefined : given;
  const pick = fields && pickerOf(fields);
  // Lists and texts are whole if fields are asked for by name.
  const bounds = { total: lengths.items, isWhole: pick !== undefined, hideKeys };
  if (list === undefined) {
    if (view.shape.kind === 'list') throw usage('id must match one object');
    const [item] = await readAll(items);
    const object = pick ? pick(item?.fields ?? {}) : (item?.fields ?? {});
    for (const name of reserved) if (Object.hasOwn(object, name)) note(`undocumented field omitted: ${name}`);
    return cutObject(withoutMembers(object, reserved), bounds);
  }
  const { name, identity, omitted = [] } = list;
  const objectOf = (fields: JsonObject) =>
    cutObject(pick ? pick(fields) : withoutMembers(fields, omitted), bounds);
  const {
    hasChanged,
    items: shown,
    ...rest
  } = await readPage(items, page, identity, lengths.items, objectOf, signal);
  if (hasChanged) note(changed);
  return {
    ...cutObject(view.shape.kind === 'document' ? view.shape.members() : {}, {
      total: lengths.frame,
      hideKeys,
    }),
    [name]: shown,
    ...rest,
  };
}

const changed =
  'the list or the arguments have changed since the previous page: items may be missing or repeated (omit cursor to start again)';

/** The member of a result with its notes. */
export function notesOf(notes: readonly string[], hideKeys: ResultOptions['hideKeys']): JsonObject {
  return cutObject({ notes }, { total: lengths.notes, hideKeys });
}

function withoutMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
