import { groupsOf } from '../../../words/groups.ts';
import { counted } from '../../../words/quantity.ts';
import type { ParsedTenant, TenantItem } from '../parsed-tenant.ts';
import { type Catalog, eachItem, eachSchedule, type Remark } from '../rule.ts';
import { neverMeet } from '../schedule-hours.ts';
import { orientationOf, pixelSize } from '../shapes.ts';
import { doIt, listedNames, quotedName } from '../texts.ts';
import { contentAgeMs, failureText, isUnprocessed, slowProcessing, waitText } from './media.ts';

/** Whether the items of schedules can play on their screens. */
export const playlists = {
  'content-not-ready': {
    severity: 'warning',
    resource: 'content',
    needs: ['schedules', 'content'],
    what: 'an active schedule uses an item that has not finished processing, or failed to',
    why: 'The item cannot play. An error if processing failed; an info within the first hour.',
    fix: 'upload it again',
    todo: 'Upload the content again: its processing takes too long',
    variants: { failed: 'Upload the content again: its processing failed' },
    check: eachItem(function* (item, tenant) {
      if (item.fields.processingStatus === 'failed')
        yield whereUsed(item, tenant, `${failureText(item)};`, { severity: 'error', variant: 'failed' });
      if (!isUnprocessed(item)) return;
      const wait = { severity: 'info', fix: 'wait until it is ready' } as const;
      const isNew = (contentAgeMs(item, tenant) ?? slowProcessing) < slowProcessing;
      yield whereUsed(item, tenant, `${waitText(item, tenant)},`, isNew ? wait : {});
    }),
  },
  'content-inactive': {
    severity: 'warning',
    resource: 'content',
    needs: ['schedules', 'content'],
    what: 'an active schedule uses an inactive or archived item',
    why: 'The item does not play.',
    fix: 'activate it, or remove it from the schedule',
    todo: 'Activate the content: a schedule uses it',
    check: eachItem(function* (item, tenant) {
      const { status } = item.fields;
      if (status === 'inactive' || status === 'archived') yield whereUsed(item, tenant, `${status},`);
    }),
  },
  'content-expired': {
    severity: 'warning',
    resource: 'content',
    needs: ['schedules', 'content'],
    what: 'an active schedule uses an item whose validUntil has passed',
    why: 'The item does not play. Only an info if other items of each playlist do.',
    fix: 'extend validUntil, or remove it from the schedule',
    todo: 'Extend the content: it has expired, and a schedule uses it',
    check: eachItem(function* (item, tenant) {
      if (!isExpired(item, tenant)) return;
      const hasOthers = tenant
        .usersOf(item)
        .every((schedule) =>
          tenant.itemsOf(schedule).some((other) => other.fault === undefined && !isExpired(other, tenant)),
        );
      const severity = hasOthers ? 'info' : 'warning';
      yield whereUsed(item, tenant, `validUntil ${item.fields.validUntil} has passed,`, { severity });
    }),
  },
  'content-window-disjoint': {
    severity: 'warning',
    resource: 'content',
    needs: ['schedules', 'content', 'players'],
    what: "an item's hours, days and dates never overlap those of a schedule that uses it",
    why: 'The schedule never plays the item, by any interpretation. Looks up to a year ahead.',
    fix: 'change one of them so that they overlap',
    todo: 'Correct the hours of the content: they never meet those of its schedule',
    check: eachItem(function* (item, tenant, runs) {
      if (isExpired(item, tenant) && runs('content-expired')) return;
      for (const schedule of tenant.usersOf(item)) {
        if (!neverMeet(tenant, schedule, item)) continue;
        if (runs('never-active') && neverMeet(tenant, schedule, schedule)) continue;
        const message = `its hours, days and dates never overlap those of schedule ${quotedName(schedule)}`;
        yield { message, with: [schedule.id] };
      }
    }),
  },
  'orientation-mismatch': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'a schedule or one of its items has a different orientation than a player',
    why: 'It appears rotated, cropped or small on that screen.',
    fix: 'use the variant for that orientation',
    todo: 'Use content for the orientation of the screen',
    check: eachSchedule(function* (schedule, tenant) {
      const players = groupsOf(tenant.playersOf(schedule), ({ orientation }) => orientation);
      const others = {
        landscape: players.get('portrait') ?? [],
        portrait: players.get('landscape') ?? [],
      };
      const items = tenant.itemsOf(schedule);
      const judged = [
        { what: 'the schedule', fields: schedule.fields, with: [] },
        ...items.map((item) => ({ what: `item ${quotedName(item)}`, fields: item.fields, with: [item.id] })),
      ];
      for (const { what, fields, with: own } of judged) {
        const orientation = orientationOf(fields);
        const unlike = orientation ? others[orientation] : [];
        if (unlike.length === 0) continue;
        const not = `${counted(unlike.length, 'player')} ${unlike.length === 1 ? 'is' : 'are'} not`;
        const message = `${what} is ${orientation}, and ${not}: ${listedNames(unlike)}`;
        yield { message, with: own, related: unlike.map(({ id }) => id) };
      }
    }),
  },
  'resolution-mismatch': {
    severity: 'info',
    resource: 'content',
    needs: ['schedules', 'players', 'content'],
    what: 'an image or video is less than half, or more than twice, as wide and high as every screen that plays it',
    why: 'It looks blurry, or wastes bandwidth and storage.',
    fix: 'export it again at the resolution of its screens',
    todo: 'Export the content for the resolution of its screens',
    check: eachItem(function* (item, tenant) {
      const { type, width, height } = item.fields;
      const size = pixelSize(width, height);
      const users = tenant.usersOf(item);
      if (size === undefined || (type !== 'image' && type !== 'video')) return;
      if (users.some((schedule) => tenant.mayHaveMorePlayers(schedule))) return;
      const areAll = (isOff: (screen: readonly [number, number]) => boolean) =>
        users.every((schedule) =>
          tenant.playersOf(schedule).every(({ fields }) => {
            const screen = pixelSize(fields.resolutionWidth, fields.resolutionHeight);
            return screen && isOff(screen);
          }),
        );
      const isSmall = areAll((screen) => isBelowHalf(size, screen));
      // Most items fit the first screen, and need no list of them.
      if (!isSmall && !areAll((screen) => isBelowHalf(screen, size))) return;
      const screens = [...new Set(users.flatMap(tenant.playersOf))];
      if (screens.length === 0) return;
      const than = isSmall ? 'less than half' : 'more than twice';
      const whose = screens.length === 1 ? 'screen' : `${screens.length} screens`;
      yield {
        message: `${size.join('×')} is ${than} the size of its ${whose}`,
        related: screens.map(({ id }) => id).sort(),
      };
    }),
  },
} satisfies Catalog;

/** A remark that ends with the schedules that use an item; undefined if none does. */
export function whereUsed(item: TenantItem, tenant: ParsedTenant, start: string, more: Partial<Remark> = {}) {
  const users = tenant.usersOf(item);
  const related = users.map(({ id }) => id);
  return users.length > 0 ? { message: `${start} and ${doIt(users, 'use')}`, related, ...more } : undefined;
}

function isExpired({ hours }: TenantItem, { options }: ParsedTenant): boolean {
  return hours.window.until <= options.now;
}

/** Whether both sides are less than half of another's, however it is turned. */
function isBelowHalf(size: readonly [number, number], than: readonly [number, number]): boolean {
  return Math.max(...size) * 2 < Math.max(...than) && Math.min(...size) * 2 < Math.min(...than);
}
