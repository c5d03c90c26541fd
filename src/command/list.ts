import { usage } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import { createTally } from '../output/state-counts.ts';
import type { Column, ListView } from '../output/view.ts';
import { ask, assertComplete } from './ask.ts';
import { createFilters, type Filter } from './filters.ts';
import { integerFlag, switchFlag } from './flag.ts';
import { keep } from './items.ts';
import { planList } from './plan.ts';
import type { Verb } from './verb.ts';

export interface ListOptions {
  readonly collection: Collection;
  /** Table columns, in the order in which they are shown. */
  readonly columns: readonly Column[];
  /** Fields (a pair's title) whose columns a narrow terminal goes without, the first one first. */
  readonly leaveOut: readonly string[];
  readonly filters: readonly Filter[];
  /** The field whose values are counted in the last line on a terminal. */
  readonly state: string;
  readonly examples: readonly string[];
}

/** The `list` of a collection: ask, filter, print, and say where the list may not be whole. */
export function listCommand({
  collection,
  columns,
  leaveOut,
  state,
  examples,
  ...options
}: ListOptions): Verb {
  const { singular, plural, limit: documented } = collection;
  const view: ListView = { shape: 'list', fields: collection.fields, columns, leaveOut };
  const filters = createFilters(collection, options.filters);
  const limitFlag = integerFlag(
    '--limit <n>',
    documented
      ? `at most so many, 1 to ${documented.max} (default: ${documented.default})`
      : 'at most so many',
    { min: 1, ...(documented && { max: documented.max }) },
  );
  const allFlag = switchFlag('--all', 'the complete list; exit 23 when it cannot be proved complete');

  return {
    name: 'list',
    summary: `list ${plural}`,
    examples,
    flags: [...filters.flags, limitFlag, allFlag],

    async run(session, input) {
      const printer = session.printer(view);
      const sent = filters.sent(input);
      const holds = filters.local(input);
      const limit = input.get(limitFlag);
      const all = input.get(allFlag) ?? false;
      if (all && limit !== undefined)
        throw usage('--all prints the complete list: it does not go with --limit');

      const client = await session.client();
      const plan = planList(collection, {
        sent,
        limit,
        all,
        isReworked: holds !== undefined || printer.sorts,
      });
      const { items, received } = await ask(client, collection, plan);
      const tally = createTally(collection.fields, state);
      const { leftOut } = await printer.print(holds ? keep(items, holds) : items, {
        most: limit,
        see: (batch) => tally.add(batch),
      });

      await session.summarize(
        await tally.line({ singular, plural, color: session.errColor }),
        tally.count === 0,
      );
      if (leftOut.length > 0)
        await session.note(`note: no room for ${leftOut.join(', ')}; for the whole table: --no-trunc`);
      if (all) await assertComplete(client, collection, sent, received);
      else if (received.isSuspect && (documented || limit === undefined || tally.count < limit)) {
        await session.note(mayBeMore(collection, received.count));
      }
    },
  };
}

/** Says that a list may have been cut, and what to type to know. */
function mayBeMore({ singular, plural, limit }: Collection, count: number): string {
  const items = `${count} ${count === 1 ? singular : plural}`;
  if (!limit) return `note: exactly ${items}: the service may have cut the list. To compare: --all`;
  const next = count < limit.max ? `--limit ${limit.max} or --all` : '--all';
  return `note: the service stopped at ${items}: there may be more. To see them: ${next}`;
}
