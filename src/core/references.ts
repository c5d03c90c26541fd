import type { Client } from '../api/client.ts';
import { Failure, usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { listed } from '../model/listed.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { folded } from '../model/text-pattern.ts';
import { isUuidPrefix, minPrefix, parseId, shortestPrefix } from '../model/uuid.ts';
import { nearest } from '../query/nearest.ts';
import { ask } from './ask.ts';
import type { Session } from './session.ts';

/** Characters of a part of a name: one is in too many. */
const minPart = 2;

const maxCandidates = 5;

/**
 * The full ids of what words refer to in a list. Asks for the list only if one is not a full id; rejects with `NOT_FOUND` if
 * that one is not in it.
 */
export async function resolveIds(
  client: Client,
  collection: Collection,
  words: readonly string[],
): Promise<readonly string[]> {
  const idOf = (word: string) => parseId(word, collection.idForm);
  const others = words.filter((word) => idOf(word) === undefined);
  const lookup = await lookUp(client, collection, others);
  const found = (word: string) => lookup.all([word]).map(({ value }) => String(value.id).toLowerCase());
  return words.flatMap((word) => idOf(word) ?? found(word));
}

/** The items that words refer to, each once. Rejects with `NOT_FOUND` for others. `check` is given the whole list before. */
export async function findAll<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  words: readonly string[],
  check?: (all: readonly T[]) => void,
): Promise<readonly Item<T>[]> {
  const all: T[] = [];
  const lookup = await lookUp(client, collection, words, check && ((item) => all.push(item.value)));
  check?.(all);
  return [...new Set(lookup.all(words))];
}

/** Reads the list in which words refer to items, if there are any words. */
export async function lookUp<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  words: readonly string[],
  see?: (item: Item<T>) => void,
) {
  const { singular, plural, path, idForm, hasDetail } = collection;
  const idOf = (word: string) => parseId(word, idForm);
  const others = words.filter((word) => idOf(word) === undefined);
  /** By the whole id, even one that is not of the documented form. */
  const byId = new Map(words.map((word): [string, Item<T>[]] => [idOf(word) ?? word.toLowerCase(), []]));
  const ranked = new Map(others.map((word) => [word, rankingOf<T>(word, collection)]));
  const names = new Set<string>();
  const stores = new Set<unknown>();
  let maybeTruncated = false;
  if (words.length > 0) {
    // A name or a prefix is unique only in the whole list, of every status.
    const { items, received } = await ask(client, collection, { all: others.length > 0 });
    for await (const batch of items) {
      for (const item of batch) {
        see?.(item);
        const { id, name, storeId } = item.fields;
        byId.get(String(id).toLowerCase())?.push(item);
        if (others.length === 0) continue;
        for (const { add } of ranked.values()) add(item);
        if (typeof name === 'string') names.add(name);
        stores.add(storeId);
      }
    }
    maybeTruncated = received.maybeTruncated;
  }

  function guess(word: string): string | undefined {
    const store = `--store ${shellQuoted(word)}`;
    if (stores.has(word))
      return `"${word}" is a store: signage players list ${store}, or: signage screens ${store}`;
    if (plural === 'players' && /^\d{1,9}$/.test(word))
      return `For the players of schedule ${word}: signage screens --schedule ${word}`;
    if (idForm === 'uuid' && /^[\da-f]{1,3}$/i.test(word))
      return `The start of an id must have ${minPrefix} characters or more`;
    const name = nearest(word, names);
    return name && `Did you mean "${name}"?`;
  }

  /** The item that a word refers to, if any. Throws a `USAGE` failure if it fits several equally well. */
  function find(word: string): Item<T> | undefined {
    const sameId = byId.get(idOf(word) ?? word.toLowerCase()) ?? [];
    const [found = []] = [sameId, ...(ranked.get(word)?.ranks ?? [])].filter(({ length }) => length > 0);
    if (found.length > 1) throw ambiguous(word, found, collection);
    return found[0];
  }

  /** The failure for words that refer to nothing; `hint` replaces the guess at what they meant. */
  function notFound(missing: readonly string[], hint?: string): Failure {
    const other = missing.find((word) => idOf(word) === undefined);
    const areIds = other === undefined;
    const what = missing.length === 1 ? singular : plural;
    const by = areIds ? ` with the id${missing.length === 1 ? '' : 's'}` : '';
    const listing = listed(missing, (word) => (areIds ? word : `"${word}"`));
    const where = maybeTruncated ? 'in the list, but the service may have truncated it' : 'for this tenant';
    const see = `See: signage ${path.slice(1)} list${maybeTruncated ? ' --all' : ''}`;
    return new Failure('NOT_FOUND', `no ${what}${by} ${listing} ${where}`, {
      hint: hint ?? (areIds ? undefined : guess(other)) ?? see,
      // A search of the list gets no 404.
      status: hasDetail && areIds ? 404 : undefined,
    });
  }

  return {
    find,
    /** The items that words refer to. Throws a `NOT_FOUND` failure for others. */
    all(words: readonly string[]): readonly Item<T>[] {
      const missing = words.filter((word) => find(word) === undefined);
      if (missing.length > 0) throw notFound(missing);
      return words.flatMap((word) => find(word) ?? []);
    },
    notFound,
  };
}

