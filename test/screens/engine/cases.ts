import type { Fields, OracleCase } from './oracle-conditions.ts';

/** Random numbers from a seed, so that a failure can be repeated (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Zones, and instants at which their clocks jump. Those of Kathmandu and UTC never do. */
export const jumps: readonly (readonly [zone: string, instant: string])[] = [
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2019-02-17T02:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/Havana', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['Africa/Cairo', '2024-04-25T22:00:00Z'],
  ['Africa/Cairo', '2024-10-31T21:00:00Z'],
  ['America/Santiago', '2024-04-07T03:00:00Z'],
  ['America/Santiago', '2024-09-08T04:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  // Back to standard time for Ramadan.
  ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20T00:00:00Z'],
  ['UTC', '2026-11-20T00:00:00Z'],
];

const minute = 60_000;
const day = 1440 * minute;
const playerId = '5B0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11';

export interface PlaybackCase extends OracleCase {
  readonly from: number;
  readonly to: number;
}

/** A player with some schedules around a jump of its clock, under random readings. */
export function randomCase(random: () => number): PlaybackCase {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  const often = <T>(usual: T, rare: () => T, chance: number): T => (random() < chance ? rare() : usual);

  const [zone, jump] = jumps[below(jumps.length)] ?? ['UTC', '2026-01-01T00:00:00Z'];
  const middle = Date.parse(jump);
  const hasZone = random() < 0.95;
  const timeAround = () =>
    new Date(middle + (below(6 * 1440) - 3 * 1440) * minute).toISOString().replace('.000Z', 'Z');
  const clock = () =>
    pick([
      () => pick<unknown>(['00:00', '23:59', '00:01', '23:58', '02:00', '02:30', '03:00', '01:00']),
      () => `${String(below(24)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`,
      () => `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`,
      () => pick<unknown>([undefined, null]),
    ])();
  const days = () =>
    pick<() => unknown>([
      () => undefined,
      () => null,
      () => often<unknown>(codes, () => [], 0.5),
      () => codes.filter(() => random() < 0.6),
      () => codes.filter(() => random() < 0.4),
      () => codes.filter(() => random() < 0.8),
    ])();
  const window = (): Fields => {
    const startAt = clock();
    const fields = {
      startAt,
      endAt: random() < 0.1 ? startAt : clock(),
      daysOfWeek: days(),
      validFrom: often<unknown>(undefined, timeAround, 0.25),
      validUntil: often<unknown>(undefined, timeAround, 0.25),
    };
    return random() < 0.06 ? { ...fields, ...pick(spoiled) } : fields;
  };
  const content = new Map(
    ['a', 'b', 'c', 'd'].map((id): [string, Fields] => [
      id,
      {
        id,
        status: often<unknown>(
          pick(['active', 'active', 'active', 'inactive', undefined]),
          () => pick<unknown>(['published', 7]),
          0.08,
        ),
        processingStatus: often<unknown>(
          pick(['ready', 'ready', 'ready', 'failed', null]),
          () => 'READY',
          0.08,
        ),
        ...(random() < 0.5 ? window() : {}),
      },
    ]),
  );
  const schedules = Array.from(
    { length: 1 + below(5) },
    (_, index): Fields => ({
      id: index + 1,
      name: `S${index + 1}`,
      status: often<unknown>('active', () => pick<unknown>(['inactive', undefined, 'paused']), 0.1),
      orientation: pick<unknown>(['landscape', 'portrait', undefined, 'landscape', 'portrait', 'wide']),
      priority: pick<unknown>([1, 2, 2, 3, undefined, null, 4, '10', 1, 2, 3, 4]),
      estados: pick<unknown>([
        undefined,
        null,
        [],
        ['SP'],
        often<unknown>(['RJ'], () => pick<unknown>([['RJ', 'SP'], ['sp'], 'SP', ['XX', 'RJ'], notSp]), 0.6),
      ]),
      createdAt: pick<unknown>([
        '2026-01-01T00:00:00Z',
        '2026-02-01T00:00:00Z',
        undefined,
        '2026-02-01T00:00:00Z',
      ]),
      playerIds: pick<unknown>([
        [playerId],
        [playerId.toLowerCase(), 'x'],
        [playerId, playerId],
        often<unknown>(
          [playerId],
          () => pick<unknown>([undefined, [], ['nobody'], 'x', ['x', 7], [7, playerId]]),
          0.3,
        ),
      ]),
      contentIds: pick<unknown>([
        ['a'],
        ['b', 'c'],
        ['d', 'gone'],
        ['a', 'b', 'c', 'd', 'a'],
        often<unknown>(['a'], () => pick<unknown>([[], undefined, 'a', ['c', null]]), 0.5),
      ]),
      ...window(),
    }),
  );
  const assume: Record<string, string> = {};
  for (const [key, values] of Object.entries(choices)) if (random() < 0.25) assume[key] = pick(values);
  const timezone = hasZone ? zone : pick<unknown>([undefined, 'Mars/Phobos', '-03:00', 900]);
  return {
    zone: hasZone ? zone : '',
    player: {
      id: random() < 0.5 ? playerId : playerId.toUpperCase(),
      timezone,
      orientation: often<unknown>(pick(['landscape', 'portrait', undefined]), () => 'wide', 0.1),
      status: often('active', () => 'blocked', 0.03),
    },
    state: pick([undefined, undefined, 'SP', 'RJ', 'AM']),
    schedules,
    content: random() < 0.15 ? undefined : content,
    assume,
    from: middle - (day + below(1440) * minute),
    to: middle + (day + below(1440) * minute),
  };
}

const codes = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

const notSp = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE TO'.split(' ');

const spoiled: readonly [Fields, ...Fields[]] = [
  { startAt: '25:00' },
  { endAt: 900 },
  { daysOfWeek: ['mon', 'TUE'] },
  { daysOfWeek: ['MONDAY'] },
  { daysOfWeek: 'MON' },
  { daysOfWeek: ['fri', 'sat', 'sun', 'FRI'] },
  { validFrom: 'soon' },
  { validUntil: '2026-02-30T00:00:00Z' },
];

const choices: Readonly<Record<string, readonly [string, ...string[]]>> = {
  overnight: ['start-day', 'calendar-day', 'never'],
  end: ['exclusive', 'inclusive'],
  equal: ['whole-day', 'never'],
  'no-days': ['never', 'every'],
  tie: ['report', 'newest', 'oldest', 'lowest-id', 'all'],
  'skip-empty': ['no', 'yes'],
  orientation: ['show', 'exclude'],
};
