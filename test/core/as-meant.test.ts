// project: longer
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, type RunOptions, run } from '../helpers/run.ts';

/** Runs a line against the sandbox; words that have spaces are in single quotes. */
const demo = async (line: string, options: RunOptions = {}) => {
  const words = Array.from(line.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
  const { stdout, stderr, code } = await run(['--demo', ...words], {
    ...options,
    env: { NO_COLOR: '1', ...options.env },
  });
  return `${stdout}${stderr}[${code}]`;
};

describe('--quiet: the exit code is the answer', () => {
  test.each([
    ['status --fail-on blank --store loja-001', 0],
    ['status --fail-on unreachable', 44],
    ['players check', 42],
    ['lint', 45],
  ])('%s', async (line, code) => {
    expect(await demo(`${line} -q`, { columns: 80 })).toBe(`[${code}]`);
    expect(await demo(`${line} -q`)).toBe(`[${code}]`);
  });

  test.each([
    ['status -q', ''],
    ['status --strict', '!'],
  ])('%s says what passes without --fail-on', async (line, shown) => {
    const note =
      'note: 4 of 36 screens: 3 unreachable, 1 unplayable; the exit code is 0 without --fail-on (add --fail-on unreachable,unplayable,blank)';
    const printed = await demo(line);
    expect(printed.slice(printed.indexOf('note: '))).toBe(`${note}\n[0]`);
    expect(printed).toContain(shown);
    expect(await demo(`${line} --store loja-001`)).not.toContain('note: ');
    expect(await demo(`${line} --fail-on blank`)).not.toContain('note: ');
    expect(await demo('status')).not.toContain('without --fail-on');
  });

  test('what is asked for is printed, and so is why nothing was judged', async () => {
    expect(await demo('lint -q --only no-days --fields id')).toBe(
      'ID\n526\nsignage: 1 error in 29 schedules\n[45]',
    );
    expect((await run(['status', '-q'], { env: {} })).stderr).toContain('no API key configured');
  });
});

describe('the clock of the reader', () => {
  const player = `players get 7e834202 --fields lastSeenAt`;

  test.each([
    [`${player} --tz Asia/Tokyo`, {}],
    [`${player} --tz Asia/Tokyo --time iso`, {}],
    [`${player} --time local`, { env: { SIGNAGE_TZ: 'Asia/Tokyo' } }],
    [player, { columns: 80, env: { SIGNAGE_TZ: 'Asia/Tokyo' } }],
    [`${player} --tz Asia/Tokyo`, { columns: 80 }],
    [`${player} --time local --tz Asia/Tokyo`, { columns: 80 }],
    ['players get 7e834202 --tz Asia/Tokyo', { columns: 80 }],
    ['players -n 2 --tz Asia/Tokyo', { columns: 120 }],
    ['players -n 2 --tz Asia/Tokyo', {}],
    ['incidents --tz Asia/Tokyo', { columns: 100 }],
    ['analytics --tz Asia/Tokyo', { columns: 100 }],
    [`${player} --tz Tokyo`, {}],
    [player, { env: { SIGNAGE_TZ: '+09:00' } }],
    ['schedules list --active-at 2026-11-20T20:00 --tz Asia/Tokyo --count', {}],
    ['status --timezone Asia/Tokyo --fields ok,blank', {}],
  ])('%s %j', async (line, options: RunOptions) => {
    expect(await demo(line, options)).toMatchSnapshot();
  });

  test('of a status, also in a pipe', async () => {
    const headOf = async (line: string, columns?: number) =>
      (await demo(line, columns === undefined ? {} : { columns })).split('\n')[0]?.replace(/\d+ ms/, 'N ms');
    expect(await headOf('status --tz Asia/Tokyo')).toMatch(/ {2}Fri 20 Nov 21:00$/);
    expect(await headOf('status --tz America/Lima', 100)).toMatch(/ {2}Fri 20 Nov 07:00$/);
    const folder = join(emptyFolder(), 'tokyo');
    await demo(`snapshot ${folder}`);
    const { stderr } = await run(['players', '--from', folder, '--count', '--tz', 'Asia/Tokyo'], { env: {} });
    expect(stderr).toBe('note: from the snapshot of 2026-11-20 21:00 Asia/Tokyo, now\n');
  });
});

describe('SIGNAGE_DEMO', () => {
  const count = async (value: string, ...words: string[]) => {
    const { stdout, stderr, code } = await run(['players', '--count', ...words], {
      env: { SIGNAGE_DEMO: value },
    });
    return `${stdout}${stderr.split('\n')[0]}[${code}]`;
  };

  test('is --demo, unless it says no or a flag names another service', async () => {
    expect(await count('1')).toBe('52\n[0]');
    expect(await count('hostile')).toBe('36\n[0]');
    expect(await count('0')).toBe('signage: no API key configured[10]');
    expect(await count('1', '--profile', 'staging')).toBe('signage: unknown profile "staging"[3]');
    expect(await count('1', '--from', 'nowhere')).toBe('signage: no snapshot in nowhere[3]');
  });
});

describe('a name without its quotes', () => {
  test.each([
    'players get Loja 012 Caixa 2 --fields id,name',
    "players get 'Loja 012 caixa 2' --fields name",
    'players get Loja 012 --fields name',
    'players get Loja 012 Caixa 9 --fields name',
    'screens loja 002 CAIXA 2 --fields name',
    'content get Clube Totem v3 --fields name --no-header',
    'content download Natal',
    'content list --name Natal --count',
  ])('%s', async (line) => {
    expect(await demo(line)).toMatchSnapshot();
  });
});

test('the date of another day is in LOCAL TIME, and a day alone is its start', async () => {
  expect(await demo('screens 7e834202 --at 2026-12-25', { columns: 120 })).toMatchSnapshot();
  expect(await demo("screens 7e834202 --at 'today 23:00'", { columns: 120 })).toMatchSnapshot();
});

test('a snapshot has no key to speak of', async () => {
  const folder = join(emptyFolder(), 'a');
  await demo(`snapshot ${folder}`);
  const { stdout } = await run(['--from', folder, 'status'], { env: {} });
  expect(stdout).not.toMatch(/\bkey\b/);
});

test('snapshot create makes no folder of that name', async () => {
  const folders: string[] = [];
  const folder = async (path: string) => {
    folders.push(path);
    throw new Error('stop');
  };
  const ended = await demo('snapshot create', { context: { files: { folder } as never } });
  expect(folders).toEqual(['signage-snapshot']);
  expect(ended).toMatch(/^note: writing to signage-snapshot \(for a folder of that name: \.\/create\)\n/);
});
