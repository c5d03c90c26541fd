import { ask } from '../api/ask.ts';
import type { Client } from '../api/client.ts';
import { usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { isUuidPrefix, parseId } from '../model/uuid.ts';
import { checkPattern } from '../query/check-pattern.ts';
import { getOrMake, groupsOf } from '../words/groups.ts';
import { folded, hasWildcards, namePattern } from '../words/text-pattern.ts';
import { ambiguous, notFound } from './reference-failures.ts';
import type { Session } from './session.ts';

/** The full ids of what words refer to. Reads the list only if a word is not an id; rejects with `NOT_FOUND` if the list lacks it. */
export async function resolveIds(
  client: Client,
  collection: Collection,
  words: readonly string[],
): Promise<readonly string[]> {
  const others = words.filter((word) => parseId(word, collection.idForm) === undefined);
  return (await lookUp(client, collection, others)).ids(words);
}

/**
 * Reads the list that words refer to, and looks them up in it. Without words, nothing is read. If all words are ids, only their items are
 * held. With `isWhole`, the whole list is read and held in any case.
 */
export async function lookUp<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  words: readonly string[],
  isWhole = false,
) {
  const ids = words.map((word) => parseId(word, collection.idForm));
  if (words.length === 0 && !isWhole) return lookUpIn(collection, [], words, false);
  // A name or a prefix is unique only in the whole list, of every status.
  const hasNames = ids.includes(undefined);
  const list = await ask(client, collection, { all: hasNames });
  const wanted = new Set(ids);
  const isHeld = ({ fields }: Item) => hasNames || isWhole || wanted.has(String(fields.id).toLowerCase());
  const items: Item<T>[] = [];
  for await (const batch of list.items) {
    for (const item of batch) if (isHeld(item)) items.push(item);
  }
  return lookUpIn(collection, items, words, list.received.maybeTruncated);
}

/** Looks words up in items that were read. */
export function lookUpIn<T>(
  collection: Collection,
  items: readonly Item<T>[],
  words: readonly string[],
  maybeTruncated: boolean,
) {
  const { idForm } = collection;
  const idOf = (word: string) => parseId(word, idForm);
  const ranksOf = createRanks(collection, items, words);
  const matches = new Map<string, readonly Item<T>[]>();

  /** The items that a word fits best; kept, since a word is looked up again as one of several. */
  function matchesOf(word: string): readonly Item<T>[] {
    return getOrMake(matches, word, () => {
      for (const matching of ranksOf(word)) if (matching.length > 0) return matching;
      return [];
    });
  }

  /** The words as they are meant: as one name whose quotes are missing, if all of them together match but not each of them does. */
  function meant(words: readonly string[]): readonly string[] {
    if (words.length < 2) return words;
    const isReference = (word: string) => idOf(word) !== undefined || matchesOf(word).length === 1;
    if (words.every(isReference)) return words;
    const name = words.join(' ');
    return matchesOf(name).length === 0 ? words : [name];
  }

  /** The item that a word refers to, if any. Throws a `USAGE` failure if it fits several equally well. */
  function find(word: string): Item<T> | undefined {
    const candidates = matchesOf(word);
    if (candidates.length < 2) return candidates[0];
    throw ambiguous(collection, word, candidates);
  }

  /** The items that words refer to. Throws a `NOT_FOUND` failure for others. */
  function all(typed: readonly string[]): readonly Item<T>[] {
    const words = meant(typed);
    const referred = words.map(find);
    const missing = words.filter((_, at) => referred[at] === undefined);
    if (missing.length > 0) throw notFoundHere(missing);
    return referred.flatMap((item) => item ?? []);
  }

  const notFoundHere = (missing: readonly string[], hint?: string) =>
    notFound(collection, missing, { items, maybeTruncated, hint });
  return {
    items,
    find,
    meant,
    all,
    /** The full ids of what words refer to, or match with wildcards; one that is an id already need not be in the list. */
    ids: (words: readonly string[]) =>
      words.flatMap((word) => {
        const id = idOf(word);
        if (id !== undefined) return id;
        if (hasWildcards(word)) checkPattern(word, `"${word.slice(0, 20)}…"`);
        const fits = namePattern(word);
        const named = hasWildcards(word) ? items.filter(({ fields }) => fits(String(fields.name ?? ''))) : [];
        const referred = named.length > 0 ? named : all([word]);
        return referred.map(({ fields }) => String(fields.id).toLowerCase());
      }),
    notFound: notFoundHere,
  };
}

