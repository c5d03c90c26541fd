import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { slotFields } from '../../../../src/commands/screens/timeline/view.ts';
import { displayWidth } from '../../../../src/output/width.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import {
  announceTenant,
  butcher,
  entrance,
  morning,
  nothing,
  nowhere,
  ready,
  till,
} from '../../schedules/tenant.ts';

const env = { ...configured, NO_COLOR: '1', LANG: 'pt_BR.UTF-8' };
const show = (args: readonly string[], columns?: number, more: Record<string, string> = {}) =>
  run(['screens', 'timeline', ...args], {
    env: { ...env, ...more },
    ...(columns !== undefined && { columns }),
  });
const timeline: typeof show = (...args) => {
  announceTenant();
  return show(...args);
};

describe('on a terminal', () => {
  test.each([60, 80, 120])('a day at %i columns', async (columns) => {
    expect((await timeline([till.name], columns)).stdout).toMatchSnapshot();
  });

  test.each([
    ['a day with nothing and an undecided state', [butcher.id, '--day', '2026-11-21']],
    ['a day with an outranked schedule', [entrance.id]],
    ['a week', [entrance.id, '--week', 'today']],
    ['a range', [entrance.id, '--start', '2026-11-20T06:00', '--end', '2026-11-21T20:00']],
  ])('%s', async (_, args) => {
    expect((await timeline(args, 80)).stdout).toMatchSnapshot();
  });

  test('in ASCII, where the locale is not UTF-8', async () => {
    expect((await timeline([till.id], 80, { LANG: 'C' })).stdout).toMatchSnapshot();
  });
});

test.each([
  ['a day', []],
  ['a week', ['--week']],
])('at 60 columns, %s is not cut, and no word is broken', async (_, more) => {
  const args = ['--demo', 'screens', 'timeline', 'Curitiba Batel · Padaria', ...more];
  expect((await run(args, { env, columns: 60, demo: 'story' })).stdout).toMatchSnapshot();
});

test('no line of a chart is wider than the terminal, even just before midnight', async () => {
  const now = Date.parse('2026-11-21T02:55:00Z');
  const players = [{ ...till, name: 'Loja 012 · Caixa ao lado da 入口 do estacionamento coberto' }];
  for (const args of [[till.id], [till.id, '--week']])
    for (const columns of [60, 61, 62, 70, 75, 118, 122]) {
      announceTenant({ players });
      const { stdout } = await run(['screens', 'timeline', ...args], { env, columns, now });
      const wide = stdout.split('\n').filter((line) => displayWidth(line) > columns);
      expect({ args, columns, wide }).toEqual({ args, columns, wide: [] });
    }
});

