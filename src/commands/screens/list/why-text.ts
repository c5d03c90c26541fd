import type { JsonObject } from '../../../json/object.ts';
import { listed } from '../../../model/listed.ts';
import { daysText, nothing } from '../../../output/values.ts';
import type { ItemReason, ScheduleReason } from '../engine/why.ts';
import { dateOf, timeOfDay, timeSeenFrom } from '../local-time.ts';
import type { Screen } from './screens.ts';

/** Where and when a schedule is explained. */
type Viewpoint = Pick<Screen, 'scheduleZone' | 'instant'>;

/** The `why` of a screen in JSON: an object per schedule that names the player. A public interface. */
export function whyObjects(screen: Screen): JsonObject[] {
  const time = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return (screen.why ?? []).map((reason) => ({
    scheduleId: reason.id,
    name: reason.name,
    priority: reason.priority,
    standing: reason.standing,
    condition: reason.condition ?? null,
    endedAt: time(reason.endedAt),
    beginsAt: time(reason.beginsAt),
    endsAt: time(reason.endsAt),
    reason: reasonOf(reason, screen),
    items: reason.items.map((item) => ({ id: item.id, name: item.name, reason: itemText(item, screen) })),
  }));
}

/** `active`, `outranked by 506 (p9)`, `no: ended 14:30 today, next Sat 11:00`. May quote the service, unsanitized. */
export function reasonOf(reason: ScheduleReason, viewpoint: Viewpoint): string {
  const { standing, outrankedBy, doubts } = reason;
  if (standing === 'wins') return 'active';
  if (standing === 'doubtful') {
    if (doubts.length > 0) return `depends: ${doubts.join('; ')}`;
    return viewpoint.scheduleZone === undefined ? 'depends on the time zone' : 'plays if those above do not';
  }
  if (standing === 'no') return `no: ${obstacle(reason, viewpoint, reason.fields.estados)}`;
  return `outranked by ${listed(outrankedBy, ({ id, priority }) => (priority === null ? `${id}` : `${id} (p${priority})`))}`;
}

/** `not ready`, `ended 14:30 today, next Sat 11:00`: why an item does not play; `plays` if it does. */
export function itemText(reason: ItemReason, viewpoint: Viewpoint): string {
  return reason.condition === undefined ? 'plays' : obstacle(reason, viewpoint, undefined);
}

function obstacle(
  { condition, endedAt, beginsAt }: Pick<ScheduleReason, 'condition' | 'endedAt' | 'beginsAt'>,
  { scheduleZone: zone, instant }: Viewpoint,
  estados: unknown,
): string {
  const next = zone && beginsAt !== null ? timeSeenFrom(zone, beginsAt, instant) : undefined;
  switch (condition) {
    case 'blocked':
      return 'the player is blocked';
    case 'status':
      return 'not active';
    case 'missing':
      return 'missing: the service has no such item';
    case 'processing':
      return 'not ready';
    case 'orientation':
      return 'for the other orientation';
    case 'estados':
      return `only for ${Array.isArray(estados) ? listed(estados) : 'other states'}`;
    case 'not-begun':
      return next === undefined ? 'not valid yet' : `begins ${next}`;
    case 'expired':
      return 'its validity has ended';
    case 'never':
      return 'its days and dates never meet';
    case 'day':
    case 'hours':
    case undefined: {
      // What ended at midnight ended yesterday.
      const ended = zone && endedAt !== null && dateOf(zone, endedAt - 1) === dateOf(zone, instant);
      const parts = [
        ...(ended ? [`ended ${timeOfDay(zone, endedAt)} today`] : []),
        next === undefined ? 'not again within 400 days' : `next ${next}`,
      ];
      return parts.join(', ');
    }
  }
}

/** `17:00–20:00 Thu, Fri`, `all day Mon–Fri`: when a schedule is active, as the service sent it. */
export function windowText({ startAt, endAt, daysOfWeek }: ScheduleReason['fields']): string {
  const isAllDay = (startAt ?? null) === null && (endAt ?? null) === null;
  const hours = isAllDay ? 'all day' : `${startAt ?? ''}–${endAt ?? ''}`;
  const days = Array.isArray(daysOfWeek) ? daysText(daysOfWeek.map(String)) || nothing : '';
  return `${hours} ${days}`.trimEnd();
}
