import type { Formatter, OutputOptions } from './options.ts';
import { createStyle } from './style.ts';
import type { View } from './view.ts';

/** What a person reads: rows for a list, labels and values for details, a card for totals, sentences for a verdict. */
export async function createTableFormatter(view: View, options: OutputOptions): Promise<Formatter> {
  const style = await createStyle(options.color);
  if (view.shape === 'list') {
    return (await import('./table.ts')).createListFormatter(view, options, style);
  }
  if (view.shape === 'verdict') {
    return (await import('../commands/players/check/table.ts')).createVerdictTable(view, options, style);
  }
  if (options.fields) {
    const { createAskedFieldsFormatter } = await import('./asked-fields.ts');
    return createAskedFieldsFormatter(options.fields, options, style);
  }
  return view.shape === 'details'
    ? (await import('./details.ts')).createDetailsFormatter(view, options, style)
    : (await import('./card.ts')).createCardFormatter(view, options, style);
}
