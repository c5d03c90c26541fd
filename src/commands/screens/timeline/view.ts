import { itemOf } from '../../../core/items.ts';
import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import { listView, type View } from '../../../output/view.ts';
import { localTimeText } from '../engine/wall-time.ts';
import { dateTime } from '../times.ts';
import { assumingView, planText, scheduleFields, showingFields } from '../view.ts';
import { createCharts, type Drawing, type PlayerTimeline } from './chart.ts';

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

type SlotObject = Readonly<Record<keyof typeof slotFields, unknown>>;

/** The {@link slotFields} of each slot. */
export function slotObjects({ player, zone, slots }: PlayerTimeline): SlotObject[] {
  return slots.map(({ from, to, blockedContentIds, possible, dependsOnState, until, ...shown }) => ({
    playerId: player.id,
    name: player.name ?? null,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    localFrom: localTimeText(zone, from),
    localTo: localTimeText(zone, to),
    ...shown,
  }));
}

/** On a terminal a chart per player with its slots below; a row per slot in a pipe. The items are only for the other formats. */
export function timelineView(members: JsonObject, drawing: Drawing): View {
  const rows = listView({
    fields: { outcome: slotFields.outcome },
    columns: ['name', 'localFrom', 'localTo', 'outcome', 'schedule', 'reason'],
    leaveOut: ['reason'],
  });
  return assumingView({
    ...slotNames,
    name: 'slots',
    members: () => members,
    async table(options) {
      if (options.terminal) return createCharts(drawing, options, options.terminal.columns);
      const table = await rows.table(options);
      return {
        push: () => '',
        *end() {
          yield table.push(drawing.timelines.flatMap((timeline) => rowItems(timeline, drawing)));
          yield* table.end();
        },
        leftOut: [],
      };
    },
  });
}

function rowItems({ player, zone, slots }: PlayerTimeline, { playback }: Drawing) {
  return slots.map((slot) =>
    itemOf({
      name: player.name || player.id,
      localFrom: dateTime(zone, slot.from),
      localTo: dateTime(zone, slot.to),
      outcome: slot.outcome,
      schedule: planText(slot, player, playback),
      reason: slot.reason,
    }),
  );
}
