import { content } from '../../../model/content.ts';
import { bytesText } from '../../../model/quantity.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { nothing } from '../../../output/values.ts';
import { listView, type View } from '../../../output/view.ts';

/** What became of a file, in the order of the summary. */
export const results = [
  'downloaded',
  'kept',
  'ok',
  'skipped',
  'exists',
  'missing',
  'mismatch',
  'unverified',
  'failed',
] as const;

export const fields = {
  id: content.fields.id,
  name: content.fields.name,
  result: { kind: 'enum', values: results },
  /** What was compared: the algorithm of the checksum, `size` or `no`. */
  verified: { kind: 'text' },
  bytes: { kind: 'bytes' },
  file: { kind: 'text' },
  reason: { kind: 'text' },
} as const;

const list = listView({
  fields,
  columns: ['id', 'name', 'result', 'verified', 'bytes', 'file', 'reason'],
  leaveOut: ['verified', 'id', 'file', 'bytes'],
  state: 'result',
  wraps: 'reason',
});

/** A row per file: on a terminal a table, in a pipe lines as the files finish, whose widths cannot wait for the last. */
export const view: View = {
  ...list,
  table: async (options) => (options.terminal || options.fields ? list.table(options) : lines(options)),
  rows: list.table,
};

function lines({ header }: OutputOptions): Formatter {
  const line = (result: string, size: string, file: string) =>
    `${result.padEnd(10)}  ${size.padStart(9)}  ${file}\n`;
  let start = header ? line('RESULT', 'BYTES', 'FILE') : '';
  return {
    push(items) {
      const text = items.map(({ fields: { result, bytes, file, name, id, reason } }) => {
        const size = typeof bytes === 'number' ? bytesText(bytes) : nothing;
        const why = reason === null ? '' : ` (${reason})`;
        return line(String(result), size, visible(`${file ?? name ?? id}${why}`));
      });
      const all = start + text.join('');
      start = '';
      return all;
    },
    *end() {
      yield start;
    },
  };
}