/**
 * Makes the function that finds the items for a word. It yields groups of items, the best match first: by id, by name or start of the id,
 * by name in any case, by a part of the name, by the words of the name.
 */
function createRanks<T>({ idForm }: Collection, items: readonly Item<T>[], words: readonly string[]) {
  const idOf = (word: string) => parseId(word, idForm);
  // A map, because thousands of ids may be piped in.
  const byId = new Map(words.map((word): [string, Item<T>[]] => [idOf(word) ?? word.toLowerCase(), []]));
  for (const item of items) byId.get(String(item.fields.id).toLowerCase())?.push(item);
  const areIds = words.every((word) => idOf(word) !== undefined);
  // Folded once, and not for each word.
  const candidates = (areIds ? [] : items).map((item) => {
    const { id, name } = item.fields;
    const text = String(name ?? '');
    return { item, id: String(id).toLowerCase(), name: text.normalize('NFC'), text: folded(text) };
  });
  // Maps, because thousands of names may be in a file.
  const byName = groupsOf(candidates, ({ name }) => name);
  const byText = groupsOf(candidates, ({ text }) => text);
  return function* ranksOf(word: string): Generator<readonly Item<T>[]> {
    const lower = word.toLowerCase();
    yield byId.get(idOf(word) ?? lower) ?? [];
    if (idOf(word) !== undefined) return;
    const exact = word.normalize('NFC');
    const text = folded(word);
    const isStart = idForm === 'uuid' && isUuidPrefix(word);
    const itemsIn = (group: typeof candidates = []) => group.map(({ item }) => item);
    // Anyone can give a player a name that is the start of another one's id: then the word fits both.
    if (isStart) yield itemsIn(candidates.filter(({ name, id }) => name === exact || id.startsWith(lower)));
    else yield itemsIn(byName.get(exact));
    yield itemsIn(byText.get(text));
    // A single letter is part of too many names, but 夏 or ☕ is a word.
    if (!/^[\w\s]?$/.test(text.trim()))
      yield itemsIn(candidates.filter((candidate) => candidate.text.includes(text)));
    const parts = wordsIn(text);
    if (parts.length < 2) return;
    yield itemsIn(candidates.filter((candidate) => areInOrder(parts, candidate.text, isSame)));
    yield itemsIn(candidates.filter((candidate) => areInOrder(parts, candidate.text, isBegunBy)));
  };
}

const isSame: WordFit = (word, part) => word === part;
const isBegunBy: WordFit = (word, part) => word.startsWith(part);

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

type WordFit = (word: string, part: string) => boolean;

/** Whether words of a name fit all parts, in their order. Other words may be between them. */
function areInOrder(parts: readonly string[], name: string, fits: WordFit): boolean {
  let fitted = 0;
  for (const word of wordsIn(name)) if (fits(word, parts[fitted] ?? '')) fitted += 1;
  return fitted >= parts.length;
}

/**
 * The references in the arguments, and for `-` those on stdin: one on each line, or several ids. Between commas there are several ids, or it is
 * one name.
 */
export async function readWords(
  args: readonly string[],
  { idForm, singular }: Collection,
  { context, note }: Session,
): Promise<string[]> {
  const takesPiped = args.includes('-');
  // On a terminal, a command that waits for input looks stuck.
  if (takesPiped && context.in.isTTY) await note('reading ids from standard input; press Ctrl-D to end');
  const lines = takesPiped ? (await context.in.text()).split('\n') : [];
  const isId = (word: string) =>
    parseId(word, idForm) !== undefined || (idForm === 'uuid' && isUuidPrefix(word));
  const piped = lines.flatMap((line) => {
    const words = line.split(/[\s,]+/).filter(Boolean);
    return words.every(isId) ? words : [line.trim()];
  });
  return args
    .flatMap((arg) => (arg === '-' ? piped : [arg]))
    .flatMap((word) => {
      const parts = word.split(',');
      if (parts.includes('') && parts.every((part) => part === '' || isId(part)))
        throw usage(`a ${singular} id cannot be empty`);
      return parts.every(isId) ? parts : [word];
    });
}
