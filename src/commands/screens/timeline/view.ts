import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import { createStyle } from '../../../output/style.ts';
import { listView, type View } from '../../../output/view.ts';
import { createWholeObject } from '../../../output/json.ts';
import { dateOf, timeOfDay } from '../local-time.ts';
import { scheduleFields, scheduleText } from '../schedule-text.ts';
import type { Drawing } from './drawn.ts';
import { type PlayerTimeline, slotFields } from './slots.ts';

const rowFields = {
  name: { kind: 'text' },
  localFrom: { kind: 'text' },
  localTo: { kind: 'text' },
  outcome: slotFields.outcome,
  schedule: { kind: 'text' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** On a terminal a chart per player with its slots below; a row per slot in a pipe. JSON and YAML are one object. */
export function createTimelineView(members: JsonObject, drawing: () => Drawing): View {
  const list = listView({ fields: slotFields, columns: Object.keys(slotFields), leaveOut: [] });
  const rows = listView({ fields: rowFields, columns: Object.keys(rowFields), leaveOut: ['reason'] });
  return {
    ...list,
    pairs: { SCHEDULE: scheduleFields },
    async table(options) {
      if (options.fields) return list.table(options);
      if (options.terminal === undefined) {
        const { timelines } = drawing();
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
      const { createDrawnFormatter } = await import('./drawn.ts');
      return createDrawnFormatter(drawing(), options, await createStyle(options.color));
    },
    wrapped: ['json', 'yaml'],
    async wrap(whole, options) {
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
