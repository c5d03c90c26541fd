import { horizon } from './active-hours.ts';
import { activityOf } from './activity.ts';
import { judgeAt } from './course.ts';
import { maxNamed } from './possible-winners.ts';
import type { Judgment, PlaybackScreen } from './resolve-winner.ts';
import type { PlaybackSchedule } from './schedule.ts';
import { by, everyDay, isOvernight } from './week.ts';

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
    if (item.fault !== undefined || (code & by.default) === 0) return 'no';
    const won = plannedBy(judgment, including, screen.values.tie === 'all');
    return won === 'yes' && (code & by.strict) === 0 ? 'unclear' : won;
  };

  const judgment = judgeAt(screen, instant);
  const planned = plannedAt(judgment, instant);
  /** When that is no longer so, and what it is then; undefined if not within 400 days. */
  let change: { readonly at: number; readonly planned: Planned } | undefined;
  // An item that can never play stays as it is.
  const canChange = item.fault === undefined && including.size > 0 && !screen.player.isBlocked;
  for (let at = instant, { to } = judgment; canChange && change === undefined; ) {
    at = Math.min(to, activeHours.at(at).to);
    if (at >= instant + horizon) break;
    const next = judgeAt(screen, at);
    const then = plannedAt(next, at);
    if (then !== planned) change = { at, planned: then };
    to = next.to;
  }
  const { window } = activeHours.hours;
  /** What of its hours cannot be read. May quote the service, unsanitized. */
  const doubts = window.problems.map(({ text }) => text);
  if ((activeHours.at(instant).code & by.zoneless) !== 0)
    doubts.push("hours need the player's time zone, which is unknown");
  /** Everything that keeps it from playing, apart from the schedules. */
  const faults = [...item.faults, undefined]
    .map((fault) => activityOf(activeHours, instant, fault))
    .filter(({ condition }) => condition !== undefined);
  /** How its hours after midnight are read, if that matters. */
  const overnight =
    isOvernight(window) && (window.days ?? everyDay) !== everyDay ? screen.values.overnight : undefined;
  return { planned, change, doubts, faults, overnight };
}

/** Whether schedules that include the item win. Of tied ones the service shows any, unless all rotate. */
function plannedBy(
  { outcome, possible, winners, candidates }: Judgment,
  including: ReadonlySet<PlaybackSchedule>,
  allRotate: boolean,
): Planned {
  if (outcome === 'blocked') return 'no';
  // If there are more lists than a text names, the rest is unknown: each candidate could win alone.
  const rest = possible.length > maxNamed ? candidates.map(({ schedule }) => [schedule]) : [];
  const lists = possible.length > 0 ? [...possible, ...rest] : [winners];
  const answers = new Set(
    lists.map((list): Planned => {
      const count = list.filter((schedule) => including.has(schedule)).length;
      if (count === 0) return 'no';
      return count === list.length || allRotate ? 'yes' : 'unclear';
    }),
  );
  const [only = 'no', other] = answers;
  return other === undefined ? only : 'unclear';
}
