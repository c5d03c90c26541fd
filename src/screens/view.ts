import { isoText, localTimeText } from '../clock/time-text.ts';
import type { Span, Zone } from '../clock/zone.ts';
import type { JsonObject } from '../json/object.ts';
import type { OwnField } from '../model/fields.ts';
import { listView, type View } from '../output/view.ts';
import { alternatives, listed, maxListed } from '../words/listed.ts';
import { outcomes } from './engine/outcomes.ts';
import type { Showing, SlotShowing } from './engine/showing.ts';
import { labelOf } from './words.ts';

/** What screens and slots show. */
export const showingFields = {
  outcome: {
    kind: 'enum',
    values: outcomes,
    what: 'what its schedules alone say: `plays`, `tie`, `depends` …',
  },
  scheduleIds: { kind: 'list', what: 'the schedules that win; several in a tie' },
  scheduleNames: { kind: 'list', what: 'their names, in the same order' },
  priority: { kind: 'number', what: 'their priority' },
  contentIds: { kind: 'list', what: 'the items that can play, whatever the health of the player' },
} as const satisfies Record<string, OwnField>;

/** The {@link showingFields} of a screen or a slot. */
export function showingMembers({
  outcome,
  scheduleIds,
  scheduleNames,
  priority,
  contentIds,
}: Omit<Showing, 'until'>) {
  return { outcome, scheduleIds, scheduleNames, priority, contentIds };
}

/** A part of time in rows: as instants, `to` exclusive, and by the clock of a screen. */
export const spanFields = {
  from: { kind: 'datetime', what: 'the beginning' },
  to: { kind: 'datetime', what: 'the end, exclusive' },
  localFrom: { kind: 'localtime', what: 'the beginning by the clock of the screen, with its offset' },
  localTo: { kind: 'localtime', what: 'the end by that clock' },
} as const satisfies Record<string, OwnField>;

/** The {@link spanFields} of a part of time. */
export function spanMembers(zone: Zone, { from, to }: Span): JsonObject {
  return {
    from: isoText(from),
    to: isoText(to),
    localFrom: localTimeText(zone, from),
    localTo: localTimeText(zone, to),
  };
}

/** The fields that {@link scheduleText} is made of. */
export const scheduleFields = ['scheduleIds', 'scheduleNames', 'priority'] as const;

/**
 * `506 Promoção de Verão (p9)`; several without their names: of a tie `506 or 522 (p9)`, or `513 (p7); or 508 (p2)`. Null if there is none.
 * Unsanitized.
 */
export function scheduleText(showing: Omit<Showing, 'until'>, word = 'p'): string | null {
  const { outcome, scheduleIds, scheduleNames, priority, possible } = showing;
  if (possible.length > 0) return possible.join('; or ');
  if (scheduleIds.length === 0) return null;
  const level = priority === null ? '' : ` (${word}${priority})`;
  const [name] = scheduleNames;
  const ids =
    outcome === 'tie' && scheduleIds.length <= maxListed
      ? alternatives(scheduleIds.map(String))
      : listed(scheduleIds);
  return `${ids}${scheduleIds.length === 1 && name ? ` ${name}` : ''}${level}`;
}

/** `506 Promoção de Verão`, of each schedule that plays or may. Unsanitized. */
export function planLabels({
  scheduleIds,
  scheduleNames,
}: Pick<Showing, 'scheduleIds' | 'scheduleNames'>): string[] {
  return scheduleIds.map((id, at) => labelOf({ id, name: scheduleNames[at] }));
}

/** The same in a slot; if it depends, on what: `517 if SP; otherwise 509`. */
export function planText(showing: SlotShowing, word?: string): string | null {
  return showing.choice ?? scheduleText(showing, word);
}

/** What {@link assumingView} is made of: `members` says what was assumed, and the items are under `name`. */
interface Assuming<T> extends Pick<View<T>, 'fields' | 'pairs' | 'allFields' | 'table'> {
  readonly name: string;
  readonly members: () => JsonObject;
}

/** JSON and YAML are one object. The table for people is the view's own. */
export function assumingView<T>(assuming: Assuming<T>): View<T> {
  const { fields, pairs = {}, allFields, table, name, members } = assuming;
  const list = listView({ fields, columns: Object.keys(fields) });
  return {
    ...list,
    pairs,
    allFields,
    table: (options) => (options.fields ? list.table(options) : table(options)),
    shape: { kind: 'document', name, isInNdjson: false, members },
  };
}
