import type { Held, Sink } from '../context.ts';
import type { Item } from '../model/item.ts';
import { createFormatter, type OutputOptions } from '../output/format.ts';
import type { View } from '../output/view.ts';
import { type Choice, sortItems } from '../query/select.ts';
import { type Batches, collect, take } from './items.ts';

export interface PrintOptions {
  /** Where the text goes, as it comes. */
  readonly out: Pick<Sink, 'write'>;
  /** Opens what holds back a text that is of no use until it is whole. */
  readonly hold: () => Held;
  readonly output: OutputOptions;
  readonly choice: Choice;
  /** Print this many items and stop reading. */
  readonly most?: number | undefined;
  /** Called with the printed items, batch by batch. */
  readonly see?: ((batch: readonly Item[]) => void) | undefined;
  /** Awaited between the last item and the end of the text; what it throws ends the run with the text unfinished. */
  readonly beforeEnd?: (() => Promise<void>) | undefined;
}

/** Prints items in the format asked for. Resolves to the titles of the table columns that did not fit. */
export async function printItems(
  items: Batches,
  view: View,
  { out, hold, output, choice: { fields, sort }, most, see, beforeEnd }: PrintOptions,
): Promise<readonly string[]> {
  const sortedBy = sort.map(({ path }) => path.name);
  const formatter = await createFormatter(view, { ...output, fields, sortedBy });
  const arranged = sort.length > 0 ? collect(items, (all) => sortItems(all, sort)) : items;
  // Writing one batch while reading the next takes a quarter off the time in a pipe.
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
    await beforeEnd?.();
    for (const text of formatter.end()) await target.write(text);
    await held?.release();
  } catch (error) {
    // The process exits with the failure: an unfinished write would leave half a record behind.
    await written?.catch(() => undefined);
    throw error;
  } finally {
    await held?.close();
  }
  return formatter.leftOut;
}