describe('the names of a day', () => {
  const day = async (
    columns: number,
    demo: 'story' | 'hostile',
    store: string,
    more: readonly string[] = [],
  ) => (await run(['--demo', 'screens', 'timeline', store, ...more], { env, columns, demo })).stdout;

  test.each([60, 80, 100, 120, 200])('have the room that the hours leave at %i columns', async (columns) => {
    expect(await day(columns, 'story', 'SP Pinheiros · Entrada')).toMatchSnapshot();
  });

  const short = [
    ...['schedule:112.startAt=12:00', 'schedule:112.endAt=12:30', 'schedule:112.priority=50'],
    ...['schedule:112.name=Relampago de um nome muito comprido', 'schedule:106.name=Natal'],
    ...['schedule:105.name=Ofertas', 'schedule:101.name=F'],
  ].flatMap((change) => ['--set', change]);

  test.each([80, 120])('take no row and no hour from a short slot at %i columns', async (columns) => {
    expect(await day(columns, 'story', 'Rio Botafogo · Caixa 1', short)).toMatchSnapshot();
  });

  test('do not take the row of a quarter of an hour, which 48 cells do not show', async () => {
    const quarter = [...short, '--set', 'schedule:112.endAt=12:15'];
    expect(await day(120, 'story', 'Rio Botafogo · Caixa 1', quarter)).toMatchSnapshot();
  });

  test.each([
    ['story', 'sp-pinheiros', []],
    ['hostile', 'loja-001', []],
    ['story', 'Rio Botafogo · Caixa 1', short],
  ] as const)('are shorter on a wider terminal only beside more cells: %s %s', async (demo, store, more) => {
    const before = new Map<string, { readonly width: number; readonly count: number }[]>();
    const rows = new Map<number, string[]>();
    for (const columns of [60, 71, 72, 80, 89, 90, 100, 119, 120, 137, 138, 200]) {
      const drawn = rowsOf(await day(columns, demo, store, more));
      expect(drawn).not.toHaveLength(0);
      rows.set(
        columns,
        drawn.map(({ key }) => key),
      );
      for (const { key, name, count, noon, axis } of drawn) {
        expect({ columns, key, noon: axis.slice(noon, noon + 2) }).toEqual({ columns, key, noon: '12' });
        const earlier = before.get(key) ?? [];
        const width = displayWidth(name);
        const longer = earlier.filter((other) => other.count >= count && other.width > width);
        expect({ columns, key, longer }).toEqual({ columns, key, longer: [] });
        before.set(key, [...earlier, { width, count }]);
      }
    }
    const wide = [...rows].filter(([columns]) => columns >= 80);
    for (const [columns, keys] of wide) expect({ columns, keys }).toEqual({ columns, keys: rows.get(80) });
  });

  /** The rows of schedules in charts: each chart and id, the name as it is shown, the cells, and the column of noon with its axis. */
  function rowsOf(charts: string) {
    let axis = '';
    let chart = 0;
    return charts.split('\n').flatMap((line) => {
      if (/^ +00 /.test(line)) {
        axis = line;
        chart += 1;
      }
      const [, label = '', id = '', name = '', cells = ''] =
        /^((\d+) (.*?) +(?:p\d+ )?)([·█▒░]+)$/.exec(line) ?? [];
      const count = cells.length;
      return id === ''
        ? []
        : [{ key: `${chart}: ${id}`, name, count, noon: displayWidth(label) + count / 2, axis }];
    });
  }
});

describe('in a pipe the slots, a row each', () => {
  test.each([
    [[]],
    [['-o', 'csv']],
    [['-o', 'ndjson']],
    [['--json']],
    [['--fields', 'Local from,localTo,outcome,schedule']],
  ])('%j', async (args) => {
    expect((await timeline([entrance.id, ...args])).stdout).toMatchSnapshot();
  });
});

describe('--week', () => {
  const pair = [morning, { ...morning, id: 520, priority: 9, estados: ['SP'], playerIds: [till.id] }];

  test('alone it is this week, also before the player', async () => {
    const expected = await timeline([till.name, '--week', 'today'], 80);
    expect(expected).toMatchObject({ stderr: '', code: 0 });
    expect(await timeline(['--week', till.name], 80)).toEqual(expected);
    expect(await timeline([till.name, '--week'], 80)).toEqual(expected);
    expect(await timeline(['--week', '2026-11-22', till.name], 80)).toEqual(expected);
  });

  test('has the slots in a pipe and in other formats', async () => {
    const rows = ['-o', 'tsv', '--fields', 'localFrom', '--no-header'];
    const { stdout, stderr } = await timeline([till.id, '--week', ...rows], 80);
    expect(stdout).toContain('2026-11-16T08:00:00-03:00\n2026-11-16T11:00:00-03:00\n');
    expect(stderr).toBe('');
  });

  test('says what depends on what, in one line', async () => {
    announceTenant({ schedules: [...pair, { ...morning, id: 521, startAt: '18:00', endAt: '20:00' }] });
    expect((await show([till.id, '--week'], 80)).stdout).toMatchSnapshot();
    announceTenant({ schedules: pair });
    expect((await show([till.id], 80)).stdout).toMatchSnapshot();
    announceTenant({ schedules: pair });
    expect((await show([till.id])).stdout).toMatchSnapshot();
  });

  test('a date that is none', async () => {
    const bad = (word: string) =>
      `signage: --week must be a day such as today, sat, +2d or 2026-12-24, not "${word}"\n`;
    for (const words of [[till.id], ['--store', 'loja-001']]) {
      const { stderr, code } = await show(['--week', '2026-13-40', ...words]);
      expect({ stderr, code }).toEqual({ stderr: bad('2026-13-40'), code: 2 });
    }
  });
});

