import nock from 'nock';
import { afterEach, expect, test } from 'vitest';
import { rules } from '../../src/lint/rules/registry.ts';
import type { Finding } from '../../src/lint/rules/rule.ts';
import { recorded } from '../../src/sandbox/recorded.ts';
import { federalStateCodes } from '../../src/screens/engine/federal-states.ts';
import { configured, run, testNow } from '../helpers/run.ts';
import { cases } from './cases.ts';
import { type Change, ids, serve, tenantWith } from './tenant.ts';

afterEach(() => nock.cleanAll());

/** What the whole tool finds in the clean tenant with a change. */
async function findings(change: Change, argv: readonly string[]): Promise<Finding[]> {
  serve(tenantWith(change));
  const { stdout, stderr } = await run(['lint', ...argv, '-o', 'json', '--fail-on', 'never', '-q']);
  // A value in another form than documented is also warned of.
  expect(stderr.replace(/^warning: (?:schedules|content): .* as documented .*\n/gm, '')).toBe('');
  return JSON.parse(stdout).findings;
}

test('each rule has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.map(({ id }) => id).sort());
});

test.each(Object.entries(cases))(
  '%s finds its case, and neither what looks alike nor a fixed one',
  async (id, one) => {
    const { broken, found, nearMiss, clean, flags = [], cleanFlags = flags } = one;
    const only = ['--only', id, ...flags];
    const lines = (await findings(broken, only)).map(
      ({ severity, resource, id, message, related }) =>
        `${severity} ${resource} ${id}: ${message} [${related.join(', ')}]`,
    );
    expect(lines).toEqual(found);
    if (nearMiss) expect(await findings(nearMiss, only)).toEqual([]);
    expect(await findings(clean, cleanFlags)).toEqual([]);
  },
);

const { entrance, checkout, extra, image } = ids;
const used = { playerIds: [entrance], contentIds: [extra], contentCount: 1 };
const SP = { playerIds: [entrance], estados: ['SP'] };
const both = { playerIds: [entrance], contentIds: [image], contentCount: 1, priority: 2 };
const unprovable = 'info state-unprovable 3: limited to SP, and the states of its players are unknown';
const disjoint = `warning content-window-disjoint ${extra}: its hours, days and dates never overlap those of schedule 3`;
const tie = (until = '14:00', priority = 7) =>
  `warning priority-tie 3: same priority (${priority}) as 4 on 1 player, Fri 20 Nov 13:00–${until}`;

const newPlayer = { players: { [extra]: {} }, schedules: { 3: { playerIds: [extra], estados: ['SP'] } } };
const atNight = {
  content: { [extra]: { startAt: '20:00', endAt: '22:00' } },
  schedules: { 3: { ...used, estados: ['SP'] } },
};
// Saturday 00:00–02:00 is the item's by its start day (Friday), and not by the calendar day.
const pastMidnight = {
  content: { [extra]: { startAt: '22:00', endAt: '02:00', daysOfWeek: ['FRI'] } },
  schedules: { 3: { ...used, startAt: '00:00', endAt: '02:00', daysOfWeek: ['SAT'] } },
};
const pair = (third: object, fourth: object, others: Change['schedules'] = {}): Change => ({
  schedules: { 3: { playerIds: [entrance], ...third }, 4: { playerIds: [entrance], ...fourth }, ...others },
});
const oneContent = { contentIds: [image], contentCount: 1 };
const mars = { timezone: 'Marte/Olympus' };
/** Outranked by 2, which the clock of the second player may not let begin in time. */
const shadowedBy = (second: Readonly<Record<string, unknown>>): Change => ({
  players: { [checkout]: mars },
  schedules: { 2: second, 3: { startAt: '09:00', endAt: '10:00', daysOfWeek: ['MON'], priority: 4 } },
});
const never = (count: string, days = '14 days') =>
  `warning shadowed 3: never wins on ${count} in the next ${days}: "Manhã" (2) outranks it`;
const paused = { schedules: { 3: { status: 'paused', contentIds: [], contentCount: 7 } } };
const dark = (first: string) =>
  `warning gap ${entrance}: blank for 56 opening hours, first Fri 20 Nov ${first}`;
const ties = '--only priority-tie';

