import { counted } from '../../../../model/quantity.ts';
import { isUuid } from '../../../../model/uuid.ts';
import type { Catalog, Remark } from '../rule.ts';
import { groupsOf } from '../sorted.ts';
import { short } from '../texts.ts';

/** What schedules name, and whether it exists. */
export const references: Catalog = {
  'dead-content': {
    severity: 'error',
    resource: 'schedule',
    needs: ['schedules', 'content'],
    what: 'an active schedule names a content item that the service does not have',
    why: 'The item cannot play. Each one is asked for by its id, so an item that a long list left out is not reported.',
    fix: 'remove it, or upload it again',
    *each({ contentIds }, tenant) {
      for (const id of contentIds) {
        const gone = isUuid(id)
          ? `item ${short(id)} is gone (404)`
          : `${JSON.stringify(id)} is no id of a content item`;
        if (tenant.item(id) === undefined) yield { message: gone, with: [id] };
      }
    },
  },
  'dead-player': {
    severity: 'error',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'an active schedule names a player that the service does not have',
    why: 'The schedule reaches fewer screens than it seems to. It is a warning if the list of players may be cut.',
    fix: 'remove it',
    *each(schedule, tenant) {
      const isUnconfirmed = tenant.maybeTruncated('players');
      const what = isUnconfirmed ? 'is not in the list (unconfirmed: it may be cut)' : 'is gone';
      for (const id of tenant.targetsOf(schedule).unknown)
        yield {
          severity: isUnconfirmed ? 'warning' : 'error',
          message: `player ${short(id)} ${what}`,
          with: [id],
        };
    },
  },
  'no-content': {
    severity: 'error',
    resource: 'schedule',
    what: 'an active schedule has an empty playlist',
    why: 'Whenever it wins, its screens have nothing to show.',
    fix: 'add content, or deactivate it',
    *each({ fields }) {
      if (isEmpty(fields.contentIds)) yield 'the playlist is empty';
    },
  },
  'no-players': {
    severity: 'warning',
    resource: 'schedule',
    what: 'the list of players of an active schedule is empty',
    why: 'It never plays anywhere.',
    fix: 'assign players, or deactivate it',
    *each({ fields }) {
      if (isEmpty(fields.playerIds)) yield 'the list of players is empty';
    },
  },
  'duplicate-reference': {
    severity: 'info',
    resource: 'schedule',
    what: 'an active schedule names a content item or a player twice',
    why: 'The item plays more often than the others. That may be meant; a player named twice never is.',
    fix: 'drop one',
    *each({ fields }) {
      yield* repeated('item', fields.contentIds);
      yield* repeated('player', fields.playerIds);
    },
  },
  'count-mismatch': {
    severity: 'warning',
    resource: 'schedule',
    what: 'contentCount differs from the number of contentIds',
    why: 'One of the two is wrong, and no user can correct it.',
    fix: 'report it to the vendor of the service',
    *each({ fields: { contentCount, contentIds } }) {
      if (typeof contentCount !== 'number' || !Array.isArray(contentIds)) return;
      if (contentCount !== contentIds.length)
        yield `contentCount is ${contentCount}, but contentIds has ${counted(contentIds.length, 'item')}`;
    },
  },
};

/** Whether a list is empty. A missing one proves nothing: the contract does not say which fields may be absent (§2.5). */
export function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

function* repeated(what: string, list: unknown): Iterable<Remark> {
  const ids = Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  if (new Set(ids).size === ids.length) return;
  for (const [id, { length }] of groupsOf(ids, (each) => each.toLowerCase())) {
    const times = length === 2 ? 'twice' : `${length} times`;
    if (length > 1) yield { message: `${what} ${short(id)} is listed ${times}`, with: [id] };
  }
}