describe('filters choose players', () => {
  const names = async (args: readonly string[]) => {
    const { stdout, stderr, code } = await timeline([
      ...args,
      '--fields',
      'name',
      '-o',
      'tsv',
      '--no-header',
    ]);
    return { names: [...new Set(stdout.split('\n').filter(Boolean))], stderr, code };
  };

  test.each<[string[], { names: string[]; stderr?: string }]>([
    [['--store', 'loja-008'], { names: ['Açougue'] }],
    [['--health', 'offline'], { names: ['Açougue'] }],
    [['--name', 'caixa'], { names: ['Caixa 1'] }],
    [['--unhealthy'], { names: ['Açougue'] }],
    [['--store', 'loja-001', '--status', 'blocked'], { names: ['Depósito'] }],
    [[till.id, entrance.id, '--name', 'E*'], { names: ['Entrada'] }],
    [['--store', 'loja-80'], { names: [], stderr: 'note: no players in store "loja-80"\n' }],
    [['--min-version', '9.0'], { names: [], stderr: 'note: no player matches the filters\n' }],
  ])('%j', async (args, expected) => {
    expect(await names(args)).toEqual({ stderr: '', code: 0, ...expected });
  });

  test('without a player or a filter', async () => {
    expect(await show([])).toEqual({
      stdout: '',
      stderr: 'signage: no players chosen: name them, or use a filter such as --store sp-pinheiros\n',
      code: 2,
    });
  });
});

test('only the outcome of a slot is colored', async () => {
  announceTenant();
  const color = { ...configured, FORCE_COLOR: '1' };
  const { stdout } = await run(['schedules', 'timeline', entrance.id], { env: color, columns: 80 });
  expect(stdout).toContain('00:00–08:00  \u001b[31munplayable\u001b[39m: 504 Geral (p1)');
});

const assuming = (zone: string) =>
  `note: it is assumed that all schedules follow the clock of ${zone} (to read times by that clock: --tz ${zone})\n`;

test('--timezone changes how schedules are read, and not the days and clocks of players', async () => {
  const fields = ['--fields', 'localFrom,localTo,scheduleIds', '--no-header', '-o', 'tsv'];
  expect(await timeline([till.id, '--timezone', 'UTC', ...fields])).toEqual({
    stdout:
      '2026-11-20T00:00:00-03:00\t2026-11-20T05:00:00-03:00\t[]\n' +
      '2026-11-20T05:00:00-03:00\t2026-11-20T08:00:00-03:00\t[501,502]\n' +
      '2026-11-20T08:00:00-03:00\t2026-11-20T09:00:00-03:00\t[501,502]\n' +
      '2026-11-20T09:00:00-03:00\t2026-11-21T00:00:00-03:00\t[]\n',
    stderr: assuming('UTC'),
    code: 0,
  });
  expect(await timeline([nowhere.id, '--timezone', 'Asia/Tokyo', ...fields])).toEqual({
    stdout:
      '2026-11-20T00:00:00+00:00\t2026-11-20T09:00:00+00:00\t[]\n' +
      '2026-11-20T09:00:00+00:00\t2026-11-20T15:00:00+00:00\t[505]\n' +
      '2026-11-20T15:00:00+00:00\t2026-11-21T00:00:00+00:00\t[]\n',
    stderr: `${assuming('Asia/Tokyo')}note: the time zone of Vitrine is unknown; times are in UTC\n`,
    code: 0,
  });
});

test('a day that a time zone did not have', async () => {
  const apia = [till, entrance].map((player) => ({ ...player, timezone: 'Pacific/Apia' }));
  const shown = (args: readonly string[], columns?: number) => {
    announceTenant({ ...nothing, players: [...apia, butcher] });
    return show([till.id, entrance.id, ...args], columns);
  };
  const stderr = 'note: 2011-12-30 does not exist in Pacific/Apia\n';
  const fields = ['--fields', 'name,localFrom,localTo', '--no-header', '-o', 'tsv'];
  expect(await shown(['--day', '2011-12-30', ...fields])).toEqual({ stdout: '', stderr, code: 0 });
  expect(await shown(['--day', '2011-12-30'], 80)).toEqual({ stdout: '', stderr, code: 0 });
  expect(await shown([butcher.id, '--day', '2011-12-30', ...fields])).toEqual({
    stdout: 'Açougue\t2011-12-30T00:00:00-04:00\t2011-12-31T00:00:00-04:00\n',
    stderr,
    code: 0,
  });
  expect(await shown(['--week', '2011-12-30', ...fields])).toEqual({
    stdout: ['Caixa 1', 'Entrada']
      .map((name) => `${name}\t2011-12-26T00:00:00-10:00\t2012-01-02T00:00:00+14:00\n`)
      .join(''),
    stderr,
    code: 0,
  });
  expect(await shown(['--day', '2011-12-31', ...fields])).toMatchObject({ stderr: '', code: 0 });
});