/** What depends on something unknown: flags, and what is found with them. */
const doubts: readonly [what: string, change: Change, found: Record<string, string[]>][] = [
  [
    'a player whose schedule depends on its state is not uncovered',
    newPlayer,
    {
      '': [unprovable],
      '--state BA': [
        `error uncovered-player ${extra}: no schedule covers it in the next 14 days`,
        'warning state-excludes-all 3: limited to SP, and none of its players is there',
      ],
    },
  ],
  [
    'a schedule without playable items that may not win is no error',
    atNight,
    {
      '': [disjoint, unprovable],
      '--state SP': [
        'error winner-unplayable 3: its only item cannot play (not at this time: "Extra" (eeeeeeee)) while it wins on 1 player, Fri 20 Nov 13:00–14:00',
        disjoint,
      ],
    },
  ],
  [
    'an item that plays after midnight by one reading is no error',
    pastMidnight,
    {
      '': [],
      '--assume overnight=calendar-day': [
        'error winner-unplayable 3: its only item cannot play (not at this time: "Extra" (eeeeeeee)) while it wins on 1 player, Sat 21 Nov 00:00–02:00',
        disjoint,
      ],
    },
  ],
  [
    'two schedules for unknown states tie if they are for the same states',
    pair(SP, { ...SP, ...oneContent }),
    { [ties]: [tie()], '--skip state-unprovable --assume tie=all': [] },
  ],
  ['and not if they are for others', pair(SP, { ...oneContent, estados: ['RJ'] }), { [ties]: [] }],
  [
    'two schedules tie under a higher one that may not play',
    pair(both, both, { 5: SP }),
    { [ties]: [tie('14:00', 2)], [`${ties} --state RJ`]: [tie('14:00', 2)], [`${ties} --state SP`]: [] },
  ],
  [
    'and not if in each state one of two higher ones plays',
    pair(both, both, {
      5: { playerIds: [entrance], estados: federalStateCodes.slice(0, 9) },
      6: { playerIds: [entrance], estados: federalStateCodes.slice(9), priority: 8 },
    }),
    { [ties]: [] },
  ],
  [
    'a schedule that may not play ties with one that does',
    pair({}, SP),
    { [ties]: [tie()], [`${ties} --state RJ`]: [] },
  ],
  [
    'and one that is open by the calendar day only',
    pair({}, { startAt: '22:00', endAt: '13:30', daysOfWeek: ['FRI'] }),
    { [ties]: [tie('13:30')] },
  ],
  // What cannot be read proves nothing, and is a finding of its own.
  ['hours that cannot be read prove no tie', pair({}, { startAt: '25:00' }), { [ties]: [] }],
  ['nor do states', pair({}, { estados: ['Bahia'] }), { [ties]: [] }],
  ['nor does an undocumented status', pair({}, { status: 'paused' }), { [ties]: [] }],
  [
    'an unknown time zone is one error, and proves nothing about schedules',
    { players: { [entrance]: mars, [checkout]: mars } },
    {
      '': [entrance, checkout].map(
        (id) => `error unknown-timezone ${id}: timezone "Marte/Olympus" is unknown`,
      ),
      '--timezone America/Manaus': [],
    },
  ],
  [
    'a clock of unknown zone can be any: what wins in none is shadowed',
    shadowedBy({}),
    { '--only shadowed': [never('2 players')] },
  ],
  [
    'what wins in one is not',
    // After 09:00 in Tokyo, before it in São Paulo and in UTC.
    shadowedBy({ validFrom: '2026-11-23T06:00:00Z' }),
    { '--only shadowed': [], '--only shadowed --timezone America/Sao_Paulo': [never('2 players')] },
  ],
  [
    'nor what wins on Saturday, which has begun in the far east',
    {
      players: { [checkout]: mars },
      schedules: { 2: { endAt: '18:00' }, 3: { daysOfWeek: ['FRI', 'SAT'], priority: 4 } },
    },
    {
      '--only shadowed --days 1': [],
      '--only shadowed --days 1 --timezone UTC': [never('2 players', '1 day')],
    },
  ],
  [
    'opening hours may run to midnight, or past it',
    { schedules: { 1: { startAt: '08:00', endAt: '20:00' }, 2: null }, players: { [checkout]: null } },
    {
      '--only gap --hours 08:00-24:00': [dark('20:00–24:00')],
      '--only gap --hours 22:00-02:00': [dark('22:00 to Sat 21 Nov 02:00')],
    },
  ],
  [
    'of a schedule of an undocumented status, nothing but that is judged',
    paused,
    { '': ['error schedule-unclear 3: status is "paused", which is not documented'] },
  ],
];

