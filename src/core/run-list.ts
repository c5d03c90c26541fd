import { ask, assertComplete, readTotal } from '../api/ask.ts';
import type { Client } from '../api/client.ts';
import { usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { Column, ListLayout } from '../output/columns.ts';
import { visible } from '../output/sanitize.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { listView } from '../output/view.ts';
import { parseSort } from '../query/select.ts';
import { type createFilters, type Filter, readSelection, type Selector, type Test } from './filters.ts';
import type { Input } from './flag.ts';
import { globalFlags, listFlags } from './global-flags.ts';
import { groupingBy } from './groups.ts';
import { type Batches, batchesOf, leftOpen, readAll } from './items.ts';
import { readNaming } from './names.ts';
import { type Note, noteHidden, type Session } from './session.ts';

export interface ListOptions<T extends Identified>
  extends Required<Pick<ListLayout, 'columns' | 'leaveOut'>> {
  readonly collection: Collection<T>;
  readonly filters: readonly Filter[];
  readonly selectors: readonly Selector<T>[];
  /** The field whose values the summary line counts. */
  readonly state: string;
  /** The sort key of an item where the worst come first, as on a terminal; the second number decides between equals. */
  readonly badness?: (item: T) => readonly [number, number];
}

/** Runs the `list` verb of a collection: reads the command line, asks, prints, and says what is missing from the list. */
export async function runList<T extends Identified>(
  options: ListOptions<T>,
  filters: ReturnType<typeof createFilters>,
  limit: number | undefined,
  session: Session,
  input: Input,
): Promise<void> {
  const { collection } = options;
  const request = await readRequest(options, filters, limit, session, input);
  const { all, serverFilter, selection, isCount } = request;

  const client = await session.client();
  await selection?.load(client);
  const serverTotal = all ? readTotal(client, collection, serverFilter) : undefined;
  serverTotal?.catch(() => undefined);
  const { items, received } = await ask(client, collection, { serverFilter, limit: request.limitSent, all });
  const now = session.context.clock.now() + (client.clockSkew() ?? 0);
  const selected = select(items, selection && ((item) => selection.holds(item, now)));

  const shownCount = isCount
    ? await printCount(selected, session)
    : await printList(options, request, selected, client, session);

  if (shownCount === 0) await sayThatNone(collection, request, session);
  for (const { note } of selection?.tests ?? []) if (note !== undefined) await session.note(note);
  if (all) await assertComplete(client, collection, serverFilter, received, serverTotal);
  // No note about the user's own --limit.
  else if (received.maybeTruncated && (limit === undefined || shownCount < limit))
    await session.note(mayBeMore(collection, received.count));
}

/** What the command line asks for. */
type ListRequest<T extends Identified> = Awaited<ReturnType<typeof readRequest<T>>>;

/** Reads the command line. Rejects with a `USAGE` failure if a part is wrong, or if two contradict each other. */
async function readRequest<T extends Identified>(
  options: ListOptions<T>,
  filters: ReturnType<typeof createFilters>,
  limit: number | undefined,
  session: Session,
  input: Input,
) {
  const { collection, state, badness } = options;
  const { get } = input;
  const [by, all = false, isCount = false] = [get(listFlags.by), get(listFlags.all), get(listFlags.count)];
  if (all && limit !== undefined) throw usage('--all cannot be combined with --limit');
  const [fields, sort, query] = (['fields', 'sort', 'query'] as const).map((name) => get(globalFlags[name]));
  const aboutItems = { '--fields': fields, '--sort': sort, '--limit': limit, '--by': by, '--query': query };
  const [given] = Object.entries(aboutItems).find(([, value]) => value !== undefined) ?? [];
  if (isCount && given) throw usage(`--count cannot be combined with ${given}`);
  const grouping = by === undefined ? undefined : groupingBy(by, options);
  const serverFilter = filters.serverFilter(input);
  const selection = await readSelection<T>([...filters.selectors, ...options.selectors], input);
  const shows = selection?.tests.flatMap((test) => test.shows ?? []) ?? [];
  const naming = readNaming(session, input, collection);
  const view = listView({ fields: naming.fields, state, ...columnsWith(options, shows) });
  const typed = session.choose(grouping ?? view);
  // A pipe keeps the service's order.
  const isOrderOurs = session.format === 'table' && session.context.out.isTTY && !grouping && !isCount;
  const order = shows.find(({ sort }) => sort !== undefined)?.sort;
  const choice = isOrderOurs && order && !sort ? { ...typed, sort: parseSort(order, collection) } : typed;
  // What is filtered, sorted or counted here must be complete: the service's limit would cut the wrong items.
  const isWhole = selection !== undefined || choice.sort.length > 0 || isCount || grouping !== undefined;
  return {
    all,
    isCount,
    limit,
    grouping,
    serverFilter,
    selection,
    naming,
    view,
    choice,
    limitSent: all || isWhole ? undefined : (limit ?? 'default'),
    /** Whether it is the tool that cuts the list, and not the service. */
    isCutHere: limit !== undefined && !grouping && (!collection.limit || isWhole),
    badness: isOrderOurs && choice.sort.length === 0 ? badness : undefined,
  } as const;
}

/** The items that fit, or all of them, and how many have been read so far. */
function select<T>(items: Batches<T>, fits?: (item: Item<T>) => boolean) {
  async function* fitting() {
    for await (const batch of items) {
      const kept = fits ? batch.filter(fits) : batch;
      selected.count += kept.length;
      yield kept;
    }
  }
  const selected = { items: fitting(), count: 0 };
  return selected;
}

type Selected<T> = ReturnType<typeof select<T>>;

/** Prints the number of items, and resolves to it. */
async function printCount(selected: Selected<unknown>, session: Session): Promise<number> {
  for await (const _ of selected.items);
  await session.warnOfDrift();
  await session.context.out.write(`${selected.count}\n`);
  return selected.count;
}

/** Prints the items, or groups of them, and their summary. Resolves to the number of items that were printed or grouped. */
async function printList<T extends Identified>(
  { collection, state }: ListOptions<T>,
  { badness, choice, grouping, isCutHere, limit, naming, view }: ListRequest<T>,
  selected: Selected<T>,
  client: Client,
  session: Session,
): Promise<number> {
  const counts = createStateCounts(collection.fields, session.showsSummary ? state : undefined);
  const showsTotal = isCutHere && session.showsSummary;
  let hidden: readonly string[];
  if (grouping) {
    const groups = await grouping.group(selected.items, counts.add);
    hidden = await session.print(groups.items, groups.view, { choice, max: limit, isOnlyRead: true });
  } else {
    const ordered = badness ? worstFirst(selected.items, badness) : selected.items;
    const named = naming.add(showsTotal ? leftOpen(ordered) : ordered, client, choice.fields ?? []);
    const { names } = naming;
    hidden = await session.print(named, view, {
      choice,
      names,
      max: limit,
      see: counts.add,
      isOnlyRead: true,
    });
  }
  if (counts.count === 0) return 0;
  // The rest has arrived anyway, and is counted.
  if (showsTotal) for await (const _ of selected.items);
  const total = showsTotal ? selected.count : undefined;
  await session.summarize(await counts.line(collection.singular, session.errColor, total), false);
  await noteHidden(session, hidden);
  return counts.count;
}

/** Says that no item was found, and why if that is known. */
async function sayThatNone<T extends Identified>(
  { plural }: Collection,
  { isCount, selection, serverFilter }: ListRequest<T>,
  session: Session,
): Promise<void> {
  const why = selection?.why(true);
  const scope = selection || serverFilter ? 'match these filters' : 'for this tenant';
  const line = visible(`N${(why ?? `no ${plural} ${scope}`).slice(1)}`);
  const isSaid = !isCount && (await session.summarize(line, true));
  if (why !== undefined && !isSaid) await session.note({ text: why });
}

/** The columns, with what selectors look at after the name; a narrow terminal keeps those. */
function columnsWith<T extends Identified>(
  { columns, leaveOut }: ListOptions<T>,
  shows: readonly NonNullable<Test['shows']>[],
): Pick<ListLayout, 'columns' | 'leaveOut'> {
  const names = new Set<Column>(shows.map(({ field }) => field));
  const shown = shows.map(({ field, title }): Column => (title ? { title, fields: [field] } : field));
  const [id = '', name = '', ...rest] = columns;
  return {
    columns: [id, name, ...shown, ...rest.filter((column) => !names.has(column))],
    leaveOut: leaveOut.filter((column) => !names.has(column)),
  };
}

/** Reads all items, then yields them in batches. */
async function* worstFirst<T>(
  items: Batches<T>,
  badness: (item: T) => readonly [number, number],
): Batches<T> {
  const all = (await readAll(items)).map((item) => ({ item, place: badness(item.value) }));
  all.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  yield* batchesOf(all, ({ item }) => item);
}

/** The note that a list may have been cut, and how to find out. */
function mayBeMore({ singular, plural, limit }: Collection, count: number): Note {
  const items = `${count} ${count === 1 ? singular : plural}`;
  if (!limit) return { text: `exactly ${items}; the list may be truncated`, advice: 'use --all to check' };
  const next = count < limit.max ? `--limit ${limit.max} or --all` : '--all';
  return { text: `showing the first ${items}; there may be more`, advice: `use ${next}` };
}
