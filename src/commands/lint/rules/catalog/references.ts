import { counted } from '../../../../model/quantity.ts';
import { isUuid } from '../../../../model/uuid.ts';
import type { Found, Rule } from '../rule.ts';
import { groupsOf } from '../sorted.ts';
import { short } from '../texts.ts';

export const deadContent: Rule = {
  id: 'dead-content',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read', 'content:read'],
  engine: false,
  what: 'an active schedule names a content item that the service does not have',
  why: 'The item cannot play. Each one is asked for by its id, so an item that a long list left out is not reported.',
  fix: 'remove it, or upload it again',
  *check(tenant) {
    for (const schedule of tenant.current) {
      for (const id of schedule.contentIds) {
        if (tenant.item(id) === undefined)
          yield {
            on: schedule,
            message: isUuid(id)
              ? `item ${short(id)} is gone (404)`
              : `${JSON.stringify(id)} is no id of a content item`,
            with: [id],
          };
      }
    }
  },
};

export const deadPlayer: Rule = {
  id: 'dead-player',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read'],
  engine: false,
  what: 'an active schedule names a player that the service does not have',
  why: 'The schedule reaches fewer screens than it seems to. It is a warning if the list of players may be cut.',
  fix: 'remove it',
  *check(tenant) {
    const isUnconfirmed = tenant.maybeTruncated('players');
    for (const schedule of tenant.current) {
      for (const id of tenant.targetsOf(schedule).unknown) {
        const what = isUnconfirmed ? 'is not in the list (unconfirmed: it may be cut)' : 'is gone';
        yield {
          on: schedule,
          severity: isUnconfirmed ? 'warning' : 'error',
          message: `player ${short(id)} ${what}`,
          with: [id],
        };
      }
    }
  },
};

export const noContent: Rule = {
  id: 'no-content',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'an active schedule has an empty playlist',
  why: 'Whenever it wins, its screens have nothing to show.',
  fix: 'add content, or deactivate it',
  *check({ current }) {
    for (const schedule of current)
      if (isEmpty(schedule.fields.contentIds)) yield { on: schedule, message: 'the playlist is empty' };
  },
};

export const noPlayers: Rule = {
  id: 'no-players',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'the list of players of an active schedule is empty',
  why: 'It never plays anywhere.',
  fix: 'assign players, or deactivate it',
  *check({ current }) {
    for (const schedule of current)
      if (isEmpty(schedule.fields.playerIds)) yield { on: schedule, message: 'the list of players is empty' };
  },
};

/** Whether a list is empty. A missing one proves nothing: the contract does not say which fields may be absent (§2.5). */
export function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

export const duplicateReference: Rule = {
  id: 'duplicate-reference',
  severity: 'info',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'an active schedule names a content item or a player twice',
  why: 'The item plays more often than the others. That may be meant; a player named twice never is.',
  fix: 'drop one',
  *check({ current }) {
    for (const schedule of current) {
      const { contentIds, playerIds } = schedule.fields;
      yield* repeated(contentIds).map(([id, times]) => found(schedule, 'item', id, times));
      yield* repeated(playerIds).map(([id, times]) => found(schedule, 'player', id, times));
    }
  },
};

function found(on: Found['on'], what: string, id: string, times: number): Found {
  return {
    on,
    message: `${what} ${short(id)} is listed ${times === 2 ? 'twice' : `${times} times`}`,
    with: [id],
  };
}

function repeated(list: unknown): [id: string, times: number][] {
  const ids = Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
  if (new Set(ids).size === ids.length) return [];
  const groups = groupsOf(ids, (id) => id.toLowerCase());
  return [...groups].flatMap(([id, { length }]) => (length > 1 ? [[id, length] as [string, number]] : []));
}

export const countMismatch: Rule = {
  id: 'count-mismatch',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'contentCount differs from the number of contentIds',
  why: 'One of the two is wrong, and no user can correct it.',
  fix: 'report it to the vendor of the service',
  *check({ current }) {
    for (const schedule of current) {
      const { contentCount, contentIds } = schedule.fields;
      if (typeof contentCount !== 'number' || !Array.isArray(contentIds)) continue;
      if (contentCount !== contentIds.length)
        yield {
          on: schedule,
          message: `contentCount is ${contentCount}, but contentIds has ${counted(contentIds.length, 'item')}`,
        };
    }
  },
};
