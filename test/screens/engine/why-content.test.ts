import { expect, test } from 'vitest';
import { parseAssumptions } from '../../../src/screens/engine/assumptions.ts';
import { playerFederalStates } from '../../../src/screens/engine/federal-states.ts';
import { createPlayback } from '../../../src/screens/engine/playback.ts';
import { player, summer } from './screens.ts';

const friday = Date.parse('2026-11-20T20:30:00Z');

/** What is planned for item `a`, on a player whose state is unknown, if these states have a schedule with it, each of another priority. */
function plannedIn(states: readonly string[]) {
  const assumptions = parseAssumptions([]);
  const playback = createPlayback({
    schedules: states.map((state, at) => ({ ...summer, id: 500 + at, priority: at, estados: [state] })),
    content: () => ({ id: 'a', status: 'active', processingStatus: 'ready' }),
    assumptions,
    federalStatesOf: playerFederalStates([], undefined, assumptions.values.states),
  });
  return playback.whyContent(player, friday, 'a').planned;
}

test.each([[['SP']], [['SP', 'RJ', 'MG', 'BA']], [['SP', 'RJ', 'MG', 'BA', 'PR', 'SC', 'RS']]])(
  'an item of each schedule for %j is not sure to be planned: other states have none',
  (states) => {
    expect(plannedIn(states)).toBe('unclear');
  },
);
