import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { cut } from '../../../output/width.ts';
import type { Playback, Slot } from '../engine/playback.ts';
import { dateOf, timeOfDay, weekdayTime } from '../local-time.ts';
import { scheduleText } from '../schedule-text.ts';
import type { Marks } from './cells.ts';
import { dayChart, daysChart } from './chart.ts';
import type { Range } from './range.ts';
import type { PlayerTimeline } from './slots.ts';

/** What the chart needs, besides the slots. */
export interface Drawing {
  readonly timelines: readonly PlayerTimeline[];
  readonly playback: Playback;
  readonly kind: Range['kind'];
  readonly marks: Marks;
}

/** More days are not drawn: nobody looks at a chart of many screens. */
const maxDrawn = 31 * 86_400_000;

/** A chart per player, with its slots below. The items are not needed. */
export function createDrawnFormatter(drawing: Drawing, options: OutputOptions, style: Style): Formatter {
  const columns = options.terminal?.columns ?? Number.POSITIVE_INFINITY;
  const canvas = { columns, marks: drawing.marks, style, now: options.now };
  const chartOf = (timeline: PlayerTimeline) => {
    if (drawing.kind === 'day') return dayChart(timeline, drawing.playback, canvas);
    return timeline.to - timeline.from <= maxDrawn ? daysChart(timeline, canvas) : '';
  };
  return {
    push: () => '',
    *end() {
      let separator = '';
      for (const timeline of drawing.timelines) {
        yield `${separator}${chartOf(timeline)}\n${slotLines(timeline, drawing.kind, options, style)}`;
        separator = '\n';
      }
    },
    leftOut: [],
  };
}

/** `08:00–17:00  522 Horário comercial (p9)`, a line per slot; with the weekday if there are several days. */
function slotLines(
  { zone, slots, to }: PlayerTimeline,
  kind: Drawing['kind'],
  options: OutputOptions,
  style: Style,
): string {
  const show =
    kind === 'day'
      ? timeOfDay
      : kind === 'week'
        ? weekdayTime
        : (z: typeof zone, at: number) => `${dateOf(z, at)} ${timeOfDay(z, at)}`;
  const lines = merged(slots).map((slot) => {
    const end = kind === 'day' && slot.to === to ? '24:00' : show(zone, slot.to);
    const text = `${show(zone, slot.from)}–${end}  ${visible(slotText(slot))}`;
    const shown = options.terminal && options.truncate ? cut(text, options.terminal.columns) : text;
    return slot.outcome === 'plays'
      ? shown
      : shown.replace(slot.outcome, statePaint(style, slot.outcome)(slot.outcome));
  });
  return `${lines.join('\n')}\n`;
}

/** Neighbors that read the same are one line: they differ in what it does not show. */
function merged(slots: readonly Slot[]): Slot[] {
  const lines: Slot[] = [];
  for (const slot of slots) {
    const last = lines.at(-1);
    if (last !== undefined && slotText(last) === slotText(slot))
      lines.splice(-1, 1, { ...last, to: slot.to });
    else lines.push(slot);
  }
  return lines;
}

function slotText(slot: Slot): string {
  const what = scheduleText(slot);
  if (slot.outcome === 'plays') return what ?? '';
  if (slot.outcome === 'tie') return `tie: ${what}`;
  // Other reasons name the schedules themselves.
  const parts = slot.outcome === 'unplayable' && what !== null ? [what, slot.reason] : [slot.reason];
  return [slot.outcome, ...parts].join(': ');
}
