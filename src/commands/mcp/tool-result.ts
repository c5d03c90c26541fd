import type { Note } from '../../core/session.ts';
import { Failure, usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';
import { pickerOf } from '../../model/item-value.ts';
import { createFormatter } from '../../output/format.ts';
import { visible } from '../../output/sanitize.ts';
import type { View } from '../../output/view.ts';
import { type Bounds, cutValue } from './cut-value.ts';
import { type PageRequest, Pager } from './page.ts';
import type { Tool } from './tool.ts';

/**
 * Characters of JSON for the items or the object, for what frames them, and for the notes: with the cursor, and the words
 * that say what was cut, at most 20,000 (about 8,000 tokens).
 */
const lengths = { items: 14_000, frame: 2500, notes: 2000 } as const;

/** Bounds of lists and texts, unless fields are asked for by name. */
const compact = { elements: 20, text: 500 } as const;
const whole = { elements: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY } as const;

/** Members of every result; a field of the service with such a name would break the schema. */
const reserved = ['notes', 'error'];

/** The result of a tool call: the JSON object that the command prints with `-o json`, or a page of its list, cut to a bearable size. */
export class ToolResult {
  readonly #list: Tool['list'];
  readonly #page: Omit<PageRequest, 'length' | 'identity'>;
  readonly #hideKeys: (text: string) => string;
  readonly #notes: string[] = [];
  #object: JsonObject | undefined;

  constructor(
    { list }: Tool,
    page: Omit<PageRequest, 'length' | 'identity'>,
    hideKeys: (text: string) => string,
  ) {
    this.#list = list;
    this.#page = page;
    this.#hideKeys = hideKeys;
  }

  /** Takes a note of the command, without the advice: that is for a command line. */
  note({ text }: Note): void {
    this.#notes.push(visible(text));
  }

  /** Takes the items that the command prints. */
  async take(
    batches: AsyncIterable<readonly Item[]>,
    view: View,
    fields: readonly { readonly keys: readonly string[] }[] | undefined,
  ): Promise<void> {
    const pick = fields && pickerOf(fields);
    const bounds = { ...(pick ? whole : compact), total: lengths.items };
    if (this.#list === undefined) {
      if (!view.single) throw usage('id must name one object');
      for await (const batch of batches)
        for (const { fields } of batch)
          this.#object = this.#cut(this.#without(reserved, pick ? pick(fields) : fields), bounds);
      return;
    }
    const { name, identity, omitted } = this.#list;
    const shownOf = pick ?? ((fields: JsonObject) => (omitted ? withoutMembers(fields, omitted) : fields));
    const objectOf = ({ fields }: Item) => this.#cut(shownOf(fields), bounds);
    const { createHash } = await import('node:crypto');
    const pager = new Pager({ ...this.#page, identity, length: lengths.items }, objectOf, createHash);
    for await (const batch of batches) {
      for (const item of batch) pager.add(item);
      // Lets the server answer a ping, and notice that the call was canceled.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { items, hasChanged, ...rest } = pager.page();
    if (hasChanged)
      this.note({
        text: 'the list has changed since the previous page: items can be missing or repeated (omit cursor to start again)',
      });
    const frame = this.#cut(await frameOf(view), { ...compact, total: lengths.frame });
    this.#object = { ...frame, [name]: items, ...rest };
  }

  #without(names: readonly string[], object: JsonObject): JsonObject {
    for (const name of names)
      if (Object.hasOwn(object, name)) this.note({ text: `undocumented field omitted: ${name}` });
    return withoutMembers(object, new Set(names));
  }

  #cut(object: JsonObject, bounds: Bounds): JsonObject {
    const cut = cutValue(object, bounds, this.#hideKeys);
    return isJsonObject(cut) ? cut : {};
  }

  /** The whole result; a page always has `notes`. */
  whole(): JsonObject {
    if (this.#object === undefined) throw new Error('the command printed nothing');
    if (this.#notes.length === 0 && this.#list === undefined) return this.#object;
    const notes = cutValue(this.#notes, { ...compact, total: lengths.notes }, this.#hideKeys);
    return { ...this.#object, notes };
  }
}

/** The object that the view wraps around its items in JSON, with an empty list of them. */
async function frameOf(view: View): Promise<JsonObject> {
  if (!view.wrap) return {};
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
  const object: unknown = JSON.parse([...formatter.end()].join(''));
  if (!isJsonObject(object)) throw new Failure('DEFECT', 'the view did not print an object');
  return object;
}

function withoutMembers(object: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}
