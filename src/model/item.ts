import { isJsonObject, type JsonObject, objectIn } from '../json/object.ts';
import { writeSent } from '../json/text.ts';

/** One object of a list, as filters read it and formats print it: {@link ReceivedItem} from the service, or a {@link MadeItem} of ours. */
export interface Item<T = unknown> {
  /** What rules read: of an answer, the object without the documented fields that have a wrong type. */
  readonly value: T & JsonObject;
  /** What people see: the object, whatever the types of its values. */
  readonly fields: JsonObject;
  /** JSON without white space between tokens. */
  readonly text: string;
  /** The same text if it is the service's own, which says all that people see; undefined for a row of ours. */
  readonly source: string | undefined;
  /** What is printed instead of `fields`, of a {@link QuotingItem}: the same, with numbers as they were sent (`parseSent`). */
  readonly sent: JsonObject | undefined;
  /** The same with members at its end, which it does not have yet. */
  plus(members: JsonObject): Item;
}

/** A value, or what makes it when it is first needed. */
type Late<T> = T | (() => T);

/** An object of an answer. Its text is the service's own, so that key order and digits survive. */
export class ReceivedItem<T = unknown> implements Item<T> {
  #value: Late<T & JsonObject>;
  readonly #text: Late<string>;
  readonly #fields: JsonObject | undefined;

  /** `fields` are the object as it came, if `value` is without some of it. */
  constructor(value: Late<T & JsonObject>, text: Late<string>, fields?: JsonObject) {
    this.#value = value;
    this.#text = text;
    this.#fields = fields;
  }

  get value(): T & JsonObject {
    if (typeof this.#value === 'function') this.#value = this.#value();
    return this.#value;
  }

  get fields(): JsonObject {
    return this.#fields ?? this.value;
  }

  get text(): string {
    return typeof this.#text === 'string' ? this.#text : this.#text();
  }

  get source(): string {
    return this.text;
  }

  /** Its numbers are in its text, which is what JSON prints. */
  get sent(): undefined {
    return undefined;
  }

  plus(members: JsonObject): ReceivedItem {
    const text = `${this.text.slice(0, -1)},${JSON.stringify(members).slice(1)}`;
    return new ReceivedItem<unknown>({ ...this.fields, ...members }, text);
  }
}

/** A row made by the tool. `value` is what it was made from, for tables of views that know it. */
export class MadeItem<T = unknown> implements Item<T> {
  readonly value: T & JsonObject;
  readonly fields: JsonObject;

  constructor(fields: JsonObject, value: T & JsonObject) {
    this.fields = fields;
    this.value = value;
  }

  get text(): string {
    return JSON.stringify(this.fields);
  }

  get source(): undefined {
    return undefined;
  }

  get sent(): JsonObject | undefined {
    return undefined;
  }

  plus(members: JsonObject): MadeItem {
    const fields = { ...this.fields, ...members };
    return new MadeItem<unknown>(fields, fields);
  }
}

/** Some members of a row. */
export interface Members {
  readonly members: JsonObject;
  /** As in an object, without its braces; not empty. */
  readonly text: string;
}

/** Members that rows of ours share. Their text is written once. */
export class SharedMembers implements Members {
  readonly members: JsonObject;
  #text: string | undefined;

  constructor(members: JsonObject) {
    this.members = members;
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.members).slice(1, -1);
    return this.#text;
  }
}

/** A row made by the tool, most of whose members other rows have too: of a million rows, JSON and a query need only the text. */
export class SharingItem implements Item {
  /** In the order of the members. */
  readonly #parts: readonly Members[];
  #fields: JsonObject | undefined;

  constructor(parts: readonly Members[]) {
    this.#parts = parts;
  }

  get fields(): JsonObject {
    this.#fields ??= Object.fromEntries(this.#parts.flatMap(({ members }) => Object.entries(members)));
    return this.#fields;
  }

  get value(): JsonObject {
    return this.fields;
  }

  get text(): string {
    // Added up, not joined: the text of a million rows is then copied once, when it is written.
    let text = '{';
    for (const part of this.#parts) {
      if (text !== '{') text += ',';
      text += part.text;
    }
    return `${text}}`;
  }

  get source(): undefined {
    return undefined;
  }

  get sent(): undefined {
    return undefined;
  }

  plus(members: JsonObject): SharingItem {
    return new SharingItem([...this.#parts, new SharedMembers(members)]);
  }
}

/** JSON that is not an object, as a row: in tables, it is the field `value`. */
export class BareItem extends MadeItem {
  constructor(json: unknown) {
    const fields = { value: json };
    super(fields, fields);
  }

  override get text(): string {
    return JSON.stringify(this.fields.value);
  }
}

/** A row made by the tool that quotes objects of the service, with their numbers as they were sent. */
export class QuotingItem implements Item {
  readonly sent: JsonObject;
  readonly text: string;
  #value: JsonObject | undefined;

  constructor(sent: JsonObject) {
    this.sent = sent;
    this.text = writeSent(sent);
  }

  get value(): JsonObject {
    this.#value ??= objectIn(this.text);
    return this.#value;
  }

  get fields(): JsonObject {
    return this.value;
  }

  get source(): undefined {
    return undefined;
  }

  plus(members: JsonObject): QuotingItem {
    return new QuotingItem({ ...this.sent, ...members });
  }
}

/** The value at a key path, of any type; undefined if there is none. */
export function valueAt(item: Pick<Item, 'fields'>, keys: readonly string[]): unknown {
  let value: unknown = item.fields;
  for (const key of keys) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** What to pick from an object: whole members, or parts of them. */
type Picks = Map<string, Picks | 'whole'>;

/**
 * Picks the members at the given key paths, in this order: `metadata.a,metadata.b` are two parts of one member.
 * A missing member is null, so that all objects of a list have the same shape.
 */
export function pickerOf(
  paths: readonly { readonly keys: readonly string[] }[],
): (object: JsonObject) => JsonObject {
  const selection: Picks = new Map();
  for (const { keys } of paths) select(selection, keys);
  return (object) => pick(object, selection);
}

function select(picks: Picks, [key = '', ...below]: readonly string[]): void {
  const picked = picks.get(key);
  if (picked === 'whole') return;
  const part: Picks = picked ?? new Map();
  picks.set(key, below.length === 0 ? 'whole' : part);
  if (below.length > 0) select(part, below);
}

function pick(from: unknown, selection: Picks): JsonObject {
  const members = isJsonObject(from) ? from : {};
  // Without a prototype `__proto__` is a member like others. Four times faster than Object.fromEntries (measured).
  const picked: Record<string, unknown> = Object.create(null);
  for (const [key, part] of selection) {
    const value = Object.hasOwn(members, key) ? members[key] : null;
    picked[key] = part === 'whole' ? value : pick(value, part);
  }
  return picked;
}
