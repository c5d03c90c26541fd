import type { JsonObject } from '../../../json/object.ts';
import { once } from '../../../model/groups.ts';
import type { Assumptions } from '../../../tenant/engine/assumptions.ts';
import { type PlaybackPlayer, parsePlayer, playbackZone } from '../../../tenant/engine/player.ts';
import { type PlaybackItem, parseItem } from '../../../tenant/engine/playlist.ts';
import { type PlaybackSchedule, parseSchedules, textOf, textsOf } from '../../../tenant/engine/schedule.ts';
import type { PlayerStates, StateSet } from '../../../tenant/engine/states.ts';
import type { Zone } from '../../../tenant/engine/zone.ts';
import { byText } from './sorted.ts';

/** The lists of a tenant. */
export type ListName = 'schedules' | 'content' | 'players';

/** A list of the service. */
export interface ReadList {
  readonly objects: readonly JsonObject[];
  /** Of players: the same without values of a wrong type, as `screens` judges them. */
  readonly values?: readonly JsonObject[];
  /** Whether the service may have truncated it: what is not in it may exist. */
  readonly maybeTruncated: boolean;
}

/**
 * The lists that the key may read. `content` includes what active schedules use and the list did not have, if the service
 * has it after all.
 */
export type Lists = { readonly [name in ListName]?: ReadList | undefined };

/** How to judge a tenant. Instants and lengths in milliseconds. */
export interface Settings {
  readonly now: number;
  /** How far ahead to look. */
  readonly horizon: number;
  readonly expiresWithin: number;
  /** The opening hours, as `HH:mm`, when screens must not be blank; undefined without `--hours`. */
  readonly hours: { readonly startAt: string; readonly endAt: string } | undefined;
  readonly assumptions: Assumptions;
  readonly states: PlayerStates;
}

/** The defaults of `lint`. */
export const standardSettings = { horizon: 14 * 86_400_000, expiresWithin: 7 * 86_400_000, hours: undefined };

/** A player with everything that the rules ask. */
export interface TenantPlayer extends PlaybackPlayer {
  readonly name: string | null;
  readonly fields: JsonObject;
  readonly zone: Zone | undefined;
  readonly states: StateSet;
  /** Those of every status that include it, in the order in which they win. */
  readonly schedules: PlaybackSchedule[];
}

/** A content item with everything that the rules ask. */
export interface TenantItem extends PlaybackItem {
  readonly name: string | null;
  readonly fields: JsonObject;
}

export type Tenant = ReturnType<typeof createTenant>;

/** Everything about a tenant at one time, parsed once. Its lists are sorted by id, whatever the service's order. */
export function createTenant(lists: Lists, settings: Settings) {
  const { assumptions } = settings;
  const ranked = parseSchedules(lists.schedules?.objects ?? [], assumptions);
  const schedules = byText(ranked, ({ id }) => String(id));
  const active = schedules.filter(({ status }) => status === 'active');
  const current = active.filter(({ hours: { window } }) => window.until > settings.now);
  const objectsOf = (list: ListName) =>
    (lists[list]?.objects ?? []).flatMap((fields) => {
      const { id, name } = fields;
      return typeof id === 'string' ? { id, name: textOf(name) ?? null, fields } : [];
    });
  const players = objectsOf('players').map((known): TenantPlayer => {
    const player = parsePlayer(known.fields);
    const zone = playbackZone(player, assumptions.values.zone);
    return { ...player, ...known, zone, states: settings.states(player), schedules: [] };
  });
  const items = objectsOf('content').map((known): TenantItem => {
    return { ...parseItem(known.id, known.fields, assumptions), ...known };
  });
  const playersById = new Map(players.map((player) => [player.id.toLowerCase(), player]));
  const itemsById = new Map(items.map((item) => [item.id.toLowerCase(), item]));
  const item = (id: string) => itemsById.get(id.toLowerCase());
  const itemsOf = ({ contentIds }: PlaybackSchedule) => contentIds.flatMap((id) => item(id) ?? []);
  const users = new Map<TenantItem, PlaybackSchedule[]>();
  for (const schedule of current)
    for (const one of itemsOf(schedule)) once(users, one, () => []).push(schedule);
  const maybeTruncated = (list: ListName) => lists[list]?.maybeTruncated ?? false;

  const targets = new Map<PlaybackSchedule, ReturnType<typeof findTargets>>();
  /** The players of a schedule that can show it, and the ids of those that do not exist. */
  const targetsOf = (schedule: PlaybackSchedule) => once(targets, schedule, () => findTargets(schedule));
  function findTargets(schedule: PlaybackSchedule) {
    const able: TenantPlayer[] = [];
    const unknown = new Set<string>();
    for (const id of textsOf(schedule.fields.playerIds)) {
      const player = playersById.get(id.toLowerCase());
      if (player === undefined) unknown.add(id);
      // A list may contain a player twice.
      if (player === undefined || player.schedules.at(-1) === schedule) continue;
      player.schedules.push(schedule);
      if (!player.isBlocked) able.push(player);
    }
    const zones = [...new Set(able.map(({ zone }) => zone))];
    return { players: able, unknown, zones: byText(zones, (zone) => zone?.name ?? '') };
  }
  // A thousand schedules can name two million players: each is looked up once.
  for (const schedule of ranked) targetsOf(schedule);

  return {
    settings,
    /** Of every status. */
    schedules,
    /** Those of status active. */
    active,
    /** Of these, those whose validity has not ended. */
    current,
    players: byText(players, ({ id }) => id),
    items: byText(items, ({ id }) => id),
    schedulesOf: ({ id }: TenantPlayer) => playersById.get(id.toLowerCase())?.schedules ?? [],
    maybeTruncated,
    item,
    /** The items of a schedule's playlist that exist, each once. */
    itemsOf,
    /** The current schedules that use an item. */
    usersOf: (one: TenantItem): readonly PlaybackSchedule[] => users.get(one) ?? [],
    targetsOf,
    playersOf: (schedule: PlaybackSchedule) => targetsOf(schedule).players,
    /** Whether a schedule may have players that are unknown because the list may be truncated. */
    mayHaveMorePlayers: (schedule: PlaybackSchedule) =>
      maybeTruncated('players') && targetsOf(schedule).unknown.size > 0,
    /** The zones in which a schedule's players read it, each once; an unknown one is undefined. */
    zonesOf: (schedule: PlaybackSchedule) => targetsOf(schedule).zones,
  };
}
