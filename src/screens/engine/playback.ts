import type { Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Steps } from '../../pause.ts';
import type { Assumptions } from './assumptions.ts';
import type { Contest } from './contest.ts';
import { judgeOf, keepingJudge, nextChange, stretchesOf } from './course.ts';
import { type PlayerFederalStates, playerFederalStates } from './federal-states.ts';
import { ListMemo, Memo } from './memo.ts';
import { indexByPlayer, parsePlayer, playbackZone, unplacedIn } from './player.ts';
import { type ContentLookup, createZoneCaches } from './playlist.ts';
import { possibleSpans, type ShownSpan } from './possibilities.ts';
import { PossibilityLists } from './possibility-lists.ts';
import type { PlaybackScreen } from './resolve-winner.ts';
import { parseSchedules } from './schedule.ts';
import { type Showing, showingOf } from './showing.ts';
import { createSlots, type Slot } from './slots.ts';
import { reasonText, type ScheduleReason, whyOf } from './why.ts';
import { type ContentStanding, contentStanding } from './why-content.ts';

/** What one player shows in a part of time. */
export interface Plan {
  readonly isBlocked: boolean;
  shown(): Steps<readonly ShownSpan[]>;
  slots(): Iterable<Slot>;
}

export interface PlaybackSources {
  /** Schedules of every status, as the service sent them. */
  readonly schedules: readonly JsonObject[];
  /** Undefined if content could not be read: it is not judged then. */
  readonly content: ContentLookup | undefined;
  readonly assumptions: Assumptions;
  /** By default, the federal states of all players are unknown. */
  readonly federalStatesOf?: PlayerFederalStates | undefined;
}

export type Playback = ReturnType<typeof createPlayback>;

/** Parses the schedules and indexes them by player. It keeps what it computes by schedule and zone: keep it for a whole fleet. */
export function createPlayback({ schedules, content, assumptions, ...sources }: PlaybackSources) {
  const { values } = assumptions;
  const ranked = parseSchedules(schedules, assumptions);
  const byPlayer = indexByPlayer(ranked);
  const allUnplaced = unplacedIn(ranked);
  const federalStatesOf = sources.federalStatesOf ?? playerFederalStates([], undefined, values.states);
  const cacheOf = createZoneCaches(content, assumptions);
  const contests = new ListMemo<Contest>();
  const possibilityLists = new PossibilityLists();
  const showings = new Memo<Showing>();
  const slotsOf = createSlots();
  const screenOf = (fields: JsonObject): PlaybackScreen => {
    const player = parsePlayer(fields);
    const cache = cacheOf(playbackZone(fields, values.zone));
    const including = byPlayer.get(player.id.toLowerCase()) ?? [];
    const unplaced = new Set(allUnplaced.filter((schedule) => !including.includes(schedule)));
    const all = unplaced.size === 0 ? including : [...including, ...unplaced].sort((a, b) => a.rank - b.rank);
    return {
      player,
      federalStates: federalStatesOf(player),
      schedules: all,
      unplaced,
      cache,
      values,
      contests,
      possibilityLists,
    };
  };

  return {
    /** All schedules, in the order in which they win. */
    schedules: ranked,
    /** The schedules that include each player, by its id in lower case. The service may not have such a player. */
    byPlayer,
    screenOf,
    /** The same screen with its schedules read in another zone. */
    screenIn: (screen: PlaybackScreen, zone: Zone): PlaybackScreen => ({ ...screen, cache: cacheOf(zone) }),
    /** A content item as the service sent it; undefined if it is not known. */
    itemOf: (id: string): JsonObject | undefined => content?.(id.toLowerCase()),
    now(player: JsonObject, instant: number): Showing {
      const screen = screenOf(player);
      const judge = judgeOf(screen);
      const judgment = judge(instant);
      const next = nextChange(judgment, instant, judge, (_, each) => reasonText(screen, each));
      const make = () => ({ ...showingOf(screen, judgment, next?.judgment), until: next?.at ?? null });
      // Reasons why nothing is shown, or why it is open what is, depend on more than the key below says.
      if (judgment.winners.length === 0 || judgment.possible.length > 0) return make();
      const { number } = judgment.contest;
      return showings.of(`${number} ${screen.cache.zone?.name} ${instant} until ${next?.at}`, make);
    },
    /** The slots of one player in [from, to), at most 400 days: they leave no gap, and neighbors differ in what they show. */
    slots(player: JsonObject, from: number, to: number): Iterable<Slot> {
      const screen = screenOf(player);
      return slotsOf(screen, from, to, judgeOf(screen));
    },
    /** The same without texts, which take most of the time to make. Neighbors may be alike. */
    shown: (player: JsonObject, from: number, to: number) => shownOf(screenOf(player), from, to),
    /** Both of one player, for whoever may need both: it is judged once. */
    plan(player: JsonObject, from: number, to: number): Plan {
      const screen = screenOf(player);
      const judge = keepingJudge(screen);
      return {
        isBlocked: screen.player.isBlocked,
        shown: () => shownOf(screen, from, to, judge),
        slots: () => slotsOf(screen, from, to, judge),
      };
    },
    /** A text of all that the slots of a player depend on. Players of one chain share most plans, so that few need to be made. */
    planKey(player: JsonObject): string {
      const { player: own, federalStates, schedules: planned, unplaced } = screenOf(player);
      const { timezone, orientation, hasUnreadableOrientation, isBlocked } = own;
      const ranks = planned.map((schedule) => (unplaced.has(schedule) ? `?${schedule.rank}` : schedule.rank));
      return JSON.stringify([
        timezone,
        orientation,
        hasUnreadableOrientation,
        isBlocked,
        federalStates,
        ...ranks,
      ]);
    },
    /** Every schedule that includes the player, in the order in which they win, and why it plays or does not. */
    why(player: JsonObject, instant: number): ScheduleReason[] {
      const screen = screenOf(player);
      return whyOf(screen, judgeOf(screen)(instant), instant);
    },
    /** Whether a content item is planned for the player, and what keeps it from playing. */
    whyContent(player: JsonObject, instant: number, contentId: string): ContentStanding {
      return contentStanding(screenOf(player), instant, contentId);
    },
  };
}

function* shownOf(
  screen: PlaybackScreen,
  from: number,
  to: number,
  judge = judgeOf(screen),
): Steps<readonly ShownSpan[]> {
  return possibleSpans(screen, yield* stretchesOf(screen, from, to, judge));
}
