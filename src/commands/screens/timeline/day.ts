import type { JsonObject } from '../../../json/object.ts';
import type { Playback, Slot } from '../engine/playback.ts';
import type { Outcome } from '../engine/resolve-winner.ts';
import { instantOfWall } from '../engine/wall-time.ts';
import type { ScheduleReason } from '../engine/why.ts';
import type { Span, Zone } from '../engine/zone.ts';
import { dayLength } from '../times.ts';
import { planText } from '../view.ts';

/** One player's slots over a range. */
export interface PlayerTimeline {
  readonly player: JsonObject;
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  readonly slots: readonly Slot[];
}

/** What a chart tells apart; `no` is a schedule that is not active. */
export const marks = ['plays', 'outranked', 'tie', 'nothing', 'depends', 'no'] as const;
export type Mark = (typeof marks)[number];

/** The mark of each outcome and standing. A schedule that wins has that of the outcome. */
export const markOf: Readonly<Record<Outcome | Exclude<ScheduleReason['standing'], 'wins'>, Mark>> = {
  ...{ plays: 'plays', outranked: 'outranked', tie: 'tie', no: 'no' },
  ...{ nothing: 'nothing', unplayable: 'nothing', blocked: 'nothing' },
  ...{ depends: 'depends', unknown: 'depends', doubtful: 'depends' },
};

/** The marks of the parts of a day, in order; undefined where the clock skips it. */
export type Cells = readonly (Mark | undefined)[];

/**
 * A local day in `count` parts: the schedules that are active in it, in the order in which they win, and when nothing plays. `date` is
 * as if in UTC.
 */
export function dayPlan(timeline: PlayerTimeline, playback: Playback, date: number, count: number) {
  const { player, from } = timeline;
  const cells = cellsOf(timeline, date, count).map(
    (cell) => cell && { outcome: cell.slot.outcome, why: playback.why(player, cell.instant) },
  );
  // Every cell has the same schedules, in the order in which they win.
  const rows = playback.why(player, from).map((schedule, at) => ({
    schedule,
    cells: cells.map((cell): Mark | undefined => {
      const standing = cell?.why[at]?.standing;
      return standing && markOf[standing === 'wins' ? cell.outcome : standing];
    }),
  }));
  return {
    rows: rows.filter((row) => row.cells.some((mark) => mark !== undefined && mark !== 'no')),
    idle: cells.map((cell): Mark | undefined => (cell?.outcome === 'nothing' ? 'nothing' : undefined)),
  };
}

/** What is shown in the middle of each part of a local day; undefined where the clock skips it, and outside the slots. */
export function cellsOf({ zone, slots }: PlayerTimeline, date: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { instant, gap } = instantOfWall(zone, date + ((index + 0.5) * dayLength) / count);
    const slot = slots.find(({ from, to }) => from <= instant && instant < to);
    return slot && gap === undefined ? { instant, slot } : undefined;
  });
}

/** Slots as they read; neighbors that read the same are one. Their text may quote the service, unsanitized. */
export function distinctSlots(slots: readonly Slot[]) {
  const all: (Span & { readonly outcome: Outcome; readonly text: string })[] = [];
  for (const slot of slots) {
    const { from, to, outcome } = slot;
    const text = slotText(slot);
    const before = all.at(-1);
    if (before?.text === text) all.splice(-1, 1, { ...before, to });
    else all.push({ from, to, outcome, text });
  }
  return all;
}

/** `522 Horário comercial (p9)`, `tie: 506, 522 (p9)`. Unsanitized. */
export function slotText(slot: Slot): string {
  const { outcome, reason } = slot;
  const plan = planText(slot);
  if (outcome === 'plays') return String(plan);
  // Other reasons name the schedules themselves.
  const isReason = plan === null || outcome === 'unplayable';
  return [outcome, plan ?? [], isReason ? reason : []].flat().join(': ');
}
