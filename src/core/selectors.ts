import type { Client } from '../api/client.ts';
import { Failure } from '../errors.ts';
import type { Item } from '../model/item.ts';
import type { Flag, Input } from './flag.ts';
import type { resolveIds } from './references.ts';
import type { Note, Session } from './session.ts';

/** Flags that select items, by whatever they look at. */
export interface Selector<T = unknown> {
  readonly flags: readonly Flag<unknown>[];
  /** If it is a filter: the field whose values it compares. */
  readonly filter?: Filter;
  /** What its flags ask for; undefined if none is given. A bad value is wrong usage. */
  read(input: Input): Test<T> | undefined | Promise<Test<T> | undefined>;
}

/** What is known of a selector that compares the values of one field. */
interface Filter {
  /** The name of the flag, without the dashes: `processing-status`. */
  readonly name: string;
  readonly field: string;
  readonly flag: Flag<Excludable>;
}

/** The values of one filter: an item needs one of `any`, if there are some, and none of `none`. */
export interface Excludable {
  readonly any: readonly string[];
  /** Typed with an exclamation mark: `!offline`. */
  readonly none: readonly string[];
}

/** What the flags of a selector ask for. */
export interface Test<T = unknown> {
  /** Whether an item fits, at a time in milliseconds since 1970 by the service's clock. */
  holds(item: Pick<Item<T>, 'value'>, now: number): boolean;
  /** Reads what `holds` needs to know, before the first item; `resolve` is another way to look words up. */
  load?(client: Client, resolve?: typeof resolveIds): Promise<void>;
  /** How it was judged. */
  readonly notes?: readonly Note[] | undefined;
  /** The field it looks at: the table shows it, perhaps under its own title, and sorts by it, in the syntax of `--sort`. */
  readonly shows?: { readonly field: string; readonly title?: string; readonly sort?: string } | undefined;
  /** Called with each item until one is selected; with all of them, if it `lacks` something. */
  observe?(item: Pick<Item, 'value'>): void;
  /** Why none was selected: the value that no item has; with `isLong`, also the values that items do have. Unsanitized. */
  why?(isLong?: boolean): string | undefined;
  /** Of several values, each that no item has, in words. Unsanitized. */
  lacks?(): readonly string[];
  /** Whether a check fails for a value that no item has. */
  readonly mustExist?: boolean | undefined;
}

/** What all flags that select items are about. */
export const filtering = { group: 'Filter', topic: 'filters' } as const;

/** A selector with one flag. */
export function selectorBy<F, R>(flag: Flag<F>, testOf: (value: F) => R) {
  return {
    flag,
    flags: [flag],
    read({ get }: Input): R | undefined {
      const value = get(flag);
      return value === undefined ? undefined : testOf(value);
    },
    /** The test for what the flag would be given. A bad value is wrong usage. */
    testFor: (given: readonly string[]): R => testOf(flag.parse(given)),
  };
}

/** The flags of selectors, in their order. */
export function flagsOf(selectors: readonly Selector<never>[]): readonly Flag<unknown>[] {
  return selectors.flatMap(({ flags }) => flags);
}

/** The filters among selectors. */
export function filtersIn(selectors: readonly Selector<never>[]): readonly Filter[] {
  return selectors.flatMap(({ filter }) => filter ?? []);
}

/** What selectors select. */
export type Selection<T = unknown> = NonNullable<ReturnType<typeof selectionBy<T>>>;

/**
 * Reads the flags of selectors. An item is selected if it passes all their tests; undefined if no flag is given. Rejects with a `USAGE`
 * failure for a bad value.
 */
export async function readSelection<T>(selectors: readonly Selector<T>[], input: Input) {
  const read = await Promise.all(selectors.map((selector) => selector.read(input)));
  return selectionBy(read.flatMap((test) => test ?? []));
}

/** Selects the items that pass all tests; undefined if there are none. */
export function selectionBy<T>(tests: readonly Test<T>[]) {
  if (tests.length === 0) return undefined;
  const ofSeveral = tests.filter(({ lacks }) => lacks !== undefined);
  let hasSelected = false;
  return {
    tests,
    /** How they judge. */
    notes: tests.flatMap(({ notes = [] }) => notes),
    async load(...by: Parameters<NonNullable<Test['load']>>) {
      await Promise.all(tests.map((test) => test.load?.(...by)));
    },
    /** `now` is the time by the service's clock; the filters of fields do not need it. */
    holds(item: Pick<Item<T>, 'value'>, now = 0) {
      const isSelected = tests.every((test) => test.holds(item, now));
      hasSelected ||= isSelected;
      for (const test of hasSelected ? ofSeveral : tests) test.observe?.(item);
      return isSelected;
    },
    /** With `onlyNeeded`, only the reason of a test whose values must exist, such as a store. */
    why(isLong?: boolean, onlyNeeded = false) {
      const asked = tests.filter(({ mustExist }) => mustExist || !onlyNeeded);
      const reasons = hasSelected ? [] : asked.map((test) => test.why?.(isLong));
      return reasons.find((reason) => reason !== undefined);
    },
    /** Where some items were selected, and all were seen: of several values, those that no item has; or only those that must exist. */
    lacks(onlyNeeded = false) {
      const asked = hasSelected ? ofSeveral.filter(({ mustExist }) => mustExist || !onlyNeeded) : [];
      return asked.flatMap((test) => test.lacks?.() ?? []);
    },
  };
}

/**
 * Notes the values of `--store recife,typo` that no item has: otherwise what is about one store would be read as being about both. Of a
 * verdict, rejects with `NOT_FOUND` for a store: a job must not pass because nothing was judged there. All items must have been seen.
 * `place` is where the values stand, if in a file.
 */
export async function noteLacking(
  session: Session,
  selection: Pick<Selection, 'lacks'> | undefined,
  { isVerdict = false, place }: { readonly isVerdict?: boolean; readonly place?: string } = {},
): Promise<void> {
  const needed = isVerdict ? (selection?.lacks(true) ?? []) : [];
  if (needed.length > 0) throw new Failure('NOT_FOUND', needed.join('; '));
  for (const text of selection?.lacks() ?? [])
    await session.note({ text: place === undefined ? text : `${place}: ${text}` });
}
