import { openWindows } from '../../clock/opening-hours.ts';
import type { Span, Zone } from '../../clock/zone.ts';
import { noObjects } from '../../screens/engine/showing.ts';
import { skippedShowing } from '../../screens/screen.ts';
import type { Expectation } from './file.ts';
import type { UnmetSlot } from './rules/judge.ts';

/** The times of an expectation by one clock, from the first to the last: infinite, and so empty, if there are none. */
export interface Times extends Span {
  readonly windows: readonly Span[];
  /** Times that the clock skips. */
  readonly skipped: readonly UnmetSlot[];
  /** Why they have passed. */
  readonly over: string | undefined;
}

/** Whether an expectation asks anything of screens at these times, or has asked it. */
export function isAsked({ windows, skipped, over }: Times): boolean {
  return windows.length + skipped.length > 0 || over !== undefined;
}

/** The times of an expectation by the clock of a zone, as of an instant. Throws a `USAGE` failure if they end before they begin. */
export function timesOf(expectation: Expectation, zone: Zone, now: number): Times {
  const { windows = [], skipped = [], over } = windowsOf(expectation, zone, now);
  const from = windows[0]?.from ?? Number.POSITIVE_INFINITY;
  const to = windows.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  return { windows, skipped, over, from, to };
}

function windowsOf(
  { moments: momentsOn, hours, range }: Expectation,
  zone: Zone,
  now: number,
): Partial<Pick<Times, 'windows' | 'skipped' | 'over'>> {
  if (momentsOn) {
    const single = momentsOn(zone, now);
    if ('over' in single) return single;
    const { moments } = single;
    const shown = moments.flatMap(({ instant, gap }) => (gap === undefined ? momentSpan(instant) : []));
    const skipped = moments.flatMap(({ instant, gap }) =>
      gap === undefined ? [] : skippedSlot(instant, gap),
    );
    return { windows: shown.sort((a, b) => a.from - b.from), skipped };
  }
  const asked = range(zone, now);
  if ('over' in asked) return asked;
  if ('gap' in asked) return { skipped: [skippedSlot(asked.instant, asked.gap)] };
  return { windows: hours ? openWindows(hours, zone, asked.span) : [asked.span] };
}

const momentSpan = (instant: number): Span => ({ from: instant, to: instant + 1 });

/** A time that a clock skips: what a screen shows then is unclear. */
function skippedSlot(instant: number, gap: string): UnmetSlot {
  const span = momentSpan(instant);
  const { until, ...skipped } = skippedShowing(gap);
  const showing = { ...skipped, choice: null, couldShow: noObjects };
  return { ...span, verdict: 'unclear', slot: { ...span, until, showing } };
}

/** Whether nothing is as expected at any time. Of single times, each is named. */
export function isAlways(unmet: readonly Span[], { windows }: Times): boolean {
  const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return lengthOf(unmet) === lengthOf(windows) && lengthOf(windows) > windows.length;
}
