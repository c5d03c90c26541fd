import type { JsonObject } from '../../../json/object.ts';
import type { Screen } from './screens.ts';
import { itemText, reasonOf } from './why-text.ts';

/** The `why` of a screen in JSON: an object per schedule that names the player. A public interface. */
export function whyObjects({ why = [], instant, scheduleZone: zone }: Screen): JsonObject[] {
  const place = { zone, instant };
  const time = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return why.map((reason) => ({
    scheduleId: typeof reason.id === 'object' ? String(reason.id) : reason.id,
    name: reason.name,
    priority: reason.priority,
    standing: reason.standing,
    condition: reason.condition ?? null,
    endedAt: time(reason.endedAt),
    beginsAt: time(reason.beginsAt),
    endsAt: time(reason.endsAt),
    reason: reasonOf(reason, place),
    items: reason.items.map((item) => ({ id: item.id, name: item.name, reason: itemText(item, place) })),
  }));
}
