import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { localTimeText } from '../../src/clock/time-text.ts';
import {
  instantIn,
  momentIn,
  parseDay,
  parseTime,
  pastInstant,
  timesMeant,
  timeWordsOf,
} from '../../src/clock/typed-time.ts';
import { zoneNamed } from '../../src/clock/zone.ts';
import { Failure } from '../../src/errors.ts';
import { testNow } from '../helpers/run.ts';

const zoneOf = (name: string) => zoneNamed(name) ?? expect.fail(name);
const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'];

/** What a text means in a zone, as its clock shows it. */
const local = (text: string, name = 'America/Sao_Paulo', now = testNow) =>
  localTimeText(zoneOf(name), instantIn(parseTime(text, '--at')(now), zoneOf(name), '--at'));

// It is Friday 2026-11-20, 09:00 in São Paulo, 21:00 in Tokyo.
describe('a time', () => {
  test.each([
    ['now', '2026-11-20T09:00:00-03:00'],
    ['NOW', '2026-11-20T09:00:00-03:00'],
    ['18:00', '2026-11-20T18:00:00-03:00'],
    ['8:05', '2026-11-20T08:05:00-03:00'],
    ['18:00:30', '2026-11-20T18:00:30-03:00'],
    ['24:00', '2026-11-21T00:00:00-03:00'],
    ['18:00Z', '2026-11-20T15:00:00-03:00'],
    ['today', '2026-11-20T00:00:00-03:00'],
    ['today 18:00', '2026-11-20T18:00:00-03:00'],
    ['tomorrow', '2026-11-21T00:00:00-03:00'],
    ['Tomorrow 18:00', '2026-11-21T18:00:00-03:00'],
    ['tomorrow 18:00-05:00', '2026-11-21T20:00:00-03:00'],
    ['tomorrow 1:00+09:00', '2026-11-20T13:00:00-03:00'],
    ['yesterday 18:00', '2026-11-19T18:00:00-03:00'],
    ['sat', '2026-11-21T00:00:00-03:00'],
    ['SAT 18:00', '2026-11-21T18:00:00-03:00'],
    ['saturday 18:00', '2026-11-21T18:00:00-03:00'],
    ['thurs 18:00', '2026-11-26T18:00:00-03:00'],
    ['fri', '2026-11-20T00:00:00-03:00'],
    ['fri 8:00', '2026-11-20T08:00:00-03:00'],
    ['sun 18:00Z', '2026-11-22T15:00:00-03:00'],
    ['+2h', '2026-11-20T11:00:00-03:00'],
    ['+1h30m', '2026-11-20T10:30:00-03:00'],
    ['+15min', '2026-11-20T09:15:00-03:00'],
    ['-3d', '2026-11-17T09:00:00-03:00'],
    ['\u22123d', '2026-11-17T09:00:00-03:00'],
    ['+1w', '2026-11-27T09:00:00-03:00'],
    ['2026-12-24', '2026-12-24T00:00:00-03:00'],
    ['2026-12-24T18:00', '2026-12-24T18:00:00-03:00'],
    ['2026-12-24t18:00', '2026-12-24T18:00:00-03:00'],
    ['2026-12-24 18:00', '2026-12-24T18:00:00-03:00'],
    ['2026-12-24T18:00Z', '2026-12-24T15:00:00-03:00'],
    ['2026-12-24 18:00z', '2026-12-24T15:00:00-03:00'],
    ['2026-12-24T18:00:30.5+09:00', '2026-12-24T06:00:30-03:00'],
    ['24/12/2026', '2026-12-24T00:00:00-03:00'],
    ['24/12/2026 18:00', '2026-12-24T18:00:00-03:00'],
    ['24/12/2026, 18:00', '2026-12-24T18:00:00-03:00'],
    ['24/12/2026T18:00Z', '2026-12-24T15:00:00-03:00'],
    ['24.12.2026', '2026-12-24T00:00:00-03:00'],
    ['24-12-2026 8:00', '2026-12-24T08:00:00-03:00'],
    ['5/5/2026', '2026-05-05T00:00:00-03:00'],
    ['2026/12/24 18:00', '2026-12-24T18:00:00-03:00'],
    ['2026-1-5', '2026-01-05T00:00:00-03:00'],
    ['agora', '2026-11-20T09:00:00-03:00'],
    ['hoje', '2026-11-20T00:00:00-03:00'],
    ['Hoje 18:00', '2026-11-20T18:00:00-03:00'],
    ['amanhã', '2026-11-21T00:00:00-03:00'],
    ['amanha\u0303 18:00', '2026-11-21T18:00:00-03:00'],
    ['AMANHÃ 18:00', '2026-11-21T18:00:00-03:00'],
    ['amanha', '2026-11-21T00:00:00-03:00'],
    ['ontem 18:00', '2026-11-19T18:00:00-03:00'],
    ['Monday', '2026-11-23T00:00:00-03:00'],
    ['dom', '2026-11-22T00:00:00-03:00'],
    ['seg', '2026-11-23T00:00:00-03:00'],
    ['segunda 18:00', '2026-11-23T18:00:00-03:00'],
    ['Segunda-feira', '2026-11-23T00:00:00-03:00'],
    ['terça-feira 18:00', '2026-11-24T18:00:00-03:00'],
    ['ter', '2026-11-24T00:00:00-03:00'],
    ['qua', '2026-11-25T00:00:00-03:00'],
    ['qui', '2026-11-26T00:00:00-03:00'],
    ['sex', '2026-11-20T00:00:00-03:00'],
    ['sáb', '2026-11-21T00:00:00-03:00'],
    ['sábado', '2026-11-21T00:00:00-03:00'],
  ])('%s is %s', (text, expected) => {
    expect(local(text)).toBe(expected);
  });

  test.each([
    ['today 18:00', 'Pacific/Kiritimati', '2026-11-21T18:00:00+14:00'],
    ['sat', 'Pacific/Kiritimati', '2026-11-21T00:00:00+14:00'],
    ['fri', 'Pacific/Kiritimati', '2026-11-27T00:00:00+14:00'],
    ['tomorrow', 'Pacific/Pago_Pago', '2026-11-21T00:00:00-11:00'],
  ])("%s in %s is counted from that place's own day", (text, name, expected) => {
    expect(local(text, name)).toBe(expected);
  });

  test('a day begins where its clock does, and a time that the clock skips is refused', () => {
    const night = Date.parse('2018-11-03T12:00:00Z');
    expect(local('tomorrow', 'America/Sao_Paulo', night)).toBe('2018-11-04T01:00:00-02:00');
    expect(momentIn(parseTime('sun 0:30', '--at')(night), zoneOf('America/Sao_Paulo')).gap).toBe(
      '2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00',
    );
  });
});

