import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import { type Batches, inBatches, readAll } from '../../../core/items.ts';
import type { Item } from '../../../model/item.ts';
import { createPlayback, type Playback } from '../engine/playback.ts';
import { clockOf } from '../engine/player.ts';
import { utc } from '../engine/zone.ts';
import type { PlaybackChoices } from '../flags.ts';
import type { TenantSources } from '../sources.ts';
import { momentIn, type TypedTime } from '../typed-time.ts';
import type { JudgedScreen } from './tally.ts';

/** What screens are judged by. */
export interface Question extends Pick<PlaybackChoices, 'assumptions' | 'states'> {
  readonly sources: TenantSources;
  readonly time: TypedTime;
  readonly compute: Context['compute'];
  /** Whether to explain each schedule. */
  readonly isWhy: boolean;
}

/** Yields the players' screens, in batches. Items that a cut list may lack are asked for before. */
export async function* judgeScreens(
  client: Client,
  players: Batches,
  { sources, assumptions, states, time, isWhy, compute }: Question,
): AsyncGenerator<readonly JudgedScreen[]> {
  const { content } = sources;
  const makePlayback = () => createPlayback({ ...sources, content: content?.find, assumptions, states });
  let playback = makePlayback();
  let batches = players;
  if (content?.maybeTruncated) {
    const items = await readAll(players);
    // Judging finds out which items are needed.
    compute(() => items.map((item) => judgeScreen(playback, item, time, false)));
    if (await content.complete(client)) playback = makePlayback();
    batches = inBatches(items);
  }
  for await (const batch of batches)
    yield compute(() => batch.map((item) => judgeScreen(playback, item, time, isWhy)));
}

/** The rules take a field of a wrong type for a missing one, and reading an item's `fields` takes longer. */
function judgeScreen(
  playback: Playback,
  { value: fields }: Item,
  time: TypedTime,
  isWhy: boolean,
): JudgedScreen {
  const clock = clockOf(fields);
  const { instant, isRepeated, gap } = momentIn(time, clock ?? utc);
  const showing = playback.now(fields, instant);
  const skipped = showing.outcome === 'blocked' ? undefined : gap;
  const whyOf = () => (skipped === undefined ? playback.why(fields, instant) : []);
  return {
    player: fields,
    instant,
    zone: gap === undefined ? clock : undefined,
    scheduleZone: playback.zoneOf(fields),
    isRepeated,
    isInUtc: clock === undefined && 'wall' in time,
    showing: skipped === undefined ? showing : { ...notJudged, reason: skipped },
    why: isWhy ? whyOf() : undefined,
  };
}

/** What is shown of a screen at a time that its clock skips. */
const notJudged = {
  outcome: 'unknown',
  scheduleIds: [],
  scheduleNames: [],
  priority: null,
  contentIds: [],
  blockedContentIds: [],
  possible: [],
  dependsOnState: false,
  until: null,
} as const;
