/** A column before the terminal's width is known to suffice. All widths are in cells. */
export interface FlexibleColumn {
  readonly name: string;
  /** Of its longest cell. */
  readonly natural: number;
  /** Below this it is of no use. */
  readonly least: number;
  /** Kept however narrow the terminal is, like the ID, which is what one copies. */
  readonly essential: boolean;
}

/** Between two columns. */
export const gap = 2;

/**
 * The width of each column so that a row has at most `width` cells; `undefined` for a column that is left out.
 * The widest columns give way first; only when all are at their least does a column go, in the order of `leaveOut`.
 */
export function fitColumns(
  columns: readonly FlexibleColumn[],
  width: number,
  leaveOut: readonly string[],
): (number | undefined)[] {
  const kept = new Set(columns);
  for (const column of leavingOrder(columns, leaveOut)) {
    if (kept.size === 1 || rowWidth(Array.from(kept, ({ least }) => least)) <= width) break;
    kept.delete(column);
  }
  const widths = shrink([...kept], width);
  return columns.map((column) => widths.get(column));
}

/** First those named, then from the right. */
function leavingOrder(columns: readonly FlexibleColumn[], leaveOut: readonly string[]): FlexibleColumn[] {
  const named = leaveOut.flatMap((name) => columns.filter((column) => column.name === name));
  return [...new Set([...named, ...columns.toReversed()])].filter(({ essential }) => !essential);
}

function shrink(columns: readonly FlexibleColumn[], width: number): Map<FlexibleColumn, number> {
  // No cell can be wider than the terminal, which also bounds the steps below.
  const fitted = columns.map((column) => ({
    column,
    width: Math.max(leastOf(column, columns, width), Math.min(column.natural, width)),
  }));
  while (rowWidth(fitted.map((one) => one.width)) > width) {
    const [widest] = fitted
      .filter((one) => one.width > one.column.least)
      .toSorted((a, b) => b.width - a.width);
    if (widest === undefined) break;
    widest.width--;
  }
  return new Map(fitted.map((one) => [one.column, one.width]));
}

/** The last column that is left has to do with the terminal's width, whatever use that is. */
function leastOf(
  { least, essential }: FlexibleColumn,
  { length }: { length: number },
  width: number,
): number {
  return length === 1 && !essential ? Math.min(least, width) : least;
}

function rowWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
}
