import { itemsOf } from '../../command/items.ts';
import { Failure, usage } from '../../errors.ts';
import { ExactNumber } from '../../json/exact-numbers.ts';
import { pickMembers, type Selection, selectionOf } from '../../json/members.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';
import { createFormatter } from '../../output/format.ts';
import type { View } from '../../output/view.ts';
import { loadHash, type PageRequest, Pager } from './page.ts';

/** ` (to check: signage players list --all)`. */
const adviceInBrackets = / \((?:use|to check:) [^()]*\)$/;

/** What a command prints, as one JSON object: that of `-o json`, or a page of its list. */
export class Answer {
  readonly #page: PageRequest | undefined;
  readonly #notes: string[] = [];
  #object: JsonObject | undefined;

  constructor(page: PageRequest | undefined) {
    this.#page = page;
  }

  /** Undefined until the command has printed. */
  get object(): JsonObject | undefined {
    return this.#object;
  }

  /** Takes what the command notes, without the advice to type something. */
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
      for await (const batch of batches) for (const item of batch) this.#object = objectOf(item);
      return;
    }
    const pager = new Pager(this.#page, objectOf, await loadHash());
    for await (const batch of batches) for (const item of batch) pager.add(item);
    const { items, ...rest } = pager.page();
    this.#object = { ...(await framed(items, view)), ...rest };
  }

  /** The whole answer; a page always has its notes. */
  withNotes(shown: (text: string) => string): JsonObject {
    if (this.#object === undefined) throw new Error('the command printed nothing');
    if (this.#notes.length === 0 && this.#page === undefined) return this.#object;
    return { ...this.#object, notes: this.#notes.map(shown) };
  }
}

/** The items in the object that the view puts around them in JSON; a list has only the items. */
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
  if (!isJsonObject(object)) throw new Failure('DEFECT', 'a view that is no object');
  return object;
}

/**
 * An item as JSON that fits the schema of its fields: without those of a wrong type, which a note names. A number that a
 * double cannot hold is a text.
 */
function objectIn({ fields, value }: Item, view: View, selection: Selection | undefined): JsonObject {
  const sound = Object.entries(fields).filter(
    ([name]) => !(name in view.fields) || Object.hasOwn(value, name),
  );
  const object = Object.fromEntries(
    sound.map(([name, each]) => [name, isNumeric(view, name) ? value[name] : withoutExact(each)]),
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
