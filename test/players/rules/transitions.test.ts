import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fieldOf,
  observe,
  type Sighted,
  type Transition,
  type WatchedPlayer,
  type WatchedValues,
  type WatchState,
} from '../../../src/players/rules/transitions.ts';

type Poll = readonly Sighted[];

/** Watches the polls; `reported` has the changes after each poll but the first. */
function watch(polls: number, seen: readonly Poll[]): { state: WatchState; reported: Transition[][] } {
  let { state } = observe(undefined, seen[0] ?? [], polls);
  const reported = seen.slice(1).map((players) => {
    const step = observe(state, players, polls);
    state = step.state;
    return [...step.changes];
  });
  return { state, reported };
}

type Confirmed = ReadonlyMap<string, WatchedValues>;

/** The last confirmed values, by player id. */
function confirmedIn(state: WatchState): Confirmed {
  return new Map([...state].flatMap(([id, { confirmed }]) => (confirmed ? [[id, confirmed] as const] : [])));
}

/** Those of a first poll. */
const valuesIn = (players: Poll) => confirmedIn(observe(undefined, players, 1).state);

/** Applies the changes to confirmed values. */
function replay(confirmed: Confirmed, changes: readonly Transition[]): Confirmed {
  const after = new Map(confirmed);
  for (const change of changes) {
    const values = after.get(change.playerId);
    if (change.event === 'appeared') after.set(change.playerId, change.to);
    else if (change.event === 'disappeared') after.delete(change.playerId);
    else if (values) after.set(change.playerId, { ...values, [fieldOf[change.event]]: change.to });
  }
  return after;
}

const values = { healthStatus: 'healthy', status: 'active', currentVersion: '2.4.0' };
const entrance: Sighted = { id: 'a', name: 'Entrada', storeId: 'loja-012', ...values };
const about = { playerId: 'a', name: 'Entrada', storeId: 'loja-012' };
const health = (from: string, to: string | null): Transition => ({
  event: 'health_changed',
  ...about,
  from,
  to,
});

/** Polls of one player with these healths; `-` where it is missing. */
const healths = (states: string): Poll[] =>
  states.split(' ').map((healthStatus) => (healthStatus === '-' ? [] : [{ ...entrance, healthStatus }]));

test.each<[string, Poll, Poll, Transition[]]>([
  ['a value that becomes null', [entrance], [{ ...entrance, healthStatus: null }], [health('healthy', null)]],
  [
    'duplicate ids: the last counts',
    [{ ...entrance, healthStatus: 'critical' }, entrance],
    [entrance, { ...entrance, healthStatus: 'offline' }],
    [health('healthy', 'offline')],
  ],
  [
    'an id that is an inherited property',
    [],
    [{ ...entrance, id: '__proto__' }],
    [{ event: 'appeared', ...about, playerId: '__proto__', from: null, to: values }],
  ],
])('reported at once: %s', (_, before, after, changes) => {
  expect(watch(1, [before, after]).reported).toEqual([changes]);
});

test('reported with the latest name and store', () => {
  const renamed = { ...entrance, name: 'Porta', storeId: 'loja-031' };
  expect(watch(1, [[entrance], [renamed], []]).reported).toEqual([
    [],
    [{ event: 'disappeared', playerId: 'a', name: 'Porta', storeId: 'loja-031', from: values, to: null }],
  ]);
});

describe('sustained over 3 polls', () => {
  test.each<[string, Transition[][]]>([
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
    const blocked = { status: 'blocked' };
    expect(
      watch(2, [[entrance], [old], [{ ...old, ...blocked }], [{ ...entrance, ...blocked }]]).reported,
    ).toEqual([
      [],
      [{ event: 'version_changed', ...about, from: '2.4.0', to: '2.3.9' }],
      [{ event: 'status_changed', ...about, from: 'active', to: 'blocked' }],
    ]);
  });
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

test('replaying the events over the first state gives the last one, which is what lasted', () => {
  fc.assert(
    fc.property(someFor, somePolls, poll, (polls, seen, last) => {
      const { state, reported } = watch(polls, seen);
      expect(replay(valuesIn(seen[0] ?? []), reported.flat())).toEqual(confirmedIn(state));
      const lasting = Array.from({ length: polls }, () => last);
      expect(confirmedIn(watch(polls, [...seen, ...lasting]).state)).toEqual(valuesIn(last));
    }),
    { numRuns: 500 },
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
      expect(confirmedIn(state)).toEqual(valuesIn(steady));
    }),
  );
});

test('a watch resumes from state stored as JSON', () => {
  const kept = (state: WatchState): WatchState => {
    const players: WatchedPlayer[] = JSON.parse(JSON.stringify([...state.values()]));
    return new Map(players.map((player) => [player.id, player]));
  };
  fc.assert(
    fc.property(someFor, somePolls, poll, (polls, seen, next) => {
      const { state } = watch(polls, seen);
      expect(observe(kept(state), next, polls)).toEqual(observe(state, next, polls));
    }),
  );
});
