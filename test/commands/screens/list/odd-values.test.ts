import nock from 'nock';
import { afterEach, expect, test } from 'vitest';
import { run } from '../../../helpers/run.ts';
import { type Change, ids, serve, tenantWith } from '../../../lint/tenant.ts';

afterEach(() => nock.cleanAll());

const whole = { startAt: null, endAt: null };
const own = { playerIds: [ids.entrance], contentIds: [ids.video] };
const first = (fields: object): NonNullable<Change['schedules']> => ({
  1: { ...whole, ...own, ...fields },
  2: null,
});

/** The screen of one player, and what is said of its schedules, in a tenant with a change. */
async function screenOf(change: Change) {
  serve(tenantWith({ ...change, players: { [ids.checkout]: null, ...change.players } }));
  const { stdout } = await run(['screens', '--why', '-o', 'json', '-q']);
  const [{ screen, outcome, reason, why }] = JSON.parse(stdout).screens;
  return { screen, outcome, reason, why: why.map(({ text }: { text: string }) => text) };
}

test.each<[what: string, change: Change, expected: Awaited<ReturnType<typeof screenOf>>]>([
  [
    'a priority that is a text',
    { schedules: { 1: { ...whole, ...own, priority: '10' }, 2: { ...whole, ...own, daysOfWeek: null } } },
    {
      screen: 'unclear',
      outcome: 'depends',
      reason: '1: priority is "10", which is not a number: 1; or 1 or 2 (p5); or 2 (p5)',
      why: ['1: priority is "10", which is not a number', '2 wins only if 1 does not'],
    },
  ],
  [
    'an undocumented status',
    { schedules: first({ status: 'paused' }) },
    {
      screen: 'unclear',
      outcome: 'depends',
      reason: '1: status is "paused", which is not documented: 1 (p1); or nothing',
      why: ['1: status is "paused", which is not documented'],
    },
  ],
  [
    'no list of content',
    { schedules: first({ contentIds: null }) },
    {
      screen: 'unclear',
      outcome: 'depends',
      reason: '1 may have nothing to play: 1: contentIds is missing',
      why: ['schedule 1 wins, but contentIds is missing'],
    },
  ],
  [
    'an item of an undocumented status',
    { schedules: first({}), content: { [ids.video]: { status: 'published' } } },
    {
      screen: 'unclear',
      outcome: 'depends',
      reason: `1 may have nothing to play: item ${ids.video}: status is "published", which is not documented`,
      why: ['schedule 1 wins'],
    },
  ],
  [
    'a player that was last seen at no time',
    { schedules: first({}), players: { [ids.entrance]: { lastSeenAt: 1_730_000_000 } } },
    { screen: 'ok', outcome: 'plays', reason: '1 of 1 item', why: ['schedule 1 wins'] },
  ],
])('%s is doubt, not an answer', async (_, change, expected) => {
  const seen = { [ids.entrance]: { lastSeenAt: '2026-11-20T11:59:00Z' } };
  expect(await screenOf({ players: seen, ...change })).toEqual(expected);
});
