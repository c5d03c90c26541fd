import type { Context } from '../context.ts';
import { usage } from '../errors.ts';
import type { Item } from '../model/item.ts';
import { grouped } from '../model/quantity.ts';
import type { Format } from '../output/options.ts';
import { createQuery, type Query } from '../query/jmespath.ts';
import { AnyItem, anyJson, anyList, isRows, type Printable } from './any-json.ts';
import type { Input } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { type Batches, inBatches, observe } from './items.ts';
import { arranged } from './print.ts';

/** Items that an expression can see together: a million players take 0.8 GB, and V8's heap has 2 GB on a small machine. */
const mostHeld = 1_000_000;

/** What a query makes of what would be printed as JSON, for a format. */
export type Picker = (made: Printable, format: Format, compute: Context['compute']) => Promise<Printable>;

/** Reads `--query`. Throws a `USAGE` failure if the expression is wrong. */
export function readQuery(expression: string, { get }: Input): Picker {
  if (get(globalFlags.fields) !== undefined)
    throw usage(
      '--query cannot be combined with --fields',
      "Choose the fields in the expression: --query '[*].{id: id, name: name}'",
    );
  const query = createQuery(expression);
  return async (made, format, compute) => {
    const what = await picked(query, made, format, compute);
    let count = isRows(format) ? 0 : 1;
    const items = observe(what.items, ({ length }) => {
      count += length;
    });
    // A list has no fields: this is what people type first.
    const isField = !made.view.single && /^[\w.]+$/.test(expression);
    const advice = isField ? `of each item: --query '[*].${expression}'` : undefined;
    const nothing = { text: '--query selected nothing', advice };
    return { ...what, items, note: () => (count === 0 ? nothing : undefined) };
  };
}

/** Evaluates a query on a list part by part if that is the same, else on the whole JSON. */
async function picked(
  query: Query,
  ...[{ items, view, options }, format, compute]: Parameters<Picker>
): ReturnType<Picker> {
  const given = observe(arranged(items, options, compute), (batch) => options.see?.(batch));
  const showing = { format, known: view.fields, columns: query.columns };
  const isList = !view.single && !view.document;
  if (isList && query.isItemwise) return anyList(resultsOf(query, given), showing);
  const all: unknown[] = [];
  for await (const batch of given) {
    for (const item of batch) all.push(jsonOf(item));
    if (all.length > mostHeld)
      throw usage(
        `--query: this expression needs the whole list, which has more than ${grouped(String(mostHeld))} items`,
        'Use filters, or use only [*] and [?…], which take one item at a time',
      );
  }
  if (view.single && !view.document && all.length === 0)
    return {
      items: inBatches([]),
      view: { ...view, fields: {} },
      options: { ...options, look: { header: false } },
    };
  const { document } = view;
  const whole = document ? { ...document.members(), [document.name]: all } : all;
  const json = document || isList ? whole : all[0];
  return anyJson(
    compute(() => query.evaluate(json)),
    showing,
  );
}

/** The results for a list's parts. */
async function* resultsOf(query: Query, batches: Batches): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches) {
    const results = query.evaluate(batch.map(jsonOf));
    yield Array.isArray(results) ? results.map((each) => new AnyItem(each)) : [];
  }
}

/** What an item is in JSON. */
function jsonOf(item: Item): unknown {
  return item instanceof AnyItem ? item.json : item.fields;
}
