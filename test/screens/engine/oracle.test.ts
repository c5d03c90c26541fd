// project: slow
import { expect, test } from 'vitest';
import { outcomes } from '../../../src/screens/engine/outcomes.ts';
import type { Showing } from '../../../src/screens/engine/showing.ts';
import { randomCase, randomFrom } from './cases.ts';
import { type Answer, answerAt } from './oracle.ts';
import { playbackOf } from './screens.ts';

const samples = Number(process.env.SIGNAGE_AIRING_SAMPLES ?? 5000);
const samplesPerCase = 25;
const minute = 60_000;

function comparable(showing: Showing): Answer {
  return {
    outcome: showing.outcome,
    scheduleIds: showing.scheduleIds.map(Number).sort((a, b) => a - b),
    priority: showing.priority,
    contentIds: [...showing.contentIds].sort(),
    blockedContentIds: [...showing.blockedContentIds].sort(),
    possible: [...showing.possible].sort(),
    said: saidIn(showing).sort(),
  };
}

/** The schedules that a reason names as being in doubt or needing a time zone, or how many items are unclear. */
function saidIn({ outcome, reason }: Showing): string[] {
  if (outcome === 'unknown') return /, and ([\d, ]+) needs? one/.exec(reason)?.[1]?.split(', ') ?? [];
  if (outcome !== 'depends') return [...(/\d+ unclear/.exec(reason) ?? [])];
  const inDoubt = [...reason.matchAll(/(\d+)(?:: \w+ is | is limited to )/g)].map(([, id = '']) => id);
  const atNight = [...reason.matchAll(/(\d+) runs past midnight/g)].map(([, id]) => `${id} at night`);
  return [...new Set(inDoubt), ...atNight];
}

/** Whether a text leaves out some of it. */
function maybeTruncated({ possible, reason }: Pick<Showing, 'possible' | 'reason'>): boolean {
  return possible.includes('others') || / more: /.test(reason);
}

/** A text that leaves out something names only what is so. */
function expectPart(where: string, showing: Showing, { possible, said, ...expected }: Answer): void {
  const { possible: named, said: doubts, ...rest } = comparable(showing);
  expect({ where, ...rest }).toEqual({ where, ...expected });
  const isWhole = !named.includes('others');
  const texts = named.filter((text) => text !== 'others');
  expect({ where, texts: texts.filter((text) => !possible.includes(text)) }).toEqual({ where, texts: [] });
  expect({ where, count: texts.length }).toEqual({ where, count: isWhole ? possible.length : 5 });
  expect({ where, doubts: doubts.filter((text) => !said.includes(text)) }).toEqual({ where, doubts: [] });
}

test(`agrees with the oracle in ${samples} samples`, { timeout: 3_600_000 }, () => {
  const found: Record<string, number> = {};
  let cut = 0;
  const seed = Number(process.env.SIGNAGE_AIRING_SEED ?? 1);
  for (let index = 0; index * samplesPerCase < samples; index += 1) {
    const random = randomFrom(seed * 1_000_003 + index);
    const one = randomCase(random);
    const playback = playbackOf(one);
    const slots = [...playback.slots(one.player, one.from, one.to)];
    const edges = slots.flatMap(({ from, to }) => [from, to - 1, to]);
    for (let sample = 0; sample < samplesPerCase; sample += 1) {
      const edge = edges[Math.floor(random() * edges.length)] ?? one.from;
      const anywhere = one.from + Math.floor(random() * (one.to - one.from));
      const near = edge + Math.floor(random() * 5 - 2) * minute;
      const wanted = [edge, near, anywhere, anywhere][sample % 4] ?? anywhere;
      const at = Math.min(Math.max(wanted, one.from), one.to - 1);
      const current = slots.find(({ from, to }) => from <= at && at < to);
      const { choice, couldShow, ...slotShowing } = current?.showing ?? {
        choice: null,
        couldShow: undefined,
      };
      const slot = { ...slotShowing, until: current?.until };
      const showing = playback.now(one.player, at);
      const expected = answerAt(one, at);
      found[expected.outcome] = (found[expected.outcome] ?? 0) + 1;
      const where = `seed ${seed}, case ${index}, ${new Date(at).toISOString()}`;
      // The reason of "nothing" looks 400 days ahead.
      const reason = expected.outcome === 'nothing' ? '' : showing.reason;
      expect({ where, ...showing, reason }).toEqual({ where, ...slot, ...(reason === '' && { reason }) });
      const isOpen = expected.outcome === 'depends' || expected.outcome === 'unknown';
      expect([where, couldShow?.scheduleIds.length !== 0]).toEqual([where, isOpen]);
      if (maybeTruncated(showing)) {
        expectPart(where, showing, expected);
        cut += 1;
        continue;
      }
      expect({ where, ...comparable(showing) }).toEqual({ where, ...expected });
      if (sample > 1) continue;
      const until = showing.until ?? at + 3 * 1440 * minute;
      const between = at + Math.floor(random() * (until - at));
      expect({ where, until, ...answerAt(one, between) }).toEqual({ where, until, ...expected });
      if (showing.until !== null)
        expect({ where, until, ...answerAt(one, until) }).not.toEqual({ where, until, ...expected });
    }
  }
  if (samples >= 300_000) console.log(JSON.stringify({ ...found, cut }));
  expect(Object.keys(found).sort()).toEqual([...outcomes].sort());
});
