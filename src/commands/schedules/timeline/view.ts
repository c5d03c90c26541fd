import { dateOf, timeOfDay, weekdayTime } from '../../../command/airing/local-time.ts';
import { scheduleText } from '../../../command/airing/schedule-text.ts';
import { itemOf } from '../../../command/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import type { OutputOptions } from '../../../output/options.ts';
import { visibleIn } from '../../../output/sanitize.ts';
import { createStyle, type Style, statePaint } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { cut } from '../../../output/width.ts';
import type { Airing, Slot } from '../../../rules/airing/airing.ts';
import type { Marks } from './cells.ts';
import { dayChart, daysChart } from './chart.ts';
import type { Range } from './range.ts';
import { type PlayerTimeline, slotFields } from './slots.ts';

const rowFields = {
  name: { kind: 'text' },
  localFrom: { kind: 'text' },
  localTo: { kind: 'text' },
  outcome: slotFields.outcome,
  schedule: { kind: 'text' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** More days are not drawn: nobody looks at a chart of many screens. */
const maxDrawn = 31 * 86_400_000;

/** What the chart needs, besides the slots. */
export interface Drawing {
  readonly timelines: readonly PlayerTimeline[];
  readonly airing: Airing;
  readonly kind: Range['kind'];
  readonly marks: Marks;
}

/** On a terminal a chart per player with its slots below; a row per slot in a pipe. JSON and YAML are one object. */
export function createTimelineView(members: JsonObject, drawing: () => Drawing): View {
  const list = listView({ fields: slotFields, columns: Object.keys(slotFields), leaveOut: [] });
  const rows = listView({ fields: rowFields, columns: Object.keys(rowFields), leaveOut: ['reason'] });
  return {
    ...list,
    async table(options) {
      if (options.fields) return list.table(options);
      const { timelines, ...how } = drawing();
      if (options.terminal === undefined) {
        const table = await rows.table(options);
        return {
          push: () => '',
          *end() {
            yield table.push(timelines.flatMap(rowItems));
            yield* table.end();
          },
          get leftOut() {
            return table.leftOut;
          },
        };
      }
      const style = await createStyle(options.color);
      const canvas = { columns: options.terminal.columns, marks: how.marks, style, now: options.now };
      return {
        push: () => '',
        *end() {
          let separator = '';
          for (const timeline of timelines) {
            const isDrawn = timeline.to - timeline.from <= maxDrawn;
            const chart =
              how.kind === 'day'
                ? dayChart(timeline, how.airing, canvas)
                : isDrawn
                  ? daysChart(timeline, canvas)
                  : '';
            yield `${separator}${chart}\n${slotLines(timeline, how.kind, options, style)}`;
            separator = '\n';
          }
        },
        leftOut: [],
      };
    },
    wrapped: ['json', 'yaml'],
    async wrap(whole, options) {
      const { createWholeObject } = await import('../../../output/whole-object.ts');
      return createWholeObject({ members, name: 'slots' }, options, whole);
    },
  };
}

function rowItems({ player, zone, slots }: PlayerTimeline) {
  return slots.map((slot) => {
    const { outcome, reason } = slot;
    const [localFrom, localTo] = [slot.from, slot.to].map(
      (time) => `${dateOf(zone, time)} ${timeOfDay(zone, time)}`,
    );
    return itemOf({
      name: player.name || player.id,
      localFrom,
      localTo,
      outcome,
      schedule: scheduleText(slot),
      reason,
    });
  });
}

/** `08:00–17:00  522 Horário comercial (p9)`, a line per slot; with the weekday if there are several days. */
function slotLines(
  { zone, slots, to }: PlayerTimeline,
  kind: Range['kind'],
  options: OutputOptions,
  style: Style,
): string {
  const show =
    kind === 'day'
      ? timeOfDay
      : kind === 'week'
        ? weekdayTime
        : (z: typeof zone, at: number) => `${dateOf(z, at)} ${timeOfDay(z, at)}`;
  const visible = visibleIn(options);
  const lines = slots.map((slot) => {
    const end = kind === 'day' && slot.to === to ? '24:00' : show(zone, slot.to);
    const text = `${show(zone, slot.from)}–${end}  ${visible(slotText(slot))}`;
    const shown = options.terminal && options.truncate ? cut(text, options.terminal.columns) : text;
    return slot.outcome === 'plays'
      ? shown
      : shown.replace(slot.outcome, statePaint(style, slot.outcome)(slot.outcome));
  });
  return `${lines.join('\n')}\n`;
}

function slotText(slot: Slot): string {
  const what = scheduleText(slot);
  if (slot.outcome === 'plays') return what ?? '';
  if (slot.outcome === 'tie') return `tie: ${what}`;
  // Other reasons name the schedules themselves.
  const parts = slot.outcome === 'unplayable' && what !== null ? [what, slot.reason] : [slot.reason];
  return [slot.outcome, ...parts].join(': ');
}
