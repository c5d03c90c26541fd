import nock from 'nock';
import { afterEach, expect, test } from 'vitest';
import { stateCodes } from '../../../src/commands/screens/engine/states.ts';
import { run } from '../../helpers/run.ts';
import { type Change, ids, serve, tenantWith } from './tenant.ts';

afterEach(() => nock.cleanAll());

/** What the whole tool finds: `severity rule id: message`. */
async function found(change: Change, ...argv: string[]): Promise<string[]> {
  serve(tenantWith(change));
  const { stdout } = await run(['lint', '-o', 'ndjson', ...argv]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { severity, rule, id, message } = JSON.parse(line);
      return `${severity} ${rule} ${id}: ${message}`;
    });
}

const { entrance, extra } = ids;
const unprovable = (id: number) => `info state-unprovable ${id}: for SP only, and no player's state is known`;

test('a player whose schedule depends on its state is not uncovered', async () => {
  const change = {
    players: { [extra]: {} },
    schedules: { 3: { playerIds: [extra], estados: ['SP'] } },
  };
  expect(await found(change)).toEqual([unprovable(3)]);
  expect(await found(change, '--state', 'BA')).toEqual([
    `error uncovered-player ${extra}: no schedule reaches it in the next 14 days`,
    'warning state-excludes-all 3: for SP only, and none of its players is there',
  ]);
});

test('a schedule without playable items that may not win is no error', async () => {
  const change = {
    content: { [extra]: { startAt: '20:00', endAt: '22:00' } },
    schedules: { 3: { playerIds: [entrance], contentIds: [extra], contentCount: 1, estados: ['SP'] } },
  };
  const disjoint = `warning content-window-disjoint ${extra}: its hours, days and dates never meet those of schedule 3`;
  expect(await found(change)).toEqual([disjoint, unprovable(3)]);
  expect(await found(change, '--state', 'SP')).toEqual([
    'error winner-unplayable 3: its only item cannot play while it wins on 1 player, Fri 20 Nov 13:00–14:00',
    disjoint,
  ]);
});

test('an item that plays after midnight by one reading is no error', async () => {
  // Saturday 00:00–02:00 is the item's by its start day (Friday), and not by the calendar day.
  const change = {
    content: { [extra]: { startAt: '22:00', endAt: '02:00', daysOfWeek: ['FRI'] } },
    schedules: {
      3: {
        playerIds: [entrance],
        contentIds: [extra],
        contentCount: 1,
        startAt: '00:00',
        endAt: '02:00',
        daysOfWeek: ['SAT'],
      },
    },
  };
  expect(await found(change)).toEqual([]);
  expect(await found(change, '--assume', 'overnight=calendar-day')).toEqual([
    'error winner-unplayable 3: its only item cannot play while it wins on 1 player, Sat 21 Nov 00:00–02:00',
    `warning content-window-disjoint ${extra}: its hours, days and dates never meet those of schedule 3`,
  ]);
});

test('two schedules for unknown states tie if they are for the same states', async () => {
  const pair = (estados: readonly string[]) => ({
    schedules: {
      3: { playerIds: [entrance], estados: ['SP'] },
      4: { playerIds: [entrance], estados, contentIds: [ids.image], contentCount: 1 },
    },
  });
  const tie = 'warning priority-tie 3: same priority (7) as 4 on 1 player, Fri 20 Nov 13:00–14:00';
  expect((await found(pair(['SP']))).filter((text) => text.includes('tie'))).toEqual([tie]);
  expect((await found(pair(['RJ']))).filter((text) => text.includes('tie'))).toEqual([]);
  expect((await found(pair(['SP']), '--assume', 'tie=all')).filter((text) => text.includes('tie'))).toEqual(
    [],
  );
});

