import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { parseAssumptions } from '../../src/rules/airing/assumptions.ts';
import { createPlayback, type Playback } from '../../src/rules/airing/playback.ts';
import { testNow } from '../helpers/run.ts';
import { dataAt } from './data-at.ts';

const day = 86_400_000;

/** What the screens of a sandbox that was started at this time show. */
async function startedAt(now: number): Promise<{ players: JsonObject[]; playback: Playback }> {
  const { content, schedules, players } = await dataAt(now);
  const items = new Map(content.map((item) => [item.id, item]));
  const assumptions = parseAssumptions([]);
  return { players, playback: createPlayback({ schedules, content: (id) => items.get(id), assumptions }) };
}

/** The fraction of the active players that play something. */
function playing({ players, playback }: Awaited<ReturnType<typeof startedAt>>, instant: number): number {
  const active = players.filter(({ status }) => status === 'active');
  return active.filter((player) => playback.now(player, instant).outcome === 'plays').length / active.length;
}

/** Every hour of the weeks that begin so many days from now, over a year. */
const weeks = [0, 10, 31, 60, 101, 145, 183, 200, 260, 310, 340];
const hours = weeks.flatMap((start) =>
  Array.from({ length: 7 * 24 }, (_, hour) => testNow + start * day + hour * 3_600_000),
);

describe('most screens play something', () => {
  test('at any hour of a year', async () => {
    const sandbox = await startedAt(testNow);
    expect(hours.filter((hour) => playing(sandbox, hour) < 0.8)).toEqual([]);
  });

  test('whenever the sandbox is started', async () => {
    const dark: string[] = [];
    for (const hour of hours.filter((_, index) => index % 11 === 0)) {
      if (playing(await startedAt(hour), hour) < 0.8) dark.push(new Date(hour).toISOString());
    }
    expect(dark).toEqual([]);
  });
});

describe('there is one example of each outcome by day', () => {
  test.each([testNow, Date.parse('2026-03-10T15:00:00Z'), Date.parse('2028-02-29T20:30:00Z')])(
    'at %d',
    async (now) => {
      const { players, playback } = await startedAt(now);
      const shown: Record<string, number[]> = {};
      for (const [index, player] of players.entries()) {
        const { outcome } = playback.now(player, now);
        shown[outcome] = [...(shown[outcome] ?? []), index];
      }
      const { plays, ...others } = shown;
      expect(others).toEqual({
        blocked: [13, 31],
        unknown: [16],
        depends: [32],
        nothing: [34],
        tie: [20],
        unplayable: [26],
      });
      expect(plays).toHaveLength(29);
    },
  );
});

describe('seasons', () => {
  /** The seasonal schedules, as of the day. */
  async function seasonal(date: string) {
    const { schedules } = await dataAt(Date.parse(date));
    return schedules
      .filter(({ name }) => /^(?:Loja aberta|Dia inteiro) /.test(String(name)))
      .map(
        ({ name, status, validFrom, validUntil }) =>
          `${String(name).slice(14)} ${status} ${String(validFrom).slice(0, 10)} ${String(validUntil).slice(0, 10)}`,
      );
  }

  test('the schedules are those of the time of the year', async () => {
    expect(await seasonal('2026-11-20T12:00:00Z')).toEqual([
      'Black Friday active 2026-11-13 2026-11-27',
      'Natal active 2026-12-01 2026-12-25',
      'Promoção de Verão active 2026-12-21 2027-03-20',
      'Volta às Aulas active 2027-01-10 2027-02-20',
      'Liquida Inverno inactive 2026-06-21 2026-08-31',
    ]);
    expect(await seasonal('2027-03-20T12:00:00Z')).toEqual([
      'Promoção de Verão active 2026-12-21 2027-03-20',
      'Páscoa active 2027-02-28 2027-03-28',
      'Dia das Mães active 2027-04-27 2027-05-09',
      'Dia dos Namorados active 2027-05-29 2027-06-12',
      'Volta às Aulas inactive 2027-01-10 2027-02-20',
    ]);
    expect(await seasonal('2027-06-22T12:00:00Z')).toEqual([
      'Festa Junina active 2027-06-13 2027-06-29',
      'Liquida Inverno active 2027-06-21 2027-08-31',
      'Dia dos Pais active 2027-07-27 2027-08-08',
      'Black Friday active 2027-11-12 2027-11-26',
      'Dia dos Namorados inactive 2027-05-29 2027-06-12',
    ]);
  });

  test('seasonal content is valid in its season, from a week before', async () => {
    const { content } = await dataAt(testNow);
    const periodsOf = (campaign: string) =>
      new Set(
        content
          .filter(
            ({ name, description }) => `${name}`.startsWith(campaign) && !`${description}`.startsWith('Ex'),
          )
          .map(({ validFrom, validUntil }) => `${validFrom}`.slice(0, 10) + `${validUntil}`.slice(4, 10)),
      );
    expect(periodsOf('Páscoa')).toEqual(new Set(['2027-02-21-03-28', '2026-03-01-04-05']));
    expect(periodsOf('Natal')).toEqual(new Set(['2026-11-24-12-25', '2025-11-24-12-25']));
    expect(periodsOf('Black Friday')).toEqual(new Set(['2026-11-06-11-27', '2025-11-07-11-28']));
  });
});

test('every schedule that is on within two weeks wins somewhere, apart from one that says so', async () => {
  const starts = [0, 15, 60, 130, 200, 280].map((days) => testNow + days * day);
  for (const start of starts) {
    const { players, playback } = await startedAt(start);
    const { schedules } = await dataAt(start);
    const winners = new Set<unknown>();
    for (let at = start; at < start + 14 * day; at += 1_800_000) {
      for (const player of players) for (const id of playback.now(player, at).scheduleIds) winners.add(id);
    }
    const isOn = ({ status, validFrom, validUntil, description }: JsonObject) =>
      status === 'active' &&
      !(Date.parse(String(validFrom)) > start + 13 * day) &&
      !(Date.parse(String(validUntil)) < start + day) &&
      !/inverted|never|no-players|no-days/.test(String(description));
    const losers = schedules.filter((schedule) => isOn(schedule) && !winners.has(schedule.id));
    expect(losers.map(({ description }) => description)).toEqual([
      'Exemplo de: partial-window, far-date, missing-priority, shadowed, unknown-state',
    ]);
  }
});
