import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageFlag, durationFlag, integerFlag, textFlag, wordFlag, wordsFlag } from '../../src/core/flag.ts';

const limit = integerFlag('--limit <n>', '', { group: 'What', min: 1, max: 500 });
const port = integerFlag('-p, --port <n>', '', { group: 'What', min: 0 });
const timeout = durationFlag('--timeout <time>', '', { group: 'What' });

describe('a whole number', () => {
  test('is accepted within its bounds only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: -2, max: 502 })), (value) => {
        const parse = () => limit.parse([String(value)]);
        if (value >= 1 && value <= 500) expect(parse()).toBe(value);
        else expect(parse).toThrow(`--limit must be a whole number from 1 to 500, not "${value}"`);
      }),
    );
  });

  test.each(['1.5', '1e2', '0x10', '+5', ' 5', '5 ', '٥', '1,2', 'Infinity', 'NaN', '9007199254740993'])(
    'not %j',
    (text) => {
      expect(() => limit.parse([text])).toThrow(`not "${text}"`);
      expect(() => port.parse([text])).toThrow(`--port must be a whole number, 0 or more, not "${text}"`);
    },
  );

  test('the last one wins', () => {
    expect(limit.parse(['7', '8'])).toBe(8);
  });
});

describe('a duration', () => {
  test.each([
    ['30s', 30_000],
    ['500ms', 500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['0.5s', 500],
    ['1.5m', 90_000],
    ['1h30m', 5_400_000],
    ['1d12h', 129_600_000],
    ['1s500ms', 1500],
    ['24d', 24 * 86_400_000],
  ])('%s', (text, milliseconds) => {
    expect(timeout.parse([text])).toBe(milliseconds);
  });

  const wrong = [
    '0',
    '30',
    '0s',
    '0h0m',
    '-1s',
    '30 s',
    's',
    '1e3',
    '.5s',
    '30m1h',
    '1h1h',
    '1h30',
    '1S',
    'soon',
  ];
  test.each(wrong)('not %j', (text) => {
    expect(() => timeout.parse([text])).toThrow(
      `--timeout must be a duration such as 30s, 2m or 1h30m, not "${text}" (units: ms, s, m, h, d, w)`,
    );
  });

  test.each(['24d1ms', '577h', '25d', `${'9'.repeat(400)}s`])(
    'not %j, which is too long for a timer',
    (text) => {
      expect(() => timeout.parse([text])).toThrow(`--timeout must be at most 24d, not "${text}"`);
    },
  );
});

describe('an age', () => {
  const age = ageFlag('--max-age <time>', '', { group: 'What' });

  test.each([
    ['1h30m', 5_400_000],
    ['36500d', 36_500 * 86_400_000],
    ['1w', 604_800_000],
    ['1w2d', 777_600_000],
    ['15min', 900_000],
    ['1h15min30s', 4_530_000],
  ])('%s', (text, milliseconds) => {
    expect(age.parse([text])).toBe(milliseconds);
  });

  test.each(['15', '0', '1y', 'm', '15minutes', '1d1w', '1min1m'])('not %j', (text) => {
    expect(() => age.parse([text])).toThrow(
      `--max-age must be a duration such as 15m, 36h or 1d12h, not "${text}" (units: ms, s, m, h, d, w)`,
    );
  });

  test('not more than 100 years', () => {
    expect(() => age.parse(['36501d'])).toThrow('--max-age must be at most 36500d, not "36501d"');
  });
});

describe('words', () => {
  const status = wordsFlag('--status <values>', 'only', ['active', 'inactive', 'archived'], {
    group: 'What',
  });

  test.each([
    [['active'], ['active']],
    [['active,inactive'], ['active', 'inactive']],
    [['ACTIVE, Inactive'], ['active', 'inactive']],
    [['active,active', 'ACTIVE'], ['active']],
  ])('%j', (given, words) => {
    expect(status.parse(given)).toEqual(words);
  });

  test.each([
    [['live'], '--status must be active, inactive or archived, not "live"'],
    [['active,live'], '--status must be active, inactive or archived, not "live"'],
    [[''], '--status needs a value'],
    [['active,'], '--status needs a value'],
    [[',active'], '--status needs a value'],
  ])('not %j', (given, message) => {
    expect(() => status.parse(given)).toThrow(message);
  });
});

describe('one word of several', () => {
  const color = wordFlag('--color <when>', '', ['auto', 'always', 'never'], { group: 'What' });

  test('the last one wins, in any case', () => {
    expect(color.parse(['always', 'NEVER'])).toBe('never');
  });

  test.each([
    ['sometimes', '--color must be auto, always or never, not "sometimes"'],
    ['', '--color needs a value'],
  ])('not %j', (given, message) => {
    expect(() => color.parse([given])).toThrow(message);
  });
});

test('a text must not be empty', () => {
  const name = textFlag('--name <text>', '', { group: 'What' });
  expect(name.parse(['a', ' b '])).toBe(' b ');
  expect(() => name.parse([''])).toThrow('--name needs a value');
});
