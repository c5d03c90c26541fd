import type { JsonObject } from '../../json/object.ts';
import { listsForPeople } from '../../model/endpoints.ts';
import { type ListName, lists } from '../../model/lists.ts';
import { isUuid, isUuidPrefix, minPrefix, shortestPrefix } from '../../model/uuid.ts';
import { addressPattern } from '../../players/selectors.ts';
import { nearest } from '../../query/nearest.ts';
import { collate } from '../../query/select.ts';
import type { Lists } from '../../screens/tenant.ts';
import { groupsOf } from '../../words/groups.ts';
import { recordOf } from '../../words/record.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { folded, namePattern, valuePattern } from '../../words/text-pattern.ts';

type Kind = 'store' | (typeof lists)[ListName]['noun'];

/** What can be found, in the order in which it is shown: stores, which only players tell of, and what each list has. */
export const kinds: readonly Kind[] = [...new Set<Kind>(['store', ...listsForPeople.map(kindOf)])];

function kindOf(name: ListName): Kind {
  return lists[name].noun;
}

/** What is special about what a list has. What has nothing special is found by its name and its id, and shown by `get`. */
interface Special {
  /** What else people call it. */
  readonly words: readonly string[];
  /** What else `get` must be told to show it. */
  readonly option?: string;
  /** By what else it is found. */
  readonly also?: (object: JsonObject) => Pick<Named, 'storeId' | 'address'>;
}

const special: { readonly [Name in ListName]?: Special } = {
  players: {
    words: ['screen', 'screens', 'tela', 'telas'],
    option: '--usage',
    also: ({ storeId, ipAddress }) => ({ storeId: textOf(storeId), address: textOf(ipAddress) }),
  },
  schedules: { words: ['campaign', 'campaigns', 'campanha', 'campanhas'] },
  content: { words: ['video', 'videos', 'image', 'images', 'conteudo', 'imagem', 'imagens'] },
};

/** What people call these: a word of a search that is also right for all of a kind. */
const kindNames = new Map<Kind, readonly string[]>([
  ...listsForPeople.map(
    (name) => [kindOf(name), [kindOf(name), name, ...(special[name]?.words ?? [])]] as const,
  ),
  ['store', ['store', 'stores', 'loja', 'lojas']],
]);

/** Something that is called by the words that were typed. A public interface. */
export interface Match {
  readonly kind: Kind;
  readonly id: string;
  /** Undefined for a store, which has only an id. */
  readonly name?: string | undefined;
  /** Of a player. */
  readonly storeId?: string | undefined;
  /** What shows it: the words of a command line after the name of the program. */
  readonly command: string;
}

