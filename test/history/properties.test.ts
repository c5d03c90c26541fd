// project: slow
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFleet } from '../../src/history/fleet.ts';
import { availabilityOf } from '../../src/history/members.ts';
import { answerAt, isThere, type Month, month, openIn, outagesOf } from './simulated-month.ts';

/** What each snapshot of a month has, by its time. */
const answersIn = (given: Month) => new Map(given.snapshots.map(({ at }) => [at, answerAt(given, at)]));
type Answers = ReturnType<typeof answersIn>;

/** What is said of a month. */
async function judged(given: Month, answers: Answers, hours: readonly [number, number]) {
  const all = Array.from(answers, ([at, answer]) => ({
    at,
    isComplete: true,
    players: async () => answer.map((player) => ({ id: player.id, player, lastSeenAt: player.lastSeenAt })),
  }));

  const wanted = {
    hours: { start: hours[0] * 60, end: hours[1] * 60, days: 0b1111111 },
    withBlocked: false,
    hasOutages: true,
    hasDays: false,
    groupOf: () => '',
  };
  const tolerate = (error: unknown) => {
    throw error;
  };
  return await readFleet({ all, tolerate }, given.end, wanted);
}

const hours = fc.constantFrom<readonly [number, number]>([0, 24], [8, 22]);

// A part of them at a time, each within the limit of a test on any machine.
test.each([1, 2, 3, 4])(
  'the true availability is within the bounds, which are no wider than they have to be: part %i',
  async () => {
    let players = 0;
    let outages = 0;
    await fc.assert(
      fc.asyncProperty(month, hours, async (given, open) => {
        const answers = answersIn(given);
        const { fleet, longest } = await judged(given, answers, open);
        const named = new Map(given.players.map((player) => [player.id, player]));
        for (const { player, uptime, outages: shown } of fleet) {
          const truth = named.get(String(player.id));
          const tally = uptime.tallies.get('');
          if (truth === undefined || tally === undefined) continue;
          const { from, to } = uptime.span;
          const openBetween = (start: number, end: number) =>
            openIn({ from: Math.max(from, start), to: Math.min(to, end) }, truth.timezone, open);
          // What a snapshot shows last is not left out.
          const lastThere = given.snapshots.findLast(({ at }) => isThere(truth, at));
          expect(to).toBeGreaterThanOrEqual((lastThere?.at ?? 0) - longest);
          const total = openBetween(from, to);
          const { up, down, unclear, noData } = tally.lengths;
          expect(up + down + unclear + noData).toBe(total);

          // A shorter outage that no snapshot shows cannot be seen.
          const visible = outagesOf(given, truth).filter(
            ({ from, to, isShown }) => isShown || to - from > longest + given.threshold,
          );
          const away = visible.reduce((sum, outage) => sum + openBetween(outage.from, outage.to), 0);
          expect(down).toBeLessThanOrEqual(away);
          expect(total - up).toBeGreaterThanOrEqual(away);
          const { availableMin, availableMax } = availabilityOf(tally);
          if (total > 0) {
            const available = (100 * (total - away)) / total;
            expect(available).toBeGreaterThanOrEqual((availableMin ?? 0) - 0.001);
            expect(available).toBeLessThanOrEqual((availableMax ?? 0) + 0.001);
          }

          expect(unclear).toBeLessThanOrEqual(shown.length * longest);
          expect(noData).toBeLessThanOrEqual(unknown(given, answers, truth.id, from, to));
          players += 1;
          outages += visible.length;
        }
      }),
      { numRuns: 500 },
    );
    // It was about something.
    expect(players).toBeGreaterThan(750);
    expect(outages).toBeGreaterThan(2500);
  },
);

/** Milliseconds between snapshots that are not next to each other, or that say nothing of a player, and since it was seen before these. */
function unknown(given: Month, answers: Answers, id: string, from: number, to: number): number {
  const life = given.players.find((each) => each.id === id);
  const useful = given.snapshots.filter(({ at }) => {
    const shown = answers.get(at)?.find((each) => each.id === id);
    return shown !== undefined && Date.parse(shown.lastSeenAt ?? '1970-01-01') <= at;
  });
  const lag = given.threshold + (life?.heartbeat ?? 0);
  let sum = 0;
  let before: { readonly number: number; readonly at: number } | undefined;
  for (const snapshot of [...useful, { number: Number.POSITIVE_INFINITY, at: to }]) {
    const isNext = before !== undefined && snapshot.number === before.number + 1;
    if (!isNext) sum += Math.max(0, snapshot.at - (before?.at ?? from)) + lag;
    before = snapshot;
  }
  return sum;
}
