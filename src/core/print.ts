import type { Context } from '../context.ts';
import { createFormatter } from '../output/format.ts';
import type { OutputOptions } from '../output/options.ts';
import { safeFor } from '../output/sanitize.ts';
import { loadColors } from '../output/style.ts';
import type { View } from '../output/view.ts';
import { createPause } from '../pause.ts';
import { sortedItems } from './held-items.ts';
import { type Batches, take } from './items.ts';
import type { PrintOptions } from './session.ts';

/**
 * Prints items in the chosen format. Resolves to the titles of the table columns that did not fit. `beforeEnd` is awaited after the
 * last item; if it throws, the text is left unfinished.
 */
export async function printItems(
  items: Batches,
  view: View,
  options: PrintOptions,
  { out, buffer, signal, runner }: Pick<Context, 'out' | 'buffer' | 'signal' | 'runner'>,
  given: OutputOptions,
  beforeEnd: () => Promise<void>,
): Promise<readonly string[]> {
  const { choice, names, onBatch } = options;
  const output = { ...given, ...options.look };
  const sortedBy = choice.sort.map(({ path }) => path.name);
  const formatter = await createFormatter(view, { ...output, fields: choice.fields, sortedBy, names });
  // Writing one batch while reading the next is 25% faster in a pipe.
  let written: Promise<void> | undefined;
  const held = formatter.isWhole ? buffer() : undefined;
  const target = held ?? out;
  const finish = await finisher(output, runner !== undefined);
  const pause = createPause(signal);
  try {
    for await (const batch of arranged(items, options)) {
      await pause();
      onBatch?.(batch);
      const text = formatter.push(batch);
      if (text === '') continue;
      await written;
      written = target.write(finish(text));
      // Awaited before the next write; until then nothing else handles its rejection.
      written.catch(() => undefined);
    }
    await written;
    await beforeEnd();
    // A whole table or document is made here.
    for (const part of formatter.end()) {
      await pause();
      await target.write(finish(part));
    }
    await held?.release();
  } catch (error) {
    // The process exits on this failure; an unfinished write would leave half a record.
    await written?.catch(() => undefined);
    throw error;
  } finally {
    await held?.close();
  }
  return formatter.leftOut ?? [];
}

/** The items that are printed: sorted, and at most `max`. */
export function arranged(items: Batches, { choice: { sort }, max }: PrintOptions): Batches {
  const sorted = sort.length > 0 ? sortedItems(items, sort) : items;
  return max === undefined ? sorted : take(sorted, max);
}

/** Makes the last step of any output: text becomes safe for its reader. On a terminal, JSON gets color; in a pipe it is for programs. */
async function finisher(
  { format, color, terminal }: OutputOptions,
  isRunner: boolean,
): Promise<(text: string) => string> {
  const isTerminal = terminal !== undefined;
  const safe = safeFor(format, { isTerminal, isRunner });
  if (!color || !isTerminal || (format !== 'json' && format !== 'ndjson')) return safe;
  const { colorJson } = await loadColors();
  return (text) => colorJson(safe(text));
}
