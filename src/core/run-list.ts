import { ask, assertComplete, readTotal } from '../api/ask.ts';
import type { Client } from '../api/client.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import { type Item, valueAt } from '../model/item.ts';
import { visible } from '../output/sanitize.ts';
import { createStateCounts } from '../output/state-counts.ts';
import { listView } from '../output/view.ts';
import type { Input } from './flag.ts';
import { type Batches, batchesOf, inBatches, itemOf, leftOpen, readAll } from './items.ts';
import { type List, type ListRequest, readListRequest } from './list-request.ts';
import { noteLacking } from './selectors.ts';
import { type Note, noteHidden, type Session } from './session.ts';

/** Runs a `list` verb: reads the command line, asks, prints, and says what is missing from the list. */
export async function runList<T extends Identified>(
  list: List<T>,
  session: Session,
  input: Input,
): Promise<void> {
  const request = await readListRequest(list, session, input);
  const client = await session.client();
  await request.selection?.load(client);
  const answer = await fetchList(list, request, client, session);
  const shownCount = await printAnswer(list, request, answer, client, session);
  if (shownCount === 0) await sayThatNone(list, request, session);
  await noteWhatIsMissing(list, request, answer, shownCount, session);
}

/** The items that fit, as they arrive, and what has arrived so far. */
type ListAnswer<T extends Identified> = Awaited<ReturnType<typeof fetchList<T>>>;

/** Asks for the list, and with `--all` for its total. */
async function fetchList<T extends Identified>(
  { collection }: List<T>,
  { all, limitSent, selection, serverFilter, excluded }: ListRequest<T>,
  client: Client,
  session: Session,
) {
  const total = all ? readTotal(client, collection, serverFilter) : undefined;
  // It is awaited at the end, and handled there.
  total?.catch(() => undefined);
  const { items, received } = await ask(client, collection, {
    serverFilter,
    excluded,
    limit: limitSent,
    all,
  });
  const now = session.context.clock.now() + (client.clockSkew() ?? 0);
  async function* selected(): Batches<T> {
    for await (const batch of items) {
      const kept = selection ? batch.filter((item) => selection.holds(item, now)) : batch;
      answer.selectedCount += kept.length;
      yield kept;
    }
  }
  const answer = { items: selected(), selectedCount: 0, received, total };
  return answer;
}

/** Prints what was asked for. Resolves to the number of items that it shows or counts. */
function printAnswer<T extends Identified>(
  list: List<T>,
  request: ListRequest<T>,
  answer: ListAnswer<T>,
  client: Client,
  session: Session,
): Promise<number> {
  if (request.isCount) return printCount(answer, session);
  if (request.grouping) return printGroups(list, request, request.grouping, answer, session);
  return printList(list, request, answer, client, session);
}

const countView = listView({ fields: { count: { kind: 'number' } }, columns: ['count'] });

async function printCount(answer: ListAnswer<Identified>, session: Session): Promise<number> {
  for await (const _ of answer.items);
  // For programs, the counts of several profiles are one list.
  if (session.profile !== undefined && session.format !== 'table') {
    const count = itemOf({ count: answer.selectedCount });
    await session.print(inBatches([count]), countView, { choice: { fields: undefined, sort: [] } });
    return answer.selectedCount;
  }
  await session.warnOfDrift();
  await session.context.out.write(`${answer.selectedCount}\n`);
  return answer.selectedCount;
}

async function printGroups<T extends Identified>(
  { collection, state }: List<T>,
  { choice, limit }: ListRequest<T>,
  grouping: NonNullable<ListRequest<T>['grouping']>,
  answer: ListAnswer<T>,
  session: Session,
): Promise<number> {
  const counts = createStateCounts(collection.fields, session.showsSummary ? state : undefined);
  const groups = await grouping.group(answer.items, counts.add);
  const hidden = await session.print(groups.items, groups.view, { choice, max: limit, isOnlyRead: true });
  if (counts.count > 0) {
    await session.summarize(await counts.line(collection.singular, session.errColor), false);
    await noteHidden(session, hidden);
  }
  return counts.count;
}

