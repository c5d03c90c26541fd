import { expect, test } from 'vitest';
import {
  ageOf,
  clockText,
  dateLabel,
  dateText,
  dateTime,
  dateTimeSeenFrom,
  daysText,
  durationText,
  httpDate,
  isoOrNull,
  lengthText,
  localTimeText,
  minuteText,
  offsetText,
  secondsText,
  spanText,
  timeOfDay,
  timeSeenFrom,
  weekdayTime,
} from '../../src/clock/time-text.ts';
import { zoneNamed } from '../../src/clock/zone.ts';

const zoneOf = (name: string) => zoneNamed(name) ?? expect.fail(name);
const brazil = zoneOf('America/Sao_Paulo');
/** 02:30:05 in Brazil, where it is still Friday. */
const instant = Date.parse('2026-11-07T02:30:05.678Z');

test('an instant in every form', () => {
  expect({
    isoOrNull: isoOrNull(instant),
    httpDate: httpDate(instant),
    localTimeText: localTimeText(brazil, instant),
    dateTime: [
      dateTime(brazil, instant, 'day'),
      dateTime(brazil, instant),
      dateTime(brazil, instant, 'second'),
    ],
    minuteText: [minuteText(instant, brazil.name, instant), minuteText(instant, 'UTC', Date.UTC(2027, 0, 2))],
    timeOfDay: [timeOfDay(brazil, instant), timeOfDay(brazil, instant, 'second')],
    dateLabel: dateLabel(Date.UTC(2026, 10, 6)),
    dateText: dateText(brazil, instant),
    weekdayTime: weekdayTime(brazil, instant),
  }).toEqual({
    isoOrNull: '2026-11-07T02:30:05.678Z',
    httpDate: 'Sat, 07 Nov 2026 02:30:05 GMT',
    localTimeText: '2026-11-06T23:30:05-03:00',
    dateTime: ['2026-11-06', '2026-11-06 23:30', '2026-11-06 23:30:05'],
    minuteText: ['Fri 6 Nov 23:30', 'Sat 7 Nov 2026 02:30'],
    timeOfDay: ['23:30', '23:30:05'],
    dateLabel: 'Fri 06 Nov',
    dateText: 'Fri 6 Nov',
    weekdayTime: 'Fri 23:30',
  });
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  'no instant: %s',
  (none) => {
    expect(isoOrNull(none)).toBeNull();
  },
);

test.each([
  ['2026-11-06T12:00:00Z', '23:30', 'Fri 6 Nov 23:30'],
  ['2026-11-12T12:00:00Z', 'Fri 23:30', 'Fri 6 Nov 23:30'],
  ['2026-10-31T12:00:00Z', 'Fri 23:30', 'Fri 6 Nov 23:30'],
  ['2026-11-13T12:00:00Z', '6 Nov', 'Fri 6 Nov 23:30'],
  // It is the year of the place that counts, where 2026 has not ended.
  ['2027-01-01T01:00:00Z', '6 Nov', 'Fri 6 Nov 23:30'],
  ['2027-01-01T12:00:00Z', '6 Nov 2026', 'Fri 6 Nov 2026 23:30'],
])('seen from %s: %s', (from, short, long) => {
  expect(timeSeenFrom(brazil, instant, Date.parse(from))).toBe(short);
  expect(dateTimeSeenFrom(brazil, instant, Date.parse(from))).toBe(long);
});

test.each([
  ['2026-11-25T11:00Z', '2026-11-25T14:00Z', 'Wed 25 Nov 08:00–11:00'],
  ['2026-11-25T11:00Z', '2026-11-26T03:00Z', 'Wed 25 Nov 08:00–24:00'],
  ['2026-11-25T11:00Z', '2026-12-02T14:00Z', 'Wed 25 Nov 08:00 to Wed 2 Dec 11:00'],
  ['2026-11-25T11:00Z', '2026-11-25T11:00Z', 'Wed 25 Nov 08:00'],
])('from %s to %s: %s', (from, to, expected) => {
  expect(spanText(brazil, { from: Date.parse(from), to: Date.parse(to) })).toBe(expected);
});

test.each([
  [0, '00:00'],
  [27_000_000, '07:30'],
  [86_400_000, '24:00'],
])('%d ms after midnight: %s', (time, expected) => {
  expect(clockText(time)).toBe(expected);
});

test.each([
  [0, 'UTC'],
  [-10_800_000, 'UTC−3'],
  [19_800_000, 'UTC+5:30'],
])('an offset of %d ms: %s', (offset, expected) => {
  expect(offsetText(offset)).toBe(expected);
});

test.each([
  [499, '0s', '499ms'],
  [1499, '1s', '1s'],
  [90_000, '1m', '1m 30s'],
  [2 * 86_400_000 + 3_599_999, '2d', '2d 1h'],
])('%d ms: about %s, %s', (length, rounded, exact) => {
  expect(lengthText(length)).toBe(rounded);
  expect(durationText(length)).toBe(exact);
});

test.each([
  [0, '0s'],
  [30, '30s'],
  [90, '1m 30s'],
  [3600, '1h'],
  [183_845, '2d 3h 4m 5s'],
  [12.5, '12.5'],
  [-3, '-3'],
  [1e300, '1e+300'],
])('%d seconds: %s', (seconds, expected) => {
  expect(secondsText(seconds)).toBe(expected);
});

test.each([
  [['MON', 'TUE', 'WED', 'THU', 'FRI'], 'Mon–Fri'],
  [['SUN', 'SAT'], 'Sat, Sun'],
  [['FRI', 'MON', 'TUE', 'WED', 'SUN'], 'Mon–Wed, Fri, Sun'],
  [['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'], 'every day'],
  [['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'XXX'], 'Mon–Sun, XXX'],
  [['MON', 'TUE', 'THU', 'FRI', 'SAT'], 'Mon, Tue, Thu–Sat'],
  [['XXX', 'MON', 'MON'], 'Mon, XXX'],
  [[], ''],
])('%j: %s', (codes, expected) => {
  expect(daysText(codes)).toBe(expected);
});

test.each([
  [0, 'now'],
  [999, 'now'],
  [1000, '1s ago'],
  [20_000, '20s ago'],
  [59_999, '59s ago'],
  [60_000, '1m ago'],
  [59 * 60_000, '59m ago'],
  [3_600_000, '1h ago'],
  [3 * 3_600_000, '3h ago'],
  [86_400_000 - 1, '23h ago'],
  [86_400_000, '1d ago'],
  [3 * 86_400_000, '3d ago'],
  [30 * 86_400_000 - 1, '29d ago'],
  [30 * 86_400_000, '1mo ago'],
  [40 * 86_400_000, '1mo ago'],
  [365 * 86_400_000 - 1, '12mo ago'],
  [365 * 86_400_000, '1y ago'],
  [800 * 86_400_000, '2y ago'],
  [-999, 'now'],
  [-1000, 'in 1s'],
  [-2 * 86_400_000, 'in 2d'],
])('%d ms ago: %s', (before, expected) => {
  expect(ageOf(instant - before, instant)).toBe(expected);
});
