import { utc, type Zone } from '../clock/zone.ts';
import type { JsonObject } from '../json/object.ts';
import { presenceOf } from '../model/presence.ts';
import { collate } from '../query/select.ts';
import { counted } from '../words/quantity.ts';
import type { Playback } from './engine/playback.ts';
import { clockOf } from './engine/player.ts';
import { asText } from './engine/schedule.ts';
import { type ScreenState, screenStateOf, screenStates } from './engine/screen-state.ts';
import type { Showing } from './engine/showing.ts';
import type { ScheduleReason } from './engine/why.ts';

/** The states in the order in which they are counted: `ok`, then the worst first. */
export const countedStates: readonly ScreenState[] = [...new Set<ScreenState>(['ok', ...screenStates])];

/** How many screens are in each of these states. */
export function stateCounts(screens: readonly { readonly state: ScreenState }[]) {
  return countedStates.map((state) => ({
    state,
    count: screens.filter((screen) => screen.state === state).length,
  }));
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
  /** `--max-age`, in milliseconds; it counts now alone. */
  readonly maxAgeMs?: number | undefined;
}

/** A player, and what its screen shows. */
export type Screen = ReturnType<ReturnType<typeof screenJudge>>;

/** Makes the function that judges the screen of a player, none of whose documented fields may have a wrong type. */
export function screenJudge(
  playback: Playback,
  { momentIn, isNow = true, isWhy = false, maxAgeMs }: ScreenQuestion,
) {
  return (player: JsonObject) => {
    const presence = presenceOf(player, momentIn(utc).instant, isNow ? maxAgeMs : undefined);
    const clock = clockOf(player);
    const { instant, isRepeated = false, gap } = momentIn(clock ?? utc);
    const planned = playback.now(player, instant);
    const isSkipped = gap !== undefined && planned.outcome !== 'blocked';
    const showing = isSkipped ? skippedShowing(gap) : withFailure(planned, playback);
    let why: readonly ScheduleReason[] | undefined;
    if (isWhy) why = isSkipped ? [] : playback.why(player, instant);
    const state = screenStateOf(showing.outcome, isNow ? { player, presence } : undefined);
    return {
      player,
      presence,
      state,
      /** When an unreachable player was last seen, in milliseconds since 1970; 0 if it is reachable, or that is unknown. */
      seen: state === 'unreachable' && presence.lastSeen.kind === 'known' ? presence.lastSeen.at : 0,
      /** In milliseconds since 1970. */
      instant,
      /** The zone of the player's clock; undefined if unknown, or if the clock skips the time. */
      zone: gap === undefined ? clock : undefined,
      isRepeated,
      showing,
      contentNames: showing.contentIds.map((id) => asText(playback.itemOf(id)?.name) ?? null),
      /** Every schedule that includes the player, if requested. */
      why,
    };
  };
}

/** The same, if all items failed to process with the reason `3 of 3 items failed processing: no sound track`. Unsanitized. */
function withFailure(showing: Showing, { itemOf }: Playback): Showing {
  const { outcome, blockedContentIds } = showing;
  const items = blockedContentIds.map(itemOf);
  const haveAllFailed = items.length > 0 && items.every((item) => item?.processingStatus === 'failed');
  if (outcome !== 'unplayable' || !haveAllFailed) return showing;
  const [error, another] = new Set(items.map((item) => item?.processingError));
  const text = `${items.length} of ${counted(items.length, 'item')} failed processing`;
  return { ...showing, reason: error && another === undefined ? `${text}: ${error}` : text };
}

/** What stands for the showing of a screen at a time that its clock skips. */
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
export function compareScreens(a: Screen, b: Screen): number {
  return (
    screenStates.indexOf(a.state) - screenStates.indexOf(b.state) ||
    a.seen - b.seen ||
    collate(String(a.player.name || a.player.id), String(b.player.name || b.player.id))
  );
}
