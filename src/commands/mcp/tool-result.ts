import { itemsOf } from '../../command/items.ts';
import { Failure, usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';
import { pickerOf } from '../../model/item-value.ts';
import { createFormatter } from '../../output/format.ts';
import type { View } from '../../output/view.ts';
import { loadHash, type PageRequest, Pager } from './page.ts';

/** Advice at the end of a note: ` (to check: signage players list --all)`. */
const adviceInBrackets = / \((?:use|to check:) [^()]*\)$/;

/** Members of every result; a field of the service with such a name would break the schema. */
const reserved = ['notes', 'error'];

/** The result of a tool call: the JSON object that the command prints with `-o json`, or a page of its list. */
export class ToolResult {
  readonly #page: PageRequest | undefined;
  readonly #notes: string[] = [];
  #object: JsonObject | undefined;

  constructor(page: PageRequest | undefined) {
    this.#page = page;
  }

  /** Takes a note of the command, without advice to type something. */
  note(text: string): void {
    if (/\buse --/.test(text.replace(adviceInBrackets, ''))) return;
    this.#notes.push(text.replace(/^(?:note|warning): /, '').replace(adviceInBrackets, ''));
  }

  /** Takes the items that the command prints. */
  async take(
    batches: AsyncIterable<readonly Item[]>,
    view: View,
    fields: readonly { readonly keys: readonly string[] }[] | undefined,
  ): Promise<void> {
    const pick = fields && pickerOf(fields);
    const objectOf = (item: Item) => objectIn(item, view, pick);
    if (this.#page === undefined) {
      if (!view.single) throw usage('id must name one object');
      for await (const batch of batches)
        for (const item of batch) this.#object = this.#withoutReserved(objectOf(item));
      return;
    }
    const pager = new Pager(this.#page, objectOf, await loadHash());
    for await (const batch of batches) for (const item of batch) pager.add(item);
    const { items, ...rest } = pager.page();
    this.#object = { ...(await framed(items, view)), ...rest };
  }

  #withoutReserved(object: JsonObject): JsonObject {
    const names = reserved.filter((name) => Object.hasOwn(object, name));
    for (const name of names) this.note(`undocumented field omitted: ${name}`);
    return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
  }

  /** The whole result; a page always has `notes`. */
  withNotes(shown: (text: string) => string): JsonObject {
    if (this.#object === undefined) throw new Error('the command printed nothing');
    if (this.#notes.length === 0 && this.#page === undefined) return this.#object;
    return { ...this.#object, notes: this.#notes.map(shown) };
  }
}

/** The items inside the object that the view wraps around them in JSON; those of a list are in `items`. */
async function framed(items: readonly JsonObject[], view: View): Promise<JsonObject> {
  if (!view.wrap) return { items };
  const formatter = await createFormatter(view, {
    format: 'json',
    terminal: undefined,
    color: false,
    header: true,
    truncate: false,
    time: 'iso',
    now: 0,
    sortedBy: [],
  });
  let text = '';
  for await (const batch of itemsOf(items)) text += formatter.push(batch);
  for (const part of formatter.end()) text += part;
  const object: unknown = JSON.parse(text);
  if (!isJsonObject(object)) throw new Failure('DEFECT', 'the view did not print an object');
  return object;
}

/** An item as JSON that fits the schema of its fields: fields of a wrong type, which a note names, are omitted. */
function objectIn(item: Item, view: View, pick: ((item: Item) => JsonObject) | undefined): JsonObject {
  const { text, fields, value } = item;
  const valid = Object.entries(fields).filter(
    ([name]) => !(name in view.fields) || Object.hasOwn(value, name),
  );
  const object = Object.fromEntries(valid);
  return pick ? pick({ text, fields: object, value: object }) : object;
}
