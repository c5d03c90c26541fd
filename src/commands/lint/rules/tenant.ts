import type { JsonObject } from '../../../json/object.ts';
import { ActiveHours, type Hours, hoursOf } from '../../screens/engine/active-hours.ts';
import type { Assumptions } from '../../screens/engine/assumptions.ts';
import { NamedPlayers, type PlaybackPlayer, parsePlayer, playbackZone } from '../../screens/engine/player.ts';
import { type PlaybackItem, parseItem } from '../../screens/engine/playlist.ts';
import { type PlaybackSchedule, parseSchedules } from '../../screens/engine/schedule.ts';
import type { PlayerStates, StateSet } from '../../screens/engine/states.ts';
import { type Zone, zoneNamed } from '../../screens/engine/zone.ts';
import type { ListName } from './finding.ts';
import { byText, once } from './sorted.ts';

/** A list of the service. */
export interface ReadList {
  readonly objects: readonly JsonObject[];
  /** Whether the service may have cut it: what is not in it may exist. */
  readonly maybeTruncated: boolean;
}

/**
 * The lists that the key may read. `content` includes what active schedules name and the list did not have, if the service
 * has it after all.
 */
export type Lists = Readonly<Partial<Record<ListName, ReadList>>>;

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

/** A player with everything that the rules ask. */
export interface TenantPlayer {
  readonly id: string;
  readonly name: string | null;
  readonly fields: JsonObject;
  readonly parsed: PlaybackPlayer;
  readonly zone: Zone | undefined;
  readonly states: StateSet;
}

/** A content item with everything that the rules ask. */
export interface TenantItem {
  readonly id: string;
  readonly name: string | null;
  readonly fields: JsonObject;
  readonly parsed: PlaybackItem;
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
  readonly #lists: Lists;
  readonly #playersById: ReadonlyMap<string, TenantPlayer>;
  readonly #itemsById: ReadonlyMap<string, TenantItem>;
  readonly #schedulesOf: (playerId: string) => readonly PlaybackSchedule[];
  readonly #targets = new Map<PlaybackSchedule, ScheduleTargets>();
  readonly #activeHours = new Map<Hours, Map<string | undefined, ActiveHours>>();
  readonly #zones = new Map<PlaybackSchedule, readonly (Zone | undefined)[]>();
  readonly #widest = new Map<JsonObject, Hours>();

  constructor(lists: Lists, settings: Settings) {
    const { assumptions, states } = settings;
    this.settings = settings;
    this.#lists = lists;
    const ranked = parseSchedules(lists.schedules?.objects ?? [], assumptions);
    this.#schedulesOf = new NamedPlayers(ranked.map(({ fields }) => fields)).index(ranked);
    this.schedules = byText(ranked, ({ id }) => String(id));
    this.active = this.schedules.filter(({ status }) => status === 'active');
    this.current = this.active.filter(({ hours: { window } }) => window.until > settings.now);
    this.players = identified(lists.players, (fields, id, name) => {
      const parsed = parsePlayer(fields);
      const zone = playbackZone(parsed, assumptions.values.zone);
      return { id, name, fields, parsed, zone, states: states(parsed) };
    });
    this.items = identified(lists.content, (fields, id, name) => {
      let parsed: PlaybackItem | undefined;
      return {
        id,
        name,
        fields,
        // Of most tenants, half of the items are in no schedule.
        get parsed() {
          parsed ??= parseItem(id, fields, assumptions);
          return parsed;
        },
      };
    });
    this.#playersById = byId(this.players);
    this.#itemsById = byId(this.items);
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

  /** The schedules that name a player, of every status, in the order in which they win. */
  schedulesOf({ id }: TenantPlayer): readonly PlaybackSchedule[] {
    return this.#schedulesOf(id);
  }

  /** The players that a schedule names, each once. */
  targetsOf(schedule: PlaybackSchedule): ScheduleTargets {
    const found = this.#targets.get(schedule) ?? this.#findTargets(schedule);
    this.#targets.set(schedule, found);
    return found;
  }

  #findTargets({ fields: { playerIds } }: PlaybackSchedule): ScheduleTargets {
    const known = new Set<TenantPlayer>();
    const unknown = new Set<string>();
    for (const id of Array.isArray(playerIds) ? playerIds : []) {
      if (typeof id !== 'string') continue;
      const player = this.#playersById.get(id) ?? this.#playersById.get(id.toLowerCase());
      if (player === undefined) unknown.add(id);
      else known.add(player);
    }
    return { known: [...known], unknown: [...unknown].sort() };
  }

  /** The players of a schedule that can show it. */
  screensOf(schedule: PlaybackSchedule): TenantPlayer[] {
    return this.targetsOf(schedule).known.filter(({ parsed }) => !parsed.isBlocked);
  }

  /** Whether a schedule may have players that are not known, because the list may be cut. */
  mayHaveMorePlayers(schedule: PlaybackSchedule): boolean {
    return this.maybeTruncated('players') && this.targetsOf(schedule).unknown.length > 0;
  }

  /** The zones in which a schedule's players read it, each once; an unknown one is undefined. */
  zonesOf(schedule: PlaybackSchedule): (Zone | undefined)[] {
    const zones = new Map(this.screensOf(schedule).map(({ zone }) => [zone?.name, zone]));
    return byText([...zones.values()], (zone) => zone?.name ?? '');
  }

  /** The zones in which a schedule could be read by any reading. Empty if its players do not tell. */
  possibleZonesOf(schedule: PlaybackSchedule): readonly (Zone | undefined)[] {
    return once(this.#zones, schedule, () => this.#findZones(schedule));
  }

  #findZones(schedule: PlaybackSchedule): (Zone | undefined)[] {
    const zones = this.zonesOf(schedule);
    if (this.mayHaveMorePlayers(schedule)) return [];
    return this.settings.assumptions.given.has('zone') || zones.length === 0
      ? zones
      : [...zones, zoneNamed('UTC')];
  }

  /** When hours are open in a zone. */
  activeHours(hours: Hours, zone: Zone | undefined): ActiveHours {
    const inZones = once(this.#activeHours, hours, () => new Map<string | undefined, ActiveHours>());
    return once(inZones, zone?.name, () => new ActiveHours(hours, zone));
  }

  /** The hours of a schedule or an item if every open question is answered in favor of longer ones. */
  widestHours(fields: JsonObject, hours: Hours): Hours {
    const { end, days } = hours.window;
    // Nothing to widen, as in most: parsing takes longer than all questions about the result.
    if ((end === undefined || end === lastMinute) && days !== 0) return hours;
    return once(this.#widest, fields, () => hoursOf(fields, widest(this.settings.assumptions)));
  }
}

/** 23:59, which lasts until midnight by any reading. */
const lastMinute = 24 * 60 - 1;

/** Assumptions by which hours are longest, apart from those given. */
function widest({ values, given }: Assumptions): Assumptions {
  return {
    given,
    values: {
      ...values,
      ...(given.has('end') ? {} : { end: 'inclusive' as const }),
      ...(given.has('no-days') ? {} : { 'no-days': 'every' as const }),
    },
  };
}

function identified<T extends { readonly id: string }>(
  list: ReadList | undefined,
  make: (fields: JsonObject, id: string, name: string | null) => T,
): T[] {
  const made: T[] = [];
  for (const fields of list?.objects ?? []) {
    const { id, name } = fields;
    if (typeof id === 'string') made.push(make(fields, id, typeof name === 'string' ? name : null));
  }
  return byText(made, ({ id }) => id);
}

function byId<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.id.toLowerCase(), one]));
}
