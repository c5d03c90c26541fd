import type { JsonObject } from '../../../json/object.ts';
import { instantOf } from '../../../model/datetime.ts';
import { weekDays } from '../../../model/fields.ts';

/** A field that cannot be read. The text may quote the service, unsanitized. */
interface Problem {
  readonly field: string;
  /** `startAt is "25:00", which is not HH:mm`. */
  readonly text: string;
}

/** When a schedule or a content item may play (§2.1, §2.2 rule 1). A missing or null field restricts nothing. */
export interface Window {
  /** Inclusive; `-Infinity` if open. */
  readonly from: number;
  /** Exclusive; `Infinity` if open. */
  readonly until: number;
  /** Minutes since local midnight; undefined if missing. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** As bits, Monday lowest; undefined if missing, or if any of them cannot be read. */
  readonly days: number | undefined;
  /** Whether startAt or endAt cannot be read, so that any time of day may be meant. */
  readonly isTimeDoubtful: boolean;
  /** With one of them, it may be open or not whenever the other fields let it. */
  readonly problems: readonly Problem[];
}

export const everyDay = 0b1111111;

/** Parses the six fields; a value that cannot be read becomes a problem, and restricts nothing for sure. */
export function parseWindow(fields: JsonObject): Window {
  const problems: Problem[] = [];
  const add = (field: string, expected: string) =>
    problems.push({ field, text: `${field} is ${JSON.stringify(fields[field])}, which is not ${expected}` });

  const read = <T>(field: string, parse: (value: unknown) => T | undefined, expected: string) => {
    const value = fields[field];
    if (value === undefined || value === null) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) add(field, expected);
    return parsed;
  };
  const from = read('validFrom', instantIn, 'a time with a time zone');
  const until = read('validUntil', instantIn, 'a time with a time zone');
  const start = read('startAt', minutesOf, 'HH:mm');
  const end = read('endAt', minutesOf, 'HH:mm');
  const isTimeDoubtful = problems.some(({ field }) => field === 'startAt' || field === 'endAt');
  const days = read('daysOfWeek', daysIn, `a list of ${weekDays.join(', ')}`);
  return {
    from: from ?? Number.NEGATIVE_INFINITY,
    until: until ?? Number.POSITIVE_INFINITY,
    start,
    end,
    days,
    isTimeDoubtful,
    problems,
  };
}

function instantIn(value: unknown): number | undefined {
  return typeof value === 'string' ? instantOf(value) : undefined;
}

function minutesOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value : '';
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
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
