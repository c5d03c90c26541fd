import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/commands/players/rules/changes.ts';
import {
  begin,
  observe,
  type Sighted,
  type Watched,
  type WatchState,
} from '../../../../src/commands/players/rules/transitions.ts';
import { confirmedValues, replay } from './replay.ts';

type Poll = readonly Sighted[];

/** Watches the polls; `reported` has the changes after each poll but the first. */
function watch(
  polls: number,
  [first = [], ...others]: readonly Poll[],
): { state: WatchState; reported: Change[][] } {
  let state = begin(first);
  const reported: Change[][] = [];
  for (const players of others) {
    const step = observe(state, players, { polls });
    state = step.state;
    reported.push([...step.changes]);
  }
  return { state, reported };
}

const entrance: Sighted = {
  id: 'a',
  name: 'Entrada',
  storeId: 'loja-012',
  healthStatus: 'healthy',
  status: 'active',
  currentVersion: '2.4.0',
};
const { id: _, name: __, storeId: ___, ...values } = entrance;
const about = { playerId: 'a', name: 'Entrada', storeId: 'loja-012' };

/** Polls of one player with these healths; `-` where it is missing. */
const healths = (states: string): Poll[] =>
  states.split(' ').map((healthStatus) => (healthStatus === '-' ? [] : [{ ...entrance, healthStatus }]));

describe('reported at once', () => {
  test.each<[string, Poll, Poll, Change[]]>([
    ['no change', [entrance], [entrance], []],
    [
      'health',
      [entrance],
      [{ ...entrance, healthStatus: 'offline' }],
      [{ event: 'health_changed', ...about, from: 'healthy', to: 'offline' }],
    ],
    [
      'a value that becomes null',
      [entrance],
      [{ ...entrance, healthStatus: null }],
      [{ event: 'health_changed', ...about, from: 'healthy', to: null }],
    ],
    [
      'every value',
      [entrance],
      [{ ...entrance, healthStatus: 'warning', status: 'blocked', currentVersion: null }],
      [
        { event: 'health_changed', ...about, from: 'healthy', to: 'warning' },
        { event: 'status_changed', ...about, from: 'active', to: 'blocked' },
        { event: 'version_changed', ...about, from: '2.4.0', to: null },
      ],
    ],
    ['a new player', [], [entrance], [{ event: 'appeared', ...about, from: null, to: values }]],
    ['a missing player', [entrance], [], [{ event: 'disappeared', ...about, from: values, to: null }]],
    ['a new name or store', [entrance], [{ ...entrance, name: 'Porta', storeId: null }], []],
    [
      'duplicate ids: the last counts',
      [{ ...entrance, healthStatus: 'critical' }, entrance],
      [entrance, { ...entrance, healthStatus: 'offline' }],
      [{ event: 'health_changed', ...about, from: 'healthy', to: 'offline' }],
    ],
    [
      'an id that is an inherited property',
      [],
      [{ ...entrance, id: '__proto__' }],
      [{ event: 'appeared', ...about, playerId: '__proto__', from: null, to: values }],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(watch(1, [before, after]).reported).toEqual([changes]);
  });

  test('with the latest name and store', () => {
    const renamed = { ...entrance, name: 'Porta', storeId: 'loja-031' };
    expect(watch(1, [[entrance], [renamed], []]).reported).toEqual([
      [],
      [{ event: 'disappeared', playerId: 'a', name: 'Porta', storeId: 'loja-031', from: values, to: null }],
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
  ])('%s', (states, reported) => {
    expect(watch(3, healths(states)).reported).toEqual(reported);
  });

  test('each value is confirmed separately', () => {
    const old = { ...entrance, currentVersion: '2.3.9' };
    const { reported } = watch(2, [
      [entrance],
      [old],
      [{ ...old, status: 'blocked' }],
      [{ ...entrance, status: 'blocked' }],
    ]);
    expect(reported).toEqual([
      [],
      [{ event: 'version_changed', ...about, from: '2.4.0', to: '2.3.9' }],
      [{ event: 'status_changed', ...about, from: 'active', to: 'blocked' }],
    ]);
  });
});

test('an unchanged player keeps its record', () => {
  const { state } = watch(3, healths('healthy offline healthy'));
  expect(observe(state, [entrance], { polls: 3 }).state.get('a')).toBe(state.get('a'));
});

const value = (...known: string[]) => fc.constantFrom(null, ...known);
const poll: fc.Arbitrary<Poll> = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', '__proto__'),
    name: value('Caixa', 'Entrada'),
    storeId: value('loja-012', 'loja-031'),
    healthStatus: value('healthy', 'offline'),
    status: value('active', 'blocked'),
    currentVersion: value('2.4.0'),
  }),
  { maxLength: 4 },
);
const someFor = fc.integer({ min: 1, max: 4 });
const somePolls = fc.array(poll, { minLength: 1, maxLength: 12 });

test('replaying the events over the first state gives the last one', () => {
  fc.assert(
    fc.property(someFor, somePolls, (polls, seen) => {
      const { state, reported } = watch(polls, seen);
      const first = confirmedValues(begin(seen[0] ?? []));
      expect(replay(first, reported.flat())).toEqual(confirmedValues(state));
    }),
    { numRuns: 500 },
  );
});

test('without a delay, the last state is the last poll', () => {
  fc.assert(
    fc.property(somePolls, (seen) => {
      expect(confirmedValues(watch(1, seen).state)).toEqual(confirmedValues(begin(seen.at(-1) ?? [])));
    }),
  );
});

test('whatever lasts long enough is confirmed, regardless of earlier polls', () => {
  fc.assert(
    fc.property(someFor, somePolls, poll, (polls, seen, last) => {
      const lasting = Array.from({ length: polls }, () => last);
      expect(confirmedValues(watch(polls, [...seen, ...lasting]).state)).toEqual(
        confirmedValues(begin(last)),
      );
    }),
  );
});

test('a shorter flap reports nothing', () => {
  const flaps = someFor.chain((polls) =>
    fc.tuple(fc.constant(polls), poll, fc.array(fc.array(poll, { maxLength: polls - 1 }), { maxLength: 4 })),
  );
  fc.assert(
    fc.property(flaps, ([polls, steady, flaps]) => {
      const seen = [steady, ...flaps.flatMap((flap) => [...flap, steady])];
      const { state, reported } = watch(polls, seen);
      expect(reported.flat()).toEqual([]);
      expect(confirmedValues(state)).toEqual(confirmedValues(begin(steady)));
    }),
  );
});

test('a watch resumes from state stored as JSON', () => {
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