/** An object of a tenant, by what it can be found. */
interface Named extends Omit<Match, 'command'> {
  readonly address?: string | undefined;
  /** The command that shows it, with `ID` for its id. */
  readonly shownBy: string;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;

/**
 * The objects that each of the words fits: by name, store, id or address, or by what they are, as in `store 12`. What is called exactly so
 * stands first. Case and accents are ignored, and a word can have wildcards.
 */
export function matchesOf(read: Lists, typed: readonly string[]): readonly Match[] {
  const whole = typed.join(' ');
  const words = wordsIn(whole);
  const all = namedIn(read);
  const asTyped = matching(all, words);
  // What has hyphens may be a name in one word: `sp-mooca-caixa-2`.
  const parts = words.flatMap((word) => word.split('-'));
  const found = asTyped.length > 0 ? asTyped : matching(all, parts);
  const isExact = ({ id, name = id }: Named) => [id, name].some((text) => folded(text) === folded(whole));
  const order = ({ kind }: Named) => kinds.indexOf(kind);
  found.sort((a, b) => order(a) - order(b) || collate(a.name ?? a.id, b.name ?? b.id));
  const exact = new Set(found.filter(isExact));
  const sorted = [...exact, ...found.filter((each) => !exact.has(each))];
  const idsOf = groupsOf(all, ({ kind }) => kind);
  const length = recordOf(kinds, (kind) =>
    shortestPrefix((idsOf.get(kind) ?? []).map(({ id }) => id).filter(isUuid)),
  );
  return sorted.map(({ address: _, shownBy, ...match }) => {
    const { kind, id } = match;
    // A name can be long, and that of several.
    const reference = isUuid(id) ? id.slice(0, length[kind]) : shellQuoted(id);
    return { ...match, command: shownBy.replace('ID', () => reference) };
  });
}

/** A longer search is no name. */
const mostRespelled = 8;

/** The words with the mistyped ones put right, and without those that nothing has, if something has all of them then; otherwise undefined. */
export function respelled(read: Lists, typed: readonly string[]): string | undefined {
  const asked = wordsIn(typed.join(' '));
  // Each word is compared with all names.
  if (asked.length > mostRespelled) return undefined;
  const all = namedIn(read);
  const known = new Set(all.flatMap(({ id, name = id, storeId = name }) => [...name.split(/\s+/), storeId]));
  const words = asked.flatMap((word) =>
    matching(all, [word]).length > 0 ? word : (nearest(word, known) ?? []),
  );
  return words.length > 0 && matching(all, words).length > 0 ? words.join(' ') : undefined;
}

/** The words of a search: a name can be typed in quotes, and without its punctuation. */
function wordsIn(whole: string): readonly string[] {
  const saying = whole.split(/\s+/).filter((word) => /[\p{L}\p{N}\p{S}*?]/u.test(word));
  return saying.length > 0 ? saying : [whole];
}

/** All that can be found. */
function namedIn(read: Lists): readonly Named[] {
  return [
    ...storesOf(read.players?.objects ?? []),
    ...listsForPeople.flatMap((name) => namedOf(read[name]?.objects ?? [], name)),
  ];
}

/** The objects that have all words. */
function matching(all: readonly Named[], words: readonly string[]): Named[] {
  const tests = words.map(testOf);
  return all.filter((each) => tests.every((fits) => fits(each)));
}

/** Whether an object has a word. */
function testOf(word: string): (named: Named) => boolean {
  const fits = namePattern(word);
  const wanted = folded(word);
  const fitsAddress = addressTest(word);
  return ({ kind, id, name = id, storeId = '', address = '' }) =>
    kindNames.get(kind)?.includes(wanted) ||
    fits(name) ||
    fits(storeId) ||
    isId(wanted, id.toLowerCase()) ||
    fitsAddress(address);
}

const forRanges = 'For several: signage players list --ip 10.0.1.0/24,10.0.2.0/24';

/**
 * Whether an address is meant by a word: `10.20.1` and `10.20.1.` are the beginning of addresses, `10.20.1.*` and `10.20.1.0/24` patterns, and
 * `2` is none.
 */
function addressTest(word: string): (address: string) => boolean {
  const isPart = word.includes('.');
  const fits = isPart ? valuePattern(addressPattern(word.replace(/(?<=\d)\.$/, ''), forRanges)) : () => false;
  return (address) => address !== '' && (address === word || fits(address));
}

/** Whether a word is an id, or the beginning of a UUID. */
function isId(word: string, id: string): boolean {
  return word === id || (word.length >= minPrefix && isUuidPrefix(word) && id.startsWith(word));
}

function namedOf(objects: readonly JsonObject[], list: ListName): readonly Named[] {
  const { option, also } = special[list] ?? {};
  const shownBy = [list, 'get', 'ID', option].filter(Boolean).join(' ');
  return objects.flatMap((object) => {
    const id = textOf(object.id);
    if (id === undefined) return [];
    return [{ kind: kindOf(list), id, name: textOf(object.name) ?? id, shownBy, ...also?.(object) }];
  });
}

function storesOf(players: readonly JsonObject[]): readonly Named[] {
  const ids = new Set(players.flatMap(({ storeId }) => textOf(storeId) ?? []));
  return Array.from(ids, (id) => ({ kind: 'store', id, shownBy: 'status ID' }));
}
