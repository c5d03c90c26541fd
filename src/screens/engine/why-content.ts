import { everyDay } from '../../clock/week-days.ts';
import { horizon } from './active-hours.ts';
import { activityOf } from './activity.ts';
import { judgeOf } from './course.ts';
import type { Judgment, PlaybackScreen } from './resolve-winner.ts';
import { type PlaybackSchedule, problemOf } from './schedule.ts';
import { activeBy, isOvernight } from './week.ts';

/** Whether a content item is among what a screen should show. */
type Planned = 'yes' | 'no' | 'unclear';

/** The standing of a content item on a screen at an instant: whether its own hours and state let it play, and what is planned. */
export type ContentStanding = Readonly<ReturnType<typeof contentStanding>>;

/** Judges a content item on a screen; the case of its id does not matter. */
export function contentStanding(screen: PlaybackScreen, instant: number, contentId: string) {
  const key = contentId.toLowerCase();
  const includes = ({ contentIds }: PlaybackSchedule) => contentIds.some((id) => id.toLowerCase() === key);
  const including = new Set(screen.schedules.filter(includes));
  const { item, activeHours } = screen.cache.itemOf(contentId);
  const plannedAt = (judgment: Judgment, at: number): Planned => {
    const { code } = activeHours.at(at);
    if (item.fault !== undefined || (code & activeBy.default) === 0) return 'no';
    const won = plannedBy(judgment, including);
    const isSure = item.problems.length === 0 && (code & activeBy.certain) !== 0;
    return won === 'yes' && !isSure ? 'unclear' : won;
  };

  const judge = judgeOf(screen);
  const judgment = judge(instant);
  const planned = plannedAt(judgment, instant);
  /** When `planned` changes, and to what; undefined if it does not within 400 days. */
  let change: { readonly at: number; readonly planned: Planned } | undefined;
  // An item that can never play stays as it is.
  const canPlay = item.fault === undefined && !screen.player.isBlocked;
  const canChange = canPlay && (including.size > 0 || screen.schedules.some(mayInclude));
  let at = instant;
  let { to } = judgment;
  while (canChange && change === undefined) {
    at = Math.min(to, activeHours.at(at).to);
    if (at >= instant + horizon) break;
    const next = judge(at);
    const then = plannedAt(next, at);
    if (then !== planned) change = { at, planned: then };
    to = next.to;
  }
  const { window } = activeHours.hours;
  /** What of the item, or of the playlists that win, cannot be read. May quote the service, unsanitized. */
  const doubts = item.problems.map(({ text }) => `its ${text}`);
  if ((activeHours.at(instant).code & activeBy.zoneless) !== 0)
    doubts.push("its hours need the player's time zone, which is unknown");
  for (const schedule of new Set(judgment.contest.alternatives.flat()))
    if (mayInclude(schedule) && !including.has(schedule))
      doubts.push(`schedule ${schedule.id} may include it: ${problemOf(schedule, 'contentIds')}`);
  /** Everything that keeps it from playing, apart from the schedules. */
  const faults = [...item.faults, undefined]
    .map((fault) => activityOf(activeHours, instant, fault))
    .filter(({ condition }) => condition !== undefined);
  /** How its hours after midnight are read, if that matters. */
  const overnight =
    isOvernight(window) && (window.days ?? everyDay) !== everyDay ? screen.values.overnight : undefined;
  return { planned, change, doubts, faults, overnight };
}

/** Whether schedules that include the item win. Of those that play together, one is enough. */
function plannedBy(judgment: Judgment, including: ReadonlySet<PlaybackSchedule>): Planned {
  if (judgment.outcome === 'blocked') return 'no';
  const answers = new Set(
    judgment.contest.alternatives.map((together): Planned => {
      if (together.some((schedule) => including.has(schedule))) return 'yes';
      return together.some(mayInclude) ? 'unclear' : 'no';
    }),
  );
  const [only = 'no', other] = answers;
  return other === undefined ? only : 'unclear';
}

/** Whether its playlist cannot be read, and so may include any item. */
function mayInclude(schedule: PlaybackSchedule): boolean {
  return problemOf(schedule, 'contentIds') !== undefined;
}
