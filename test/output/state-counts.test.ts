import { expect, test } from 'vitest';
import { players } from '../../src/model/players.ts';
import { createStateCounts } from '../../src/output/state-counts.ts';
import { createStyle, statePaint, useColor } from '../../src/output/style.ts';
import { itemOf } from './render.ts';

const of = (state: unknown, count: number) =>
  Array.from({ length: count }, () => itemOf({ healthStatus: state }));

test('counts by state over several batches, in the order of the contract', async () => {
  const counts = createStateCounts(players.fields, 'healthStatus');
  expect(await counts.line('player', false)).toBe('0 players');
  counts.add([...of('offline', 4), ...of('healthy', 20)]);
  counts.add([...of('critical', 1), ...of('warning', 3), ...of('healthy', 8)]);
  expect(counts.count).toBe(36);
  expect(await counts.line('player', false)).toBe(
    '36 players: 28 healthy · 3 warning · 1 critical · 4 offline',
  );
});

test('singular, thousands, undocumented, missing and hostile states', async () => {
  const counts = createStateCounts(players.fields, 'healthStatus');
  counts.add(of('healthy', 1));
  expect(await counts.line('player', false)).toBe('1 player: 1 healthy');
  counts.add([
    ...of('nap\u001b', 1200),
    ...of(null, 2),
    ...of({}, 1),
    ...Array.from({ length: 9 }, (_, i) => of(`s${i}`, 1)).flat(),
  ]);
  expect(await counts.line('player', false)).toBe(
    '1,213 players: 1 healthy · 1,200 nap\\u001b · 3 unknown · 1 s0 · 1 s1 · 1 s2 · 6 other',
  );
});

test('colored by meaning', async () => {
  const counts = createStateCounts(players.fields, 'healthStatus');
  counts.add([...of('healthy', 1), ...of('offline', 1), ...of('napping', 1)]);
  expect(await counts.line('player', true)).toBe(
    '3 players: \u001b[32m1 healthy\u001b[39m · \u001b[31m1 offline\u001b[39m · 1 napping',
  );
});

test.each([
  ['good', ['healthy', 'active', 'ready']],
  ['warning', ['warning', 'pending', 'processing']],
  ['bad', ['critical', 'failed', 'offline']],
  ['faint', ['inactive', 'archived', 'blocked']],
  [undefined, ['constructor', 'napping']],
] as const)('%s is the color of %j', async (meaning, states) => {
  const style = await createStyle(true);
  const paint = meaning ? style[meaning] : (text: string) => text;
  expect(states.map((state) => statePaint(style, state)('x'))).toEqual(states.map(() => paint('x')));
});

test.each([
  ['always', { NO_COLOR: '1' }, false, true],
  ['never', { FORCE_COLOR: '1' }, true, false],
  ['auto', {}, true, true],
  ['auto', {}, false, false],
  ['auto', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['auto', { NO_COLOR: '' }, true, true],
  ['auto', { FORCE_COLOR: '' }, false, true],
  ['auto', { FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
  ['auto', { FORCE_COLOR: '0' }, true, false],
  ['auto', { TERM: 'dumb' }, true, false],
] as const)('--color %s with %j, terminal %j: %j', (flag, env, isTTY, expected) => {
  expect(useColor({ flag, env, isTTY })).toBe(expected);
});
