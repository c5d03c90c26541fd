import type { Span } from '../../clock/zone.ts';
import type { Steps } from '../../pause.ts';
import { getOrMake } from '../../words/groups.ts';
import { horizon } from './active-hours.ts';
import { type Judgment, type PlaybackScreen, resolveWinner } from './resolve-winner.ts';
import { reasonText } from './why.ts';

/** Milliseconds. A difference between readings that lasts less is not reported. */
export const shortestDifference = 2 * 60_000;

/** Judges a screen, by the default reading alone where others differ for less than two minutes. */
export function judgeAt(screen: PlaybackScreen, instant: number): Judgment {
  const judgment = resolveWinner(screen, instant);
  if (judgment.outcome !== 'depends' || lastsLong(screen, judgment, instant)) return judgment;
  const { from, to } = judgment;
  const settled = resolveWinner(screen, instant, true);
  return { ...settled, from: Math.max(from, settled.from), to: Math.min(to, settled.to) };
}

/** Judges a screen at an instant. */
type Judge = typeof judgeAt;

/** Makes what judges a screen at each instant once: whoever asks what is possible, and then for words, asks about the same instants. */
export function createJudge(): Judge {
  const judged = new Map<number, Judgment>();
  return (screen, instant) => getOrMake(judged, instant, () => judgeAt(screen, instant));
}

function lastsLong(screen: PlaybackScreen, judgment: Judgment, instant: number): boolean {
  let { from, to } = judgment;
  while (to - from < shortestDifference && from > instant - shortestDifference) {
    const before = resolveWinner(screen, from - 1);
    if (before.outcome !== 'depends') break;
    from = before.from;
  }
  while (to - from < shortestDifference) {
    const after = resolveWinner(screen, to);
    if (after.outcome !== 'depends') break;
    to = after.to;
  }
  return to - from >= shortestDifference;
}

/** What a screen shows next after `instant` that differs from `current`; undefined if nothing changes within 400 days. */
export function nextChange(
  screen: PlaybackScreen,
  current: Judgment,
  instant: number,
  judge = judgeAt,
): Judgment | undefined {
  /** Made when first needed: most changes show in more than the reason. */
  let text: string | undefined;
  for (let at = current.to; at < instant + horizon; ) {
    const judgment = judge(screen, at);
    if (!isSameShowing(judgment, current)) return { ...judgment, from: at };
    text ??= reasonText(screen, current);
    if (reasonText(screen, judgment) !== text) return { ...judgment, from: at };
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
  judge = judgeAt,
): Steps<Stretch[]> {
  const stretches: { from: number; to: number; judgment: Judgment }[] = [];
  for (let at = from; at < to; ) {
    const judgment = judge(screen, at);
    const end = Math.min(judgment.to, to);
    const before = stretches.at(-1);
    if (before !== undefined && isSameContest(before.judgment, judgment)) before.to = end;
    else stretches.push({ from: at, to: end, judgment });
    at = end;
    yield;
  }
  return stretches;
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
