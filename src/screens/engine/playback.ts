import type { Span, Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Steps } from '../../pause.ts';
import type { Assumptions } from './assumptions.ts';
import { choiceText } from './choice.ts';
import { createJudge, judgeAt, nextChange, stretchesOf } from './course.ts';
import { isAllowedIn, type PlayerFederalStates, playerFederalStates } from './federal-states.ts';
import { Memo } from './memo.ts';
import { indexByPlayer, parsePlayer, playbackZone, unplacedIn } from './player.ts';
import { type ContentLookup, createZoneCaches, type Playing } from './playlist.ts';
import { possibleSpans } from './possibilities.ts';
import { type Possibility, PossibilityLists } from './possibility-lists.ts';
import type { Contender } from './possible-winners.ts';
import type { Contest, Judgment, PlaybackScreen } from './resolve-winner.ts';
import { parseSchedules, priorityOf, type ScheduleId } from './schedule.ts';
import { possibleTexts, reasonText, type ScheduleReason, whyOf } from './why.ts';
import { type ContentStanding, contentStanding } from './why-content.ts';

/** What one screen shows: the fields of `screens` that depend on schedules. Instants in milliseconds since 1970. */
export interface Showing
  extends Pick<Judgment, 'outcome'>,
    Pick<Playing, 'contentIds' | 'blockedContentIds'> {
  /** The winners by the default reading, sorted as they win; empty if blocked, unknown or nothing. */
  readonly scheduleIds: readonly ScheduleId[];
  /** In the same order; null if missing. */
  readonly scheduleNames: readonly (string | null)[];
  /** Of the winners; null if there is none, or it is missing. */
  readonly priority: number | null;
  /** If the outcome is `depends`, what is possible, as the reason has it: `513 (p7)`, `nothing`. Empty otherwise. */
  readonly possible: readonly string[];
  /** Whether the outcome is `depends`, and the player's state would say more. */
  readonly dependsOnState: boolean;
  /** When any of this changes next; null if not within 400 days. */
  readonly until: number | null;
  /** One line. It may quote the service, unsanitized. */
  readonly reason: string;
}

export const noObjects: Slot['couldShow'] = { scheduleIds: [] };

/** A part of the time asked for, with what the screen shows in it; if that depends, on what: `517 if SP; otherwise 509`. */
export interface Slot extends Span, Showing {
  readonly choice: string | null;
  /** If the outcome is `depends` or `unknown`, the schedules that could win. Empty otherwise. */
  readonly couldShow: Pick<Showing, 'scheduleIds'>;
}

/** A part of the time asked for, with what decides whether a screen shows what is expected. Equal possibilities are one object. */
export interface ShownSpan extends Span, Pick<Showing, 'outcome'> {
  readonly possibilities: readonly Possibility[];
}

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
  const contests = new Memo<Contest>();
  const possibilityLists = new PossibilityLists();
  const showings = new Memo<Showing>();
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
      const judgment = judgeAt(screen, instant);
      const next = nextChange(screen, judgment, instant);
      const make = () => showingOf(screen, judgment, next);
      // Reasons why nothing is shown, or why it is open what is, depend on more than the key below says.
      if (judgment.winners.length === 0 || judgment.possible.length > 0) return make();
      return showings.of(`${screen.cache.zone?.name} ${instant} ${judgment.key} until ${next?.from}`, make);
    },
    /** The slots of one player in [from, to), at most 400 days: they leave no gap, and neighbors differ in what they show. */
    slots: (player: JsonObject, from: number, to: number) => slotsOf(screenOf(player), from, to),
    /** The same without texts, which take most of the time to make. Neighbors may be alike. */
    shown: (player: JsonObject, from: number, to: number) => shownOf(screenOf(player), from, to),
    /** Both of one player, for whoever may need both: it is judged once. */
    plan(player: JsonObject, from: number, to: number): Plan {
      const screen = screenOf(player);
      const judge = createJudge();
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
      return whyOf(screen, judgeAt(screen, instant), instant);
    },
    /** Whether a content item is planned for the player, and what keeps it from playing. */
    whyContent(player: JsonObject, instant: number, contentId: string): ContentStanding {
      return contentStanding(screenOf(player), instant, contentId);
    },
  };
}

function* slotsOf(screen: PlaybackScreen, from: number, to: number, judge = judgeAt): Generator<Slot> {
  let judgment: Judgment | undefined = judge(screen, from);
  for (let at = from; at < to && judgment !== undefined; ) {
    const next = nextChange(screen, judgment, at, judge);
    const end = Math.min(next?.from ?? to, to);
    const isChoice = judgment.outcome === 'depends' && judgment.possible.length > 0;
    const choice = isChoice ? choiceText(screen, judgment, at) : null;
    yield { from: at, to: end, ...showingOf(screen, judgment, next), choice, couldShow: couldShow(judgment) };
    at = end;
    judgment = next;
  }
}

function* shownOf(
  screen: PlaybackScreen,
  from: number,
  to: number,
  judge = judgeAt,
): Steps<readonly ShownSpan[]> {
  const stretches = yield* stretchesOf(screen, from, to, judge);
  return stretches.flatMap((stretch) => {
    const { outcome } = stretch.judgment;
    return possibleSpans(screen, stretch).map(({ from, to, possibilities }) => ({
      from,
      to,
      outcome,
      possibilities,
    }));
  });
}

function couldShow({ outcome, candidates }: Judgment): Slot['couldShow'] {
  if (outcome !== 'depends' && outcome !== 'unknown') return noObjects;
  return { scheduleIds: candidates.map(({ schedule }) => schedule.id) };
}

function showingOf(screen: PlaybackScreen, judgment: Judgment, next: Judgment | undefined): Showing {
  const { outcome, winners, candidates } = judgment;
  const { contentIds, blockedContentIds } = judgment.playing;
  const depends = outcome === 'depends';
  const isUnproven = ({ schedule }: Contender) =>
    schedule.federalStates !== undefined && isAllowedIn(schedule, screen.federalStates) === 'unclear';
  return {
    outcome,
    scheduleIds: winners.map(({ id }) => id),
    scheduleNames: winners.map(({ name }) => name),
    priority: winners[0] ? priorityOf(winners[0]) : null,
    contentIds,
    blockedContentIds,
    possible: depends ? possibleTexts(judgment.possible, screen.values) : [],
    dependsOnState: depends && candidates.some(isUnproven),
    until: next?.from ?? null,
    reason: reasonText(screen, judgment, next),
  };
}
