import type { Span } from '../../clock/zone.ts';
import type { Steps } from '../../pause.ts';
import { horizon } from './active-hours.ts';
import { type Judgment, type PlaybackScreen, type Resolve, resolverOf } from './resolve-winner.ts';

/** Milliseconds. A difference between readings that lasts less is not reported. */
export const shortestDifference = 2 * 60_000;

/** Judges a screen at an instant, by the default reading alone where others differ for less than two minutes. */
export type Judge = (instant: number) => Judgment;

/** Makes what judges a screen. */
export function judgeOf(screen: PlaybackScreen): Judge {
  const resolve = resolverOf(screen);
  return (instant) => {
    const judgment = resolve(instant);
    if (judgment.outcome !== 'depends' || lastsLong(resolve, judgment, instant)) return judgment;
    const { from, to } = judgment;
    const settled = resolve(instant, true);
    return { ...settled, from: Math.max(from, settled.from), to: Math.min(to, settled.to) };
  };
}

/** The same for one that is asked about the same instants again, in their order: first for what is possible, then for words. */
export function keepingJudge(screen: PlaybackScreen): Judge {
  const judge = judgeOf(screen);
  const judged: { readonly instant: number; readonly judgment: Judgment }[] = [];
  let at = 0;
  return (instant) => {
    if ((judged[at]?.instant ?? instant) > instant) at = 0;
    while ((judged[at]?.instant ?? instant) < instant) at += 1;
    const known = judged[at];
    if (known !== undefined && known.instant === instant) return known.judgment;
    const judgment = judge(instant);
    if (at === judged.length) judged.push({ instant, judgment });
    return judgment;
  };
}

function lastsLong(resolve: Resolve, judgment: Judgment, instant: number): boolean {
  let { from, to } = judgment;
  while (to - from < shortestDifference && from > instant - shortestDifference) {
    const before = resolve(from - 1);
    if (before.outcome !== 'depends') break;
    from = before.from;
  }
  while (to - from < shortestDifference) {
    const after = resolve(to);
    if (after.outcome !== 'depends') break;
    to = after.to;
  }
  return to - from >= shortestDifference;
}

/** When a screen shows something else, and by which judgment. */
interface NextJudgment {
  readonly at: number;
  readonly judgment: Judgment;
}

/**
 * What a screen shows next after `instant` that differs from `current`; undefined if nothing changes within 400 days. `reasonAt` says why it
 * shows that.
 */
export function nextChange(
  current: Judgment,
  instant: number,
  judge: Judge,
  reasonAt: (instant: number, judgment: Judgment) => string,
): NextJudgment | undefined {
  /** Made when first needed: most changes show in more than the reason. */
  let reason: string | undefined;
  for (let at = current.to; at < instant + horizon; ) {
    const judgment = judge(at);
    if (!isSameRuling(judgment, current)) {
      if (!isSameShowing(judgment, current)) return { at, judgment };
      reason ??= reasonAt(instant, current);
      if (reasonAt(at, judgment) !== reason) return { at, judgment };
    }
    at = judgment.to;
  }
  return undefined;
}

/** A part of the time asked for, with what the screen shows in it. */
export interface Stretch extends Span {
  readonly judgment: Judgment;
}

/** What a screen shows within [from, to), as stretches that follow each other and differ. */
export function* stretchesOf(
  screen: PlaybackScreen,
  from: number,
  to: number,
  judge = judgeOf(screen),
): Steps<Stretch[]> {
  const stretches: { from: number; to: number; judgment: Judgment }[] = [];
  for (let at = from; at < to; ) {
    const judgment = judge(at);
    const end = Math.min(judgment.to, to);
    const before = stretches.at(-1);
    if (before !== undefined && isSameContest(before.judgment, judgment)) before.to = end;
    else stretches.push({ from: at, to: end, judgment });
    at = end;
    yield;
  }
  return stretches;
}

/** Whether two judgments of a screen agree in all but their time. Those that do not may still agree in what they come to. */
function isSameRuling(a: Judgment, b: Judgment): boolean {
  return a.contest === b.contest && a.playing === b.playing;
}

/** Whether the fields that are shown are the same, apart from the reason. A broken service can give two schedules the same id. */
function isSameShowing(a: Judgment, b: Judgment): boolean {
  return (
    a.outcome === b.outcome &&
    areSame(a.winners, b.winners, isSameWinner) &&
    areSame(a.playing.contentIds, b.playing.contentIds) &&
    areSame(a.playing.blockedContentIds, b.playing.blockedContentIds)
  );
}

type Winner = Judgment['winners'][number];
const isSameWinner = (winner: Winner, other?: Winner) =>
  winner.id === other?.id && winner.name === other.name && winner.priority === other.priority;

/** Whether the same schedules win, and could. */
function isSameContest(a: Judgment, b: Judgment): boolean {
  if (isSameRuling(a, b)) return true;
  return (
    isSameShowing(a, b) &&
    areSame(a.candidates, b.candidates, (candidate, other) => candidate.schedule === other?.schedule) &&
    areSame(a.possible, b.possible, (list, other) => areSame(list, other ?? []))
  );
}

function areSame<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (element: T, other: T | undefined) => boolean = Object.is,
): boolean {
  return a === b || (a.length === b.length && a.every((element, index) => isSame(element, b[index])));
}
