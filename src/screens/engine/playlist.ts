import { always, keepCourse, type Span, type Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import { getOrMake } from '../../words/groups.ts';
import { ActiveHours, activeHoursOf } from './active-hours.ts';
import type { Assumptions } from './assumptions.ts';
import { documentedValues, type FieldProblem, fieldReader, oneOfTexts } from './field-reader.ts';
import { PairMemo } from './memo.ts';
import { type PlaybackSchedule, problemOf } from './schedule.ts';
import { activeBy } from './week.ts';

/** A content item by its id in lower case; undefined if the service has none. */
export type ContentLookup = (id: string) => JsonObject | undefined;

/** Why an item cannot play, apart from the time, as a remark has it. */
const faultWords = { missing: 'missing', status: 'not active', processing: 'not ready' } as const;
export type ItemFault = keyof typeof faultWords;

/** A content item as the rules need it, parsed once (§2.1); its `fields` are undefined if it is missing. */
export type PlaybackItem = Readonly<ReturnType<typeof parseItem>>;

export function parseItem(id: string, fields: JsonObject | undefined, assumptions: Assumptions) {
  const { faults, problems } = stateOf(fields);
  const hours = activeHoursOf(fields ?? {}, assumptions);
  return {
    id,
    faults,
    fault: faults[0],
    hours,
    /** What of it cannot be read: it may play or not. */
    problems: [...problems, ...hours.window.problems],
    fields,
  };
}

/** All that keeps an item from playing at any time, and which fields about that cannot be read. A missing or null field is neither. */
export function stateOf(fields: JsonObject | undefined): { faults: ItemFault[]; problems: FieldProblem[] } {
  if (fields === undefined) return { faults: ['missing'], problems: [] };
  const { read, problems } = fieldReader(fields);
  const status = read('status', oneOfTexts('active', 'inactive', 'archived'), documentedValues);
  const processing = read(
    'processingStatus',
    oneOfTexts('ready', 'pending', 'processing', 'failed'),
    documentedValues,
  );
  const faults: ItemFault[] = [];
  if (status !== undefined && status !== 'active') faults.push('status');
  if (processing !== undefined && processing !== 'ready') faults.push('processing');
  return { faults, problems };
}

/** What of playlists can play, whenever that is so. */
export interface Playing {
  /** All if content is not judged; also those of which it is not clear whether they can play. */
  readonly contentIds: readonly string[];
  readonly blockedContentIds: readonly string[];
  /** Those of `contentIds` of which it is not clear, by the reading that counts, whether they can play. */
  readonly openContentIds: readonly string[];
  /** Whether the list of items cannot be read, or not all of it: any other item may be in it. */
  readonly hasUnreadableList: boolean;
  /** Of each playlist, by id: why an item does not play, or that this is not clear because it cannot be read. */
  readonly remarks: readonly ReadonlyMap<string, string>[];
  /**
   * What keeps it from being certain whether there is anything to play; empty if an item can play, or if none can. May quote the service,
   * unsanitized.
   */
  readonly doubts: readonly string[];
  /** Whether content is not judged, and nothing says that the playlist is empty. */
  readonly isUnchecked: boolean;
}

/** What can play during a span. A playlist comes to the same again and again, which is one object. */
export interface Playable extends Span {
  readonly playing: Playing;
}

function activeItem(item: PlaybackItem, zone: Zone | undefined) {
  return { item, activeHours: new ActiveHours(item.hours, zone) };
}

/** The piece of time of an item that can never play. */
const neverActive = { ...always, code: 0 };

/** The items of one schedule in one zone. */
export type Playlist = Readonly<ReturnType<typeof makePlaylist>>;

function makePlaylist(
  isJudged: boolean,
  schedule: PlaybackSchedule,
  all: readonly PlaybackItem[],
  zone: Zone | undefined,
) {
  const items = all.map((item) => activeItem(item, zone));
  const listProblem = problemOf(schedule, 'contentIds');
  const isUnchecked = !isJudged && (all.length > 0 || listProblem !== undefined);
  const listDoubts = isJudged && listProblem !== undefined ? [`${schedule.id}: ${listProblem}`] : [];
  /** What plays while the items are active by these codes. */
  const playingBy = (codes: readonly number[]): Playing => {
    let isSure = false;
    const contentIds: string[] = [];
    const blockedContentIds: string[] = [];
    const openContentIds: string[] = [];
    const remarks = new Map<string, string>();
    const doubts = [...listDoubts];
    for (const [index, { item }] of items.entries()) {
      const code = codes[index] ?? 0;
      if ((code & activeBy.default) === 0) {
        blockedContentIds.push(item.id);
        remarks.set(item.id, item.fault ? faultWords[item.fault] : 'not at this time');
        continue;
      }
      contentIds.push(item.id);
      const isReadable = item.problems.length === 0;
      if (isReadable) isSure = true;
      else doubts.push(...item.problems.map(({ text }) => `item ${item.id}: ${text}`));
      if (!isReadable || (code & activeBy.certain) === 0) {
        openContentIds.push(item.id);
        remarks.set(item.id, 'unclear');
      }
    }
    return {
      contentIds,
      blockedContentIds,
      openContentIds,
      hasUnreadableList: listProblem !== undefined,
      remarks: [remarks],
      doubts: isSure ? [] : doubts,
      isUnchecked,
    };
  };
  const known = new Map<string, Playing>();
  /** What can play at an instant, and for how long that is so. */
  const at = keepCourse((instant): Playable => {
    let { from, to } = always;
    const codes: number[] = [];
    for (const { item, activeHours } of items) {
      const piece = item.fault === undefined ? activeHours.at(instant) : neverActive;
      from = Math.max(from, piece.from);
      to = Math.min(to, piece.to);
      codes.push(piece.code);
    }
    return { from, to, playing: getOrMake(known, codes.join(' '), () => playingBy(codes)) };
  });
  return { items, at };
}

/** What plays if no schedule wins. */
const nothingToPlay: Playable = {
  ...always,
  playing: {
    contentIds: [],
    blockedContentIds: [],
    openContentIds: [],
    hasUnreadableList: false,
    remarks: [],
    doubts: [],
    isUnchecked: false,
  },
};

/** Two playlists as one. */
function joined(a: Playing, b: Playing): Playing {
  const isSureIn = (id: string, { contentIds, openContentIds }: Playing) =>
    contentIds.includes(id) && !openContentIds.includes(id);
  return {
    contentIds: [...new Set([...a.contentIds, ...b.contentIds])],
    blockedContentIds: [...new Set([...a.blockedContentIds, ...b.blockedContentIds])],
    openContentIds: [...new Set([...a.openContentIds, ...b.openContentIds])].filter(
      (id) => !isSureIn(id, a) && !isSureIn(id, b),
    ),
    hasUnreadableList: a.hasUnreadableList || b.hasUnreadableList,
    remarks: [...a.remarks, ...b.remarks],
    doubts: isSure(a) || isSure(b) ? [] : [...a.doubts, ...b.doubts],
    isUnchecked: a.isUnchecked || b.isUnchecked,
  };
}

/** Whether something is certain to play. */
function isSure({ contentIds, doubts }: Playing): boolean {
  return contentIds.length > 0 && doubts.length === 0;
}

/** What players of one zone share: each schedule's hours and playlist there, made once. */
export type ZoneCache = ReturnType<ReturnType<typeof createZoneCaches>>;

/** Makes the caches of zones, each once, and parses each item once. Without content, every item counts as playable. */
export function createZoneCaches(content: ContentLookup | undefined, assumptions: Assumptions) {
  const items = new Map<string, PlaybackItem>();
  const itemOf = (id: string) =>
    getOrMake(items, id, () => parseItem(id, content ? content(id.toLowerCase()) : {}, assumptions));
  const makeCache = (zone: Zone | undefined) => {
    /** Those that tie on one screen do so on many. */
    const joint = new PairMemo<Playing, Playing, Playing>();
    const allHours: ActiveHours[] = [];
    const playlists: Playlist[] = [];
    const playlistOf = (schedule: PlaybackSchedule): Playlist => {
      const { rank, contentIds } = schedule;
      playlists[rank] ??= makePlaylist(content !== undefined, schedule, contentIds.map(itemOf), zone);
      return playlists[rank];
    };
    const join = (a: Playable, b: Playable): Playable => {
      if (a === nothingToPlay) return b;
      const playing = joint.of(a.playing, b.playing, () => joined(a.playing, b.playing));
      return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to), playing };
    };
    return {
      zone,
      isJudged: content !== undefined,
      activeHoursOf(schedule: PlaybackSchedule): ActiveHours {
        const { rank } = schedule;
        allHours[rank] ??= new ActiveHours(schedule.hours, zone);
        return allHours[rank];
      },
      playlistOf,
      /** What the playlists of schedules can play together, and for how long that is so. */
      playableOf(schedules: readonly PlaybackSchedule[], instant: number): Playable {
        let all = nothingToPlay;
        for (const schedule of schedules) all = join(all, playlistOf(schedule).at(instant));
        return all;
      },
      /** An item that need not be in a playlist. */
      itemOf: (id: string) => activeItem(itemOf(id), zone),
    };
  };
  const caches = new Map<string | undefined, ReturnType<typeof makeCache>>();
  return (zone: Zone | undefined) => getOrMake(caches, zone?.name, () => makeCache(zone));
}
