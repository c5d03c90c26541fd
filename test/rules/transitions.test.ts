import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/rules/changes.ts';
import { begin, observe, type Sighted, type Watched, type WatchState } from '../../src/rules/transitions.ts';
import { confirmedValues, replay } from './replay.ts';

type Poll = readonly Sighted[];

/** What a watch that begins with the first poll tells after each of the others. */
function watch(
  polls: number,
  [first = [], ...others]: readonly Poll[],
): { state: WatchState; told: Change[][] } {
  let state = begin(first);
  const told: Change[][] = [];
  for (const players of others) {
    const step = observe(state, players, { polls });
    state = step.state;
    told.push([...step.changes]);
  }
  return { state, told };
}

const entrance: Sighted = {
  id: 'a',
  name: 'Entrada',
  healthStatus: 'healthy',
  status: 'active',
  currentVersion: '2.4.0',
};
const { id: _, name: __, ...values } = entrance;
const about = { playerId: 'a', name: 'Entrada' };

/** The player with this health in each poll; `-` where it is missing. */
const healths = (states: string): Poll[] =>
  states.split(' ').map((healthStatus) => (healthStatus === '-' ? [] : [{ ...entrance, healthStatus }]));

describe('told at once', () => {
  test.each<[string, Poll, Poll, Change[]]>([
    ['nothing new', [entrance], [entrance], []],
    [
      'health',
      [entrance],
      [{ ...entrance, healthStatus: 'offline' }],
      [{ event: 'health_changed', ...about, from: 'healthy', to: 'offline' }],
    ],
    [
      'a value that goes',
      [entrance],
      [{ ...entrance, healthStatus: null }],
      [{ event: 'health_changed', ...about, from: 'healthy', to: null }],
    ],
    [
      'everything',
      [entrance],
      [{ ...entrance, healthStatus: 'warning', status: 'blocked', currentVersion: null }],
      [
        { event: 'health_changed', ...about, from: 'healthy', to: 'warning' },
        { event: 'status_changed', ...about, from: 'active', to: 'blocked' },
        { event: 'version_changed', ...about, from: '2.4.0', to: null },
      ],
    ],
    ['a new player', [], [entrance], [{ event: 'appeared', ...about, from: null, to: values }]],
    ['a player that goes', [entrance], [], [{ event: 'disappeared', ...about, from: values, to: null }]],
    ['a new name', [entrance], [{ ...entrance, name: 'Porta' }], []],
    [
      'one id twice, of which the last counts',
      [{ ...entrance, healthStatus: 'critical' }, entrance],
      [entrance, { ...entrance, healthStatus: 'offline' }],
      [{ event: 'health_changed', ...about, from: 'healthy', to: 'offline' }],
    ],
    [
      'an id that objects have of their own',
      [],
      [{ ...entrance, id: '__proto__' }],
      [{ event: 'appeared', playerId: '__proto__', name: 'Entrada', from: null, to: values }],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(watch(1, [before, after]).told).toEqual([changes]);
  });

  test('with the latest name', () => {
    const renamed = { ...entrance, name: 'Porta' };
    expect(watch(1, [[entrance], [renamed], []]).told).toEqual([
      [],
      [{ event: 'disappeared', playerId: 'a', name: 'Porta', from: values, to: null }],
    ]);
  });
});

describe('sustained over 3 polls', () => {
  const health = (from: string, to: string): Change => ({ event: 'health_changed', ...about, from, to });
  test.each<[string, Change[][]]>([
    ['healthy offline offline offline offline', [[], [], [health('healthy', 'offline')], []]],
    ['healthy offline offline healthy offline offline', [[], [], [], [], []]],
    ['healthy offline warning warning warning', [[], [], [], [health('healthy', 'warning')]]],
    ['healthy offline offline - offline offline', [[], [], [], [], []]],
    ['healthy - - healthy - -', [[], [], [], [], []]],
    ['healthy - - -', [[], [], [{ event: 'disappeared', ...about, from: values, to: null }]]],
    ['- healthy healthy - healthy healthy', [[], [], [], [], []]],
    [
      '- healthy healthy warning',
      [[], [], [{ event: 'appeared', ...about, from: null, to: { ...values, healthStatus: 'warning' } }]],
    ],
  ])('%s', (states, told) => {
    expect(watch(3, healths(states)).told).toEqual(told);
  });

  test('each value on its own', () => {
    const old = { ...entrance, currentVersion: '2.3.9' };
    const { told } = watch(2, [
      [entrance],
      [old],
      [{ ...old, status: 'blocked' }],
      [{ ...entrance, status: 'blocked' }],
    ]);
    expect(told).toEqual([
      [],
      [{ event: 'version_changed', ...about, from: '2.4.0', to: '2.3.9' }],
      [{ event: 'status_changed', ...about, from: 'active', to: 'blocked' }],
    ]);
  });
});

test('a player in which nothing changes costs no new record', () => {
  const { state } = watch(3, healths('healthy offline healthy'));
  expect(observe(state, [entrance], { polls: 3 }).state.get('a')).toBe(state.get('a'));
});

const value = (...known: string[]) => fc.constantFrom(null, ...known);
const poll: fc.Arbitrary<Poll> = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', '__proto__'),
    name: value('Caixa', 'Entrada'),
    healthStatus: value('healthy', 'offline'),
    status: value('active', 'blocked'),
    currentVersion: value('2.4.0'),
  }),
  { maxLength: 4 },
);
const someFor = fc.integer({ min: 1, max: 4 });
const somePolls = fc.array(poll, { minLength: 1, maxLength: 12 });