describe('what is no time is refused, with what to type', () => {
  test.each<[string, string | undefined]>([
    ['6', 'Type 06:00 or 18:00'],
    ['18', 'Type 18:00'],
    ['6pm', 'Type 18:00'],
    ['12 am', 'Type 00:00'],
    ['6:30 PM', 'Type 18:30'],
    ['18h', 'Type 18:00, +18h or -18h'],
    ['18h30', 'Type 18:30'],
    ['18.30', 'Type 18:30'],
    ['3d', 'Type +3d or -3d'],
    ['15min', 'Type +15min or -15min'],
    ['noon', 'Type 12:00'],
    ['05/06/2026', 'Type 2026-06-05 or 2026-05-06'],
    ['5/6/2026 18:00', "Type '2026-06-05 18:00' or '2026-05-06 18:00'"],
    ['12.24.2026', 'Type 2026-12-24'],
    ['12/24/2026 6pm', "Type '2026-12-24 18:00'"],
    ['24/12/2026 18h', "Type '24/12/2026 18:00'"],
    ['hoje às 18h30', "Type 'hoje 18:30'"],
    ['sat 6', "Type 'sat 06:00' or 'sat 18:00'"],
    ['24/12/26', undefined],
    ['24/12', undefined],
    ['24/12-2026', undefined],
    ['31/04/2026 18:00', undefined],
    ['2026/13/24', undefined],
    ['segunda-fei', undefined],
    ['13pm', 'Type 13:00'],
    ['25:00', undefined],
    ['99:99', undefined],
    ['31/02/2026', undefined],
    ['2026-02-30', undefined],
    ['2026-12-24T18:00-3', undefined],
    ['2026-12-24T18:00+24:00', undefined],
    ['2016-12-31T23:59:60Z', undefined],
    ['today Z', undefined],
    ['sa', undefined],
    ['next sat', undefined],
    ['tomorrow 18', "Type 'tomorrow 18:00'"],
    ['18:00 tomorrow', undefined],
    ['+2', undefined],
    ['+0d', undefined],
    ['+36501d', undefined],
    [`+${'9'.repeat(400)}d`, undefined],
    ['+-2h', undefined],
    ['', undefined],
    [' ', undefined],
  ])('%j', (text, hint) => {
    const message = `--at must be a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00, not "${text}"`;
    expect(failureOf(() => parseTime(text, '--at')(testNow))).toMatchObject({ kind: 'USAGE', message, hint });
  });
});

