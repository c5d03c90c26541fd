import { isAllowedIn } from './federal-states.ts';
import type { Playing } from './playlist.ts';
import type { Contender } from './possible-winners.ts';
import type { Judgment, PlaybackScreen } from './resolve-winner.ts';
import { priorityOf, type ScheduleId } from './schedule.ts';
import { possibleTexts, reasonText } from './why.ts';

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

export const noObjects: SlotShowing['couldShow'] = { scheduleIds: [] };

/** What a screen shows in a slot, whenever that is. */
export interface SlotShowing extends Omit<Showing, 'until'> {
  /** If it depends, on what: `517 if SP; otherwise 509`. */
  readonly choice: string | null;
  /** If the outcome is `depends` or `unknown`, the schedules that could win. Empty otherwise. */
  readonly couldShow: Pick<Showing, 'scheduleIds'>;
}

/** The schedules that could win, where it is open which does. */
export function couldShow({ outcome, candidates }: Judgment): SlotShowing['couldShow'] {
  if (outcome !== 'depends' && outcome !== 'unknown') return noObjects;
  return { scheduleIds: candidates.map(({ schedule }) => schedule.id) };
}

/** What a screen shows by a judgment. `next` is what it shows afterwards, which only the reason of `nothing` names. */
export function showingOf(
  screen: PlaybackScreen,
  judgment: Judgment,
  next: Judgment | undefined,
): Omit<Showing, 'until'> {
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
    reason: reasonText(screen, judgment, next),
  };
}