/**
 * The items that a word fits, the best first: the start of the id or the name, the name in another case, a part of the name.
 * Anyone can name a player like the start of another one's id, so these two are equals.
 */
function rankingOf<T>(word: string, { idForm }: Collection) {
  const start = idForm === 'uuid' && isUuidPrefix(word) ? word.toLowerCase() : undefined;
  const [exact, alike] = [word.normalize('NFC'), folded(word)];
  const isPart = alike.trim().length >= minPart;
  const ranks: [Item<T>[], Item<T>[], Item<T>[]] = [[], [], []];
  return {
    ranks,
    add(item: Item<T>): void {
      const { id, name } = item.fields;
      const text = typeof name === 'string' ? folded(name) : undefined;
      const isStart = start !== undefined && String(id).toLowerCase().startsWith(start);
      if (isStart || (text === alike && String(name).normalize('NFC') === exact)) ranks[0].push(item);
      else if (text === alike) ranks[1].push(item);
      else if (isPart && text?.includes(alike)) ranks[2].push(item);
    },
  };
}

function ambiguous(word: string, items: readonly Item[], { plural, idForm }: Collection): Failure {
  const ids = items.map(({ fields: { id } }) => String(id));
  const length = idForm === 'uuid' ? shortestPrefix(ids) : undefined;
  const nameOf = ({ fields: { id, name } }: Item) =>
    `${String(id).slice(0, length)}${typeof name === 'string' ? ` (${name})` : ''}`;
  return usage(
    `"${word}" matches ${items.length} ${plural}`,
    `Candidates: ${listed(items, nameOf, maxCandidates)}`,
  );
}

/**
 * Reads references from the arguments; `-` reads them from stdin, separated by white space. An argument with commas is
 * several ids, or else one name.
 */
export async function readWords(
  args: readonly string[],
  { idForm, singular }: Collection,
  { context, note }: Session,
): Promise<string[]> {
  const takesPiped = args.includes('-');
  // On a terminal, a command that waits for input looks stuck.
  if (takesPiped && context.in.isTTY) await note('reading ids from standard input; press Ctrl-D to end');
  const piped = takesPiped ? (await context.in.text()).split(/\s+/).filter(Boolean) : [];
  const isId = (word: string) =>
    parseId(word, idForm) !== undefined || (idForm === 'uuid' && isUuidPrefix(word));
  return args
    .flatMap((arg) => (arg === '-' ? piped : [arg]))
    .flatMap((word) => {
      const parts = word.split(',');
      if (parts.includes('') && parts.every((part) => part === '' || isId(part)))
        throw usage(`a ${singular} id cannot be empty`);
      return parts.every(isId) ? parts : [word];
    });
}
