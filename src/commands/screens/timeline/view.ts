import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { cut } from '../../../output/width.ts';
import type { Playback, Slot } from '../engine/playback.ts';
import { localTimeText } from '../engine/wall-time.ts';
import { dateTime, dayLength, timeOfDay, weekdayTime } from '../times.ts';
import { assumingView, scheduleFields, scheduleText, showingFields } from '../view.ts';
import { dayChart, daysChart, type Marks, type PlayerTimeline } from './chart.ts';
import type { Range } from './range.ts';

/** The fields of a slot. A public interface. */
export const slotFields = {
  playerId: { kind: 'id' },
  name: { kind: 'text' },
  from: { kind: 'datetime' },
  /** Exclusive. */
  to: { kind: 'datetime' },
  localFrom: { kind: 'text' },
  localTo: { kind: 'text' },
  ...showingFields,
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** What `--fields` and `--sort` know. */
export const slotNames = { fields: slotFields, pairs: { SCHEDULE: scheduleFields } };

/** The {@link slotFields} of each slot. */
export function slotObjects({ player, zone, slots }: PlayerTimeline): JsonObject[] {
  return slots.map(({ from, to, blockedContentIds, possible, dependsOnState, until, ...shown }) => {
    const object: Readonly<Record<keyof typeof slotFields, unknown>> = {
      playerId: player.id,
      name: player.name ?? null,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      localFrom: localTimeText(zone, from),
      localTo: localTimeText(zone, to),
      ...shown,
    };
    return object;
  });
}

/** What tables and charts need, besides the slots. */
export interface Drawing {
  readonly timelines: readonly PlayerTimeline[];
  readonly playback: Playback;
  readonly kind: Range['kind'];
  readonly marks: Marks;
}

/** On a terminal a chart per player with its slots below; a row per slot in a pipe. The items are only for the other formats. */
export function timelineView(members: JsonObject, drawing: Drawing): View {
  const rows = listView({
    fields: { outcome: slotFields.outcome },
    columns: ['name', 'localFrom', 'localTo', 'outcome', 'schedule', 'reason'],
    leaveOut: ['reason'],
  });
  return assumingView(
    {
      ...slotNames,
      async table(options) {
        const table = await rows.table(options);
        const style = await createStyle(options.color);
        const isDrawn = options.terminal !== undefined;
        return {
          push: () => '',
          *end() {
            if (isDrawn) return yield* charts(drawing, options, style);
            yield table.push(drawing.timelines.flatMap(rowItems));
            yield* table.end();
          },
          leftOut: [],
        };
      },
    },
    { name: 'slots', members: () => members },
  );
}

function rowItems({ player, zone, slots }: PlayerTimeline) {
  return slots.map((slot) =>
    itemOf({
      name: player.name || player.id,
      localFrom: dateTime(zone, slot.from),
      localTo: dateTime(zone, slot.to),
      outcome: slot.outcome,
      schedule: scheduleText(slot),
      reason: slot.reason,
    }),
  );
}

/** More days are not drawn: nobody looks at a chart of many screens. */
const maxDrawn = 31 * dayLength;

/** A chart per player, with its slots below. */
function* charts(
  { timelines, playback, kind, marks }: Drawing,
  options: OutputOptions,
  style: Style,
): Generator<string> {
  const columns = options.terminal?.columns ?? Number.POSITIVE_INFINITY;
  const canvas = { columns, marks, style, now: options.now };
  const chartOf = (timeline: PlayerTimeline) => {
    if (kind === 'day') return dayChart(timeline, playback, canvas);
    return timeline.to - timeline.from <= maxDrawn ? daysChart(timeline, canvas) : '';
  };
  let separator = '';
  for (const timeline of timelines) {
    yield `${separator}${chartOf(timeline)}\n${slotLines(timeline, kind, options, style)}`;
    separator = '\n';
  }
}

const timeIn = { day: timeOfDay, week: weekdayTime, range: dateTime };

/** `08:00–17:00  522 Horário comercial (p9)`, a line per slot; neighbors that read the same are one. */
function slotLines(
  { zone, slots, to }: PlayerTimeline,
  kind: Range['kind'],
  { terminal, truncate }: OutputOptions,
  style: Style,
): string {
  const lines: { from: number; to: number; outcome: Slot['outcome']; text: string }[] = [];
  for (const slot of slots) {
    const text = slotText(slot);
    const last = lines.at(-1);
    if (last?.text === text) last.to = slot.to;
    else lines.push({ from: slot.from, to: slot.to, outcome: slot.outcome, text });
  }
  const show = (instant: number) => timeIn[kind](zone, instant);
  return lines
    .map((line) => {
      const end = kind === 'day' && line.to === to ? '24:00' : show(line.to);
      const text = `${show(line.from)}–${end}  ${visible(line.text)}`;
      const shown = terminal && truncate ? cut(text, terminal.columns) : text;
      const { outcome } = line;
      const painted = outcome === 'plays' ? shown : shown.replace(outcome, statePaint(style, outcome));
      return `${painted}\n`;
    })
    .join('');
}

function slotText(slot: Slot): string {
  const what = scheduleText(slot);
  if (slot.outcome === 'plays') return what ?? '';
  if (slot.outcome === 'tie') return `tie: ${what}`;
  // Other reasons name the schedules themselves.
  const parts = slot.outcome === 'unplayable' && what !== null ? [what, slot.reason] : [slot.reason];
  return [slot.outcome, ...parts].join(': ');
}
