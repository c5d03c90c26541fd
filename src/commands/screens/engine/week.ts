import type { Assumptions, AssumptionValues } from './assumptions.ts';
import { everyDay, isOvernight, type Window } from './window.ts';

/**
 * What holds at one time, as bits: a schedule may be active by one reading of overnight hours and not by another. The lenient
 * bits are set if it is, or may be since a field cannot be read or the time zone is not known; the strict ones only if that is certain.
 */
export const by = {
  default: 1,
  strict: 2,
  calendarDay: 4,
  strictCalendarDay: 8,
  /** It depends on the local time, and the time zone is not known. */
  zoneless: 16,
} as const;

/** The bits of what may be active by any reading. */
export const lenient = by.default | by.calendarDay;
/** The bits of what is certain to be active by every reading. */
export const strict = lenient | by.strict | by.strictCalendarDay;

/** Whether something is active or not, depending on the day to which the hours after midnight belong. */
export function dependsOnNight(code: number): boolean {
  return ((code & by.default) === 0) !== ((code & by.calendarDay) === 0);
}

/** A week of local time from Monday 00:00, in steps: `codes[i]` holds from minute `starts[i]` until the next start. */
export interface Week {
  readonly starts: readonly number[];
  readonly codes: readonly number[];
}

export const minutesOfDay = 1440;
export const minutesOfWeek = 7 * minutesOfDay;

type Minutes = readonly [from: number, to: number];

/** When a window is open in any week, apart from its validity. */
export function weekOf(window: Window, { values, given }: Assumptions): Week {
  const { days = everyDay, problems } = window;
  const wide = days === 0 && values['no-days'] === 'every' ? everyDay : days;
  const other: AssumptionValues = given.has('overnight') ? values : { ...values, overnight: 'calendar-day' };
  const isStrict = problems.length === 0;
  return stepsOf([
    [by.default | (isStrict ? by.strict : 0), minutesOpen(window, wide, values)],
    [by.calendarDay | (isStrict ? by.strictCalendarDay : 0), minutesOpen(window, wide, other)],
  ]);
}

function minutesOpen(window: Window, days: number, values: AssumptionValues): Minutes[] {
  const { tonight, morning } = dailyHours(window, values);
  const minutes: Minutes[] = [];
  for (let day = 0; day < 7; day += 1) {
    if ((days & (1 << day)) === 0) continue;
    const midnight = day * minutesOfDay;
    minutes.push([midnight + tonight[0], midnight + tonight[1]]);
    // The morning of the last day's night is the first one of the week.
    const next = values.overnight === 'start-day' ? ((day + 1) % 7) * minutesOfDay : midnight;
    minutes.push([next, next + morning]);
  }
  return minutes;
}

const closed = { tonight: [0, 0], morning: 0 } as const;

/** The minutes of a day on which the window opens, and how many after midnight belong to an overnight window. */
function dailyHours(
  window: Window,
  values: AssumptionValues,
): { readonly tonight: Minutes; readonly morning: number } {
  if (window.isTimeDoubtful) return { tonight: [0, minutesOfDay], morning: 0 };
  const start = window.start ?? 0;
  if (start === window.end)
    return values.equal === 'never' ? closed : { tonight: [0, minutesOfDay], morning: 0 };
  const end = endOf(window.end, values.end);
  if (!isOvernight(window)) return { tonight: [start, end], morning: 0 };
  return values.overnight === 'never' ? closed : { tonight: [start, minutesOfDay], morning: end };
}

function endOf(end: number | undefined, reading: AssumptionValues['end']): number {
  if (end === undefined || end === minutesOfDay - 1) return minutesOfDay;
  return reading === 'inclusive' ? end + 1 : end;
}

function stepsOf(parts: readonly (readonly [bit: number, minutes: readonly Minutes[]])[]): Week {
  const edges = new Set([0]);
  for (const [, minutes] of parts) for (const edge of minutes.flat()) edges.add(edge % minutesOfWeek);
  const starts: number[] = [];
  const codes: number[] = [];
  for (const start of [...edges].sort((a, b) => a - b)) {
    let code = 0;
    for (const [bit, minutes] of parts)
      if (minutes.some(([from, to]) => from <= start && start < to)) code |= bit;
    if (code === codes.at(-1)) continue;
    starts.push(start);
    codes.push(code);
  }
  return { starts, codes };
}
