import { usage } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import type { Column } from '../output/columns.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { listView } from '../output/view.ts';
import { ask, assertComplete } from './ask.ts';
import { createFilters, type Filter } from './filters.ts';
import { integerFlag, switchFlag } from './flag.ts';
import { keep } from './items.ts';
import { planList } from './plan.ts';
import { noteHidden } from './session.ts';
import type { VerbBody } from './verb.ts';

export interface ListOptions {
  readonly collection: Collection;
  /** Table columns, in order. */
  readonly columns: readonly Column[];
  /** Columns (by field, or by title for a pair) to drop on a narrow terminal, the first one first. */
  readonly leaveOut: readonly string[];
  readonly filters: readonly Filter[];
  /** The field whose values the summary line counts. */
  readonly state: string;
}

/** Makes the `list` verb of a collection, which also notes when the list may be incomplete. */
export function listCommand({ collection, columns, leaveOut, state, ...options }: ListOptions): VerbBody {
  const { singular, plural, limit: documented } = collection;
  const view = listView({ fields: collection.fields, columns, leaveOut });
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
  const allFlag = switchFlag('--all', 'get the complete list, or exit 23 if that cannot be verified');

  return {
    flags: [...filters.flags, limitFlag, allFlag],

    async run(session, input) {
      const choice = session.choose(view);
      const sent = filters.sent(input);
      const holds = filters.local(input);
      const limit = input.get(limitFlag);
      const all = input.get(allFlag) ?? false;
      if (all && limit !== undefined) throw usage('--all cannot be combined with --limit');

      const client = await session.client();
      const plan = planList(collection, {
        sent,
        limit,
        all,
        isReworked: holds !== undefined || choice.sort.length > 0,
      });
      const { items, received } = await ask(client, collection, plan);
      const counts = createStateCounts(collection.fields, state);
      const hidden = await session.print(holds ? keep(items, holds) : items, view, {
        choice,
        max: limit,
        see: (batch) => counts.add(batch),
      });

      await session.summarize(
        await counts.line({ singular, plural, color: session.errColor }),
        counts.count === 0,
      );
      await noteHidden(session, hidden);
      if (all) await assertComplete(client, collection, sent, received);
      else if (received.isSuspect && (documented || limit === undefined || counts.count < limit)) {
        await session.note(mayBeMore(collection, received.count));
      }
    },
  };
}

/** The note that a list may have been cut, and how to find out. */
function mayBeMore({ singular, plural, limit }: Collection, count: number): string {
  const items = `${count} ${count === 1 ? singular : plural}`;
  if (!limit) return `note: exactly ${items}; the service may have cut the list (use --all to check)`;
  const next = count < limit.max ? `--limit ${limit.max} or --all` : '--all';
  return `note: showing the first ${items}; there may be more (use ${next})`;
}
