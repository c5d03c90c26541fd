import type { JsonObject } from '../../../../json/object.ts';
import { instantOf } from '../../../../model/datetime.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { firstMeeting } from '../meeting.ts';
import type { Rule } from '../rule.ts';
import { once } from '../sorted.ts';
import type { Tenant, TenantItem } from '../tenant.ts';
import { listed } from '../texts.ts';

const hour = 60 * 60_000;
const year = 365 * 24 * hour;

/** The schedules that play each item. */
function referencesIn(tenant: Tenant): Map<TenantItem, PlaybackSchedule[]> {
  const references = new Map<TenantItem, PlaybackSchedule[]>();
  for (const schedule of tenant.current)
    for (const item of tenant.itemsOf(schedule))
      once(references, item, () => [] as PlaybackSchedule[]).push(schedule);
  return references;
}

const idsOf = (schedules: readonly PlaybackSchedule[]) => schedules.map(({ id }) => String(id));

/** How long ago an item was changed: milliseconds. Undefined if unknown. */
export function ageOf({ updatedAt, createdAt }: JsonObject, now: number): number | undefined {
  const changed = updatedAt ?? createdAt;
  const instant = typeof changed === 'string' ? instantOf(changed) : undefined;
  return instant === undefined ? undefined : now - instant;
}

/** Whether an item still waits for its processing. */
export function isUnprocessed({ processingStatus }: JsonObject): boolean {
  return processingStatus === 'pending' || processingStatus === 'processing';
}

/** From then on, processing takes too long: milliseconds. */
export const slowProcessing = hour;

export const contentNotReady: Rule = {
  id: 'content-not-ready',
  severity: 'warning',
  resource: 'content',
  needs: ['schedules:read', 'content:read'],
  engine: false,
  what: 'an active schedule names an item whose processing is not finished, or failed',
  why: 'The item cannot play. It is an error if processing failed, and an info during the first hour.',
  fix: 'upload it again',
  *check(tenant) {
    const { now } = tenant.settings;
    for (const [item, schedules] of referencesIn(tenant)) {
      const { processingStatus, processingError } = item.fields;
      const related = idsOf(schedules);
      const where = `and ${listed(related)} ${related.length === 1 ? 'names' : 'name'} it`;
      if (processingStatus === 'failed') {
        const reason =
          typeof processingError === 'string' && processingError !== '' ? `: ${processingError}` : '';
        yield { on: item, severity: 'error', message: `processing failed${reason}; ${where}`, related };
      } else if (isUnprocessed(item.fields)) {
        const isNew = (ageOf(item.fields, now) ?? slowProcessing) < slowProcessing;
        yield {
          on: item,
          severity: isNew ? 'info' : 'warning',
          message: `processing is ${processingStatus === 'pending' ? 'pending' : 'not finished'}, ${where}`,
          related,
          ...(isNew && { fix: 'wait until it is ready' }),
        };
      }
    }
  },
};

export const contentInactive: Rule = {
  id: 'content-inactive',
  severity: 'warning',
  resource: 'content',
  needs: ['schedules:read', 'content:read'],
  engine: false,
  what: 'an active schedule names an inactive or archived item',
  why: 'The item does not play.',
  fix: 'activate it, or remove it from the schedule',
  *check(tenant) {
    for (const [item, schedules] of referencesIn(tenant)) {
      const { status } = item.fields;
      if (status !== 'inactive' && status !== 'archived') continue;
      const related = idsOf(schedules);
      const verb = related.length === 1 ? 'names' : 'name';
      yield { on: item, message: `${status}, and ${listed(related)} ${verb} it`, related };
    }
  },
};

export const contentExpired: Rule = {
  id: 'content-expired',
  severity: 'warning',
  resource: 'content',
  needs: ['schedules:read', 'content:read'],
  engine: false,
  what: 'an active schedule names an item whose validUntil is past',
  why: 'The item does not play. It is only an info if other items of each playlist do.',
  fix: 'extend validUntil, or remove it from the schedule',
  *check(tenant) {
    const { now } = tenant.settings;
    for (const [item, schedules] of referencesIn(tenant)) {
      if (!isExpired(item, now)) continue;
      const related = idsOf(schedules);
      const hasOthers = schedules.every((schedule) =>
        tenant.itemsOf(schedule).some((other) => other.parsed.fault === undefined && !isExpired(other, now)),
      );
      yield {
        on: item,
        severity: hasOthers ? 'info' : 'warning',
        message: `validUntil ${item.fields.validUntil} is past, and ${listed(related)} ${related.length === 1 ? 'names' : 'name'} it`,
        related,
      };
    }
  },
};

function isExpired({ parsed }: TenantItem, now: number): boolean {
  return parsed.hours.window.until <= now;
}

export const contentWindowDisjoint: Rule = {
  id: 'content-window-disjoint',
  severity: 'warning',
  resource: 'content',
  needs: ['schedules:read', 'content:read', 'players:read'],
  engine: false,
  what: "an item's hours, days and dates never meet those of a schedule that names it",
  why: 'The schedule never plays the item, by any reading of their fields. A year is searched at most.',
  fix: 'align the two',
  *check(tenant, runs) {
    const { now } = tenant.settings;
    for (const [item, schedules] of referencesIn(tenant)) {
      if (isExpired(item, now) && runs('content-expired')) continue;
      for (const schedule of schedules)
        if (isDisjoint(tenant, schedule, item, runs('never-active')))
          yield {
            on: item,
            message: `its hours, days and dates never meet those of schedule ${schedule.id}`,
            with: [String(schedule.id)],
          };
    }
  },
};

function isDisjoint(
  tenant: Tenant,
  schedule: PlaybackSchedule,
  item: TenantItem,
  mustPlay: boolean,
): boolean {
  const hours = tenant.widestHours(schedule.fields, schedule.hours);
  const itemHours = tenant.widestHours(item.fields, item.parsed.hours);
  const [one, other] = [hours.window, itemHours.window];
  const from = Math.max(tenant.settings.now, one.from, other.from);
  // What is too far ahead is another rule's business.
  const until = Math.min(one.until, other.until);
  const end = Math.min(until, from + year);
  const isOpen = (zone: Parameters<Tenant['activeHours']>[1]) => {
    const activeHours = tenant.activeHours(hours, zone);
    return (
      firstMeeting(activeHours, activeHours, Math.max(tenant.settings.now, one.from), one.until) !== undefined
    );
  };
  const zones = tenant.possibleZonesOf(schedule);
  return (
    zones.length > 0 &&
    zones.every(
      (zone) =>
        firstMeeting(tenant.activeHours(hours, zone), tenant.activeHours(itemHours, zone), from, end) ===
        undefined,
    ) &&
    (!mustPlay || zones.some(isOpen))
  );
}
