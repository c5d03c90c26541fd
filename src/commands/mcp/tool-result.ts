import { itemsOf } from '../../command/items.ts';
import { Failure, usage } from '../../errors.ts';
import { ExactNumber } from '../../json/exact-numbers.ts';
import { pickMembers, type Selection, selectionOf } from '../../json/members.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';
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
    const selection = fields && selectionOf(fields);
    const objectOf = (item: Item) => objectIn(item, view, selection);
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

/**
 * An item as JSON that fits the schema of its fields: fields of a wrong type, which a note names, are omitted. A number that
 * a double cannot hold becomes a string.
 */
function objectIn({ fields, value }: Item, view: View, selection: Selection | undefined): JsonObject {
  const valid = Object.entries(fields).filter(
    ([name]) => !(name in view.fields) || Object.hasOwn(value, name),
  );
  const object = Object.fromEntries(
    valid.map(([name, each]) => [name, isNumeric(view, name) ? value[name] : withoutExact(each)]),
  );
  if (selection === undefined) return object;
  const picked: unknown = JSON.parse(pickMembers(JSON.stringify(object), selection));
  return isJsonObject(picked) ? picked : object;
}

function isNumeric({ fields }: View, name: string): boolean {
  const kind = fields[name]?.kind;
  return kind === 'number' || kind === 'bytes' || kind === 'seconds' || kind === 'pixels';
}

function withoutExact(value: unknown): unknown {
  if (value instanceof ExactNumber) return String(value);
  if (Array.isArray(value)) return value.map(withoutExact);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutExact(each)]));
}
