// project: slow
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Showing } from '../../../src/screens/engine/showing.ts';
import type { Slot } from '../../../src/screens/engine/slots.ts';
import { type PlaybackCase, randomCase, randomFrom } from './cases.ts';
import type { Fields } from './oracle-conditions.ts';
import { playbackOf } from './screens.ts';

const minute = 60_000;
const week = 7 * 1440 * minute;

const anyCase = fc.integer().map((seed) => randomCase(randomFrom(seed)));
const anyMoment = fc
  .tuple(anyCase, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(([one, part]): [PlaybackCase, number] => [one, one.from + Math.floor(part * (one.to - one.from))]);
const runs = { numRuns: 300 };

test('slots leave no gap and do not overlap', () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const slots = [...playbackOf(one).slots(one.player, one.from, one.to)];
      expect([...slots.map(({ from }) => from), one.to]).toEqual([one.from, ...slots.map(({ to }) => to)]);
      expect(slots.every(({ from, to }) => from < to)).toBe(true);
    }),
    runs,
  );
});

test('neighboring slots differ in something that JSON shows', () => {
  const shown = ({
    showing: { outcome, scheduleIds, scheduleNames, priority, contentIds, reason },
  }: Slot) => ({
    outcome,
    scheduleIds,
    scheduleNames,
    priority,
    contentIds,
    reason,
  });
  fc.assert(
    fc.property(anyCase, (one) => {
      const slots = [...playbackOf(one).slots(one.player, one.from, one.to)];
      for (const [index, slot] of slots.slice(1).entries()) {
        const before = slots[index];
        if (before !== undefined) expect(shown(slot)).not.toEqual(shown(before));
      }
    }),
    runs,
  );
});

test('until is the next change, and nothing changes before it', () => {
  // The reason of "nothing" looks 400 days ahead.
  const shown = ({ until, ...rest }: Showing) =>
    rest.outcome === 'nothing' ? { ...rest, reason: '' } : rest;
  fc.assert(
    fc.property(
      anyMoment,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      ([one, at], part) => {
        const playback = playbackOf(one);
        const now = playback.now(one.player, at);
        const end = now.until ?? at + 400 * 1440 * minute;
        expect(end).toBeGreaterThan(at);
        const between = playback.now(one.player, at + Math.floor(part * (end - at)));
        expect(shown(between)).toEqual(shown(now));
        if (now.until !== null) {
          expect(between.until).toBe(now.until);
          expect(shown(playback.now(one.player, now.until))).not.toEqual(shown(now));
        }
      },
    ),
    runs,
  );
});

test('each of many screens shows what it would if it were the only one', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer(), ([one, at], seed) => {
      const random = randomFrom(seed);
      const pick = <T>(...values: readonly T[]) => values[Math.floor(random() * values.length)];
      const players = Array.from({ length: 8 }, (_, index) => ({
        ...one.player,
        id: `player-${index}`,
        timezone: pick(one.player.timezone, 'Asia/Kathmandu', 'America/Noronha'),
        orientation: pick('landscape', 'portrait'),
        status: pick('active', 'active', 'active', 'active', 'blocked'),
      }));
      const stateOf = new Map(players.map(({ id }) => [id, pick('SP', 'RJ', undefined)]));
      const schedules = one.schedules.map((schedule) => ({
        ...schedule,
        playerIds: players.map(({ id }) => id).filter(() => random() < 0.8),
      }));
      const judge = () => playbackOf(one, { schedules }, ({ id }) => stateOf.get(id));
      const shared = judge();
      for (const player of players)
        for (const instant of [at, at + 30 * minute])
          expect(shared.now(player, instant)).toEqual(judge().now(player, instant));
    }),
    runs,
  );
});

test('the order of the schedules does not matter', () => {
  fc.assert(
    fc.property(anyCase, fc.integer(), (one, seed) => {
      const random = randomFrom(seed);
      const schedules = one.schedules
        .map((schedule) => ({ schedule, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ schedule }) => schedule);
      expect([...playbackOf(one, { schedules }).slots(one.player, one.from, one.to)]).toEqual([
        ...playbackOf(one).slots(one.player, one.from, one.to),
      ]);
    }),
    runs,
  );
});

test('every winner is active, and no schedule that is surely active outranks it', () => {
  fc.assert(
    fc.property(anyMoment, ([one, at]) => {
      const playback = playbackOf(one);
      const { outcome, scheduleIds } = playback.now(one.player, at);
      fc.pre(['depends', 'tie', 'unplayable', 'plays'].includes(outcome));
      const alone = (schedule: Fields) =>
        playbackOf(one, { schedules: [schedule], assume: { ...one.assume, 'skip-empty': 'no' } }).now(
          one.player,
          at,
        );
      const priorityOf = ({ priority }: Fields) =>
        typeof priority === 'number' ? priority : Number.NEGATIVE_INFINITY;
      const winners = one.schedules.filter(({ id }) => scheduleIds.some((winner) => winner === id));
      for (const winner of winners) {
        expect(alone(winner).scheduleIds).toEqual([winner.id]);
        // A priority that cannot be read may be above any other.
        if (one.assume['skip-empty'] === 'yes' || typeof winner.priority === 'string') continue;
        for (const rival of one.schedules)
          if (priorityOf(rival) > priorityOf(winner))
            expect(['nothing', 'depends']).toContain(alone(rival).outcome);
      }
    }),
    runs,
  );
});