test('a file of states with a line that names nobody', async () => {
  const file = join(emptyFolder(), 'states.csv');
  writeFileSync(file, 'loja-008,AM\nloja-099,SP\nloja-0*,RJ\n');
  const stderr = `signage: ${file}, line 2: "loja-099" matches no player\n`;
  expect(await timeline([entrance.id, '--states', file])).toEqual({ stdout: '', stderr, code: 2 });
});

test('--ics: the events are the slots', async () => {
  const file = join(emptyFolder(), 'screens.ics');
  const { stdout } = await timeline([entrance.id, till.id, '--week', 'today', '--ics', file, '-o', 'ndjson']);
  const slots = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const text = readFileSync(file, 'utf8');
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(
    events.map(({ startDate, endDate, description }) => ({
      from: startDate.toJSDate().toISOString(),
      to: endDate.toJSDate().toISOString(),
      reason: description,
    })),
  ).toEqual(slots.map(({ from, to, reason }) => ({ from, to, reason })));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(slots.length);
  expect(events[0]?.summary).toBe('Entrada: unplayable, 504 Geral (p1)');
  // Every line must end with a line break (RFC 5545 §3.1).
  expect(text.slice(-17)).toBe('\r\nEND:VCALENDAR\r\n');
});

test.each([undefined, 80])(
  '--ics - prints what a file would have, and nothing else (terminal: %s)',
  async (columns) => {
    const file = join(emptyFolder(), 'screens.ics');
    await timeline([entrance.id, till.id, '--week', 'today', '--ics', file]);
    const { stdout, code } = await timeline([entrance.id, till.id, '--week', 'today', '--ics', '-'], columns);
    expect({ stdout, code }).toEqual({ stdout: readFileSync(file, 'utf8'), code: 0 });
  },
);

test('--ics: a file that is written later revises the events of an earlier one', async () => {
  const eventsOf = async (now: number, validUntil: string) => {
    const file = join(emptyFolder(), 'screens.ics');
    announceTenant({
      ...nothing,
      players: [till],
      content: [ready],
      schedules: [{ ...morning, contentIds: [ready.id], validUntil }],
    });
    await run(['screens', 'timeline', till.id, '--ics', file, '-q'], { env, now });
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')));
    return calendar.getAllSubcomponents('vevent').map((each) => {
      const { startDate, endDate, uid, sequence } = new ICAL.Event(each);
      const times = [startDate, endDate].map((time) => time.toJSDate().toISOString().slice(11, 16));
      const modified = each.getFirstPropertyValue('last-modified')?.toString();
      return [uid.split('/')[1], ...times, sequence, modified, each.getFirstPropertyValue('transp')];
    });
  };
  const [first, second] = [217_339_200, 217_339_201];
  const [noon, later] = ['2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z'];
  expect(await eventsOf(Date.parse(noon), '2026-12-31T00:00:00Z')).toEqual([
    ['nothing', '03:00', '11:00', first, noon, 'TRANSPARENT'],
    ['501', '11:00', '15:00', first, noon, 'OPAQUE'],
    ['nothing', '15:00', '03:00', first, noon, 'TRANSPARENT'],
  ]);
  expect(await eventsOf(Date.parse(later), '2026-11-20T14:00:00Z')).toEqual([
    ['nothing', '03:00', '11:00', second, later, 'TRANSPARENT'],
    ['501', '11:00', '14:00', second, later, 'OPAQUE'],
    ['nothing', '14:00', '03:00', second, later, 'TRANSPARENT'],
  ]);
});

test('a date of a range is where that day starts, also where midnight is skipped', async () => {
  announceTenant({ ...nothing, players: [{ ...till, timezone: 'America/Santiago' }] });
  const range = ['--start', '2026-09-06', '--end', '2026-09-07'];
  const fields = ['--fields', 'localFrom,localTo', '--no-header', '-o', 'tsv'];
  expect((await show([till.id, ...range, ...fields])).stdout).toBe(
    '2026-09-06T01:00:00-03:00\t2026-09-07T00:00:00-03:00\n',
  );
});

