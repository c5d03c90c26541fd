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
 * The full ids of what words name in a list: ids, unique prefixes of ids, or names. Asks for the list only if one is not a full
 * id; throws if that one is not found.
 */
export async function resolveIds(
  client: Client,
  collection: Collection,
  words: readonly string[],
): Promise<readonly string[]> {
  const isOther = (word: string) => parseId(word, collection.idForm) === undefined;
  const lookup = await lookUp(client, collection, words.filter(isOther));
  return words.map((word) => {
    const id = parseId(word, collection.idForm);
    if (id !== undefined) return id;
    const item = lookup.find(word);
    if (item === undefined) throw lookup.notFound([word]);
    return String(item.value.id).toLowerCase();
  });
}

/** The items that words name, each once. Rejects with `NOT_FOUND` if one names none. `check` is given the whole list before. */
export async function findAll<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  words: readonly string[],
  check?: (all: readonly T[]) => void,
): Promise<readonly Item<T>[]> {
  const all: T[] = [];
  const lookup = await lookUp(client, collection, words, check && ((item) => all.push(item.value)));
  check?.(all);
  const missing = words.filter((word) => lookup.find(word) === undefined);
  if (missing.length > 0) throw lookup.notFound(missing);
  return [...new Set(words.flatMap((word) => lookup.find(word) ?? []))];
}

/** Reads the list in which words name items, if there are any words. */
export async function lookUp<T extends Identified>(
  client: Client,
  collection: Collection<T>,
  words: readonly string[],
  see?: (item: Item<T>) => void,
) {
  const { singular, plural, path, idForm, hasDetail } = collection;
  const idOf = (word: string) => parseId(word, idForm);
  const others = words.filter((word) => idOf(word) === undefined);
  const none = (key: string): [string, Item<T>[]] => [key, []];
  /** By the whole id, even one that is not of the documented form. */
  const byId = new Map(words.map((word) => none(idOf(word) ?? word.toLowerCase())));
  const byName = new Map(others.map((word) => none(nameKey(word))));
  /** By the name without case and accents, and by a part of it. */
  const texts = others.map(folded).filter((text) => text.trim().length >= minPart);
  const byAlike = new Map(texts.map(none));
  const byPart = new Map(texts.map(none));
  const prefixes = others.filter((word) => isPrefix(word, collection));
  const byPrefix = new Map(prefixes.map((word) => none(word.toLowerCase())));
  const names = new Set<string>();
  const stores = new Set<unknown>();
  let maybeTruncated = false;
  if (words.length > 0) {
    // A name or a prefix is unique only in the whole list, of every status.
    const { items, received } = await ask(client, collection, { all: others.length > 0 });
    for await (const batch of items) {
      for (const item of batch) {
        see?.(item);
        const id = String(item.fields.id).toLowerCase();
        byId.get(id)?.push(item);
        for (const [prefix, found] of byPrefix) if (id.startsWith(prefix)) found.push(item);
        const { name } = item.fields;
        if (others.length === 0 || typeof name !== 'string') continue;
        byName.get(nameKey(name))?.push(item);
        const text = folded(name);
        byAlike.get(text)?.push(item);
        for (const [part, found] of byPart) if (text.includes(part)) found.push(item);
        names.add(name);
        stores.add(item.fields.storeId);
      }
    }
    maybeTruncated = received.maybeTruncated;
  }

  function guess(word: string | undefined): string | undefined {
    if (word === undefined) return undefined;
    if (stores.has(word))
      return `"${word}" is a store: signage players list --store ${shellQuoted(word)}, or: signage screens --store ${shellQuoted(word)}`;
    if (plural === 'players' && /^\d{1,9}$/.test(word))
      return `For the players of schedule ${word}: signage screens --schedule ${word}`;
    if (idForm === 'uuid' && /^[\da-f]{1,3}$/i.test(word))
      return `The start of an id must have ${minPrefix} characters or more`;
    const name = nearest(word, names);
    return name === undefined ? undefined : `Did you mean "${name}"?`;
  }

  return {
    /**
     * The item that a word names, if any: the one with that id, or else with an id that starts like it or with that name, or else
     * with that name in another case, or else with that in its name.
     * Throws a `USAGE` failure if that fits several, since anyone can name a player like the start of another one's id.
     */
    find(word: string): Item<T> | undefined {
      const key = idOf(word) ?? word.toLowerCase();
      const sameId = byId.get(key) ?? [];
      const alike = [byPrefix.get(key) ?? [], byName.get(nameKey(word)) ?? []].flat();
      const loose = [byAlike, byPart].map((names) => names.get(folded(word)) ?? []);
      const [found = []] = [sameId, [...new Set(alike)], ...loose].filter(({ length }) => length > 0);
      if (found.length > 1) throw ambiguous(word, found, collection);
      return found[0];
    },

    /** The failure for words that name nothing; `hint` replaces the guess at what they meant. */
    notFound(missing: readonly string[], hint?: string): Failure {
      const other = missing.find((word) => idOf(word) === undefined);
      const areIds = other === undefined;
      const what = missing.length === 1 ? singular : plural;
      const by = areIds ? ` with the id${missing.length === 1 ? '' : 's'}` : '';
      const listing = listed(missing, (word) => (areIds ? word : `"${word}"`));
      const where = maybeTruncated ? 'in the list, but the service may have truncated it' : 'for this tenant';
      const see = `See: signage ${path.slice(1)} list${maybeTruncated ? ' --all' : ''}`;
      return new Failure('NOT_FOUND', `no ${what}${by} ${listing} ${where}`, {
        hint: hint ?? guess(other) ?? see,
        // A search of the list gets no 404.
        status: hasDetail && areIds ? 404 : undefined,
      });
    },
  };
}

function ambiguous(word: string, items: readonly Item[], { plural, idForm }: Collection): Failure {
  const ids = items.map(({ fields: { id } }) => String(id));
  const length = idForm === 'uuid' ? shortestPrefix(ids) : undefined;
  const nameOf = ({ fields: { id, name } }: Item) =>
    `${String(id).slice(0, length)}${typeof name === 'string' ? ` (${name})` : ''}`;
  const candidates = listed(items, nameOf, maxCandidates);
  return usage(`"${word}" names ${items.length} ${plural}`, `Candidates: ${candidates}`);
}

/** Names are the same however their accents are encoded. */
function nameKey(name: string): string {
  return name.normalize('NFC');
}

function isPrefix(word: string, { idForm }: Collection): boolean {
  return idForm === 'uuid' && isUuidPrefix(word);
}

/**
 * Reads references from the arguments; `-` reads them from stdin, separated by white space. An argument with commas is
 * several ids, or else one name.
 */
export async function readWords(
  args: readonly string[],
  collection: Collection,
  { context, note }: Session,
): Promise<string[]> {
  const takesPiped = args.includes('-');
  // On a terminal, a command that waits for input looks stuck.
  if (takesPiped && context.in.isTTY) await note('reading ids from standard input; press Ctrl-D to end');
  const piped = takesPiped ? (await context.in.text()).split(/\s+/).filter(Boolean) : [];
  const isId = (word: string) => parseId(word, collection.idForm) !== undefined || isPrefix(word, collection);
  return args
    .flatMap((arg) => (arg === '-' ? piped : [arg]))
    .flatMap((word) => {
      const parts = word.split(',');
      if (parts.includes('') && parts.every((part) => part === '' || isId(part)))
        throw usage(`a ${collection.singular} id cannot be empty`);
      return parts.every(isId) ? parts : [word];
    });
}
