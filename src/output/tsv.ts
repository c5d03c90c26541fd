import type { Formatter, OutputOptions } from './options.ts';
import { createRecordFormatter } from './record.ts';
import { visible } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * One line per record, a tab between values: `cut -f2` and `while IFS=$'\t' read` need no quoting rules. What would
 * break that is escaped as in JSON (`\t`, `\n`, `\\`, `\u001b`), so that the values can be recovered.
 */
export function createTsvFormatter(view: View, options: OutputOptions): Formatter {
  return createRecordFormatter(
    view,
    options,
    (values) => `${values.map((value) => cellOf(String(value ?? ''))).join('\t')}\n`,
  );
}

function cellOf(text: string): string {
  return visible(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
}