test('a range from now to a day', async () => {
  const { stdout } = await timeline([
    till.id,
    ...['--start', 'now', '--end', 'tomorrow', '--fields', 'localFrom,localTo,outcome', '-o', 'tsv'],
  ]);
  expect(stdout).toBe(`localFrom\tlocalTo\toutcome
2026-11-20T09:00:00-03:00\t2026-11-20T11:00:00-03:00\ttie
2026-11-20T11:00:00-03:00\t2026-11-20T12:00:00-03:00\ttie
2026-11-20T12:00:00-03:00\t2026-11-21T00:00:00-03:00\tnothing
`);
});

test.each([
  // Of this Friday, and of the next.
  ['fri 10:00', 'fri 18:00', '2026-11-20T10:00', '2026-11-20T18:00'],
  ['sat', 'fri 18:00', '2026-11-21T00:00', '2026-11-27T18:00'],
  ['sat', '18:00', '2026-11-21T00:00', '2026-11-21T18:00'],
  ['sat', '+2h', '2026-11-21T00:00', '2026-11-21T02:00'],
])('from %s to %s: an end that is over by then is the next after the start', async (start, end, from, to) => {
  announceTenant();
  const range = ['--start', start, '--end', end, '--fields', 'localFrom,localTo'];
  const { stdout } = await show([till.id, ...range, '--no-header', '-o', 'tsv']);
  const times = stdout.trim().split(/\s/);
  expect([times[0], times.at(-1)]).toEqual([`${from}:00-03:00`, `${to}:00-03:00`]);
});

test('a field of a wrong type is a missing one, as in the list of screens', async () => {
  const tenant = { ...nothing, players: [{ ...till, name: 5 }] };
  announceTenant(tenant);
  const [slot] = JSON.parse((await show([till.id, '--json'])).stdout).slots;
  announceTenant(tenant);
  const [screen] = JSON.parse((await run(['screens', '--json'], { env })).stdout).screens;
  expect(slot.name).toBe(screen.name);
});

test('a file that cannot be written', async () => {
  const file = join(emptyFolder(), 'missing', 'screens.ics');
  const { stderr, code } = await timeline([till.id, '-q', '--ics', file]);
  expect({ stderr, code }).toEqual({
    stderr: `signage: cannot write ${file}: ENOENT: no such file or directory\n  Check that the folder exists and that you can write to it\n`,
    code: 3,
  });
});

describe('wrong usage', () => {
  test.each([
    [['--day', '2026-02-30'], '--day must be a day such as today, sat, +2d or 2026-12-24, not "2026-02-30"'],
    [['--week', 'x'], '--week must be a day such as today, sat, +2d or 2026-12-24, not "x"'],
    [['--day', 'today', '--week', 'today'], '--day cannot be combined with --week'],
    [['--start', '2026-11-20'], '--start and --end are used together'],
    [['--fields', 'x'], `--fields: unknown field "x"\n  Fields: ${Object.keys(slotFields).join(', ')}`],
    [
      ['--ics', '-', '--query', '[*].from'],
      '--query cannot be combined with --ics -\n  Write the calendar to a file: --ics FILE',
    ],
    [
      ['--start', 'x', '--end', '2026-11-20'],
      '--start must be a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00, not "x"',
    ],
  ])('%j is found before any request', async (args, message) => {
    expect(await show([till.id, ...args])).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });

  test('a range that ends on the day after', async () => {
    const range = ['--start', '22:00', '--end', '06:00'];
    const columns = ['--fields', 'localFrom,localTo', '-o', 'csv', '--no-header'];
    const { stdout, stderr, code } = await timeline([till.id, ...range, ...columns]);
    const edges = stdout.trim().split(/[\r\n,]+/);
    expect([edges.at(0), edges.at(-1), stderr, code]).toEqual([
      '2026-11-20T22:00:00-03:00',
      '2026-11-21T06:00:00-03:00',
      '',
      0,
    ]);
  });

  test.each([
    [['--start', '2026-11-20', '--end', '2026-11-20'], '--end must be later than --start, not "2026-11-20"'],
    [['--start', '2026-01-01', '--end', '2027-03-01'], 'a range can have up to 400 days'],
  ])('%j', async (args, message) => {
    const { stderr, code } = await timeline([till.id, ...args]);
    expect({ stderr, code }).toEqual({ stderr: `signage: ${message}\n`, code: 2 });
  });
});
