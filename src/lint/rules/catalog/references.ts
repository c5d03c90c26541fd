import { isUuid } from '../../../model/uuid.ts';
import { asTexts } from '../../../screens/engine/schedule.ts';
import { groupsOf } from '../../../words/groups.ts';
import { counted } from '../../../words/quantity.ts';
import { type Catalog, eachSchedule, type Remark } from '../rule.ts';
import { quotedName } from '../texts.ts';

/** What schedules name, and whether it exists. */
export const references = {
  'dead-content': {
    severity: 'error',
    resource: 'schedule',
    needs: ['schedules', 'content'],
    what: 'an active schedule uses a content item that does not exist',
    why: 'The item cannot play. Each item is requested by its id, so one that only a truncated list lacks is not reported.',
    fix: 'remove it, or upload it again',
    todo: 'Repair the playlist: an item is missing',
    check: eachSchedule(function* ({ contentIds }, tenant) {
      for (const id of contentIds) {
        const gone = isUuid(id)
          ? `item ${quotedName({ id })} is gone (404)`
          : `${JSON.stringify(id)} is not a content id`;
        if (tenant.item(id) === undefined) yield { message: gone, with: [id] };
      }
    }),
  },
  'dead-player': {
    severity: 'error',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'an active schedule includes a player that does not exist',
    why: 'The schedule reaches fewer screens than it seems to. A warning if the list of players may be truncated.',
    fix: 'remove it',
    todo: 'Take the deleted players out of the schedule',
    check: eachSchedule(function* (schedule, tenant) {
      const isUnconfirmed = tenant.maybeTruncated('players');
      const what = isUnconfirmed ? 'is not in the list, which may be truncated' : 'is gone';
      for (const id of tenant.unknownOf(schedule).toSorted())
        yield {
          severity: isUnconfirmed ? 'warning' : 'error',
          message: `player ${quotedName({ id })} ${what}`,
          with: [id],
        };
    }),
  },
  'no-content': {
    severity: 'error',
    resource: 'schedule',
    what: 'an active schedule has an empty playlist',
    why: 'Whenever it wins, its screens have nothing to show.',
    fix: 'add content, or deactivate it',
    todo: 'Add content to the schedule: its playlist is empty',
    check: eachSchedule(function* ({ fields }) {
      if (isEmptyList(fields.contentIds)) yield 'the playlist is empty';
    }),
  },
  'no-players': {
    severity: 'warning',
    resource: 'schedule',
    what: 'an active schedule has an empty list of players',
    why: 'It never plays anywhere.',
    fix: 'assign players, or deactivate it',
    todo: 'Choose the players of the schedule: it has none',
    check: eachSchedule(function* ({ fields }) {
      if (isEmptyList(fields.playerIds)) yield 'the list of players is empty';
    }),
  },
  'duplicate-reference': {
    severity: 'info',
    resource: 'schedule',
    what: 'an active schedule lists a content item or a player twice',
    why: 'The item plays more often than the others, which may be intended. A duplicate player never is.',
    fix: 'remove one',
    todo: 'Take out what the schedule lists twice',
    check: eachSchedule(function* (schedule, tenant) {
      yield* repeated('item', schedule.fields.contentIds, tenant.itemsOf(schedule));
      yield* repeated('player', schedule.fields.playerIds, tenant.playersOf(schedule));
    }),
  },
  'count-mismatch': {
    severity: 'warning',
    resource: 'schedule',
    what: 'contentCount differs from the number of contentIds',
    why: 'One of the two is wrong, and users cannot correct it.',
    fix: 'report it to the vendor of the service',
    todo: 'Report its data to the vendor of the service',
    check: eachSchedule(function* ({ fields: { contentCount, contentIds } }) {
      if (typeof contentCount !== 'number' || !Array.isArray(contentIds)) return;
      if (contentCount !== contentIds.length)
        yield `contentCount is ${contentCount}, but contentIds has ${counted(contentIds.length, 'item')}`;
    }),
  },
} satisfies Catalog;

/** Whether a list is empty. A missing one proves nothing: the contract does not say which fields may be absent (§2.5). */
export function isEmptyList(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

function* repeated(what: string, list: unknown, known: readonly { id: string }[]): Iterable<Remark> {
  const ids = asTexts(list).map((id) => id.toLowerCase());
  if (new Set(ids).size === ids.length) return;
  for (const [id, { length }] of groupsOf(ids, (each) => each)) {
    if (length < 2) continue;
    const times = length === 2 ? 'twice' : `${length} times`;
    const one = known.find((each) => each.id.toLowerCase() === id) ?? { id };
    yield { message: `${what} ${quotedName(one)} is listed ${times}`, with: [id] };
  }
}
