import type { Context, Sink } from '../context.ts';
import type { Item } from '../model/item.ts';
import { createFormatter, type OutputOptions } from '../output/format.ts';
import type { View } from '../output/view.ts';
import { parseFields, parseSort, type SortKey, sortItems } from '../query/select.ts';
import { type Batches, collect, take } from './items.ts';

/** Prints items in the way that the global options ask for. */
export interface Printer {
  /** Whether all items must be there before the first can be printed. */
  readonly sorts: boolean;
  /**
   * Writes the items to stdout: at most so many, shown to `see` on their way. Tells which columns did not fit.
   * Rejects with `BAD_RESPONSE` after a drift when `--strict` is given.
   */
  print(
    batches: Batches,
    options: { most?: number | undefined; see?: (batch: readonly Item[]) => void },
  ): Promise<{ readonly leftOut: readonly string[] }>;
}

export interface PrinterOptions {
  readonly out: Sink;
  readonly hold: Context['hold'];
  readonly output: OutputOptions;
  /** The text of `--fields` and of `--sort`. */
  readonly fields: string | undefined;
  readonly sort: string | undefined;
  /** Tells what of the answers is not as documented; see `Session`. */
  readonly tellDrift: () => Promise<void>;
}

/** Makes the printer of one view; throws a `USAGE` failure when the options name fields that it has not. */
export function createPrinter(view: View, options: PrinterOptions): Printer {
  const { out, hold, tellDrift } = options;
  const keys = options.sort === undefined ? [] : parseSort(options.sort, view.fields);
  const fields = options.fields === undefined ? undefined : parseFields(options.fields, view.fields);
  return {
    sorts: keys.length > 0,

    async print(batches, { most, see }) {
      const formatter = await createFormatter(keepSorted(view, keys), { ...options.output, fields });
      const arranged = keys.length > 0 ? collect(batches, (items) => sortItems(items, keys)) : batches;
      // One batch is written while the next is read: in a pipe that is a quarter of the time.
      let written: Promise<void> | undefined;
      const held = formatter.isWhole ? hold() : undefined;
      const target = held ?? out;
      try {
        for await (const batch of most === undefined ? arranged : take(arranged, most)) {
          see?.(batch);
          const text = formatter.push(batch);
          if (text === '') continue;
          await written;
          written = target.write(text);
          // Awaited with the next one; until then nothing else handles its rejection.
          written.catch(() => undefined);
        }
        await written;
        await tellDrift();
        for (const text of formatter.end()) await target.write(text);
        await held?.release();
      } catch (error) {
        // The process ends with the failure, and a write that it interrupts would leave half a record behind.
        await written?.catch(() => undefined);
        throw error;
      } finally {
        await held?.close();
      }
      return { leftOut: formatter.leftOut };
    },
  };
}

/** Who sorts by a column wants to see it: it does not go for want of width. */
function keepSorted(view: View, keys: readonly SortKey[]): View {
  if (view.shape !== 'list') return view;
  const sorted = new Set(keys.map(({ path }) => path.name));
  return { ...view, leaveOut: view.leaveOut.filter((name) => !sorted.has(name)) };
}
