import { longestDuration, parseDuration } from '../clock/duration.ts';
import { dayLength, instantOf } from '../clock/instant.ts';
import { instantIn, parseTime } from '../clock/typed-time.ts';
import { readerZone, type Zone, zoneNamed } from '../clock/zone.ts';
import { type Flag, flagName, switchFlag, textFlag } from '../core/flag.ts';
import { readZone } from '../core/global-flags.ts';
import { filtering, type Selector, type Test } from '../core/selectors.ts';
import type { Note } from '../core/session.ts';
import { usage } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import type { isScheduleActive } from './engine/activity.ts';
import { parseAssumptions } from './engine/assumptions.ts';

/** The column of the hours in which something is active each day. */
export const hours = { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] } as const;

const timezoneFlag = textFlag('--timezone <zone>', "time zone to use (default this machine's)", filtering);

/** `--active-at TIME` or `--playable-at TIME`: items that are, or may be, by a rule of the contract (§2.2 rule 1). */
export function activeAtSelector(what: string, rule: typeof isScheduleActive): Selector {
  const name = `--${what}-at`;
  const help = `only items ${what} at this time, such as now, 18:00 or sat 9:00`;
  const flag = textFlag(`${name} <time>`, help, filtering);
  return {
    flags: [flag, timezoneFlag],
    async read(input) {
      const { get } = input;
      const typed = get(flag);
      const asked = get(timezoneFlag);
      const own = readZone(input);
      if (typed === undefined) {
        if (asked !== undefined) throw usage(`--timezone is used with ${name}`);
        return undefined;
      }
      const zone = asked === undefined ? readerZone(own) : zoneNamed(asked);
      if (zone === undefined) throw usage(`--timezone must be an IANA time zone, not "${asked}"`);
      const assumptions = parseAssumptions([]);
      const timeAt = parseTime(typed, name);
      const instantAt = (now: number) => instantIn(timeAt(now), zone, name);
      // Wrong usage fails here, before any request.
      instantAt(0);
      // Computed for the first item: it is the same for all.
      let instant: number | undefined;
      const time = timeAt(0);
      const text = `using this machine's time zone, ${zone.name}`;
      const notes = (asked ?? own) === undefined ? [{ text, advice: 'use --timezone for another' }] : [];
      return {
        holds({ value }, now) {
          instant ??= instantAt(now);
          return rule(value, zone, instant, assumptions) !== 'no';
        },
        notes: 'wall' in time && time.isDay ? [...notes, judgedAtMidnight(typed)] : notes,
      };
    },
  };
}

/** The note that a day, as a time, is its first moment. */
export const judgedAtMidnight = (day: string): Note => ({
  text: `${day} is judged at 00:00`,
  advice: `for the whole day: signage screens timeline --day ${shellQuoted(day)}`,
});

const expiringFlag = textFlag('--expiring <time>', 'only items that expire within 7d, or by 2026-12-24', {
  ...filtering,
  synonyms: ['--expires-within', '--expires-in', '--expiring-in'],
});
const expiredFlag: Flag<string> = {
  ...switchFlag('--expired [time]', 'only items that have expired; with a time, since then', filtering),
  parse: (given: readonly string[]) => given.at(-1) ?? '',
};

/** `--expiring 7d` and `--expired`: items whose validity ends between now and a time, or ended between a time and now. */
export const expirySelector: Selector = {
  flags: [expiringFlag, expiredFlag],
  read(input) {
    const expiring = input.get(expiringFlag);
    const expired = input.get(expiredFlag);
    if (expiring !== undefined && expired !== undefined)
      throw usage('--expired cannot be combined with --expiring');
    const zone = readerZone(readZone(input));
    if (expiring !== undefined) return expiringUntil(expiring, zone);
    return expired === undefined ? undefined : expiredSince(expired, zone);
  },
};

const expiryForm = 'a duration such as 7d, or a date such as 2026-12-24';

function expiringUntil(text: string, zone: Zone): Test {
  const untilAt = spanOrTime(text, '--expiring', expiryForm, zone);
  return {
    shows: { field: 'validUntil', title: 'EXPIRES', sort: 'validUntil' },
    holds({ value }, now) {
      const end = endOf(value);
      return end > now && end <= untilAt(now, 1);
    },
  };
}

function expiredSince(text: string, zone: Zone): Test {
  const sinceAt =
    text === '' ? () => Number.NEGATIVE_INFINITY : spanOrTime(text, '--expired', expiryForm, zone);
  return {
    shows: { field: 'validUntil', title: 'EXPIRED', sort: '-validUntil' },
    holds({ value }, now) {
      const end = endOf(value);
      return end <= now && end >= sinceAt(now, -1);
    },
  };
}

const updatedFlag = textFlag(
  '--updated-since <time>',
  'only items changed since then: 7d, yesterday, or 2026-11-01',
  {
    ...filtering,
    commandLineOnly: true,
    synonyms: ['--modified-since', '--changed-since', '--updated-after'],
  },
);

/** `--updated-since 7d`. An item without the time of a change is not selected. */
export const updatedSelector: Selector = {
  flags: [updatedFlag],
  read(input) {
    const typed = input.get(updatedFlag);
    if (typed === undefined) return undefined;
    const form = 'an age such as 7d, or a date such as 2026-11-01';
    const sinceAt = spanOrTime(typed, flagName(updatedFlag), form, readerZone(readZone(input)));
    return {
      shows: { field: 'updatedAt', sort: '-updatedAt' },
      holds: ({ value }, now) => (instantOf(String(value.updatedAt)) ?? Number.NaN) >= sinceAt(now, -1),
    };
  },
};

/** When an item expires, in milliseconds since 1970; NaN, for which every comparison is false, if it never does. */
const endOf = ({ validUntil }: JsonObject) => instantOf(String(validUntil ?? '')) ?? Number.NaN;

/**
 * Reads a span, which begins now and goes `direction`, or a time. A day is whole: its end if the span goes forward, else its start. Throws
 * a `USAGE` failure for anything else.
 */
function spanOrTime(
  text: string,
  flag: string,
  form: string,
  zone: Zone,
): (now: number, direction: 1 | -1) => number {
  const length = parseDuration(text);
  if (length !== undefined) return (now, direction) => now + direction * Math.min(length, longestDuration);
  const timeAt = parseTime(text, flag, form);
  const instantAt = (now: number, direction: 1 | -1) => {
    const time = timeAt(now);
    if (direction < 0 || !('wall' in time) || !time.isDay) return instantIn(time, zone, flag);
    return instantIn({ ...time, wall: (each) => time.wall(each) + dayLength }, zone, flag) - 1;
  };
  // Wrong usage fails here, before any request.
  instantAt(0, -1);
  return instantAt;
}
