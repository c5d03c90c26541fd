import { usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { Column } from '../output/columns.ts';
import type { ListLayout } from '../output/layout.ts';
import { visible } from '../output/sanitize.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { listView } from '../output/view.ts';
import { parseSort } from '../query/select.ts';
import { ask, assertComplete } from './ask.ts';
import {
  type Condition,
  createFilters,
  type Filter,
  readConditions,
  type Selection,
  type Shown,
} from './filters.ts';
import { type Input, integerFlag, switchFlag, textFlag } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { groupingBy } from './groups.ts';
import { type Batches, collect, countable, keep, observe } from './items.ts';
import { namesFlags, readNaming } from './names.ts';
import { type Note, noteHidden, type Session } from './session.ts';
import type { VerbBody } from './verb.ts';

export interface ListOptions<T extends Identified> {
  readonly collection: Collection<T>;
  readonly columns: readonly Column[];
  /** Columns (by field, or by title for a pair) to drop on a narrow terminal, the first one first. */
  readonly leaveOut: readonly string[];
  readonly filters: readonly Filter[];
  readonly conditions: readonly Condition<T>[];
  /** The field whose values the summary line counts. */
  readonly state: string;
  /** Where an item stands when the worst come first, as on a terminal; by the second number if the first are equal. */
  readonly badness?: (item: T) => readonly [number, number];
}

const countFlag = switchFlag('--count', 'print only the number of items');
/** Counts by a field instead of listing. */
export const byFlag = textFlag('--by <field>', 'count items by state for each value of a field', {
  kind: 'fields',
});

/** Makes the `list` verb of a collection, which also notes when the list may be incomplete. */
export function listCommand<T extends Identified>(options: ListOptions<T>): VerbBody {
  const { collection, state, badness } = options;
  const { singular, plural, limit: documented } = collection;
  const filters = createFilters(collection, options.filters);
  const limitFlag = integerFlag(
    '-n, --limit <n>',
    documented ? `maximum number of ${plural}, up to ${documented.max}` : `maximum number of ${plural}`,
    {
      min: 1,
      synonyms: ['--max', '--top'],
      ...(documented && { max: documented.max, default: documented.default }),
    },
  );
  const allFlag = switchFlag('--all', 'fetch the complete list, or exit 23 if it cannot be verified');
  const conditionFlags = options.conditions.flatMap(({ flags }) => flags);

  return {
    fields: collection.fields,
    description:
      'Filters ignore case and accents, and take several values, "*" and "?" as wildcards, and "!" to exclude: --status \'!active\'.',
    flags: [
      ...filters.flags,
      ...conditionFlags,
      limitFlag,
      allFlag,
      countFlag,
      byFlag,
      ...namesFlags(collection),
    ],
    acrossProfiles: [],

    async run(session, input) {
      const { get } = input;
      const by = get(byFlag);
      const limit = get(limitFlag);
      const all = get(allFlag) ?? false;
      const isCount = get(countFlag) ?? false;
      if (all && limit !== undefined) throw usage('--all cannot be combined with --limit');
      if (isCount) assertOnlyCount(input, { '--limit': limit, '--by': by });
      const grouping = by === undefined ? undefined : groupingBy(by, options);
      const serverFilter = filters.serverFilter(input);
      const tests = await readConditions(options.conditions, input);
      const shownFields = tests.flatMap(({ shows }) => shows ?? []);
      const layout = layoutFor(options, [...shownFields, ...filters.shown(input)]);
      const naming = readNaming(session, input, collection, []);
      const view = listView({ ...layout, fields: naming.fields });
      const typed = session.choose(grouping ?? view);
      // A pipe keeps the service's order.
      const isOrdered = session.format === 'table' && session.context.out.isTTY;
      const isOrderOurs = isOrdered && !grouping && !isCount && typed.sort.length === 0;
      const [order] = isOrderOurs ? shownFields.flatMap(({ sort }) => sort ?? []) : [];
      const choice = order === undefined ? typed : { ...typed, sort: parseSort(order, collection) };
      // Wrong usage ends here, before any request.
      for (const flag of filters.flags) get(flag);

      const client = await session.client();
      const selection = filters.local(input, await filters.resolve(input, client));
      const isFiltered = selection !== undefined || tests.length > 0;
      // The service's limit would cut the wrong ones of what is filtered, sorted or counted here.
      const isWhole = isFiltered || choice.sort.length > 0 || isCount || grouping !== undefined;
      const asked = all || isWhole ? undefined : (limit ?? 'default');
      await Promise.all(tests.map((test) => test.load?.(client)));
      const { items, received } = await ask(client, collection, { serverFilter, limit: asked, all });
      const now = session.context.clock.now() + (client.clockSkew() ?? 0);
      const holds = (item: Item<T>) =>
        (selection?.holds(item) ?? true) && tests.every(({ holds }) => holds(item, now));
      const counts = createStateCounts(collection.fields, state);
      const see = (batch: readonly Item[]) => counts.add(batch);
      const chosen = isFiltered ? keep(items, holds) : items;
      const isWorstFirst = isOrderOurs && order === undefined;
      const kept = isWorstFirst && badness ? worstFirst(session, chosen, badness) : chosen;

      const reasons = () =>
        [selection, ...tests.map((test) => test.selection)].find((each) => each?.why() !== undefined);
      let isSaid = false;
      if (isCount) {
        for await (const batch of kept) see(batch);
        await session.warnOfDrift();
        await session.context.out.write(`${counts.count}\n`);
      } else {
        // The service cuts a list only if asked to; otherwise the rest has arrived anyway.
        const isCutHere = limit !== undefined && !grouping && (!documented || isWhole);
        const counted = isCutHere && session.showsSummary ? countable(kept) : undefined;
        const shown = grouping
          ? await grouping.group(observe(kept, see))
          : { items: counted?.batches ?? kept, view, see };
        const named = choice.fields?.map(({ name }) => name);
        const all = grouping ? shown.items : naming.add(shown.items, client, named);
        const printed = { ...shown, choice, names: naming.names, max: limit };
        const hidden = await session.print(all, shown.view, printed);
        const total = await counted?.rest();
        const line =
          counts.count === 0
            ? emptyLine(collection, isFiltered || serverFilter !== undefined, reasons())
            : await counts.line(singular, session.errColor, total);
        isSaid = await session.summarize(line, counts.count === 0);
        if (counts.count > 0) await noteHidden(session, hidden);
      }
      for (const { note } of tests) if (note !== undefined) await session.note(note);
      const why = counts.count === 0 && !isSaid ? reasons()?.why() : undefined;
      if (why !== undefined) await session.note({ text: why });
      if (all) await assertComplete(client, collection, serverFilter, received);
      // No note about the user's own --limit.
      else if (received.maybeTruncated && (limit === undefined || counts.count < limit)) {
        await session.note(mayBeMore(collection, received.count));
      }
    },
  };
}

/** The layout with the fields of filters, which a narrow terminal keeps: one with a title of its own stands after the name. */
function layoutFor<T extends Identified>(
  { collection, columns, leaveOut, state }: ListOptions<T>,
  shown: readonly Shown[],
): ListLayout {
  const names = new Set(shown.map(({ field }) => field));
  const added = shown.flatMap(({ field, title }): Column[] => {
    if (title !== undefined) return [{ title, fields: [field] }];
    return columns.includes(field) ? [] : [field];
  });
  const titled = new Set(shown.flatMap(({ field, title }) => (title === undefined ? [] : field)));
  const rest = columns.filter((column) => typeof column !== 'string' || !titled.has(column));
  return {
    fields: collection.fields,
    columns: [...rest.slice(0, 2), ...added, ...rest.slice(2)],
    leaveOut: leaveOut.filter((name) => !names.has(name)),
    state,
  };
}

function worstFirst<T>(
  { context }: Session,
  items: Batches<T>,
  badness: (item: T) => readonly [number, number],
): Batches<T> {
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return collect(items, (all) =>
    context.compute(() =>
      all
        .map((item) => ({ item, place: badness(item.value) }))
        .sort((a, b) => compare(a.place[0], b.place[0]) || compare(a.place[1], b.place[1]))
        .map(({ item }) => item),
    ),
  );
}

/** What to say of an empty list: which value no item has, and which there are. */
function emptyLine({ plural }: Collection, isFiltered: boolean, selection?: Selection): string {
  const why = selection?.why();
  if (why === undefined)
    return isFiltered ? `No ${plural} match these filters` : `No ${plural} for this tenant`;
  const known = selection?.known();
  return `N${visible(why.slice(1))}${known === undefined ? '' : `. ${visible(known)}`}`;
}

/** `--count` prints one number, so options about what to print would be ignored. */
function assertOnlyCount({ get }: Input, others: Readonly<Record<string, unknown>>): void {
  const given = { '--fields': get(globalFlags.fields), '--sort': get(globalFlags.sort), ...others };
  const other = Object.entries(given).find(([, value]) => value !== undefined);
  if (other) throw usage(`--count cannot be combined with ${other[0]}`);
}

/** The note that a list may have been cut, and how to find out. */
function mayBeMore({ singular, plural, limit }: Collection, count: number): Note {
  const items = `${count} ${count === 1 ? singular : plural}`;
  if (!limit) return { text: `exactly ${items}; the list may be truncated`, advice: 'use --all to check' };
  const next = count < limit.max ? `--limit ${limit.max} or --all` : '--all';
  return { text: `showing the first ${items}; there may be more`, advice: `use ${next}` };
}
