import type { Paint, Style } from './style.ts';

/** A part of a whole (0 to 1) as a line of so many cells. */
export function bar(part: number, cells: number, paint: Paint, style: Style): string {
  const full = Math.round(part * cells);
  return `${paint('█'.repeat(full))}${style.faint('░'.repeat(cells - full))}`;
}