async function printList<T extends Identified>(
  { collection, state }: List<T>,
  { badness, choice, isCutHere, isOfIds, limit, naming, view }: ListRequest<T>,
  answer: ListAnswer<T>,
  client: Client,
  session: Session,
): Promise<number> {
  const counts = createStateCounts(collection.fields, session.showsSummary ? state : undefined);
  const showsTotal = isCutHere && session.showsSummary;
  const ordered = badness ? sortedByBadness(answer.items, badness) : answer.items;
  const named = naming.add(showsTotal ? leftOpen(ordered) : ordered, client, choice.fields ?? []);
  let first: Item | undefined;
  const hidden = await session.print(named, view, {
    choice,
    look: isOfIds ? { header: false, truncate: false } : undefined,
    names: naming.names,
    max: limit,
    onBatch(batch) {
      counts.add(batch);
      first ??= batch[0];
    },
    isOnlyRead: true,
  });
  // What lacks it stands at the end, so that no item has it. Of the documented fields, some always do.
  const [sortedBy] = choice.sort;
  if (first && sortedBy?.path.keys[0] === 'metadata' && valueAt(first, sortedBy.path.keys) === undefined)
    await session.note({ text: `no item has ${sortedBy.path.name}, so it does not change the order` });
  if (counts.count > 0) {
    // The rest has arrived anyway, and is counted.
    if (showsTotal) for await (const _ of answer.items);
    const total = showsTotal ? answer.selectedCount : undefined;
    await session.summarize(await counts.line(collection.singular, session.errColor, total), false);
    await noteHidden(session, hidden);
  }
  return counts.count;
}

/** Reads all items, then yields them in batches. */
async function* sortedByBadness<T>(
  items: Batches<T>,
  badness: (item: T) => readonly [number, number],
): Batches<T> {
  const all = (await readAll(items)).map((item) => ({ item, place: badness(item.value) }));
  all.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
  yield* batchesOf(all, ({ item }) => item);
}

/** Says that no item was found, and why if that is known. */
async function sayThatNone<T extends Identified>(
  { collection: { plural } }: List<T>,
  { isCount, selection, serverFilter }: ListRequest<T>,
  session: Session,
): Promise<void> {
  const why = selection?.why(true);
  const scope = selection || serverFilter ? 'match these filters' : 'for this tenant';
  const line = visible(`N${(why ?? `no ${plural} ${scope}`).slice(1)}`);
  const isSaid = !isCount && (await session.summarize(line, true));
  if (why !== undefined && !isSaid) await session.note({ text: why });
}

/** Notes how items were judged, and what the list may lack. Rejects with `INCOMPLETE` if all were asked for and some may be missing. */
async function noteWhatIsMissing<T extends Identified>(
  { collection }: List<T>,
  { all, isOfIds, limit, selection, serverFilter }: ListRequest<T>,
  { received, total }: ListAnswer<T>,
  shownCount: number,
  session: Session,
): Promise<void> {
  for (const note of selection?.notes ?? []) await session.note(note);
  // What was left out may have the value.
  const areAllSeen = serverFilter === undefined && limit === undefined && !received.maybeTruncated;
  if (areAllSeen) await noteLacking(session, selection);
  if (all) return assertComplete(collection, serverFilter, received, await total);
  // What the user's own --limit cut needs no note.
  const isCutByUser = limit !== undefined && shownCount >= limit;
  // Ids are counted or piped: who asked for them alone must know that some may be missing.
  if (received.maybeTruncated && !isCutByUser)
    await session.note({ ...mayBeMore(collection, received.count), isKept: isOfIds });
}

/** The note that a list may have been cut, and how to find out. */
function mayBeMore({ singular, plural, limit }: Collection, count: number): Note {
  const items = `${count} ${count === 1 ? singular : plural}`;
  if (!limit) return { text: `exactly ${items}; the list may be truncated`, advice: 'use --all to check' };
  const next = count < limit.max ? `--limit ${limit.max} or --all` : '--all';
  return { text: `showing the first ${items}; there may be more`, advice: `use ${next}` };
}
