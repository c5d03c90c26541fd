import type { Assumptions } from './assumptions.ts';
import { type ContentLookup, type PlaybackItem, Playlist, parseItem } from './playlist.ts';
import type { ZoneCache } from './resolve-winner.ts';
import type { PlaybackSchedule } from './schedule.ts';
import type { Zone } from './zone.ts';

/** The items of a schedule's playlist, each parsed once; undefined if content is not judged. */
function itemsOf(
  content: ContentLookup | undefined,
  assumptions: Assumptions,
): (schedule: PlaybackSchedule) => PlaybackItem[] | undefined {
  if (content === undefined) return () => undefined;
  const items = new Map<string, PlaybackItem>();
  return ({ contentIds }) =>
    contentIds.map((id) => {
      const item = items.get(id) ?? parseItem(id, content(id.toLowerCase()), assumptions);
      items.set(id, item);
      return item;
    });
}

/** Makes the caches of zones, each once; without content, playlists are not judged. */
export function createZoneCaches(
  content: ContentLookup | undefined,
  assumptions: Assumptions,
): (zone: Zone | undefined) => ZoneCache {
  const itemsFor = itemsOf(content, assumptions);
  const known = new Map<string | undefined, ZoneCache>();
  return (zone) => {
    const cache = known.get(zone?.name) ?? cacheIn(zone, itemsFor);
    known.set(zone?.name, cache);
    return cache;
  };
}

function cacheIn(zone: Zone | undefined, itemsFor: ReturnType<typeof itemsOf>): ZoneCache {
  const playlists: (Playlist | undefined)[] = [];
  return {
    zone,
    activeHours: [],
    playlistOf(schedule) {
      const playlist =
        playlists[schedule.rank] ?? new Playlist(schedule.contentIds, itemsFor(schedule), zone);
      playlists[schedule.rank] = playlist;
      return playlist;
    },
  };
}
