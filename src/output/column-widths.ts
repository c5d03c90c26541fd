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
  let least = rowWidth(columns.map((column) => column.least));
  for (const column of leavingOrder(columns, leaveOut)) {
    if (kept.size === 1 || least <= width) break;
    kept.delete(column);
    least -= column.least + gap;
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
  const upTo = (most: number) =>
    columns.map((column) => Math.max(leastOf(column, columns, width), Math.min(column.natural, most)));
  // The largest width that no column needs to exceed for all to fit.
  let fits = 0;
  let tooWide = width + 1;
  while (tooWide - fits > 1) {
    const middle = Math.floor((fits + tooWide) / 2);
    if (rowWidth(upTo(middle)) <= width) fits = middle;
    else tooWide = middle;
  }
  const fitted = upTo(fits);
  const wider = upTo(fits + 1);
  // What is left is too little for all of the widest: the last ones get a cell more.
  let left = width - rowWidth(fitted);
  for (let index = columns.length - 1; index >= 0 && left > 0; index--) {
    const more = (wider[index] ?? 0) - (fitted[index] ?? 0);
    fitted[index] = (fitted[index] ?? 0) + more;
    left -= more;
  }
  return new Map(columns.map((column, index) => [column, fitted[index] ?? 0]));
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