test.each(doubts)('%s', async (_, change, found) => {
  for (const [flags, lines] of Object.entries(found)) {
    const all = await findings(change, flags === '' ? [] : flags.split(' '));
    expect(all.map(({ severity, rule, id, message }) => `${severity} ${rule} ${id}: ${message}`)).toEqual(
      lines,
    );
  }
});

const first = { playerIds: [ids.entrance], contentIds: [ids.extra], contentCount: 1 };
const ago = new Date(testNow - 7_200_000).toISOString();
test.each<[NonNullable<Change['content']>, string[], string]>([
  [{}, [ids.gone], 'its only item cannot play (missing: dddddddd)'],
  [
    { [ids.extra]: { status: 'archived' } },
    [ids.extra],
    'its only item cannot play (not active: "Extra" (eeeeeeee))',
  ],
  [
    { [ids.extra]: { validUntil: ago } },
    [ids.extra],
    'its only item cannot play (not at this time: "Extra" (eeeeeeee))',
  ],
  [
    {
      [ids.extra]: { processingStatus: 'failed' },
      [ids.other]: { processingStatus: 'pending', updatedAt: ago },
      [ids.image]: { startAt: '20:00', endAt: '22:00' },
    },
    [ids.extra, ids.gone, ids.other, ids.image],
    'none of its 4 items can play (not ready: "Extra" (eeeeeeee) and "Extra" (ffffffff); missing: dddddddd; not at this time: "Aviso" (bbbbbbbb))',
  ],
])(
  'a winner that cannot play says what each of its items suffers from: %j',
  async (content, contentIds, what) => {
    const change = { content, schedules: { 3: { ...first, contentIds } } };
    const [own] = await findings(change, ['--only', 'winner-unplayable']);
    expect(own?.message).toBe(`${what} while it wins on 1 player, Fri 20 Nov 13:00–14:00`);
  },
);

test('nothing is wrong with the clean tenant', async () => {
  serve(tenantWith({}));
  const env = { ...configured, NO_COLOR: '1' };
  expect(await run(['lint', '--hours', '08:00-22:00'], { columns: 100, env })).toEqual({
    stdout: '✓ nothing found in 2 schedules, 2 content items and 2 players\n',
    stderr: '',
    code: 0,
  });
});

test('the sandbox has an example of nearly each rule', async () => {
  const demo = async (...flags: string[]) => {
    const argv = ['lint', '--demo', '--fail-on', 'never', '--hours', '08:00-22:00', '--json', ...flags];
    const { findings, message }: { findings: Finding[]; message: string } = JSON.parse(
      (await run(argv, { env: {} })).stdout,
    );
    return { findings, found: new Set(findings.map(({ rule }) => rule)), message };
  };
  const { findings, found, message } = await demo();
  const { schedules, content, players } = recorded.hostile;
  const count = (of: keyof Finding, value: string) =>
    findings.filter((finding) => finding[of] === value).length;
  expect(message).toBe(
    `${count('severity', 'error')} errors, ${count('severity', 'warning')} warnings, ${count('severity', 'info')} info in \
${schedules.length} schedules, ${content.length} content items and ${players.length} players`,
  );
  expect(Object.fromEntries([...found].map((rule) => [rule, count('rule', rule)]))).toMatchSnapshot();
  const rest = rules.map(({ id }) => id).filter((id) => !found.has(id));
  // An item that takes too long is reported where it is used.
  expect(rest).toEqual([
    'bad-time',
    'dst-edge',
    'state-excludes-all',
    'processing-stuck',
    'silent-player',
    'schedule-unclear',
    'content-unclear',
    'duplicate-id',
  ]);
  // No player is in Acre, clocks change next in April, and none is silent for longer than the service allows. What is not as documented has no example.
  const later = await demo('--state', 'AC', '--days', '180', '--max-age', '1s', '--only', rest.join(','));
  expect([...later.found]).toEqual(['silent-player', 'state-excludes-all', 'processing-stuck', 'dst-edge']);
});
