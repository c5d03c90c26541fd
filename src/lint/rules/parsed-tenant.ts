import { dayLength, weekLength } from '../../clock/instant.ts';
import type { OpeningHours } from '../../clock/opening-hours.ts';
import type { Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import { keyOf } from '../../model/key.ts';
import type { ListName } from '../../model/lists.ts';
import type { Assumptions } from '../../screens/engine/assumptions.ts';
import type { FederalStates } from '../../screens/engine/federal-states.ts';
import type { Playback } from '../../screens/engine/playback.ts';
import type { PlaybackPlayer } from '../../screens/engine/player.ts';
import { type PlaybackItem, parseItem } from '../../screens/engine/playlist.ts';
import type { PlaybackScreen } from '../../screens/engine/resolve-winner.ts';
import { asText, type PlaybackSchedule } from '../../screens/engine/schedule.ts';
import type { Lists } from '../../screens/tenant.ts';
import { getOrMake } from '../../words/groups.ts';
import { byText } from './sorted.ts';

/** How to judge a tenant. Instants and lengths in milliseconds. */
export interface LintOptions {
  readonly assumptions: Assumptions;
  readonly now: number;
  /** How far ahead to look. */
  readonly horizon: number;
  readonly expiresWithin: number;
  /** The opening hours, when screens must not be blank; undefined without `--hours`. */
  readonly hours: Omit<OpeningHours, 'days'> | undefined;
  /** How long a player may be silent; undefined without `--max-age`. */
  readonly maxAgeMs: number | undefined;
}

/** The defaults of `lint`. */
export const standardOptions = {
  horizon: 14 * dayLength,
  expiresWithin: weekLength,
  hours: undefined,
  maxAgeMs: undefined,
};

/** A player with everything that the rules ask. */
export interface TenantPlayer extends PlaybackPlayer {
  readonly name: string | null;
  readonly fields: JsonObject;
  readonly zone: Zone | undefined;
  readonly federalStates: FederalStates;
  readonly screen: PlaybackScreen;
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

/** A tenant with everything that the rules ask. Its lists are sorted by id, whatever the service's order. */
export function parseTenant(lists: Lists, playback: Playback, options: LintOptions) {
  const objectsOf = (list: ListName) =>
    (lists[list]?.objects ?? []).flatMap((fields) => {
      const { id, name } = fields;
      return typeof id === 'string' ? { id, name: asText(name) ?? null, fields } : [];
    });
  const players = objectsOf('players').map((named): TenantPlayer => {
    const screen = playback.screenOf(named.fields);
    const { player, federalStates, cache } = screen;
    return { ...player, ...named, zone: cache.zone, federalStates, screen };
  });
  const items = objectsOf('content').map((named): TenantItem => {
    return { ...parseItem(named.id, named.fields, options.assumptions), ...named };
  });
  const schedules = byText(playback.schedules, ({ id }) => String(id));
  const active = schedules.filter(({ status }) => status === 'active');
  const current = active.filter(({ hours: { window } }) => window.until > options.now);
  const playersById = new Map(players.map((player) => [keyOf(player), player]));
  const itemsById = new Map(items.map((item) => [keyOf(item), item]));
  const item = (id: string) => itemsById.get(id.toLowerCase());
  const itemsOf = ({ contentIds }: PlaybackSchedule) => contentIds.flatMap((id) => item(id) ?? []);
  const users = new Map<TenantItem, PlaybackSchedule[]>();
  for (const schedule of current)
    for (const used of itemsOf(schedule)) getOrMake(users, used, () => []).push(schedule);
  const maybeTruncated = (list: ListName) => lists[list]?.maybeTruncated ?? false;
  const sorted = byText(players, ({ id }) => id);
  const targets = findTargets(playback, sorted, playersById);
  const targetsOf = ({ rank }: PlaybackSchedule) => targets[rank] ?? noTargets;
  return {
    options,
    lists,
    /** Of every status. */
    schedules,
    /** Those of status active. */
    active,
    /** Of these, those whose validity has not ended. */
    current,
    players: sorted,
    items: byText(items, ({ id }) => id),
    ...createCourses(() => findCourses(sorted, playback, options)),
    maybeTruncated,
    player: (id: string) => playersById.get(id.toLowerCase()),
    item,
    /** The items of a schedule's playlist that exist, each once. */
    itemsOf,
    /** The current schedules that use an item. */
    usersOf: (used: TenantItem): readonly PlaybackSchedule[] => users.get(used) ?? [],
    /** The ids of players of a schedule that do not exist, in lower case. */
    unknownOf: (schedule: PlaybackSchedule) => targetsOf(schedule).unknown,
    /** The players that a schedule includes and that are not blocked, sorted by id. */
    playersOf: (schedule: PlaybackSchedule) => targetsOf(schedule).players,
    /** Whether a schedule may have players that are unknown because the list may be truncated. */
    mayHaveMorePlayers: (schedule: PlaybackSchedule) =>
      maybeTruncated('players') && targetsOf(schedule).unknown.length > 0,
    /** The zones in which a schedule's players read it, each once; an unknown one is undefined. */
    zonesOf: (schedule: PlaybackSchedule) => targetsOf(schedule).zones,
  };
}

/** The players of a schedule that can show it, sorted by id, their zones, and the ids of players that do not exist. */
interface Targets {
  readonly players: readonly TenantPlayer[];
  readonly unknown: readonly string[];
  readonly zones: readonly (Zone | undefined)[];
}
const noTargets: Targets = { players: [], unknown: [], zones: [] };

/** The targets of schedules, by their ranks. A thousand schedules can name two million players, so each player is looked up only once. */
function findTargets(
  { schedules, byPlayer }: Playback,
  sorted: readonly TenantPlayer[],
  playersById: ReadonlyMap<string, TenantPlayer>,
): readonly Targets[] {
  const targets = schedules.map(() => ({ players: [] as TenantPlayer[], unknown: [] as string[] }));
  for (const player of sorted) {
    const key = keyOf(player);
    // Of players with the same id, one counts.
    if (player.isBlocked || playersById.get(key) !== player) continue;
    for (const { rank } of byPlayer.get(key) ?? []) targets[rank]?.players.push(player);
  }
  for (const [id, own] of byPlayer)
    if (!playersById.has(id)) for (const { rank } of own) targets[rank]?.unknown.push(id);
  return targets.map(({ players, unknown }) => {
    const zones = [...new Set(players.map(({ zone }) => zone))];
    return { players, unknown, zones: byText(zones, (zone) => zone?.name ?? '') };
  });
}

/** Finds the courses when a rule first asks for them. */
function createCourses(find: () => readonly Course[]) {
  function findAll() {
    const bySchedule = new Map<PlaybackSchedule, Course[]>();
    const byPlayer = new Map<TenantPlayer, Course>();
    const all = find();
    for (const course of all) {
      for (const each of course.screen.schedules) getOrMake(bySchedule, each, () => []).push(course);
      for (const player of course.players) byPlayer.set(player, course);
    }
    return { all, bySchedule, byPlayer };
  }
  let cached: ReturnType<typeof findAll> | undefined;
  const courses = () => {
    cached ??= findAll();
    return cached;
  };
  return {
    /** All courses. Most screens of a chain are alike, so there are far fewer courses than players. */
    allCourses: () => courses().all,
    /** The course of a player; undefined for a blocked one. */
    courseOf: (player: TenantPlayer): Course | undefined => courses().byPlayer.get(player),
    /** The courses of the players that a schedule includes. */
    coursesOf: (schedule: PlaybackSchedule): readonly Course[] => courses().bySchedule.get(schedule) ?? [],
  };
}

/** How long after its end a schedule is missed. */
export const missedFor = weekLength;

function findCourses(
  players: readonly TenantPlayer[],
  playback: Playback,
  { assumptions, now, horizon, expiresWithin }: LintOptions,
): Course[] {
  const last = now + Math.max(horizon, expiresWithin + missedFor);
  const courses = new Map<string, Course>();
  for (const player of players) {
    if (player.isBlocked) continue;
    const { zone, federalStates } = player;
    const schedules = player.screen.schedules.filter(({ status, hours: { window } }) => {
      return status !== 'inactive' && window.until > now && window.from < last;
    });
    const { orientation, hasUnreadableOrientation } = player;
    const turned =
      assumptions.values.orientation === 'exclude' ? `${orientation} ${hasUnreadableOrientation}` : '';
    const { unplaced } = player.screen;
    const ranks = schedules.map((schedule) => (unplaced.has(schedule) ? `?${schedule.rank}` : schedule.rank));
    const key = [zone?.name, federalStates, turned, ...ranks].join(' ');
    getOrMake(courses, key, () => {
      const screen = { ...player.screen, schedules };
      return { players: [], screen, screenIn: (other: Zone) => playback.screenIn(screen, other) };
    }).players.push(player);
  }
  return [...courses.values()];
}
