import { ask, assertComplete, readTotal } from '../api/ask.ts';
import { usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { Column } from '../output/columns.ts';
import type { ListLayout } from '../output/layout.ts';
import { visible } from '../output/sanitize.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { listView } from '../output/view.ts';
import { parseSort } from '../query/select.ts';
import { type Condition, type createFilters, type Filter, readSelection, type Test } from './filters.ts';
import type { Input } from './flag.ts';
import { globalFlags, listFlags } from './global-flags.ts';
import { groupingBy } from './groups.ts';
import { collect, countable, keep, observe } from './items.ts';
import { readNaming } from './names.ts';
import { type Note, noteHidden, type Session } from './session.ts';

export interface ListOptions<T extends Identified>
  extends Required<Pick<ListLayout, 'columns' | 'leaveOut'>> {
  readonly collection: Collection<T>;
  readonly filters: readonly Filter[];
  readonly conditions: readonly Condition<T>[];
  /** The field whose values the summary line counts. */
  readonly state: string;
  /** The sort key of an item where the worst come first, as on a terminal; the second number decides between equals. */
  readonly badness?: (item: T) => readonly [number, number];
}

/** Runs the `list` verb of a collection, and notes when the list may be incomplete. */
export async function runList<T extends Identified>(
  options: ListOptions<T>,
  filters: ReturnType<typeof createFilters>,
  limit: number | undefined,
  session: Session,
  input: Input,
): Promise<void> {
  const { collection, state, badness } = options;
  const { singular, plural, limit: documented } = collection;
  const { get } = input;
  const [by, all = false, isCount = false] = [get(listFlags.by), get(listFlags.all), get(listFlags.count)];
  if (all && limit !== undefined) throw usage('--all cannot be combined with --limit');
  const [fields, sort, query] = (['fields', 'sort', 'query'] as const).map((name) => get(globalFlags[name]));
  const counted = { '--fields': fields, '--sort': sort, '--limit': limit, '--by': by, '--query': query };
  const [other] = Object.entries(counted).find(([, value]) => value !== undefined) ?? [];
  if (isCount && other) throw usage(`--count cannot be combined with ${other}`);
  const grouping = by === undefined ? undefined : groupingBy(by, options);
  const serverFilter = filters.serverFilter(input);
  const selection = await readSelection<T>([...filters.conditions, ...options.conditions], input);
  const tests = selection?.tests ?? [];
  const shows = tests.flatMap((test) => test.shows ?? []);
  const naming = readNaming(session, input, collection);
  const view = listView({ fields: naming.fields, state, ...columnsWith(options, shows) });
  const typed = session.choose(grouping ?? view);
  // A pipe keeps the service's order.
  const isOrderOurs = session.format === 'table' && session.context.out.isTTY && !grouping && !isCount;
  const order = shows.find(({ sort }) => sort !== undefined)?.sort;
  const choice = isOrderOurs && order && !sort ? { ...typed, sort: parseSort(order, collection) } : typed;

  const client = await session.client();
  // What is filtered, sorted or counted here must be complete: the service's limit would cut the wrong items.
  const isWhole = selection !== undefined || choice.sort.length > 0 || isCount || grouping !== undefined;
  const asked = all || isWhole ? undefined : (limit ?? 'default');
  await selection?.load(client);
  const total = all ? readTotal(client, collection, serverFilter) : undefined;
  total?.catch(() => undefined);
  const { items, received } = await ask(client, collection, { serverFilter, limit: asked, all });
  const now = session.context.clock.now() + (client.clockSkew() ?? 0);
  const counts = createStateCounts(collection.fields, session.showsSummary ? state : undefined);
  const chosen = selection ? keep(items, (item) => selection.holds(item, now)) : items;
  const kept =
    badness && isOrderOurs && choice.sort.length === 0
      ? collect(chosen, (all) => session.context.compute(() => sortedBy(all, badness)))
      : chosen;

  if (isCount) {
    for await (const batch of kept) counts.add(batch);
    await session.warnOfDrift();
    await session.context.out.write(`${counts.count}\n`);
  } else {
    // The service cuts a list only if asked to; otherwise the rest has arrived anyway.
    const isCutHere = limit !== undefined && !grouping && (!documented || isWhole);
    const counted = isCutHere && session.showsSummary ? countable(kept) : undefined;
    const shown = grouping
      ? await grouping.group(observe(kept, counts.add))
      : { items: naming.add(counted?.batches ?? kept, client, choice.fields ?? []), view, see: counts.add };
    const { names } = naming;
    const hidden = await session.print(shown.items, shown.view, { ...shown, choice, names, max: limit });
    const total = await counted?.rest();
    if (counts.count > 0) {
      const line = await counts.line(singular, session.errColor, total);
      await session.summarize(line, false);
      await noteHidden(session, hidden);
    }
  }
  if (counts.count === 0) {
    const why = selection?.why(true);
    const scope = selection || serverFilter ? 'match these filters' : 'for this tenant';
    const line = visible(`N${(why ?? `no ${plural} ${scope}`).slice(1)}`);
    const isSaid = !isCount && (await session.summarize(line, true));
    if (why !== undefined && !isSaid) await session.note({ text: why });
  }
  for (const { note } of tests) if (note !== undefined) await session.note(note);
  if (all) await assertComplete(client, collection, serverFilter, received, total);
  // No note about the user's own --limit.
  else if (received.maybeTruncated && (limit === undefined || counts.count < limit)) {
    await session.note(mayBeMore(collection, received.count));
  }
}

/** The columns, with what conditions look at after the name; a narrow terminal keeps those. */
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

function sortedBy<T>(items: readonly Item<T>[], badness: (item: T) => readonly [number, number]) {
  return items
    .map((item) => ({ item, place: badness(item.value) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ item }) => item);
}

/** The note that a list may have been cut, and how to find out. */
function mayBeMore({ singular, plural, limit }: Collection, count: number): Note {
  const items = `${count} ${count === 1 ? singular : plural}`;
  if (!limit) return { text: `exactly ${items}; the list may be truncated`, advice: 'use --all to check' };
  const next = count < limit.max ? `--limit ${limit.max} or --all` : '--all';
  return { text: `showing the first ${items}; there may be more`, advice: `use ${next}` };
}
