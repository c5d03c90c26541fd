import type { Assumptions } from './assumptions.ts';
import type { ZoneRoom } from './judge.ts';
import { type AiringItem, type ContentLookup, Playlist, parseItem } from './playlist.ts';
import type { AiringSchedule } from './schedule.ts';
import type { Zone } from './zone.ts';

/** The items of a schedule's playlist, each parsed once; undefined if content is not judged. */
function itemsOf(
  content: ContentLookup | undefined,
  assumptions: Assumptions,
): (schedule: AiringSchedule) => AiringItem[] | undefined {
  if (content === undefined) return () => undefined;
  const items = new Map<string, AiringItem>();
  return ({ contentIds }) =>
    contentIds.map((id) => {
      const item = items.get(id) ?? parseItem(id, content(id.toLowerCase()), assumptions);
      items.set(id, item);
      return item;
    });
}

/** Makes the rooms of zones, each once; without content, playlists are not judged. */
export function createRooms(
  content: ContentLookup | undefined,
  assumptions: Assumptions,
): (zone: Zone | undefined) => ZoneRoom {
  const itemsFor = itemsOf(content, assumptions);
  const known = new Map<string | undefined, ZoneRoom>();
  return (zone) => {
    const room = known.get(zone?.name) ?? roomIn(zone, itemsFor);
    known.set(zone?.name, room);
    return room;
  };
}

function roomIn(zone: Zone | undefined, itemsFor: ReturnType<typeof itemsOf>): ZoneRoom {
  const playlists: (Playlist | undefined)[] = [];
  return {
    zone,
    airtimes: [],
    playlistOf(schedule) {
      const playlist =
        playlists[schedule.rank] ?? new Playlist(schedule.contentIds, itemsFor(schedule), zone);
      playlists[schedule.rank] = playlist;
      return playlist;
    },
  };
}
