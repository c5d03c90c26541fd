import { keyOf } from '../../../model/key.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { asText } from '../../../screens/engine/schedule.ts';
import type { ParsedTenant } from '../parsed-tenant.ts';
import { type Catalog, eachItem, listOfResource, resources } from '../rule.ts';
import { whereUsed } from './playlists.ts';

/** What the service says in a way that is not documented, so that nobody knows what it means (§2.5). */
export const unclear = {
  'schedule-unclear': {
    severity: 'error',
    resource: 'schedule',
    what: "a schedule's status, dates, priority, players or content cannot be read",
    why: 'It is unclear when, where or what it plays. A player may ignore the value, or the whole schedule.',
    fix: 'set it again in the console, or report it to the vendor of the service',
    todo: 'Report its data to the vendor of the service',
    *check(tenant) {
      const { now } = tenant.options;
      for (const on of tenant.schedules) {
        yield;
        if (on.status === 'inactive' || on.hours.window.until <= now) continue;
        const texts = unclearIn(on, tenant);
        if (texts.length > 0) yield { on, message: texts.join('; ') };
      }
    },
  },
  'content-unclear': {
    severity: 'warning',
    resource: 'content',
    needs: ['schedules', 'content'],
    what: 'an active schedule uses an item whose status, processing, dates, days or hours cannot be read',
    why: 'It is unclear whether the item plays.',
    fix: 'set it again in the console, or report it to the vendor of the service',
    todo: 'Report its data to the vendor of the service',
    check: eachItem(function* (item, tenant) {
      const texts = item.problems.map(({ text }) => text);
      if (texts.length > 0) yield whereUsed(item, tenant, `${texts.join('; ')},`);
    }),
  },
  'duplicate-id': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'a list of the service has two objects with the same id',
    why: 'It is unclear which of them counts, and a list with duplicates cannot be proved complete.',
    fix: 'report it to the vendor of the service',
    todo: 'Report its data to the vendor of the service',
    // Of another list too, if a rule of a settings file reads it.
    *check({ lists: read }) {
      for (const resource of resources)
        for (const [id, count] of read[listOfResource[resource]]?.repeated ?? []) {
          const object = read[listOfResource[resource]]?.objects.find((each) => keyOf(each) === id);
          const on = { id, name: asText(object?.name) ?? null };
          const times = count === 2 ? 'twice' : `${count} times`;
          yield { on, resource, message: `the list of ${listOfResource[resource]} has this id ${times}` };
        }
    },
  },
} satisfies Catalog;

/** What of a schedule cannot be read, apart from what rules of their own report. */
function unclearIn(schedule: PlaybackSchedule, { options }: ParsedTenant): string[] {
  const isExclusive = options.assumptions.values.orientation === 'exclude';
  const own = schedule.problems.filter(({ field }) => field !== 'orientation' || isExclusive);
  // Rules of their own report hours and days that cannot be read, but only of active schedules.
  const isActive = schedule.status === 'active';
  const isReportedElsewhere = (field: string) => isActive && !field.startsWith('valid');
  const times = schedule.hours.window.problems.filter(({ field }) => !isReportedElsewhere(field));
  return [...own, ...times].map(({ text }) => text);
}
