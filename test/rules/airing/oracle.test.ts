import { expect, test } from 'vitest';
import { type Airing, createAiring, type Showing } from '../../../src/rules/airing/airing.ts';
import { parseAssumptions } from '../../../src/rules/airing/assumptions.ts';
import { playerStates } from '../../../src/rules/airing/player-states.ts';
import { stateSetOf } from '../../../src/rules/airing/states.ts';
import { type AiringCase, randomCase, randomFrom } from './cases.ts';
import { type Answer, answerAt } from './oracle.ts';

const samples = Number(process.env.SIGNAGE_AIRING_SAMPLES ?? 5000);
const samplesPerCase = 25;
const minute = 60_000;

function engineFor({ schedules, content, assume, state }: AiringCase): Airing {
  const assumptions = parseAssumptions(Object.entries(assume).map((pair) => pair.join('=')));
  return createAiring({
    schedules,
    content: content && ((id) => content.get(id)),
    assumptions,
    states: playerStates([], stateSetOf(state ?? ''), assumptions.values.states),
  });
}

function comparable(showing: Showing): Answer {
  return {
    outcome: showing.outcome,
    scheduleIds: showing.scheduleIds.map(Number).sort((a, b) => a - b),
    priority: showing.priority,
    contentIds: [...showing.contentIds].sort(),
    blockedContentIds: [...showing.blockedContentIds].sort(),
    alternatives: showing.alternatives.map((ids) => String(ids.map(Number).sort((a, b) => a - b))).sort(),
  };
}

test(`agrees with the oracle in ${samples} samples`, { timeout: 3_600_000 }, () => {
  const outcomes: Record<string, number> = {};
  const seed = Number(process.env.SIGNAGE_AIRING_SEED ?? 1);
  for (let index = 0; index * samplesPerCase < samples; index += 1) {
    const random = randomFrom(seed * 1_000_003 + index);
    const one = randomCase(random);
    const airing = engineFor(one);
    const slots = airing.slots(one.player, one.from, one.to);
    const edges = slots.flatMap(({ from, to }) => [from, to - 1, to]);
    for (let sample = 0; sample < samplesPerCase; sample += 1) {
      const edge = edges[Math.floor(random() * edges.length)] ?? one.from;
      const anywhere = one.from + Math.floor(random() * (one.to - one.from));
      const near = edge + Math.floor(random() * 5 - 2) * minute;
      const wanted = [edge, near, anywhere, anywhere][sample % 4] ?? anywhere;
      const at = Math.min(Math.max(wanted, one.from), one.to - 1);
      const { from, to, ...slot } = slots.find(({ from, to }) => from <= at && at < to) ?? { from: 0, to: 0 };
      const showing = airing.now(one.player, at);
      const expected = answerAt(one, at);
      outcomes[expected.outcome] = (outcomes[expected.outcome] ?? 0) + 1;
      const where = `seed ${seed}, case ${index}, ${new Date(at).toISOString()}`;
      expect({ where, ...comparable(showing) }).toEqual({ where, ...expected });
      // A content item may become readable within a slot, which changes the reason alone.
      expect({ where, ...showing, reason: '' }).toEqual({ where, ...slot, reason: '' });
      if (sample > 1) continue;
      const until = showing.until ?? at + 3 * 1440 * minute;
      const between = at + Math.floor(random() * (until - at));
      expect({ where, until, ...answerAt(one, between) }).toEqual({ where, until, ...expected });
      if (showing.until !== null)
        expect({ where, until, ...answerAt(one, until) }).not.toEqual({ where, until, ...expected });
    }
  }
  if (samples >= 300_000) console.log(JSON.stringify(outcomes));
  expect(Object.keys(outcomes).sort()).toEqual([
    'blocked',
    'depends',
    'nothing',
    'plays',
    'tie',
    'unknown',
    'unplayable',
  ]);
});