test('the events, replayed over the first state, give the last one', () => {
  fc.assert(
    fc.property(someFor, somePolls, (polls, seen) => {
      const { state, told } = watch(polls, seen);
      const first = confirmedValues(begin(seen[0] ?? []));
      expect(replay(first, told.flat())).toEqual(confirmedValues(state));
    }),
    { numRuns: 500 },
  );
});

test('at once, the last state is what the last poll saw', () => {
  fc.assert(
    fc.property(somePolls, (seen) => {
      expect(confirmedValues(watch(1, seen).state)).toEqual(confirmedValues(begin(seen.at(-1) ?? [])));
    }),
  );
});

test('what lasts long enough is confirmed, whatever was before', () => {
  fc.assert(
    fc.property(someFor, somePolls, poll, (polls, seen, last) => {
      const lasting = Array.from({ length: polls }, () => last);
      expect(confirmedValues(watch(polls, [...seen, ...lasting]).state)).toEqual(
        confirmedValues(begin(last)),
      );
    }),
  );
});

test('a flap that is shorter tells nothing', () => {
  const flaps = someFor.chain((most) =>
    fc.tuple(fc.constant(most), poll, fc.array(fc.array(poll, { maxLength: most - 1 }), { maxLength: 4 })),
  );
  fc.assert(
    fc.property(flaps, ([polls, steady, flaps]) => {
      const seen = [steady, ...flaps.flatMap((flap) => [...flap, steady])];
      const { state, told } = watch(polls, seen);
      expect(told.flat()).toEqual([]);
      expect(confirmedValues(state)).toEqual(confirmedValues(begin(steady)));
    }),
  );
});

test('a watch goes on from a state that was kept as JSON', () => {
  const kept = (state: WatchState): WatchState => {
    const players: Watched[] = JSON.parse(JSON.stringify([...state.values()]));
    return new Map(players.map((player) => [player.id, player]));
  };
  fc.assert(
    fc.property(someFor, somePolls, poll, (polls, seen, next) => {
      const { state } = watch(polls, seen);
      expect(observe(kept(state), next, { polls })).toEqual(observe(state, next, { polls }));
    }),
  );
});
