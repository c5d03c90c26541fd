import { instantOf } from '../clock/instant.ts';
import { utc, type Zone } from '../clock/zone.ts';
import type { JsonObject } from '../json/object.ts';
import { collate } from '../query/select.ts';
import { counted } from '../words/quantity.ts';
import type { Playback, Showing } from './engine/playback.ts';
import { clockOf } from './engine/player.ts';
import { asText } from './engine/schedule.ts';
import { type ScreenState, screenStateOf, screenStates } from './engine/screen-state.ts';

/** The states in the order in which they are counted: what is fine, then the worst. */
export const countedStates: readonly ScreenState[] = [...new Set<ScreenState>(['ok', ...screenStates])];

/** How many screens are in each of these states. */
export function stateCounts(screens: readonly { readonly state: ScreenState }[]) {
  const countOf = (wanted: ScreenState) => screens.filter(({ state }) => state === wanted).length;
  return countedStates.map((state) => ({ state, count: countOf(state) }));
}

/** The instant at which a screen is judged, by its clock. */
interface LocalInstant {
  /** In milliseconds since 1970. */
  readonly instant: number;
  /** Whether the clock shows this time twice. */
  readonly isRepeated?: boolean | undefined;
  /** That the clock skips this time, if it does. */
  readonly gap?: string | undefined;
}

interface ScreenQuestion {
  /** The instant, by the clock of a zone. */
  readonly momentIn: (zone: Zone) => LocalInstant;
  /** Whether that is now: health is only known for now. */
  readonly isNow?: boolean;
  /** Whether to explain every schedule. */
  readonly isWhy?: boolean;
}

/** A player, and what its screen shows. */
export type Screen = ReturnType<ReturnType<typeof screenJudge>>;

/** Makes the function that judges the screen of a player, none of whose documented fields may have a wrong type. */
export function screenJudge(playback: Playback, { momentIn, isNow = true, isWhy = false }: ScreenQuestion) {
  return (player: JsonObject) => {
    const clock = clockOf(player);
    const { instant, isRepeated = false, gap } = momentIn(clock ?? utc);
    const shown = playback.now(player, instant);
    const isSkipped = gap !== undefined && shown.outcome !== 'blocked';
    const failure =
      shown.outcome === 'unplayable' ? processingFailure(shown.blockedContentIds, playback) : undefined;
    const told = failure === undefined ? shown : { ...shown, reason: failure };
    const showing = isSkipped ? skippedShowing(gap) : told;
    const state = screenStateOf(showing.outcome, isNow ? player : undefined);
    return {
      player,
      state,
      /** When an unreachable player was last seen, in milliseconds since 1970; 0 if it is reachable, or that is unknown. */
      seen: state === 'unreachable' ? (instantOf(String(player.lastSeenAt)) ?? 0) : 0,
      /** In milliseconds since 1970. */
      instant,
      /** The zone of the player's clock; undefined if unknown, or if the clock skips the time. */
      zone: gap === undefined ? clock : undefined,
      isRepeated,
      showing,
      contentNames: showing.contentIds.map((id) => asText(playback.itemOf(id)?.name) ?? null),
      /** Every schedule that includes the player, if requested. */
      why: isWhy ? (isSkipped ? [] : playback.why(player, instant)) : undefined,
    };
  };
}

/** `3 of 3 items failed processing: no sound track`; undefined unless all of them did. Unsanitized. */
function processingFailure(ids: readonly string[], { itemOf }: Playback): string | undefined {
  const items = ids.map(itemOf);
  if (items.length === 0 || items.some((item) => item?.processingStatus !== 'failed')) return undefined;
  const [error, another] = new Set(items.map((item) => item?.processingError));
  const text = `${items.length} of ${counted(items.length, 'item')} failed processing`;
  return error && another === undefined ? `${text}: ${error}` : text;
}

/** What is shown of a screen at a time that its clock skips, and why. */
export function skippedShowing(reason: string): Showing {
  return {
    outcome: 'unknown',
    scheduleIds: [],
    scheduleNames: [],
    priority: null,
    contentIds: [],
    blockedContentIds: [],
    possible: [],
    dependsOnState: false,
    until: null,
    reason,
  };
}

/** Compares by state, then by how long the player has not been reached, then by name: the worst first. */
export function compareBadness(a: Screen, b: Screen): number {
  return (
    screenStates.indexOf(a.state) - screenStates.indexOf(b.state) ||
    a.seen - b.seen ||
    collate(String(a.player.name || a.player.id), String(b.player.name || b.player.id))
  );
}
