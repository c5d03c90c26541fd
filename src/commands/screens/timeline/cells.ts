import { dayLength } from '../../../clock/instant.ts';
import { instantOfWall } from '../../../clock/wall-time.ts';
import type { Zone } from '../../../clock/zone.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Playback } from '../../../screens/engine/playback.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { type ChartMark, markOf } from './marks.ts';

/** One player's slots over a range. */
export interface PlayerTimeline {
  readonly player: JsonObject;
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  readonly slots: readonly Slot[];
}

/** The hour at the end of the axis. */
export const endOfAxis = '24';

/** The parts of a day that fit into some cells, with the axis. */
export function cellsIn(room: number): number {
  return [96, 48].find((cells) => cells + endOfAxis.length <= room) ?? 24;
}

export type PlanOfDay = ReturnType<typeof dayPlan>;

/**
 * A local day in `count` parts: the schedules that are active in it, in the order in which they win, and when nothing plays. `date` is
 * as if in UTC.
 */
export function dayPlan(timeline: PlayerTimeline, playback: Playback, date: number, count: number) {
  const { player, from } = timeline;
  const cells = cellsOf(timeline, date, count).map(
    (cell) => cell && { outcome: cell.slot.showing.outcome, why: playback.why(player, cell.instant) },
  );
  // Every cell has the same schedules, in the order in which they win.
  const rows = playback.why(player, from).map((schedule, at) => ({
    schedule,
    cells: cells.map((cell): ChartMark | undefined => {
      const standing = cell?.why[at]?.standing;
      return standing && markOf[standing === 'wins' ? cell.outcome : standing];
    }),
  }));
  return {
    count,
    rows: rows.filter((row) => row.cells.some((mark) => mark !== undefined && mark !== 'no')),
    idle: cells.map((cell): ChartMark | undefined => (cell?.outcome === 'nothing' ? 'nothing' : undefined)),
  };
}

/** What the rows of a day are for. */
export function rowsIn({ rows, idle }: PlanOfDay) {
  return [...rows.map(({ schedule }) => schedule.id), ...(idle.includes('nothing') ? ['nothing'] : [])];
}

/** What is shown in the middle of each part of a local day; undefined where the clock skips it, and outside the slots. */
export function cellsOf({ zone, slots }: PlayerTimeline, date: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { instant, gap } = instantOfWall(zone, date + ((index + 0.5) * dayLength) / count);
    const slot = slots.find(({ from, to }) => from <= instant && instant < to);
    return slot && gap === undefined ? { instant, slot } : undefined;
  });
}
