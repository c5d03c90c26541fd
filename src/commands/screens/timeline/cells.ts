import type { Slot } from '../engine/playback.ts';
import type { ScheduleReason } from '../engine/why.ts';

/** The marks of the chart. Their shape carries the meaning; color only tells schedules apart. */
export interface Marks {
  readonly plays: string;
  readonly outranked: string;
  readonly tie: string;
  /** Nothing is active, or nothing of the winner can play. */
  readonly nothing: string;
  readonly depends: string;
  readonly inactive: string;
}

const unicode: Marks = { plays: '█', outranked: '░', tie: '▒', nothing: '╳', depends: '?', inactive: '·' };
const ascii: Marks = { plays: '#', outranked: '-', tie: '=', nothing: '!', depends: '?', inactive: '.' };

/** ASCII where the locale is not UTF-8. */
export function marksFor(env: Readonly<Record<string, string | undefined>>): Marks {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return locale === '' || /utf-?8/i.test(locale) ? unicode : ascii;
}

/** The mark of one schedule in one cell. */
export function markOf(
  { standing }: Pick<ScheduleReason, 'standing'>,
  outcome: Slot['outcome'],
  marks: Marks,
): string {
  if (standing === 'no') return marks.inactive;
  if (standing === 'outranked') return marks.outranked;
  if (standing === 'doubtful') return marks.depends;
  return winnerMark(outcome, marks);
}

/** The mark of whatever wins in a cell. */
export function winnerMark(outcome: Slot['outcome'], marks: Marks): string {
  if (outcome === 'plays') return marks.plays;
  if (outcome === 'tie') return marks.tie;
  return outcome === 'depends' || outcome === 'unknown' ? marks.depends : marks.nothing;
}

/** What the marks that occur in a chart mean. */
export function legend(text: string, marks: Marks): string {
  const meanings: [keyof Marks, string][] = [
    ['plays', 'plays'],
    ['outranked', 'outranked'],
    ['tie', 'tie'],
    ['nothing', 'nothing plays'],
    ['depends', 'depends'],
  ];
  return meanings
    .filter(([mark]) => text.includes(marks[mark]))
    .map(([mark, meaning]) => `${marks[mark]} ${meaning}`)
    .join('  ');
}

/** Cells of a day: as many as fit beside the labels, so that the axis falls evenly. */
export function cellsFor(columns: number, labelWidth: number): 96 | 48 | 24 {
  const room = columns - labelWidth;
  return room >= 96 ? 96 : room >= 48 ? 48 : 24;
}

const hoursOfDay = 24;

/** The hours above the cells: `00      02      04`, ending with 24. */
export function axis(cells: 96 | 48 | 24): string {
  const step = cells === 24 ? 4 : 2;
  const width = (cells / hoursOfDay) * step;
  let text = '';
  for (let hour = 0; hour < hoursOfDay; hour += step) text += String(hour).padStart(2, '0').padEnd(width);
  return `${text}24`;
}
