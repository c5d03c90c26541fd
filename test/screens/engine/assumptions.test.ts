import { expect, test } from 'vitest';
import { parseAssumptions, readings } from '../../../src/screens/engine/assumptions.ts';

const defaults = {
  zone: 'player',
  overnight: 'start-day',
  end: 'exclusive',
  equal: 'whole-day',
  'no-days': 'never',
  tie: 'report',
  'skip-empty': 'no',
  orientation: 'show',
  states: 'unknown',
};

test('without any, each key has its first reading', () => {
  expect(parseAssumptions([])).toEqual({ values: defaults, given: new Set() });
  expect(Object.entries(readings).map(([key, { values }]) => [key, values[0]])).toEqual(
    Object.entries(defaults),
  );
});

test('of one key the last counts', () => {
  const texts = ['tie=newest', 'zone=America/Manaus', 'tie=all', 'end=exclusive'];
  expect(parseAssumptions(texts)).toEqual({
    values: { ...defaults, zone: 'America/Manaus', tie: 'all' },
    given: new Set(['tie', 'zone', 'end']),
  });
});

const keys = 'zone, overnight, end, equal, no-days, tie, skip-empty, orientation or states';

test.each([
  ['tie', `--assume must be KEY=VALUE with KEY ${keys}, not "tie"`],
  ['', `--assume must be KEY=VALUE with KEY ${keys}, not ""`],
  ['Tie=all', `--assume must be KEY=VALUE with KEY ${keys}, not "Tie=all"`],
  ['toString=1', `--assume must be KEY=VALUE with KEY ${keys}, not "toString=1"`],
  ['tie=', '--assume tie must be report, newest, oldest, lowest-id or all, not ""'],
  ['overnight=Never', '--assume overnight must be start-day, calendar-day or never, not "Never"'],
  ['zone=Mars', '--assume zone must be player, UTC or an IANA time zone, not "Mars"'],
  ['zone=-03:00', '--assume zone must be player, UTC or an IANA time zone, not "-03:00"'],
])('%j is wrong usage', (text, message) => {
  expect(() => parseAssumptions([text])).toThrow(expect.objectContaining({ kind: 'USAGE', message }));
});

test('the message names an environment variable', () => {
  expect(() => parseAssumptions(['end=late'], 'SIGNAGE_ASSUME')).toThrow(
    'SIGNAGE_ASSUME end must be exclusive or inclusive, not "late"',
  );
});
