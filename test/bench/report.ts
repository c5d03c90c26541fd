/** What one case came to; milliseconds and MB, medians. */
export interface Measured {
  readonly case: string;
  readonly ours: number;
  readonly against: string;
  readonly reference: number;
  readonly ratio: number;
  /** The most that the ratio may be. */
  readonly bar: number | undefined;
  /** After the server's first byte. */
  readonly firstRow: number | undefined;
  readonly firstRowBar: number | undefined;
  readonly peak: number | undefined;
  readonly peakBar: number | undefined;
}

/** Whether a case did not reach what it must. */
export function isMissed({ ratio, bar, firstRow, firstRowBar, peak, peakBar }: Measured): boolean {
  return isOver(ratio, bar) || isOver(firstRow, firstRowBar) || isOver(peak, peakBar);
}

/** A figure that is no number is one that was not reached. */
function isOver(value: number | undefined, most: number | undefined): boolean {
  return most !== undefined && !(value !== undefined && value <= most);
}

/** The results as a Markdown table, as in docs/performance.md. */
export function table(measured: readonly Measured[]): string {
  const rows = measured.map((one) => [
    one.case,
    milliseconds(one.ours),
    `${milliseconds(one.reference)} (${one.against})`,
    one.ratio.toFixed(2),
    one.bar === undefined ? '' : one.bar.toFixed(2),
    one.firstRow === undefined ? '' : milliseconds(one.firstRow),
    one.peak === undefined ? '' : `${one.peak.toFixed(0)} MB`,
    one.peakBar === undefined ? '' : `${one.peakBar.toFixed(0)} MB`,
    isMissed(one) ? 'missed' : '',
  ]);
  const titles = ['case', 'ours', 'reference', 'ratio', 'bar', 'first row', 'peak memory', 'bar', ''];
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

function milliseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
