/** A column to fit to the terminal. All widths are in cells. */
interface FlexibleColumn {
  readonly name: string;
  /** The width of its longest cell. */
  readonly natural: number;
  /** Narrower than this it is useless. */
  readonly min: number;
  /** Kept however narrow the terminal is: the ID, which people copy. */
  readonly essential: boolean;
}

/** Cells between two columns. */
export const gap = 2;

/**
 * The width of each column, so that a row takes at most `width` cells; `undefined` if the column is hidden. The widest
 * columns shrink first. Once all are at their minimum, columns are hidden: those in `leaveOut` in that order, then
 * from the right, and `last` at the end.
 */
export function fitColumns(
  columns: readonly FlexibleColumn[],
  width: number,
  order: HidingOrder,
): (number | undefined)[] {
  const kept = new Set(columns);
  let min = rowWidth(columns.map((column) => column.min));
  for (const column of hidingOrder(columns, order)) {
    if (kept.size === 1 || min <= width) break;
    kept.delete(column);
    min -= column.min + gap;
  }
  const widths = shrink([...kept], width);
  return columns.map((column) => widths.get(column));
}

/** Which columns are hidden first, and which one last, by name. */
export interface HidingOrder {
  readonly leaveOut: readonly string[];
  readonly last?: string | undefined;
}

/** The named columns first, then from the right. */
function hidingOrder(columns: readonly FlexibleColumn[], { leaveOut, last }: HidingOrder): FlexibleColumn[] {
  const named = leaveOut.flatMap((name) => columns.filter((column) => column.name === name));
  const all = [...new Set([...named, ...columns.toReversed()])].filter(({ essential }) => !essential);
  return [...all.filter(({ name }) => name !== last), ...all.filter(({ name }) => name === last)];
}

/** Takes cells from the widest columns, one at a time. */
function shrink(columns: readonly FlexibleColumn[], width: number): Map<FlexibleColumn, number> {
  // The last remaining column has to fit the terminal's width, useful or not.
  const mins = columns.map(({ min, essential }) => (essential ? min : Math.min(min, width)));
  const widths = columns.map(({ natural }, index) => Math.max(mins[index] ?? 0, Math.min(natural, width)));
  for (let excess = rowWidth(widths) - width; excess > 0; excess--) {
    const slack = widths.map((cells, index) => (cells > (mins[index] ?? 0) ? cells : 0));
    const widest = slack.indexOf(Math.max(...slack));
    if ((slack[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return new Map(columns.map((column, index) => [column, widths[index] ?? 0]));
}

function rowWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
}
