import { pMapIterable } from 'p-map';
import { unless } from '../api/ask.ts';
import type { Client } from '../api/client.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import { parseId } from '../model/uuid.ts';
import type { DetailsLayout } from '../output/columns.ts';
import { detailsView } from '../output/view.ts';
import type { Flag } from './flag.ts';
import { nameFlags } from './global-flags.ts';
import type { Batches } from './items.ts';
import { readNaming } from './names.ts';
import { lookUp, readWords } from './references.ts';
import { filtersIn, type Selector } from './selectors.ts';
import type { Session } from './session.ts';
import type { VerbBody } from './verb.ts';

/** What a flag of `get` adds to each item: a member, and rows that show it. It is only read if the flag is given. */
export interface Addition {
  readonly flag: Flag<true>;
  readonly member: string;
  readonly group: DetailsLayout['groups'][number];
  addTo(items: Batches, session: Session): Promise<Batches>;
}

interface GetOptions extends Pick<DetailsLayout, 'badges' | 'groups'> {
  readonly collection: Collection;
  /** Those of its list. */
  readonly selectors: readonly Selector<never>[];
  readonly addition?: Addition;
}

/** Makes the `get` verb of a collection, which shows items in full. */
export function getCommand({ collection, badges, groups, selectors, addition }: GetOptions): VerbBody {
  const { fields, idForm } = collection;
  const start = idForm === 'uuid' ? ' (or their first 4 characters or more)' : '';
  const flags: Flag<unknown>[] = [];
  if (addition) flags.push(addition.flag);
  if (collection.refs) flags.push(...Object.values(nameFlags));
  return {
    arguments: {
      '<id...>': `ids${start}, names or unique parts of names; - reads standard input: a name on each line, or several ids`,
    },
    pages: true,
    idsOf: collection,
    fields,
    flags,

    async run(session, input) {
      const { args } = input;
      const words = await readWords(args, collection, session);
      const isOne = args.length === 1 && args[0] !== '-' && words.length === 1;
      const naming = readNaming(session, input, collection);
      const added = addition && input.get(addition.flag) ? addition : undefined;
      const details = detailsView({
        shape: { kind: isOne ? 'object' : 'list' },
        badges,
        heading: ['name', 'id'],
        fields: added ? { ...naming.fields, [added.member]: { kind: 'object' } } : naming.fields,
        groups: added ? [...groups.slice(0, 1), added.group, ...groups.slice(1)] : groups,
      });
      const allFields = [...naming.allFields, ...(addition ? [addition.member] : [])];
      const view = { ...details, allFields };
      const choice = session.choose(view);
      const client = await session.client();
      const { items, missing, notFound } = await findItems(client, collection, words);
      const completed = added ? await added.addTo(items, session) : items;
      const named = naming.add(completed, client, choice.fields);
      await session.print(named, view, { choice, names: naming.names, isOnlyRead: true });
      const [first] = missing;
      if (first !== undefined) throw notFound(missing, listMeant(first, collection, selectors));
    },
  };
}

/** For `players get offline`, the hint that this is the value of a filter of the list; undefined for any other word. */
function listMeant(
  word: string,
  collection: Collection,
  selectors: GetOptions['selectors'],
): string | undefined {
  const value = word.toLowerCase();
  const filter = filtersIn(selectors).find(({ field }) => allowedValues(collection, field).includes(value));
  if (filter === undefined) return undefined;
  return `Did you mean: signage ${collection.path.slice(1)} list --${filter.name} ${value}?`;
}

/** Finds the items that words refer to, and yields each as soon as it is known. Words that refer to none are `missing` at the end. */
export async function findItems(client: Client, collection: Collection, words: readonly string[]) {
  const idOf = (word: string) => parseId(word, collection.idForm);
  // If the API has an endpoint for one item, an id needs no list.
  const isInList = (word: string) => !collection.hasDetail || idOf(word) === undefined;
  const lookup = await lookUp(client, collection, words.filter(isInList));
  const missing: string[] = [];

  async function find(word: string) {
    if (isInList(word)) return { word, item: lookup.find(word) };
    return { word, item: await unless('NOT_FOUND', client.get(collection, idOf(word))) };
  }

  async function* items(): Batches {
    const answers = pMapIterable(lookup.meant(words), find, { concurrency: maxConnections });
    for await (const { word, item } of answers) {
      if (item) yield [item];
      else missing.push(idOf(word) ?? word);
    }
  }
  return { items: items(), missing, notFound: lookup.notFound };
}

/** Concurrent requests, each on its own keep-alive connection. */
export const maxConnections = 8;
