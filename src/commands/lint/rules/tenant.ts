import type { JsonObject } from '../../../json/object.ts';
import type { Assumptions } from '../../screens/engine/assumptions.ts';
import { NamedPlayers, type PlaybackPlayer, parsePlayer, playbackZone } from '../../screens/engine/player.ts';
import { type PlaybackItem, parseItem } from '../../screens/engine/playlist.ts';
import { type PlaybackSchedule, parseSchedules, textsOf } from '../../screens/engine/schedule.ts';
import type { PlayerStates, StateSet } from '../../screens/engine/states.ts';
import type { Zone } from '../../screens/engine/zone.ts';
import { byText, once } from './sorted.ts';

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
 * The lists that the key may read. `content` includes what active schedules name and the list did not have, if the service
 * has it after all.
 */
export type Lists = { readonly [name in ListName]?: ReadList | undefined };

/** How to judge a tenant. Instants and lengths in milliseconds. */
export interface Settings {
  readonly now: number;
  /** How far ahead to look. */
  readonly horizon: number;
  readonly expiresWithin: number;
  /** In minutes since midnight: when screens must not be dark. Undefined if that does not matter. */
  readonly hours: { readonly from: number; readonly to: number } | undefined;
  readonly assumptions: Assumptions;
  readonly states: PlayerStates;
}

/** How `lint` judges unless told otherwise. */
export const standardSettings = { horizon: 14 * 86_400_000, expiresWithin: 7 * 86_400_000, hours: undefined };

/** A player with everything that the rules ask. */
export interface TenantPlayer extends PlaybackPlayer {
  readonly name: string | null;
  readonly fields: JsonObject;
  readonly zone: Zone | undefined;
  readonly states: StateSet;
}

/** A content item with everything that the rules ask. */
export interface TenantItem extends PlaybackItem {
  readonly name: string | null;
  readonly fields: JsonObject;
}

/** The players of a schedule: those that are known, and the ids of others. */
interface ScheduleTargets {
  readonly known: readonly TenantPlayer[];
  readonly unknown: readonly string[];
}

/** Everything about a tenant at one time, parsed once. Its lists are sorted by id, whatever the service's order. */
export class Tenant {
  readonly settings: Settings;
  /** Of every status. */
  readonly schedules: readonly PlaybackSchedule[];
  /** Those of status active. */
  readonly active: readonly PlaybackSchedule[];
  /** Of these, those whose validity has not ended. */
  readonly current: readonly PlaybackSchedule[];
  readonly players: readonly TenantPlayer[];
  readonly items: readonly TenantItem[];
  /** The schedules that name a player, of every status, in the order in which they win. */
  readonly schedulesOf: (playerId: string) => readonly PlaybackSchedule[];
  readonly #lists: Lists;
  readonly #playersById: ReadonlyMap<string, TenantPlayer>;
  readonly #itemsById: ReadonlyMap<string, TenantItem>;
  readonly #users = new Map<TenantItem, PlaybackSchedule[]>();
  readonly #zones = new Map<PlaybackSchedule, readonly (Zone | undefined)[]>();
  readonly #targets = new Map<PlaybackSchedule, ScheduleTargets>();

  constructor(lists: Lists, settings: Settings) {
    const { assumptions, states } = settings;
    this.settings = settings;
    this.#lists = lists;
    const ranked = parseSchedules(lists.schedules?.objects ?? [], assumptions);
    this.schedulesOf = new NamedPlayers(ranked.map(({ fields }) => fields)).index(ranked);
    this.schedules = byText(ranked, ({ id }) => String(id));
    this.active = this.schedules.filter(({ status }) => status === 'active');
    this.current = this.active.filter(({ hours: { window } }) => window.until > settings.now);
    this.players = identified(lists.players, (fields, name) => {
      const player = parsePlayer(fields);
      const zone = playbackZone(player, assumptions.values.zone);
      return { ...player, name, fields, zone, states: states(player) };
    });
    this.items = identified(lists.content, (fields, name, id) => {
      return { ...parseItem(id, fields, assumptions), name, fields };
    });
    this.#playersById = byId(this.players);
    this.#itemsById = byId(this.items);
    for (const schedule of this.current)
      for (const item of this.itemsOf(schedule)) once(this.#users, item, () => []).push(schedule);
  }

  maybeTruncated(list: ListName): boolean {
    return this.#lists[list]?.maybeTruncated ?? false;
  }

  item(id: string): TenantItem | undefined {
    return this.#itemsById.get(id) ?? this.#itemsById.get(id.toLowerCase());
  }

  /** The items of a schedule's playlist that exist, each once. */
  itemsOf({ contentIds }: PlaybackSchedule): TenantItem[] {
    return contentIds.flatMap((id) => this.item(id) ?? []);
  }

  /** The current schedules that name an item. */
  usersOf(item: TenantItem): readonly PlaybackSchedule[] {
    return this.#users.get(item) ?? [];
  }

  /** The players that a schedule names, each once. */
  targetsOf(schedule: PlaybackSchedule): ScheduleTargets {
    return once(this.#targets, schedule, () => this.#findTargets(schedule));
  }

  #findTargets({ fields: { playerIds } }: PlaybackSchedule): ScheduleTargets {
    const known = new Set<TenantPlayer>();
    const unknown = new Set<string>();
    for (const id of textsOf(playerIds)) {
      const player = this.#playersById.get(id) ?? this.#playersById.get(id.toLowerCase());
      if (player === undefined) unknown.add(id);
      else known.add(player);
    }
    return { known: [...known], unknown: [...unknown].sort() };
  }

  /** The players of a schedule that can show it. */
  playersOf(schedule: PlaybackSchedule): TenantPlayer[] {
    return this.targetsOf(schedule).known.filter(({ isBlocked }) => !isBlocked);
  }

  /** Whether a schedule may have players that are not known, because the list may be cut. */
  mayHaveMorePlayers(schedule: PlaybackSchedule): boolean {
    return this.maybeTruncated('players') && this.targetsOf(schedule).unknown.length > 0;
  }

  /** The zones in which a schedule's players read it, each once; an unknown one is undefined. */
  zonesOf(schedule: PlaybackSchedule): readonly (Zone | undefined)[] {
    return once(this.#zones, schedule, () => {
      const zones = new Map(this.playersOf(schedule).map(({ zone }) => [zone?.name, zone]));
      return byText([...zones.values()], (zone) => zone?.name ?? '');
    });
  }
}

function identified<T extends { readonly id: string }>(
  list: ReadList | undefined,
  make: (fields: JsonObject, name: string | null, id: string) => T,
): T[] {
  const made: T[] = [];
  for (const fields of list?.objects ?? []) {
    const { id, name } = fields;
    if (typeof id === 'string') made.push(make(fields, typeof name === 'string' ? name : null, id));
  }
  return byText(made, ({ id }) => id);
}

function byId<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.id.toLowerCase(), one]));
}