test('what is outranked is active, and beatenBy is all that is active above it', () => {
  fc.assert(
    fc.property(anyMoment, ([one, at]) => {
      const reasons = playbackOf(one).why(one.player, at);
      for (const { standing, beatenBy, priority } of reasons) {
        if (standing !== 'outranked') continue;
        expect(beatenBy.length).toBeGreaterThan(0);
        if (one.assume['skip-empty'] === 'yes' || (one.assume.tie ?? 'report') !== 'report') continue;
        const above = reasons.filter(
          (other) => other.condition === undefined && (other.priority ?? -1) > (priority ?? -1),
        );
        expect(beatenBy).toEqual(above.map(({ id }) => id));
      }
    }),
    runs,
  );
});

test('an added schedule of lower priority never changes a winner', () => {
  const endOf = (showing?: Showing) => showing?.until ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(anyMoment, ([one, at]) => {
      fc.pre(one.assume['skip-empty'] !== 'yes');
      const before = playbackOf(one).now(one.player, at);
      fc.pre(['tie', 'unplayable', 'plays'].includes(before.outcome));
      const added = { id: 99, status: 'active', playerIds: [one.player.id], priority: -1, contentIds: ['a'] };
      fc.pre(one.schedules.every(({ priority }) => typeof priority !== 'string'));
      const known = one.schedules.map((schedule) => ({ ...schedule, priority: schedule.priority ?? 0 }));
      const [after, alone] = [[added, ...known], known].map((schedules) =>
        playbackOf(one, { schedules }).now(one.player, at),
      );
      expect({ ...after, until: undefined }).toEqual({ ...alone, until: undefined });
      // It may end sooner: where a winner with nothing to play may be over, alone the screen is blank either way.
      expect(endOf(after)).toBeLessThanOrEqual(endOf(alone));
    }),
    runs,
  );
});

test('in a zone whose clock never jumps, the slots of another week are the same', () => {
  const withoutValidity = ({ validFrom, validUntil, ...fields }: Fields): Fields => fields;
  fc.assert(
    fc.property(anyCase, fc.integer({ min: -50, max: 50 }), (one, weeks) => {
      const shift = weeks * week;
      const playback = playbackOf(one, {
        schedules: one.schedules.map(withoutValidity),
        content: one.content && new Map([...one.content].map(([id, item]) => [id, withoutValidity(item)])),
      });
      const player = { ...one.player, timezone: 'Asia/Kathmandu' };
      const shifted = [...playback.slots(player, one.from + shift, one.to + shift)].map((slot) => ({
        ...slot,
        from: slot.from - shift,
        to: slot.to - shift,
        until: slot.until === null ? null : slot.until - shift,
      }));
      expect(shifted).toEqual([...playback.slots(player, one.from, one.to)]);
    }),
    runs,
  );
});

test('nothing is ambiguous where all readings agree', () => {
  const textsIn = (list: unknown) =>
    Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  const plainItem = (fields: Fields): Fields => ({ id: fields.id, status: 'active' });
  const plain = ({ startAt, ...fields }: Fields): Fields => ({
    ...fields,
    playerIds: textsIn(fields.playerIds),
    contentIds: textsIn(fields.contentIds),
    priority: typeof fields.priority === 'string' ? 0 : fields.priority,
    orientation: null,
    // Not past midnight, no restriction to states, and nothing unreadable.
    startAt: '00:00',
    endAt: '12:00',
    status: 'active',
    estados: [],
    daysOfWeek: ['MON', 'WED'],
    validFrom: null,
    validUntil: null,
  });
  fc.assert(
    fc.property(anyMoment, ([one, at]) => {
      const player = { ...one.player, timezone: 'America/Sao_Paulo' };
      const content = one.content && new Map([...one.content].map(([id, item]) => [id, plainItem(item)]));
      const schedules = one.schedules.map(plain);
      const { outcome, possible } = playbackOf(one, { schedules, content }).now(player, at);
      expect(['depends', 'unknown']).not.toContain(outcome);
      expect(possible).toEqual([]);
    }),
    runs,
  );
});

test('an item is planned where it is among what plays, until that changes', () => {
  const answers = new Set<string>();
  fc.assert(
    fc.property(
      anyMoment,
      fc.constantFrom('a', 'b', 'c', 'd', 'gone'),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      ([one, at], id, part) => {
        const playback = playbackOf(one);
        const plannedAt = (instant: number) =>
          playback.whyContent(one.player, instant, id.toUpperCase()).planned;
        const { planned, change } = playback.whyContent(one.player, at, id);
        answers.add(planned);
        const { outcome, contentIds } = playback.now(one.player, at);
        const isOddList = ({ contentIds: list }: Fields) =>
          !Array.isArray(list) || list.some((each) => typeof each !== 'string');
        // A list that cannot be read may include any item.
        const mayBeInOddList = planned === 'unclear' && one.schedules.some(isOddList);
        if (outcome === 'plays' && !mayBeInOddList) expect(planned === 'no').toBe(!contentIds.includes(id));
        if (['blocked', 'nothing', 'unplayable'].includes(outcome)) expect(planned).toBe('no');
        if (outcome === 'tie' && !contentIds.includes(id) && !mayBeInOddList) expect(planned).toBe('no');
        const end = change?.at ?? at + 400 * 1440 * minute;
        expect(plannedAt(at + Math.floor(part * (end - at)))).toBe(planned);
        if (change === undefined) return;
        expect(change.planned).not.toBe(planned);
        expect(plannedAt(change.at)).toBe(change.planned);
      },
    ),
    runs,
  );
  expect([...answers].sort()).toEqual(['no', 'unclear', 'yes']);
});
