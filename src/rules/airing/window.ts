import type { JsonObject } from '../../json/object.ts';
import { instantOf } from '../../model/datetime.ts';
import { weekDays } from '../../model/fields.ts';

/** A field that cannot be read. The text may quote the service, unsanitized. */
export interface Problem {
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
  /** Days that are surely meant, as bits, Monday lowest; undefined if missing. */
  readonly days: number | undefined;
  /** Days that an unreadable code may mean. */
  readonly doubtfulDays: number;
  /** Whether startAt or endAt cannot be read, so that any time of day may be meant. */
  readonly isTimeDoubtful: boolean;
  /** The same for validFrom and validUntil. */
  readonly isValidityDoubtful: boolean;
  readonly problems: readonly Problem[];
}

export const everyDay = 0b1111111;

/** Parses the six fields; a value that cannot be read becomes a problem, and what it restricts becomes doubtful. */
export function parseWindow(fields: JsonObject): Window {
  const problems: Problem[] = [];
  const add = (field: string, expected: string) =>
    problems.push({ field, text: `${field} is ${JSON.stringify(fields[field])}, which is not ${expected}` });

  const read = <T>(field: string, parse: (text: string) => T | undefined, expected: string) => {
    const value = fields[field];
    if (value === undefined || value === null) return undefined;
    const parsed = typeof value === 'string' ? parse(value) : undefined;
    if (parsed === undefined) add(field, expected);
    return parsed;
  };
  const from = read('validFrom', instantOf, 'a time with a time zone');
  const until = read('validUntil', instantOf, 'a time with a time zone');
  const isValidityDoubtful = problems.length > 0;
  const start = read('startAt', minutesOf, 'HH:mm');
  const end = read('endAt', minutesOf, 'HH:mm');
  const isTimeDoubtful = problems.some(({ field }) => field === 'startAt' || field === 'endAt');
  const { sure, doubtful } = daysIn(fields.daysOfWeek);
  if (doubtful !== 0) add('daysOfWeek', `a list of ${weekDays.join(', ')}`);
  return {
    from: from ?? Number.NEGATIVE_INFINITY,
    until: until ?? Number.POSITIVE_INFINITY,
    start,
    end,
    days: sure,
    doubtfulDays: doubtful,
    isTimeDoubtful,
    isValidityDoubtful,
    problems,
  };
}

function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** `mon` may mean MON; any other unknown code, or anything but a list, may mean any day. */
function daysIn(value: unknown): { readonly sure: number | undefined; readonly doubtful: number } {
  if (value === undefined || value === null) return { sure: undefined, doubtful: 0 };
  if (!Array.isArray(value)) return { sure: 0, doubtful: everyDay };
  let sure = 0;
  let doubtful = 0;
  for (const code of value) {
    const index = weekDays.indexOf(code);
    const similar = typeof code === 'string' ? weekDays.indexOf(code.trim().toUpperCase()) : -1;
    if (index >= 0) sure |= 1 << index;
    else doubtful |= similar >= 0 ? 1 << similar : everyDay;
  }
  return { sure, doubtful };
}

/** Whether it runs past midnight: the time from midnight to endAt belongs to one day or the other. */
export function isOvernight({ start, end }: Window): boolean {
  return start !== undefined && end !== undefined && start > end;
}
