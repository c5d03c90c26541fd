import type { JsonObject } from '../../../json/object.ts';
import type { OwnField } from '../../../model/fields.ts';
import { listView, type View } from '../../../output/view.ts';
import {
  assumingView,
  planText,
  showingFields,
  showingMembers,
  spanFields,
  spanMembers,
} from '../../../screens/view.ts';
import type { PlayerTimeline } from './cells.ts';
import { createCharts, type Drawing } from './chart.ts';

/** The fields of a slot. A public interface. */
export const slotFields = {
  playerId: { kind: 'id', what: 'the player' },
  name: { kind: 'text', what: 'its name' },
  ...spanFields,
  ...showingFields,
  schedule: {
    kind: 'text',
    what: 'the winners in words, or on what they depend: `517 if SP, otherwise 505`',
  },
  reason: { kind: 'text', what: 'why nothing plays, or why it is unclear' },
} as const satisfies Record<string, OwnField>;

/** The {@link slotFields} of each slot. */
export function slotObjects({ player, zone, slots }: PlayerTimeline): JsonObject[] {
  return slots.map(({ showing, ...span }) => ({
    playerId: player.id,
    name: player.name ?? null,
    ...spanMembers(zone, span),
    ...showingMembers(showing),
    schedule: planText(showing),
    reason: showing.reason,
  }));
}

/** On a terminal a chart per player with its slots below; a row per slot in a pipe. */
export function timelineView(members: JsonObject, drawing: Drawing): View {
  const rows = listView({
    fields: slotFields,
    columns: ['name', 'localFrom', 'localTo', 'outcome', 'schedule', 'reason'],
  });
  return assumingView({
    fields: slotFields,
    allFields: Object.keys(slotFields),
    name: 'slots',
    members: () => members,
    table: (options) => (options.terminal ? createCharts(drawing, options) : rows.table(options)),
  });
}