test('two schedules tie under a higher one that may not play', async () => {
  const pair = { playerIds: [entrance], contentIds: [ids.image], contentCount: 1, priority: 2 };
  const change = { schedules: { 3: pair, 4: pair, 5: { playerIds: [entrance], estados: ['SP'] } } };
  const tie = 'warning priority-tie 3: same priority (2) as 4 on 1 player, Fri 20 Nov 13:00–14:00';
  const ties = (...argv: string[]) => found(change, '--only', 'priority-tie', ...argv);
  expect(await ties()).toEqual([tie]);
  expect(await ties('--state', 'RJ')).toEqual([tie]);
  expect(await ties('--state', 'SP')).toEqual([]);
  // In each state one of the two higher ones plays.
  const states = { 5: { playerIds: [entrance], estados: stateCodes.slice(0, 9) } };
  const others = { 6: { playerIds: [entrance], estados: stateCodes.slice(9), priority: 8 } };
  const covered = { schedules: { ...change.schedules, ...states, ...others } };
  expect(await found(covered, '--only', 'priority-tie')).toEqual([]);
});

test('a schedule that may not play ties with one that does', async () => {
  const change = (fields: object) => ({
    schedules: { 3: { playerIds: [entrance] }, 4: { playerIds: [entrance], ...fields } },
  });
  const tie = 'warning priority-tie 3: same priority (7) as 4 on 1 player, Fri 20 Nov 13:00–14:00';
  const ties = (fields: object, ...argv: string[]) =>
    found(change(fields), '--only', 'priority-tie', ...argv);
  expect(await ties({ estados: ['SP'] })).toEqual([tie]);
  expect(await ties({ estados: ['SP'] }, '--state', 'RJ')).toEqual([]);
  // Friday's morning is open by the calendar day only.
  const night = { startAt: '22:00', endAt: '13:30', daysOfWeek: ['FRI'] };
  expect(await ties(night)).toEqual([
    'warning priority-tie 3: same priority (7) as 4 on 1 player, Fri 20 Nov 13:00–13:30',
  ]);
  // What cannot be read proves nothing, and is a finding of its own.
  expect(await ties({ startAt: '25:00' })).toEqual([]);
  expect(await ties({ estados: ['Bahia'] })).toEqual([]);
  expect(await ties({ status: 'paused' })).toEqual([]);
});

test('an unknown time zone is one error, and proves nothing about schedules', async () => {
  const change = {
    players: { [entrance]: { timezone: 'Marte/Olympus' }, [ids.checkout]: { timezone: 'Marte/Olympus' } },
  };
  expect(await found(change)).toEqual([
    `error unknown-timezone ${entrance}: timezone "Marte/Olympus" is unknown`,
    `error unknown-timezone ${ids.checkout}: timezone "Marte/Olympus" is unknown`,
  ]);
  expect(await found(change, '--timezone', 'America/Manaus')).toEqual([]);
});

test('a schedule of an undocumented status is not judged', async () => {
  const change = {
    schedules: { 3: { status: 'paused', playerIds: [entrance], contentIds: [], contentCount: 7 } },
  };
  expect(await found(change)).toEqual([]);
});

test('what another rule would report is reported if that one does not run', async () => {
  const change = {
    players: { [extra]: { timezone: null } },
    schedules: {
      3: { playerIds: [entrance], contentIds: [], contentCount: 0 },
      4: { playerIds: [entrance], validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-11-25T00:00:00Z' },
    },
  };
  const only = (...rules: string[]) =>
    found(change, '--hours', '08:00-22:00', '--only', rules.join(','), '--severity', 'gap=error');
  expect(await only('gap', 'winner-unplayable', 'never-active', 'expiring')).toEqual([
    'error winner-unplayable 3: its playlist is empty while it wins on 1 player, Fri 20 Nov 13:00–14:00',
    'error never-active 4: its days, hours and dates never meet',
    'info expiring 4: expires in 4 d',
    `error gap ${extra}: nothing to show for 8 d of its hours, first Fri 20 Nov 12:00–22:00`,
  ]);
  expect(await only('gap', 'uncovered-player', 'winner-unplayable', 'no-content', 'never-active')).toEqual([
    'error no-content 3: the playlist is empty',
    'error never-active 4: its days, hours and dates never meet',
    `error uncovered-player ${extra}: no schedule reaches it in the next 14 days`,
  ]);
});
