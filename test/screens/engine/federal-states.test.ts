import { describe, expect, test } from 'vitest';
import {
  codesIn,
  everyFederalState,
  federalStateCodes,
  federalStateOf,
  federalStatesOfZone,
  parseFederalStates,
  playerFederalStates,
  strayEntry,
} from '../../../src/screens/engine/federal-states.ts';

const setOf = (...codes: string[]) => codes.reduce((set, code) => set | (federalStateOf(code) ?? 0), 0);

test.each([
  ['America/Recife', ['PE']],
  ['Brazil/West', ['AM']],
  ['America/Belem', ['AP', 'PA']],
  ['America/New_York', []],
  ['toString', []],
])('the zone %s suggests %j', (timezone, codes) => {
  expect(codesIn(federalStatesOfZone(timezone))).toEqual(codes);
});

test('every state has a zone', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.startsWith('America/'));
  expect(codesIn(zones.reduce((set, name) => set | federalStatesOfZone(name), 0))).toEqual([
    ...federalStateCodes,
  ]);
});

describe('a states file', () => {
  const csv = '\uFEFFplayer,UF\r\n# the south\r\nloja-001,SP\n"loja-0*";rj\n\n5B0C1F6E\tPE\n';

  test('is CSV, with a header, comments, any separator and case', () => {
    expect(parseFederalStates(csv, 'states.csv')).toEqual([
      { pattern: 'loja-001', state: setOf('SP'), place: 'line 3' },
      { pattern: 'loja-0*', state: setOf('RJ'), place: 'line 4' },
      { pattern: '5B0C1F6E', state: setOf('PE'), place: 'line 6' },
    ]);
  });

  test('is JSON', () => {
    expect(parseFederalStates(' {"loja-001": "SP", "*": "RJ"}', 'states.json')).toEqual([
      { pattern: 'loja-001', state: setOf('SP'), place: '"loja-001"' },
      { pattern: '*', state: setOf('RJ'), place: '"*"' },
    ]);
  });

  test.each([
    ['loja-001,SP\nloja-002,XX\n', 'states.csv, line 2: unknown state'],
    ['loja-001', 'states.csv, line 1: not a player and a state'],
    [',SP', 'states.csv, line 1: not a player and a state'],
    ['a,SP,RJ', 'states.csv, line 1: not a player and a state'],
    ['{"a": 7}', 'states.csv, "a": unknown state'],
    ['{"a": ', 'states.csv is not JSON'],
    ['[1,2', 'states.csv is not JSON'],
    ['[{"player":"loja-011","state":"SP"}]', 'states.csv is not a JSON object'],
  ])('%j is wrong usage', (text, message) => {
    expect(() => parseFederalStates(text, 'states.csv')).toThrow(
      expect.objectContaining({ kind: 'USAGE', message }),
    );
  });
});

describe('the state of a player', () => {
  const player = { id: '5b0c1f6e', storeId: 'Loja-001', timezone: 'America/Bahia' };
  const entries = (text: string) => parseFederalStates(text, 'states.csv');

  test.each<[file: string, state: string | undefined, reading: 'unknown' | 'zone', expected: string[]]>([
    ['*,RJ\nloja-001,SP\n5B0C1F6E,PE', 'AM', 'zone', ['PE']],
    ['*,RJ\nloja-001,SP', 'AM', 'zone', ['SP']],
    ['loja-9*,AC\n*-00?,RJ\n*,ES', 'AM', 'zone', ['RJ']],
    ['loja-9*,AC', 'AM', 'zone', ['AM']],
    ['loja-00,AC\nloja.001,AC', undefined, 'zone', ['BA']],
    ['LÓJA-0*,AC', undefined, 'unknown', ['AC']],
    ['loja-9*,AC', undefined, 'unknown', [...federalStateCodes]],
  ])('in the file %j, with %s and %s', (file, state, reading, expected) => {
    const states = playerFederalStates(
      entries(file),
      state === undefined ? undefined : setOf(state),
      reading,
    );
    expect(codesIn(states(player))).toEqual(expected);
  });

  test('abroad is unknown, also by its zone', () => {
    const states = playerFederalStates([], undefined, 'zone');
    expect(states({ ...player, timezone: 'America/New_York' })).toBe(everyFederalState);
    expect(states({ id: '', storeId: undefined, timezone: undefined })).toBe(everyFederalState);
  });

  test.each([
    ['5B0C1F6E,SP\nloja-001,SP\nLOJA-0*,SP\n*,RJ', undefined],
    ['loja-001,SP\nloja-002,SP\nlojas-*,SP', 'line 2'],
    ['loja-001,SP\nlojas-*,SP', 'line 2'],
  ])('the first entry that names nobody in %j: %s', (text, place) => {
    expect(strayEntry(entries(text), [player])?.place).toBe(place);
  });
});
