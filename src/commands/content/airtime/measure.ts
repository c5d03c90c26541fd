import type { Span, Zone } from '../../../clock/zone.ts';
import type { JsonObject } from '../../../json/object.ts';
import { createPause, finish } from '../../../pause.ts';
import type { Playback } from '../../../screens/engine/playback.ts';
import type { Possibility } from '../../../screens/engine/possibility-lists.ts';
import { asTexts, type ScheduleId } from '../../../screens/engine/schedule.ts';
import { getOrMake } from '../../../words/groups.ts';
import { type Counting, type PlayLength, type Rate, ratesOf } from './rules/rates.ts';
import { type Airtime, airtimeOfScreen, noAirtime, plusScreens } from './rules/tally.ts';

/** A screen of which the air time is asked. */
export interface AskedScreen {
  readonly player: JsonObject;
  /** Of its clock. */
  readonly zone: Zone;
  /** The row that it counts for; undefined if items make the rows. */
  readonly row: unknown;
}

/** Screens that show the same at all times: they are judged once. */
interface AlikeScreens extends Pick<AskedScreen, 'player' | 'zone'> {
  /** How many of them count for each row. */
  readonly counts: Map<unknown, number>;
}

/** What is asked: of which items, over which time by the clock of a screen. */
export interface AirtimeQuestion extends Pick<Counting, 'rowsOf' | 'itemIds'> {
  readonly spanIn: (zone: Zone) => Span;
  /** How long items without a duration are shown. */
  readonly lengthWithout: (item: JsonObject) => PlayLength;
}

/** Adds up what items come to on screens, by row; those that are planned nowhere have no row. */
export async function measureAirtime(
  signal: AbortSignal,
  playback: Playback,
  screens: Iterable<AskedScreen>,
  { spanIn, lengthWithout, rowsOf, itemIds }: AirtimeQuestion,
): Promise<Map<unknown, Airtime>> {
  const counting = { ...countingOf(playback, lengthWithout), rowsOf, itemIds };
  const rates = new Map<readonly Possibility[], ReadonlyMap<unknown, Rate>>();
  const total = new Map<unknown, Airtime>();
  const pause = createPause(signal);
  for (const { player, zone, counts } of await alikeScreens(playback, screens, pause)) {
    await pause();
    const { from, to } = spanIn(zone);
    const lengths = new Map<readonly Possibility[], number>();
    for (const { possibilities, ...span } of await finish(pause, playback.shown(player, from, to)))
      lengths.set(possibilities, (lengths.get(possibilities) ?? 0) + span.to - span.from);
    const shown = Array.from(
      lengths,
      ([possibilities, length]) =>
        [getOrMake(rates, possibilities, () => ratesOf(possibilities, counting)), length] as const,
    );
    for (const [ofItems, airtime] of airtimeOfScreen(shown))
      for (const [ofScreen, count] of counts) {
        const row = ofScreen === undefined ? ofItems : ofScreen;
        total.set(row, plusScreens(total.get(row) ?? noAirtime, airtime, count));
      }
  }
  return total;
}

async function alikeScreens(
  playback: Playback,
  screens: Iterable<AskedScreen>,
  pause: ReturnType<typeof createPause>,
): Promise<Iterable<AlikeScreens>> {
  const groups = new Map<string, AlikeScreens>();
  for (const { player, zone, row } of screens) {
    await pause();
    const key = `${zone.name} ${playback.planKey(player)}`;
    const { counts } = getOrMake(groups, key, () => ({ player, zone, counts: new Map() }));
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return groups.values();
}

/** The playlists of schedules, and how long their items play. */
function countingOf(
  { schedules, itemOf }: Playback,
  lengthWithout: AirtimeQuestion['lengthWithout'],
): Pick<Counting, 'playlistOf' | 'lengthOf'> {
  const playlists = new Map<ScheduleId, readonly string[]>();
  for (const { id, fields } of schedules)
    playlists.set(
      id,
      asTexts(fields.contentIds).map((each) => each.toLowerCase()),
    );
  const lengths = new Map<string, PlayLength>();
  return {
    playlistOf: (id) => playlists.get(id) ?? [],
    lengthOf: (itemId) => getOrMake(lengths, itemId, () => lengthOf(itemOf(itemId) ?? {}, lengthWithout)),
  };
}

function lengthOf(item: JsonObject, lengthWithout: AirtimeQuestion['lengthWithout']): PlayLength {
  const { durationSeconds } = item;
  if (typeof durationSeconds !== 'number' || !(durationSeconds > 0)) return lengthWithout(item);
  const length = Math.round(durationSeconds * 1000);
  return { least: length, most: length };
}
