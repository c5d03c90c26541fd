import type { JsonObject } from '../../../json/object.ts';
import { ActiveHours, type Hours, hoursOf } from './active-hours.ts';
import type { Assumptions } from './assumptions.ts';
import { type Span, SpanCache } from './span-cache.ts';
import { by } from './week.ts';
import type { Zone } from './zone.ts';

/** A content item by its id in lower case; undefined if the service has none. */
export type ContentLookup = (id: string) => JsonObject | undefined;

/** Why an item cannot play, apart from the time. */
export type ItemFault = 'missing' | 'status' | 'processing';

/** A content item as the rules need it, parsed once (§2.1). */
export interface PlaybackItem {
  readonly id: string;
  readonly fault: ItemFault | undefined;
  readonly hours: Hours;
  /** Undefined if missing. */
  readonly fields: JsonObject | undefined;
}

/** Parses an item. */
export function parseItem(
  id: string,
  fields: JsonObject | undefined,
  assumptions: Assumptions,
): PlaybackItem {
  return { id, fault: faultOf(fields), hours: hoursOf(fields ?? {}, assumptions), fields };
}

/** What keeps an item from playing at any time. A missing or null field does not. */
export function faultOf(fields: JsonObject | undefined): ItemFault | undefined {
  if (fields === undefined) return 'missing';
  if ((fields.status ?? 'active') !== 'active') return 'status';
  return (fields.processingStatus ?? 'ready') !== 'ready' ? 'processing' : undefined;
}

/** An item in one zone. */
export interface PlaylistItem {
  readonly item: PlaybackItem;
  readonly activeHours: ActiveHours;
}

/** What of a playlist plays during a span. */
export interface Playable extends Span {
  readonly contentIds: readonly string[];
  readonly blockedContentIds: readonly string[];
  /** Those of `contentIds` whose hours cannot be read, so that they may not play. */
  readonly unclearContentIds: readonly string[];
}

/** The items of one schedule in one zone. */
export class Playlist {
  readonly items: readonly PlaylistItem[];
  /** Whether content was read; without it, all ids count as playable. */
  readonly isJudged: boolean;
  readonly #ids: readonly string[];
  readonly #found = new SpanCache<Playable>((instant) => this.#find(instant));

  constructor(ids: readonly string[], items: readonly PlaybackItem[] | undefined, zone: Zone | undefined) {
    this.#ids = ids;
    this.isJudged = items !== undefined;
    this.items = (items ?? []).map((item) => ({ item, activeHours: new ActiveHours(item.hours, zone) }));
  }

  /** What can play at an instant, and for how long that is so. */
  at(instant: number): Playable {
    return this.#found.at(instant);
  }

  #find(instant: number): Playable {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    if (!this.isJudged)
      return { from, to, contentIds: this.#ids, blockedContentIds: [], unclearContentIds: [] };
    const contentIds: string[] = [];
    const blockedContentIds: string[] = [];
    const unclearContentIds: string[] = [];
    for (const { item, activeHours } of this.items) {
      let isOpen = item.fault === undefined;
      if (isOpen) {
        const piece = activeHours.at(instant);
        from = Math.max(from, piece.from);
        to = Math.min(to, piece.to);
        isOpen = (piece.code & by.default) !== 0;
        if (isOpen && (piece.code & by.strict) === 0) unclearContentIds.push(item.id);
      }
      (isOpen ? contentIds : blockedContentIds).push(item.id);
    }
    return { from, to, contentIds, blockedContentIds, unclearContentIds };
  }
}
