import type { JsonObject } from '../../../json/object.ts';
import type { ListName } from '../../../model/collections.ts';
import type { FederalStates } from '../../../tenant/engine/federal-states.ts';
import { Memo } from '../../../tenant/engine/memo.ts';
import { type PlaybackPlayer, parsePlayer, playbackZone } from '../../../tenant/engine/player.ts';
import { createZoneCaches, type PlaybackItem, parseItem } from '../../../tenant/engine/playlist.ts';
import type { Contest, PlaybackScreen } from '../../../tenant/engine/resolve-winner.ts';
import { type PlaybackSchedule, parseSchedules, textOf, textsOf } from '../../../tenant/engine/schedule.ts';
import type { Zone } from '../../../tenant/engine/zone.ts';
import { keyOf, type Lists, type PlaybackChoices } from '../../../tenant/tenant.ts';
import { dayLength } from '../../../words/datetime.ts';
import { once } from '../../../words/groups.ts';
import { byText } from './sorted.ts';

/** How to judge a tenant. Instants and lengths in milliseconds. */
export interface Settings extends PlaybackChoices {
  readonly now: number;
  /** How far ahead to look. */
  readonly horizon: number;
  readonly expiresWithin: number;
  /** The opening hours, as `HH:mm`, when screens must not be blank; undefined without `--hours`. */
  readonly hours: { readonly startAt: string; readonly endAt: string } | undefined;
}

/** The defaults of `lint`. */
export const standardSettings = { horizon: 14 * dayLength, expiresWithin: 7 * dayLength, hours: undefined };

/** A player with everything that the rules ask. */
export interface TenantPlayer extends PlaybackPlayer {
  readonly name: string | null;
  readonly fields: JsonObject;
  readonly zone: Zone | undefined;
  readonly federalStates: FederalStates;
  /** Those of every status that include it, in the order in which they win. */
  readonly schedules: PlaybackSchedule[];
}

/** A content item with everything that the rules ask. */
export interface TenantItem extends PlaybackItem {
  readonly name: string | null;
  readonly fields: JsonObject;
}

/** Screens that are alike, and so show the same. */
export interface Course {
  readonly players: TenantPlayer[];
  readonly screen: PlaybackScreen;
  /** The same screen, if its schedules were read in this zone. */
  screenIn(zone: Zone): PlaybackScreen;
}

export type ParsedTenant = ReturnType<typeof parseTenant>;

/** A tenant with everything that the rules ask, parsed once. Its lists are sorted by id, whatever the service's order. */
export function parseTenant(lists: Lists, settings: Settings) {
  const { ranked, players, items } = parseLists(lists, settings);
  const schedules = byText(ranked, ({ id }) => String(id));
  const active = schedules.filter(({ status }) => status === 'active');
  const current = active.filter(({ hours: { window } }) => window.until > settings.now);
  const playersById = new Map(players.map((player) => [keyOf(player), player]));
  const itemsById = new Map(items.map((item) => [keyOf(item), item]));
  const item = (id: string) => itemsById.get(id.toLowerCase());
  const itemsOf = ({ contentIds }: PlaybackSchedule) => contentIds.flatMap((id) => item(id) ?? []);
  const users = new Map<TenantItem, PlaybackSchedule[]>();
  for (const schedule of current)
    for (const used of itemsOf(schedule)) once(users, used, () => []).push(schedule);
  const maybeTruncated = (list: ListName) => lists[list]?.maybeTruncated ?? false;
  const targets = new Map<PlaybackSchedule, ReturnType<typeof findTargets>>();
  const targetsOf = (schedule: PlaybackSchedule) =>
    once(targets, schedule, () => findTargets(schedule, playersById));
  // A thousand schedules can name two million players: each is looked up once.
  for (const schedule of ranked) targetsOf(schedule);
  const schedulesOf = (player: TenantPlayer) => playersById.get(keyOf(player))?.schedules ?? [];
  const sorted = byText(players, ({ id }) => id);
  return {
    settings,
    lists,
    /** Of every status. */
    schedules,
    /** Those of status active. */
    active,
    /** Of these, those whose validity has not ended. */
    current,
    players: sorted,
    items: byText(items, ({ id }) => id),
    schedulesOf,
    ...createCourses(() => findCourses(sorted, schedulesOf, item, settings)),
    maybeTruncated,
    player: (id: string) => playersById.get(id.toLowerCase()),
    item,
    /** The items of a schedule's playlist that exist, each once. */
    itemsOf,
    /** The current schedules that use an item. */
    usersOf: (used: TenantItem): readonly PlaybackSchedule[] => users.get(used) ?? [],
    targetsOf,
    playersOf: (schedule: PlaybackSchedule) => targetsOf(schedule).players,
    /** Whether a schedule may have players that are unknown because the list may be truncated. */
    mayHaveMorePlayers: (schedule: PlaybackSchedule) =>
      maybeTruncated('players') && targetsOf(schedule).unknown.size > 0,
    /** The zones in which a schedule's players read it, each once; an unknown one is undefined. */
    zonesOf: (schedule: PlaybackSchedule) => targetsOf(schedule).zones,
  };
}