describe('a day', () => {
  const dayIn = (text: string, name = 'America/Sao_Paulo') =>
    new Date(parseDay(text, '--day', () => testNow)(zoneOf(name))).toISOString();

  test.each([
    ['now', '2026-11-20'],
    ['today', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['sun', '2026-11-22'],
    ['+2d', '2026-11-22'],
    ['-10h', '2026-11-19'],
    ['2026-12-24', '2026-12-24'],
    ['24/12/2026', '2026-12-24'],
    ['hoje', '2026-11-20'],
    ['amanhã', '2026-11-21'],
    ['segunda', '2026-11-23'],
  ])('%s', (text, date) => {
    expect(dayIn(text)).toBe(`${date}T00:00:00.000Z`);
  });

  test.each<[string, string | undefined]>([
    ['18:00', undefined],
    ['sat 18:00', undefined],
    ['2026-12-24T18:00Z', undefined],
    ['6', undefined],
    ['2d', 'Type +2d or -2d'],
    ['05/06/2026', 'Type 2026-06-05 or 2026-05-06'],
    ['12/24/2026', 'Type 2026-12-24'],
  ])('not %j', (text, hint) => {
    const message = `--day must be a day such as today, sat, +2d or 2026-12-24, not "${text}"`;
    expect(failureOf(() => parseDay(text, '--day', () => testNow))).toMatchObject({ message, hint });
  });
});

describe('a time that has been', () => {
  test.each([
    ['hoje', '2026-11-20T03:00:00.000Z'],
    ['ontem 18:00', '2026-11-19T21:00:00.000Z'],
    ['15/11/2026', '2026-11-15T03:00:00.000Z'],
    ['6h', '2026-11-20T06:00:00.000Z'],
  ])('%s', (text, expected) => {
    const instant = pastInstant(text, '--since', testNow, 'America/Sao_Paulo');
    expect(new Date(instant).toISOString()).toBe(expected);
  });

  test.each<[string, string | undefined]>([
    ['05/06/2026', 'Type 2026-06-05 or 2026-05-06'],
    ['24/12/2026', undefined],
    ['6', undefined],
    ['x', undefined],
  ])('not %j', (text, hint) => {
    const message = `--since must be an age such as 24h or 7d, or a past time such as yesterday, not "${text}"`;
    expect(failureOf(() => pastInstant(text, '--since', testNow))).toMatchObject({ message, hint });
  });
});

describe('for any time', () => {
  const minute = fc.integer({
    min: Date.parse('1980-01-01') / 60_000,
    max: Date.parse('2060-01-01') / 60_000,
  });
  const instant = minute.map((minutes) => minutes * 60_000);
  const zone = fc.constantFrom(...zones);
  const plainIn = (at: number, name: string) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name);

  test('what a clock shows is read back as that instant, or as the first one that it shows', () => {
    fc.assert(
      fc.property(instant, instant, zone, (at, now, name) => {
        const shown = plainIn(at, name).toPlainDateTime();
        for (const text of [`${shown}`, `${shown}`.replace('T', ' ')]) {
          const found = momentIn(parseTime(text, '--at')(now), zoneOf(name));
          expect(plainIn(found.instant, name).toPlainDateTime().toString()).toBe(`${shown}`);
          expect(found.instant <= at && (found.isRepeated || found.instant === at)).toBe(true);
        }
        expect(parseTime(localTimeText(zoneOf(name), at), '--at')(now)).toEqual({ instant: at });
      }),
    );
  });

  test('a weekday is within the next seven days, and on that day', () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    fc.assert(
      fc.property(instant, zone, fc.nat(6), (now, name, day) => {
        const today = plainIn(now, name).toPlainDate();
        const found = plainIn(Date.parse(local(days[day] ?? '', name, now)), name).toPlainDate();
        expect(found.dayOfWeek).toBe(day + 1);
        const ahead = today.until(found).days;
        expect(ahead >= 0 && ahead < 7).toBe(true);
      }),
    );
  });

  test('named days are the dates of Temporal, with any time of day', () => {
    fc.assert(
      fc.property(instant, zone, fc.nat(23), fc.nat(59), (now, name, hour, minutes) => {
        const clock = `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
        const today = plainIn(now, name).toPlainDate();
        for (const [word, days] of [
          ['', 0],
          ['today ', 0],
          ['yesterday ', -1],
          ['tomorrow ', 1],
        ] as const) {
          const same = `${today.add({ days })}T${clock}`;
          const [a, b] = [word + clock, same].map((text) =>
            momentIn(parseTime(text, '--at')(now), zoneOf(name)),
          );
          expect(a).toEqual(b);
        }
      }),
    );
  });

  test('+ and - are as far from now', () => {
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom('w', 'd', 'h', 'm', 'min', 's'),
        (now, n, unit) => {
          const [after, before] = ['+', '-'].map((sign) => parseTime(`${sign}${n}${unit}`, '--at')(now));
          if (!after || !before || !('instant' in after) || !('instant' in before)) return expect.fail();
          expect(after.instant - now).toBe(now - before.instant);
          expect(after.instant > now).toBe(true);
        },
      ),
    );
  });
});

test('any other text is wrong usage, and what it says to type is a time', () => {
  const word = fc.constantFrom(
    'sat',
    'today',
    '2026-12-24',
    '24/12/2026',
    '05/06/2026',
    'amanhã',
    '18:00',
    '6',
    'pm',
    ' ',
    'T',
    'Z',
    '+',
    '-',
    '/',
    '.',
    '3',
    'd',
    '03:00',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 5 }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      for (const meant of timesMeant(typed)) expect(timeWordsOf(meant)).toBeDefined();
      if (timeWordsOf(typed) !== undefined) {
        for (const name of zones)
          expect(momentIn(parseTime(typed, '--at')(testNow), zoneOf(name)).instant).not.toBeNaN();
      } else expect(failureOf(() => parseTime(typed, '--at')(testNow)).kind).toBe('USAGE');
    }),
    { numRuns: 500 },
  );
});

function failureOf(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return expect.fail('no failure');
}
