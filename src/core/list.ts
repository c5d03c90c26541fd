import { usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import type { Column } from '../output/columns.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { listView } from '../output/view.ts';
import { ask, assertComplete } from './ask.ts';
import { type Condition, createFilters, type Filter, readConditions } from './filters.ts';
import { type Input, integerFlag, switchFlag, textFlag } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { groupingBy } from './groups.ts';
import { countable, keep, observe } from './items.ts';
import { type Note, noteHidden } from './session.ts';
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
}

const countFlag = switchFlag('--count', 'print only the number of items');
/** Counts by a field instead of listing. */
export const byFlag = textFlag('--by <field>', 'count items by state for each value of a field', {
  kind: 'fields',
});

/** Makes the `list` verb of a collection, which also notes when the list may be incomplete. */
export function listCommand<T extends Identified>(options: ListOptions<T>): VerbBody {
  const { collection, columns, leaveOut, state } = options;
  const { singular, plural, limit: documented } = collection;
  const view = listView({ fields: collection.fields, columns, leaveOut, state });
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
    flags: [...filters.flags, ...conditionFlags, limitFlag, allFlag, countFlag, byFlag],
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
      const choice = session.choose(grouping ?? view);
      const serverFilter = filters.serverFilter(input);
      const tests = await readConditions(options.conditions, input);
      // Wrong usage ends here, before any request.
      for (const flag of filters.flags) get(flag);

      const client = await session.client();
      const selection = filters.local(input, await filters.resolve(input, client));
      const isFiltered = selection !== undefined || tests.length > 0;
      // The service's limit would cut the wrong ones of what is filtered, sorted or counted here.
      const isWhole = isFiltered || choice.sort.length > 0 || isCount || grouping !== undefined;
      const asked = all || isWhole ? undefined : (limit ?? 'default');
      const { items, received } = await ask(client, collection, { serverFilter, limit: asked, all });
      const now = session.context.clock.now() + (client.clockSkew() ?? 0);
      const holds = (item: Item<T>) =>
        (selection?.holds(item) ?? true) && tests.every(({ holds }) => holds(item, now));
      const counts = createStateCounts(collection.fields, state);
      const see = (batch: readonly Item[]) => counts.add(batch);
      const kept = isFiltered ? keep(items, holds) : items;

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
        const hidden = await session.print(shown.items, shown.view, { ...shown, choice, max: limit });
        const total = await counted?.rest();
        await session.summarize(
          await counts.line({ singular, plural, color: session.errColor, total }),
          counts.count === 0,
        );
        if (counts.count > 0) await noteHidden(session, hidden);
      }
      for (const { note } of tests) if (note !== undefined) await session.note(note);
      const why = counts.count === 0 ? selection?.why() : undefined;
      if (why !== undefined) await session.note({ text: why });
      if (all) await assertComplete(client, collection, serverFilter, received);
      // No note about the user's own --limit.
      else if (received.maybeTruncated && (limit === undefined || counts.count < limit)) {
        await session.note(mayBeMore(collection, received.count));
      }
    },
  };
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