/** What the lists have, in their order; the schedules in the order in which they win. */
function parseLists(lists: Lists, { assumptions, federalStatesOf }: Settings) {
  const objectsOf = (list: ListName) =>
    (lists[list]?.objects ?? []).flatMap((fields) => {
      const { id, name } = fields;
      return typeof id === 'string' ? { id, name: textOf(name) ?? null, fields } : [];
    });
  return {
    ranked: parseSchedules(lists.schedules?.objects ?? [], assumptions),
    players: objectsOf('players').map((named): TenantPlayer => {
      const player = parsePlayer(named.fields);
      const zone = playbackZone(player, assumptions.values.zone);
      return { ...player, ...named, zone, federalStates: federalStatesOf(player), schedules: [] };
    }),
    items: objectsOf('content').map((named): TenantItem => {
      return { ...parseItem(named.id, named.fields, assumptions), ...named };
    }),
  };
}

/**
 * The players of a schedule that can show it, their zones, and the ids of players that do not exist. Adds the schedule to those of its
 * players.
 */
function findTargets(schedule: PlaybackSchedule, playersById: ReadonlyMap<string, TenantPlayer>) {
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

/** Finds the courses when a rule first asks for them. */
function createCourses(find: () => readonly Course[]) {
  let found: ReturnType<typeof findAll> | undefined;
  function findAll() {
    const bySchedule = new Map<PlaybackSchedule, Course[]>();
    const all = find();
    for (const course of all)
      for (const each of course.screen.schedules) once(bySchedule, each, () => []).push(course);
    return { all, bySchedule };
  }
  const courses = () => (found ??= findAll());
  return {
    /** Of one chain, most screens are alike, so there are far fewer courses than players. */
    allCourses: () => courses().all,
    /** The courses of the players that a schedule includes. */
    coursesOf: (schedule: PlaybackSchedule): readonly Course[] => courses().bySchedule.get(schedule) ?? [],
  };
}

/** How long after its end a schedule is missed: milliseconds. */
export const week = 7 * dayLength;

function findCourses(
  players: readonly TenantPlayer[],
  schedulesOf: (player: TenantPlayer) => readonly PlaybackSchedule[],
  item: (id: string) => TenantItem | undefined,
  { assumptions, now, horizon, expiresWithin }: Settings,
): Course[] {
  const { values } = assumptions;
  const last = now + Math.max(horizon, expiresWithin + week);
  const cacheOf = createZoneCaches((id) => item(id)?.fields, assumptions);
  const contests = new Memo<Contest>();
  const courses = new Map<string, Course>();
  for (const player of players) {
    if (player.isBlocked) continue;
    const { zone, federalStates } = player;
    const schedules = schedulesOf(player).filter(({ status, hours: { window } }) => {
      return status !== 'inactive' && window.until > now && window.from < last;
    });
    const orientation = values.orientation === 'exclude' ? player.orientation : undefined;
    const key = [zone?.name, federalStates, orientation, ...schedules.map(({ rank }) => rank)].join(' ');
    once(courses, key, () => {
      const shared = { player, federalStates, schedules, values, contests };
      const screenIn = (other = zone) => ({ ...shared, cache: cacheOf(other) });
      return { players: [], screen: screenIn(), screenIn };
    }).players.push(player);
  }
  return [...courses.values()];
}
