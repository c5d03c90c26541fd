import { isClosing, isOpening, isSpace, stringEnd } from './text.ts';

/** What to pick from an object: whole members, or parts of them. */
export type Selection = ReadonlyMap<string, Selection | 'whole'>;

/** Key paths as one nested selection: `metadata.a,metadata.b` are two parts of one member. */
export function selectionOf(paths: readonly { readonly keys: readonly string[] }[]): Selection {
  const root: MutableSelection = new Map();
  for (const { keys } of paths) {
    let level = root;
    for (const [index, key] of keys.entries()) {
      const already = level.get(key);
      if (already === 'whole') break;
      if (index === keys.length - 1) {
        level.set(key, 'whole');
      } else if (already === undefined) {
        const inner: MutableSelection = new Map();
        level.set(key, inner);
        level = inner;
      } else {
        level = already;
      }
    }
  }
  return root;
}

type MutableSelection = Map<string, MutableSelection | 'whole'>;

/**
 * The selected members of a JSON object as compact JSON, each with its original text.
 * A missing member is `null`, so that all objects of a list have the same shape.
 */
export function pickMembers(text: string | undefined, selection: Selection): string {
  const members = membersOf(text ?? '');
  const picked = Array.from(selection, ([key, part]) => {
    const value = members.get(key);
    return `${JSON.stringify(key)}:${part === 'whole' ? (value ?? 'null') : pickMembers(value, part)}`;
  });
  return `{${picked.join(',')}}`;
}

/** A JSON text whose objects are each split into members once, when first used. */
export class JsonTree {
  readonly text: string;
  readonly #known = new Map<string, JsonTree | undefined>();
  #members: ReadonlyMap<string, string> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The value at a key path; undefined if there is none. */
  at(keys: readonly string[]): JsonTree | undefined {
    let tree: JsonTree = this;
    for (const key of keys) {
      const member = tree.#member(key);
      if (member === undefined) return undefined;
      tree = member;
    }
    return tree;
  }

  #member(key: string): JsonTree | undefined {
    if (!this.#known.has(key)) {
      this.#members ??= membersOf(this.text);
      const text = this.#members.get(key);
      this.#known.set(key, text === undefined ? undefined : new JsonTree(text));
    }
    return this.#known.get(key);
  }
}

/** The members of a JSON object as JSON texts; of duplicate keys the last, as in `JSON.parse`. Empty for any other value. */
export function membersOf(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return members;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const key = keyOf(text.slice(at, keyEnd));
    // Past the colon.
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, start);
    members.set(key, text.slice(start, end));
    // Past the comma or the closing brace.
    at = skipSpace(text, skipSpace(text, end) + 1);
  }
  return members;
}

function keyOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The index after the value that starts at `start`. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = stringEnd(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (isOpening(code)) depth++;
    else if (isClosing(code)) {
      // The closing brace of the object around a number or a word.
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (code === 0x2c || isSpace(code))) return at;
    at++;
  }
  return at;
}
