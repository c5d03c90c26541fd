import type { Client } from '../../../api/client.ts';
import type { AiringChoices } from '../../../command/airing/flags.ts';
import type { AiringSources } from '../../../command/airing/sources.ts';
import { instantIn, type TypedTime } from '../../../command/airing/typed-time.ts';
import { type Batches, inBatches, readAll } from '../../../command/items.ts';
import type { Item } from '../../../model/item.ts';
import { type Airing, createAiring } from '../../../rules/airing/airing.ts';
import { zoneNamed } from '../../../rules/airing/zone.ts';
import type { JudgedScreen } from './tally.ts';

/** What screens are judged by. */
export interface Question extends Pick<AiringChoices, 'assumptions' | 'states'> {
  readonly sources: AiringSources;
  readonly time: TypedTime;
  /** Whether to explain each schedule. */
  readonly isWhy: boolean;
}

/** Yields the players' screens, in batches. Items that a cut list may lack are asked for before. */
export async function* judgeScreens(
  client: Client,
  players: Batches,
  { sources, assumptions, states, time, isWhy }: Question,
): AsyncGenerator<readonly JudgedScreen[]> {
  const { content } = sources;
  const makeAiring = () => createAiring({ ...sources, content: content?.find, assumptions, states });
  let airing = makeAiring();
  let batches = players;
  if (content?.mayBeCut) {
    const items = await readAll(players);
    // Judging finds out which items are needed.
    for (const item of items) judge(airing, item, time, false);
    if (await content.complete(client)) airing = makeAiring();
    batches = inBatches(items);
  }
  for await (const batch of batches) yield batch.map((item) => judge(airing, item, time, isWhy));
}

/** The rules take a field of a wrong type for a missing one, and reading an item's `fields` takes longer. */
function judge(airing: Airing, { value: fields }: Item, time: TypedTime, isWhy: boolean): JudgedScreen {
  const scheduleZone = airing.zoneOf(fields);
  const zone = (typeof fields.timezone === 'string' ? zoneNamed(fields.timezone) : undefined) ?? scheduleZone;
  const { instant, isRepeated } = instantIn(time, zone, '--at');
  const why = isWhy ? airing.why(fields, instant) : undefined;
  return {
    player: fields,
    instant,
    zone,
    scheduleZone,
    isRepeated,
    showing: airing.now(fields, instant),
    why,
  };
}
