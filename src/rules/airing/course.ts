import { horizon, type Span } from './airtime.ts';
import { areSame, type Judgment, judge, type Screen } from './judge.ts';

/** A difference between readings that lasts less is not reported: milliseconds. */
const shortest = 2 * 60_000;

/** Judges a screen, by the default reading alone where others differ for less than two minutes. */
export function judgeAt(screen: Screen, instant: number): Judgment {
  const judgment = judge(screen, instant);
  if (judgment.outcome !== 'depends' || lastsLong(screen, judgment, instant)) return judgment;
  const { from, to } = judgment;
  const settled = judge(screen, instant, true);
  return { ...settled, from: Math.max(from, settled.from), to: Math.min(to, settled.to) };
}

function lastsLong(screen: Screen, judgment: Judgment, instant: number): boolean {
  let { from, to } = judgment;
  while (to - from < shortest && from > instant - shortest) {
    const before = judge(screen, from - 1);
    if (before.outcome !== 'depends') break;
    from = before.from;
  }
  while (to - from < shortest) {
    const after = judge(screen, to);
    if (after.outcome !== 'depends') break;
    to = after.to;
  }
  return to - from >= shortest;
}

/** What a screen shows after `instant`, from when that is not the same any more; undefined if within 400 days it stays. */
export function nextChange(screen: Screen, current: Judgment, instant: number): Judgment | undefined {
  const limit = instant + horizon;
  for (let at = current.to; at < limit; ) {
    const judgment = judgeAt(screen, at);
    if (!isSameShowing(judgment, current)) return { ...judgment, from: at };
    at = judgment.to;
  }
  return undefined;
}

/** A part of the time asked for, with what the screen shows in it. */
export interface Stretch extends Span {
  readonly judgment: Judgment;
}

/** What a screen shows within [from, to), as stretches that follow each other and differ. */
export function stretchesOf(screen: Screen, from: number, to: number): Stretch[] {
  const stretches: { from: number; to: number; judgment: Judgment }[] = [];
  for (let at = from; at < to; ) {
    const judgment = judgeAt(screen, at);
    const end = Math.min(judgment.to, to);
    const before = stretches.at(-1);
    if (before !== undefined && isSameShowing(before.judgment, judgment)) before.to = end;
    else stretches.push({ from: at, to: end, judgment });
    at = end;
  }
  return stretches;
}

function isSameShowing(a: Judgment, b: Judgment): boolean {
  return (
    a.outcome === b.outcome &&
    areSame(a.winners, b.winners) &&
    a.alternatives.length === b.alternatives.length &&
    a.alternatives.every((winners, index) => areSame(winners, b.alternatives[index] ?? [])) &&
    areSame(a.contentIds, b.contentIds) &&
    areSame(a.blockedContentIds, b.blockedContentIds)
  );
}
