import { instantOf } from '../../clock/instant.ts';
import { everyDay, minutesOfDay, weekDays } from '../../clock/week-days.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Assumptions, AssumptionValues } from './assumptions.ts';
import { fieldReader } from './field-reader.ts';

/** When a schedule or a content item may play (§2.1, §2.2 rule 1). A missing or null field restricts nothing. */
export type Window = Readonly<ReturnType<typeof parseWindow>>;

/**
 * Parses the six fields. A value that cannot be read becomes a problem, `startAt is "25:00", which is not HH:mm`, which may quote the
 * service, unsanitized: with one of them, it may be open or not whenever the other fields let it.
 */
export function parseWindow(fields: JsonObject) {
  const { read, problems } = fieldReader(fields);
  return {
    /** Inclusive. */
    from: read('validFrom', fieldInstant, 'a time with a time zone') ?? Number.NEGATIVE_INFINITY,
    /** Exclusive. */
    until: read('validUntil', fieldInstant, 'a time with a time zone') ?? Number.POSITIVE_INFINITY,
    /** Minutes since local midnight; undefined if missing. */
    start: read('startAt', minutesIn, 'HH:mm'),
    end: read('endAt', minutesIn, 'HH:mm'),
    /** As bits, Monday lowest; undefined if missing, or if any of them cannot be read. */
    days: read('daysOfWeek', daysIn, `a list of ${weekDays.join(', ')}`),
    problems,
  };
}

function fieldInstant(value: unknown): number | undefined {
  return typeof value === 'string' ? instantOf(value) : undefined;
}

function minutesIn(value: unknown): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** One unknown code makes the whole list unreadable. */
function daysIn(value: unknown): number | undefined {
  if (!Array.isArray(value)) return undefined;
  const indexes = value.map((code) => weekDays.indexOf(code));
  return indexes.includes(-1) ? undefined : indexes.reduce((days, index) => days | (1 << index), 0);
}

/** Whether it runs past midnight: the time from midnight to endAt belongs to one day or the other. */
export function isOvernight({ start, end }: Window): boolean {
  return start !== undefined && end !== undefined && start > end;
}

/**
 * Whether a schedule is active at one time, as a set of bits, since the two readings of overnight hours can differ. For each reading,
 * one bit is set if the schedule is possibly active, and another if that is certain. A field that cannot be read, or an unknown
 * time zone, leaves only the first. Bits, because a fleet asks this millions of times.
 */
export const activeBy = {
  /** Possibly active by the reading that is assumed. */
  default: 1,
  /** Certainly active by the reading that is assumed. */
  certain: 2,
  /** Possibly active if the hours after midnight belong to the calendar day. */
  calendarDay: 4,
  /** Certainly active if they do. */
  certainByCalendarDay: 8,
  /** This depends on the local time, and the time zone is unknown. */
  zoneless: 16,
} as const;

/** How many sets of these bits there are. */
export const codeCount = 32;

/** The bits of a schedule that is possibly active, by any reading. */
export const possiblyActive = activeBy.default | activeBy.calendarDay;
/** All bits of a schedule that is certainly active, by every reading. */
export const certainlyActive = possiblyActive | activeBy.certain | activeBy.certainByCalendarDay;

/** Whether something is active or not, depending on the day to which the hours after midnight belong. */
export function dependsOnNight(code: number): boolean {
  return ((code & activeBy.default) === 0) !== ((code & activeBy.calendarDay) === 0);
}

/**
 * When a window is open in any week, apart from its validity: local time from Monday 00:00 in steps. `codes[i]` holds from minute
 * `starts[i]` until the next start; `days` are those with any open time by the default reading, as bits, Monday lowest.
 */
export function weekOf(window: Window, { values, given }: Assumptions) {
  const other: AssumptionValues = given.has('overnight') ? values : { ...values, overnight: 'calendar-day' };
  const isOpen = openIn(window, values);
  const isOtherOpen = openIn(window, other);
  const [usual, calendarDay] =
    window.problems.length === 0
      ? [activeBy.default | activeBy.certain, activeBy.calendarDay | activeBy.certainByCalendarDay]
      : [activeBy.default, activeBy.calendarDay];
  const edges = [0, window.start ?? 0, endOf(window, values) % minutesOfDay].sort((a, b) => a - b);
  const starts: number[] = [];
  const codes: number[] = [];
  let days = 0;
  for (let day = 0; day < 7; day += 1)
    for (const edge of edges) {
      const code = (isOpen(day, edge) ? usual : 0) | (isOtherOpen(day, edge) ? calendarDay : 0);
      if ((code & activeBy.default) !== 0) days |= 1 << day;
      if (code === codes.at(-1)) continue;
      starts.push(day * minutesOfDay + edge);
      codes.push(code);
    }
  return { starts, codes, days };
}

/** Whether a window is open at a minute of a day of the week, Monday being 0. */
function openIn(window: Window, values: AssumptionValues): (day: number, minute: number) => boolean {
  const { days = everyDay, start = 0 } = window;
  const end = endOf(window, values);
  const wide = days === 0 && values['no-days'] === 'every' ? everyDay : days;
  const isOn = (day: number) => (wide & (1 << ((day + 7) % 7))) !== 0;
  const isAllDay = window.problems.some(({ field }) => field === 'startAt' || field === 'endAt');
  if (isAllDay || (start === window.end && values.equal === 'whole-day')) return isOn;
  if (start === window.end) return () => false;
  if (!isOvernight(window)) return (day, minute) => start <= minute && minute < end && isOn(day);
  if (values.overnight === 'never') return () => false;
  const owner = values.overnight === 'start-day' ? -1 : 0;
  return (day, minute) => (minute >= start && isOn(day)) || (minute < end && isOn(day + owner));
}

/** The minute at which a window ends, exclusive. */
function endOf({ end }: Window, values: AssumptionValues): number {
  if (end === undefined || end === minutesOfDay - 1) return minutesOfDay;
  return values.end === 'inclusive' ? end + 1 : end;
}
