import type { Playback } from '../../../screens/engine/playback.ts';
import type { Showing } from '../../../screens/engine/showing.ts';

/** What a chart tells apart; `no` is a schedule that is not active. */
export const marks = ['plays', 'outranked', 'tie', 'nothing', 'depends', 'no'] as const;
/** One of them. */
export type ChartMark = (typeof marks)[number];

type Standing = ReturnType<Playback['why']>[number]['standing'];

/** The mark of each outcome and standing. A schedule that wins has that of the outcome. */
export const markOf: Readonly<Record<Showing['outcome'] | Exclude<Standing, 'wins'>, ChartMark>> = {
  plays: 'plays',
  outranked: 'outranked',
  tie: 'tie',
  no: 'no',
  nothing: 'nothing',
  unplayable: 'nothing',
  blocked: 'nothing',
  depends: 'depends',
  unknown: 'depends',
  unclear: 'depends',
};

/** The marks of a chart. Their shape carries the meaning; color only tells schedules apart. */
export const unicode = '█░▒╳?·';
/** Where the locale is not UTF-8. */
export const ascii = '#-=!?.';
