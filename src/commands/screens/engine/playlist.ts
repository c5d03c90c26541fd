import type { JsonObject } from '../../../json/object.ts';
import { ActiveHours, hoursOf } from './active-hours.ts';
import type { Assumptions } from './assumptions.ts';
import type { PlaybackSchedule } from './schedule.ts';
import { by } from './week.ts';
import { keepSpans, type Span, type Zone } from './zone.ts';

/** A content item by its id in lower case; undefined if the service has none. */
export type ContentLookup = (id: string) => JsonObject | undefined;

/** Why an item cannot play, apart from the time. */
export type ItemFault = 'missing' | 'status' | 'processing';

/** A content item as the rules need it, parsed once (§2.1); its `fields` are undefined if it is missing. */
export type PlaybackItem = Readonly<ReturnType<typeof parseItem>>;

export function parseItem(id: string, fields: JsonObject | undefined, assumptions: Assumptions) {
  return { id, fault: faultOf(fields), hours: hoursOf(fields ?? {}, assumptions), fields };
}

/** What keeps an item from playing at any time. A missing or null field does not. */
export function faultOf(fields: JsonObject | undefined): ItemFault | undefined {
  if (fields === undefined) return 'missing';
  if ((fields.status ?? 'active') !== 'active') return 'status';
  return (fields.processingStatus ?? 'ready') !== 'ready' ? 'processing' : undefined;
}

/** What of a playlist plays during a span. */
export interface Playable extends Span {
  readonly contentIds: readonly string[];
  readonly blockedContentIds: readonly string[];
  /** By id, why it does not play, or that this is not clear because its hours cannot be read. */
  readonly remarks: ReadonlyMap<string, string>;
}

const faultWords: Readonly<Record<ItemFault, string>> = {
  missing: 'missing',
  status: 'not active',
  processing: 'not ready',
};

/** The items of one schedule in one zone. */
export class Playlist {
  readonly items: readonly { readonly item: PlaybackItem; readonly activeHours: ActiveHours }[];
  /** What can play at an instant, and for how long that is so. */
  readonly at = keepSpans((instant) => this.#find(instant));

  constructor(items: readonly PlaybackItem[], zone: Zone | undefined) {
    this.items = items.map((item) => ({ item, activeHours: new ActiveHours(item.hours, zone) }));
  }

  #find(instant: number): Playable {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    const contentIds: string[] = [];
    const blockedContentIds: string[] = [];
    const remarks = new Map<string, string>();
    for (const { item, activeHours } of this.items) {
      const { id, fault } = item;
      if (fault !== undefined) {
        blockedContentIds.push(id);
        remarks.set(id, faultWords[fault]);
        continue;
      }
      const piece = activeHours.at(instant);
      from = Math.max(from, piece.from);
      to = Math.min(to, piece.to);
      const isOpen = (piece.code & by.default) !== 0;
      (isOpen ? contentIds : blockedContentIds).push(id);
      if (!isOpen) remarks.set(id, 'not at this time');
      else if ((piece.code & by.strict) === 0) remarks.set(id, 'unclear');
    }
    return { from, to, contentIds, blockedContentIds, remarks };
  }
}

/** What players of one zone share: each schedule's hours and playlist there, made once. */
export class ZoneCache {
  readonly zone: Zone | undefined;
  /** Whether content was read; without it, every item counts as playable. */
  readonly isJudged: boolean;
  readonly #itemOf: (id: string) => PlaybackItem;
  readonly #activeHours: ActiveHours[] = [];
  readonly #playlists: Playlist[] = [];

  constructor(zone: Zone | undefined, isJudged: boolean, itemOf: (id: string) => PlaybackItem) {
    this.zone = zone;
    this.isJudged = isJudged;
    this.#itemOf = itemOf;
  }

  activeHoursOf({ rank, hours }: PlaybackSchedule): ActiveHours {
    this.#activeHours[rank] ??= new ActiveHours(hours, this.zone);
    return this.#activeHours[rank];
  }

  playlistOf({ rank, contentIds }: PlaybackSchedule): Playlist {
    this.#playlists[rank] ??= new Playlist(contentIds.map(this.#itemOf), this.zone);
    return this.#playlists[rank];
  }
}

/** Makes the caches of zones, each once, and parses each item once. */
export function createZoneCaches(
  content: ContentLookup | undefined,
  assumptions: Assumptions,
): (zone: Zone | undefined) => ZoneCache {
  const items = new Map<string, PlaybackItem>();
  const itemOf = (id: string) => {
    const item = items.get(id) ?? parseItem(id, content ? content(id.toLowerCase()) : {}, assumptions);
    items.set(id, item);
    return item;
  };
  const caches = new Map<string | undefined, ZoneCache>();
  return (zone) => {
    const cache = caches.get(zone?.name) ?? new ZoneCache(zone, content !== undefined, itemOf);
    caches.set(zone?.name, cache);
    return cache;
  };
}
