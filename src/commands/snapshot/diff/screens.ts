import type { JsonObject } from '../../../json/object.ts';
import { maxListed } from '../../../model/listed.ts';
import type { ListName } from '../../../snapshot/manifest.ts';
import { createPlayback } from '../../screens/engine/playback.ts';
import { NamedPlayers } from '../../screens/engine/player.ts';
import type { PlaybackChoices } from '../../screens/flags.ts';
import { plannedText } from '../../screens/list/view.ts';
import { type Screen, screenJudge } from '../../screens/screens.ts';
import { isEqual, pairsOf } from './pairs.ts';
import type { Side } from './sides.ts';

/** What a side plans, as far as it is known. */
interface Plan {
  readonly schedules: JsonObject[];
  readonly named: NamedPlayers;
  readonly items: Map<string, JsonObject>;
}

const newPlan = (): Plan => ({ schedules: [], named: new NamedPlayers(), items: new Map() });

/** The screens of one player on both sides, as objects to compare. */
type Compare = (older: JsonObject, newer: JsonObject) => readonly [older: JsonObject, newer: JsonObject];

/**
 * Makes the function that judges a player's screen on both sides, at the same instant: time alone makes no difference. What an incomplete list
 * lacks is taken to be as on the other side. `isSame` says that the plans are the same.
 */
export async function screenComparer(
  sides: readonly [Side, Side],
  instant: number,
  { assumptions, states }: Pick<PlaybackChoices, 'assumptions' | 'states'>,
): Promise<{ readonly compare: Compare; readonly isSame: boolean }> {
  const plans = [newPlan(), newPlan()] as const;
  let isSame = true;
  async function read(name: ListName, add: (plan: Plan, object: JsonObject) => void): Promise<void> {
    for await (const pairs of pairsOf(sides[0].records(name), sides[1].records(name)))
      for (const pair of pairs) {
        isSame &&= isEqual(pair);
        for (const [at, plan] of plans.entries()) {
          const line = pair[at] ?? (sides[at]?.isComplete[name] ? undefined : pair[1 - at]);
          if (line) add(plan, line.object);
        }
      }
  }
  const isContentKnown = sides.every(({ isComplete }) => isComplete.content !== undefined);
  if (isContentKnown)
    await read('content', ({ items }, item) => items.set(String(item.id).toLowerCase(), item));
  await read('schedules', ({ schedules, named }, { playerIds, ...schedule }) => {
    named.add(schedule, playerIds);
    schedules.push(schedule);
  });
  const judgeWith = ({ schedules, named, items }: Plan) => {
    const content = isContentKnown ? (id: string) => items.get(id) : undefined;
    const playback = createPlayback({ schedules, named, content, assumptions, states });
    const known = isContentKnown ? { items, maybeTruncated: false } : undefined;
    return screenJudge(playback, known, { instant }, { isNow: true, isWhy: false });
  };
  const [older, newer] = [judgeWith(plans[0]), judgeWith(plans[1])];
  return { isSame, compare: (a, b) => objectsOf(older(a), newer(b)) };
}

/** What a screen shows differs by its ids: another item may have the same name, and the same item another one. */
function objectsOf(older: Screen, newer: Screen): readonly [JsonObject, JsonObject] {
  const isSame = planOf(older) === planOf(newer);
  let shows = [showsIn(older, newer), showsIn(newer, older)];
  if (shows[0] === shows[1]) shows = [showsIn(older, newer, true), showsIn(newer, older, true)];
  const [old, now] = isSame ? [null, null] : shows;
  const { id, name } = newer.player;
  return [
    { id, name, screen: older.state, shows: old },
    { id, name, screen: newer.state, shows: now },
  ];
}

/** What is planned, by ids. */
function planOf({ showing: { scheduleIds, contentIds, possible } }: Screen): string {
  const ids = contentIds.map((id) => id.toLowerCase());
  return JSON.stringify([scheduleIds, [...new Set(ids)].sort(), possible]);
}

/** As `screens` shows it, whatever the player's health: first what the other one does not show; by ids if the names are the same. */
function showsIn(screen: Screen, other: Screen, byIds = false): string | null {
  const { showing, contentNames } = screen;
  const others = new Set(other.showing.contentIds.map((id) => id.toLowerCase()));
  const items = showing.contentIds.map((id, at) => ({
    name: byIds ? id : (contentNames[at] ?? null),
    isCommon: Number(others.has(id.toLowerCase())),
  }));
  const names = items.sort((a, b) => a.isCommon - b.isCommon).map(({ name }) => name);
  return plannedText({ showing, contentNames: names }, maxListed);
}
