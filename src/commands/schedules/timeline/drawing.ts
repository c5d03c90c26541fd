import type { Airing } from '../../../rules/airing/airing.ts';
import type { Marks } from './cells.ts';
import type { Range } from './range.ts';
import type { PlayerTimeline } from './slots.ts';

/** What the chart needs, besides the slots. */
export interface Drawing {
  readonly timelines: readonly PlayerTimeline[];
  readonly airing: Airing;
  readonly kind: Range['kind'];
  readonly marks: Marks;
}
