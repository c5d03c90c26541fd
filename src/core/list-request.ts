import { usage } from '../errors.ts';
import type { Collection, Identified } from '../model/endpoint.ts';
import type { Column, ListLayout } from '../output/columns.ts';
import { listView } from '../output/view.ts';
import { parseFields, parseSort } from '../query/select.ts';
import { readListSelection } from './filters.ts';
import type { Flag, Input } from './flag.ts';
import { globalFlags, listFlags, nameFlags } from './global-flags.ts';
import { groupingBy } from './groups.ts';
import { readNaming } from './names.ts';
import type { Selector, Test } from './selectors.ts';
import type { Session } from './session.ts';

/** The `list` verb of a collection, as data. */
export interface ListOptions<T extends Identified>
  extends Required<Pick<ListLayout, 'columns' | 'leaveOut'>> {
  readonly collection: Collection<T>;
  readonly selectors: readonly Selector<T>[];
  /** The field whose values the summary line counts, such as `status`; the last one that a narrow terminal leaves out. */
  readonly state?: string;
  /** The sort key of an item where the worst come first, as on a terminal; the second number decides between equals. */
  readonly badness?: (item: T) => readonly [number, number];
}

/** A list with the flag that was made for it. */
export interface List<T extends Identified = Identified> extends ListOptions<T> {
  readonly limitFlag: Flag<number>;
}

/** The values of the flags that every list has; undefined for those that were not given. */
type ListFlags = ReturnType<typeof readListFlags>;

function readListFlags({ limitFlag }: Pick<List, 'limitFlag'>, { get }: Input) {
  return {
    all: get(listFlags.all),
    count: get(listFlags.count),
    by: get(listFlags.by),
    limit: get(limitFlag),
    fields: get(globalFlags.fields),
    sort: get(globalFlags.sort),
    query: get(globalFlags.query),
  };
}

/** The flags that contradict each other, in the order in which they are named in the message. */
const contradictions: readonly (readonly [keyof ListFlags, keyof ListFlags])[] = [
  ['all', 'limit'],
  ['count', 'fields'],
  ['count', 'sort'],
  ['count', 'limit'],
  ['count', 'by'],
  ['count', 'query'],
];

function assertCompatible(flags: ListFlags): void {
  const isGiven = (name: keyof ListFlags) => flags[name] !== undefined;
  const [flag, other] = contradictions.find((pair) => pair.every(isGiven)) ?? [];
  const hint = other === 'by' && flag === 'count' ? 'Leave out --count: --by already counts' : undefined;
  if (flag !== undefined) throw usage(`--${flag} cannot be combined with --${other}`, hint);
}

/** What the command line of a list asks for. */
export type ListRequest<T extends Identified> = Awaited<ReturnType<typeof readListRequest<T>>>;

/** Reads the command line. Rejects with a `USAGE` failure if a part is wrong, or if two contradict each other. */
export async function readListRequest<T extends Identified>(list: List<T>, session: Session, input: Input) {
  const { collection, selectors, state, badness } = list;
  const flags = readListFlags(list, input);
  assertCompatible(flags);
  const { limit } = flags;
  const all = flags.all ?? false;
  const isCount = flags.count ?? false;
  const grouping = flags.by === undefined ? undefined : groupingBy(flags.by, list);
  const { serverFilter, excluded, selection } = await readListSelection(collection, selectors, input);
  const shows = selection?.tests.flatMap((test) => test.shows ?? []) ?? [];
  const naming = readNaming(session, input, collection);
  const { allFields } = naming;
  const view = { ...listView({ fields: naming.fields, state, ...columnsWith(list, shows) }), allFields };
  const typed = session.choose(grouping ?? view);
  // On a terminal, a list is in an order of our own; a pipe keeps the service's.
  const isOrderOurs = session.format === 'table' && session.context.out.isTTY && !grouping && !isCount;
  const orderOfSelector =
    isOrderOurs && flags.sort === undefined ? shows.find(({ sort }) => sort !== undefined)?.sort : undefined;
  const sort = orderOfSelector === undefined ? typed.sort : parseSort(orderOfSelector, collection);
  // docker's and helm's `-q`: what is piped into another command, or counted.
  const isBare = !grouping && !isCount && !input.get(nameFlags.names);
  const isOfIds = session.isSilent && session.format === 'table' && isBare;
  const choice = { fields: isOfIds ? parseFields('id', collection) : typed.fields, sort };
  // What is filtered, sorted or counted here must be complete: the service's limit would cut the wrong items.
  const isWhole = selection !== undefined || choice.sort.length > 0 || isCount || grouping !== undefined;
  return {
    all,
    isCount,
    limit,
    grouping,
    serverFilter,
    excluded,
    selection,
    naming,
    view,
    choice,
    /** Whether a table has ids alone, and no header. */
    isOfIds,
    limitSent: all || isWhole ? undefined : (limit ?? 'default'),
    /** Whether it is the tool that cuts the list, and not the service. */
    isCutHere: limit !== undefined && !grouping && (!collection.limit || isWhole),
    badness: isOrderOurs && choice.sort.length === 0 ? badness : undefined,
  } as const;
}

/** The columns, with what selectors look at after the name; a narrow terminal keeps those. */
function columnsWith(
  { columns, leaveOut }: Pick<List, 'columns' | 'leaveOut'>,
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
