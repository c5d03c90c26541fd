// project: slow
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { configured, emptyFolder, run } from '../../helpers/run.ts';
import { announceTenant, entrance, morning } from './tenant.ts';

const env = { ...configured, NO_COLOR: '1' };
const tied = Array.from({ length: 1000 }, (_, index) => index + 1);
/** 1 to 1000 tie; 1001 to 2000 are outranked. All are active from 08:00 to 12:00; it is 09:00. */
const schedules = Array.from({ length: 2000 }, (_, index) => ({
  ...morning,
  id: index + 1,
  name: null,
  priority: index < 1000 ? 5 : 1,
}));
const schedulesCommand = async (...args: string[]) => {
  announceTenant({ schedules, players: [entrance] });
  return (await run(['schedules', ...args], { env })).stdout;
};
const first = Array.from({ length: 20 }, (_, index) => index + 1);
const winners = `${first.join(', ')} and 980 more (p5)`;
const above = `outranked by ${first.join(', ')} and 980 more`;

describe('of a thousand schedules that tie, and a thousand below them, a text names 20', () => {
  test('now', async () => {
    expect((await schedulesCommand('now')).split('\n')[1]?.split(/ {2,}/)).toEqual([
      'Entrada',
      'unclear',
      '2026-11-20T09:00:00-03:00',
      winners.replace(' (p5)', ''),
      '2026-11-20T11:00:00-03:00',
      'same priority (5); the service does not say which',
    ]);
  });

  test('--why, also in JSON, where lists of ids stay whole', async () => {
    const rows = (await schedulesCommand('now', '--why')).trimEnd().split('\n');
    expect(rows.at(-1)?.trim().split(/ {2,}/)).toEqual(['2000', 'p1', '08:00–12:00 Mon–Fri', above]);
    const { screens } = JSON.parse(await schedulesCommand('now', '--why', '-o', 'json'));
    expect(screens[0].scheduleIds).toEqual(tied);
    expect(screens[0].why.at(-1)).toMatchObject({
      id: 2000,
      rule: 'outranked',
      text: `schedule 2000 is ${above}`,
    });
  });

  test('a timeline and its calendar', async () => {
    const file = join(emptyFolder(), 'screens.ics');
    const rows = (await schedulesCommand('timeline', entrance.id, '--ics', file)).split('\n');
    expect(rows[2]?.split(/ {2,}/)).toEqual([
      'Entrada',
      '2026-11-20T08:00:00-03:00',
      '2026-11-20T11:00:00-03:00',
      'tie',
      winners,
      'same priority (5); the service does not say which',
    ]);
    const [, event] = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8'))).getAllSubcomponents(
      'vevent',
    );
    expect(event?.getFirstPropertyValue('summary')).toBe(`Entrada: tie, ${winners}`);
    expect(event?.getFirstPropertyValue('uid')).toBe(
      `${entrance.id}/${first.join('+')}/2026-11-20T11:00:00.000Z`,
    );
  });
});

test('neighboring slots of an unknown screen differ in what is shown', async () => {
  const below = { ...morning, id: 2, priority: 1, startAt: null, endAt: null, daysOfWeek: null };
  const later = { ...below, validFrom: '2026-11-20T15:00:00Z' };
  announceTenant({ schedules: [morning, later], players: [{ ...entrance, timezone: null }] });
  const { stdout } = await run(['schedules', 'timeline', entrance.id, '-o', 'ndjson'], { env });
  expect(stdout).toBe(
    `{"playerId":"${entrance.id}","name":"Entrada","from":"2026-11-20T00:00:00.000Z","to":"2026-11-21T00:00:00.000Z","localFrom":"2026-11-20T00:00:00+00:00","localTo":"2026-11-21T00:00:00+00:00","outcome":"unknown","scheduleIds":[],"scheduleNames":[],"priority":null,"contentIds":[],"schedule":null,"reason":"timezone is missing, and 501 needs one"}\n`,
  );
});
