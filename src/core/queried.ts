import { runInNewContext } from 'node:vm';
import { Failure, usage } from '../errors.ts';
import type { Item } from '../model/item.ts';
import type { Format } from '../output/options.ts';
import type { Shape } from '../output/view.ts';
import { createPause } from '../pause.ts';
import type { QueryColumns } from '../query/columns.ts';
import type { QueryInput } from '../query/item-fields.ts';
import { createQuery } from '../query/jmespath.ts';
import { createUnknownFields, type UnknownFields } from '../query/unknown-fields.ts';
import { createUnknownValues, type UnknownValues } from '../query/unknown-values.ts';
import { grouped } from '../words/quantity.ts';
import { anyJson, anyList, isRows, type Printable } from './any-json.ts';
import type { Input } from './flag.ts';
import { globalFlags } from './global-flags.ts';
import { type Batches, inBatches, itemOf } from './items.ts';
import { arranged } from './print.ts';

/** Items that an expression can see together: a million players take 0.8 GB, and V8's heap has 2 GB on a small machine. */
const mostHeld = 1_000_000;

/** What a query makes of what would be printed as JSON, for a format. */
export type Picker = (made: Printable, format: Format) => Promise<Printable>;

/**
 * Does what a library does in one go, and so never pauses for signals: an expression can look at the whole list for each item of it.
 * Node ends a script of this kind at Ctrl-C; other signals are heard afterwards.
 */
function interruptible(work: () => unknown): unknown {
  try {
    return runInNewContext('work()', { work }, { breakOnSigint: true });
  } catch (error) {
    // Node's own error is of the other context; that of the executable has only its text.
    const isInterruption = !(error instanceof Error) || error.message.includes('interrupted by `SIGINT`');
    throw isInterruption ? new Failure('INTERRUPTED', 'interrupted') : error;
  }
}

/** Makes a result ready for a format: in rows, the elements of lists such as those of `[*].[id, name]` stand under their columns. */
function rowShaper(columns: QueryColumns | undefined, format: Format): (result: unknown) => unknown {
  if (!columns?.areLists || !isRows(format)) return (result) => result;
  const rowOf = (row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(columns.names.map((name, at) => [name, row[at]])) : row;
  return (result) => (Array.isArray(result) ? result.map(rowOf) : result);
}

/** What JSON says of all items of a view. */
function jsonOf(shape: Shape, all: readonly unknown[]): unknown {
  if (shape.kind === 'document') return { ...shape.members(), [shape.name]: all };
  return shape.kind === 'object' ? all[0] : all;
}

/** Evaluates an expression, once all items were seen. If it fails, a field that none of them has is the likeliest reason. */
function blaming<T>(unknown: UnknownFields | undefined, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    const [reason] = unknown?.messages() ?? [];
    throw reason !== undefined && error instanceof Failure ? usage(error.message, reason) : error;
  }
}

/** What to type for an expression about members that a list has none of: people begin with the name of a field, or of a list that other tools have. */
function listAdvice(expression: string): string {
  if (/^[\w.]+$/.test(expression)) return ` (of each item: --query '[*].${expression}')`;
  return /^\w+\[/.test(expression) ? ' (the JSON is a list: begin with [*] or [?…])' : '';
}

/** What an expression is evaluated on. */
function inputOf(shape: Shape): QueryInput {
  if (shape.kind === 'document') return { listUnder: shape.name };
  return shape.kind === 'object' ? 'item' : 'list';
}

/** Reads `--query`. Throws a `USAGE` failure if the expression is wrong; what it returns rejects with the signal's reason. */
export function readQuery(expression: string, { get }: Input, signal: AbortSignal): Picker {
  if (get(globalFlags.fields) !== undefined)
    throw usage(
      '--query cannot be combined with --fields',
      "Choose the fields in the expression: --query '[*].{id: id, name: name}'",
    );
  const query = createQuery(expression);

  async function picked(
    { items, view, options }: Printable,
    format: Format,
    unknown: UnknownFields | undefined,
    unknownValues: UnknownValues,
  ): ReturnType<Picker> {
    const given = arranged(items, options);
    const showing = [format, view.fields, query.columns?.names] as const;
    const shaped = rowShaper(query.columns, format);
    const { shape } = view;
    const see = (batch: readonly Item[]) => {
      options.onBatch?.(batch);
      const objects = batch.map(({ fields }) => fields);
      unknown?.see(objects);
      unknownValues.see(objects);
    };
    if (shape.kind === 'list' && query.isItemwise) return anyList(resultsOf(given, shaped, see), ...showing);
    const all: unknown[] = [];
    for await (const batch of given) {
      see(batch);
      // `api` prints any JSON as one object, and only its text has all of it.
      for (const item of batch) all.push(shape.kind === 'object' ? JSON.parse(item.text) : item.fields);
      if (all.length > mostHeld)
        throw usage(
          `--query: this expression needs the whole list, which has more than ${grouped(String(mostHeld))} items`,
          'Use filters, or use only [*] and [?…], which take one item at a time',
        );
    }
    if (shape.kind === 'object' && all.length === 0)
      return { items: inBatches([]), view, options: { ...options, look: { header: false } } };
    // A signal that came while the list was read would be heard only afterwards, and the evaluation may end with a failure of its own.
    await createPause(signal)();
    const result = interruptible(() => blaming(unknown, () => query.evaluate(jsonOf(shape, all))));
    return anyJson(shaped(result), ...showing);
  }

  async function* resultsOf(
    batches: Batches,
    shaped: ReturnType<typeof rowShaper>,
    see: (batch: readonly Item[]) => void,
  ): Batches {
    for await (const batch of batches) {
      see(batch);
      const results = shaped(query.evaluate(batch.map(({ fields }) => fields)));
      yield Array.isArray(results) ? results.map(itemOf) : [];
    }
  }

  return async (made, format) => {
    const { shape, fields, allFields } = made.view;
    const unknown = allFields && createUnknownFields(query.itemFields(inputOf(shape)), allFields);
    const unknownValues = createUnknownValues(query.comparisons(inputOf(shape)), fields);
    const what = await picked(made, format, unknown, unknownValues);
    let count = isRows(format) ? 0 : 1;
    async function* counted() {
      for await (const batch of what.items) {
        count += batch.length;
        yield batch;
      }
    }
    const selectedNone = `note: --query selected nothing${shape.kind === 'list' ? listAdvice(expression) : ''}`;
    const notes = () => [
      ...[...(unknown?.messages() ?? []), ...unknownValues.messages()].map(
        (message) => `warning: --query: ${message}`,
      ),
      ...(count === 0 ? [selectedNone] : []),
    ];
    return { ...what, items: counted(), notes };
  };
}
