import { beforeAll, describe, expect, test, vi } from 'vitest';
import { player, tablet, uuidOf } from '../../../helpers/fixtures.ts';
import { fleet, polls, watch } from '../../../helpers/fleet.ts';
import { run } from '../../../helpers/run.ts';
import { screen } from '../../../helpers/service.ts';

// Lines on a terminal are in local time.
beforeAll(() => void vi.stubEnv('TZ', 'UTC'));

const newcomer = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Loja 040 · Vitrine',
  healthStatus: 'warning',
};

/** Answers five polls with events of every kind. */
function announceAll(): void {
  polls(
    fleet(),
    fleet({ healthStatus: 'offline', status: 'blocked' }, { currentVersion: '2.4.0' }),
    [...fleet({ healthStatus: 'offline', status: 'blocked' }, { currentVersion: '2.4.0' }), newcomer],
    [...fleet({ healthStatus: 'healthy' }, { currentVersion: null }).slice(0, 2)],
    fleet({ healthStatus: 'asleep' }, { currentVersion: null }).slice(0, 1),
  );
}

describe('in a pipe', () => {
  test('prints each event as a line of JSON', async () => {
    announceAll();
    const { stdout, stderr, code } = await watch(5, []);
    expect(screen(stdout)).toBe(`
{"time":"2026-11-20T12:00:30.000Z","event":"health_changed","playerId":"${player.id}","name":"Loja 012 · Entrada","storeId":"loja-012","from":"healthy","to":"offline"}
{"time":"2026-11-20T12:00:30.000Z","event":"status_changed","playerId":"${player.id}","name":"Loja 012 · Entrada","storeId":"loja-012","from":"active","to":"blocked"}
{"time":"2026-11-20T12:00:30.000Z","event":"version_changed","playerId":"${tablet.id}","name":"Loja 031 · Caixa 1","storeId":"loja-031","from":"2.3.0","to":"2.4.0"}
{"time":"2026-11-20T12:01:00.000Z","event":"appeared","playerId":"${newcomer.id}","name":"Loja 040 · Vitrine","storeId":null,"from":null,"to":{"healthStatus":"warning","status":null,"currentVersion":null}}
{"time":"2026-11-20T12:01:30.000Z","event":"health_changed","playerId":"${player.id}","name":"Loja 012 · Entrada","storeId":"loja-012","from":"offline","to":"healthy"}
{"time":"2026-11-20T12:01:30.000Z","event":"status_changed","playerId":"${player.id}","name":"Loja 012 · Entrada","storeId":"loja-012","from":"blocked","to":"active"}
{"time":"2026-11-20T12:01:30.000Z","event":"version_changed","playerId":"${tablet.id}","name":"Loja 031 · Caixa 1","storeId":"loja-031","from":"2.4.0","to":null}
{"time":"2026-11-20T12:01:30.000Z","event":"disappeared","playerId":"${newcomer.id}","name":"Loja 040 · Vitrine","storeId":null,"from":{"healthStatus":"warning","status":null,"currentVersion":null},"to":null}
{"time":"2026-11-20T12:02:00.000Z","event":"health_changed","playerId":"${player.id}","name":"Loja 012 · Entrada","storeId":"loja-012","from":"healthy","to":"asleep"}
{"time":"2026-11-20T12:02:00.000Z","event":"disappeared","playerId":"${tablet.id}","name":"Loja 031 · Caixa 1","storeId":"loja-031","from":{"healthStatus":"healthy","status":"active","currentVersion":null},"to":null}
`);
    expect({ stderr, code }).toEqual({ stderr: '5 polls in 2m 30s, 10 events\n', code: 130 });
  });

  test('says at once that nobody is watched, and why', async () => {
    polls(fleet());
    const { stderr } = await watch(1, ['--store', 'loja-12']);
    expect(stderr).toBe(
      'note: no players in store "loja-12" (did you mean "loja-012"?); watching for one to appear\n1 poll in 30s, 0 events\n',
    );
  });

  test('says at once which of several stores has no player', async () => {
    polls(fleet());
    const { stderr } = await watch(1, ['--store', 'loja-012,loja-12']);
    expect(stderr).toBe(
      'note: no players in store "loja-12" (did you mean "loja-012"?)\n1 poll in 30s, 0 events\n',
    );
  });

  test('prints text with -o table', async () => {
    announceAll();
    const { stdout, stderr, code } = await watch(5, ['-o', 'table', '--quiet']);
    expect(screen(stdout)).toBe(`
2026-11-20T12:00:30.000Z  Loja 012 · Entrada            health healthy → ● offline
2026-11-20T12:00:30.000Z  Loja 012 · Entrada            status active → blocked
2026-11-20T12:00:30.000Z  Loja 031 · Caixa 1            version 2.3.0 → 2.4.0
2026-11-20T12:01:00.000Z  Loja 040 · Vitrine            appeared, ● warning
2026-11-20T12:01:30.000Z  Loja 012 · Entrada            health offline → ● healthy
2026-11-20T12:01:30.000Z  Loja 012 · Entrada            status blocked → active
2026-11-20T12:01:30.000Z  Loja 031 · Caixa 1            version 2.4.0 → unknown
2026-11-20T12:01:30.000Z  Loja 040 · Vitrine            disappeared, was warning
2026-11-20T12:02:00.000Z  Loja 012 · Entrada            health healthy → ● asleep
2026-11-20T12:02:00.000Z  Loja 031 · Caixa 1            disappeared, was healthy
`);
    expect({ stderr, code }).toEqual({ stderr: '', code: 130 });
  });
});

describe('on a terminal', () => {
  const long = { name: 'Loja 012 · Entrada principal da rua de trás, à esquerda' };
  /** Return to the start of the line and erase it. */
  const erase = '\r\u001b[2K';

  test.each([
    [80, '2026-11-20 12:00:30  Loja 012 · Entrada principal d…  health healthy → ● offline\n'],
    [
      140,
      '2026-11-20 12:00:30  Loja 012 · Entrada principal da rua de trás, à esquerda  health healthy → ● offline\n',
    ],
  ])('one line per event at %i columns, and the fleet at the bottom', async (columns, line) => {
    polls(fleet(long), fleet({ ...long, healthStatus: 'offline' }));
    const { stdout, stderr, code } = await watch(2, ['--color', 'never'], { columns });
    expect({ stdout, code }).toEqual({ stdout: line, code: 130 });
    expect(stderr.split(erase)).toEqual([
      '████████████  2 players: 2 healthy · next 12:00:30',
      '████████████  2 players: 2 healthy · next 12:00:30',
      '██████░░░░░░  2 players: 1 healthy · 1 offline · next 12:01:00',
      '2 polls in 1m, 1 event\n',
    ]);
  });

  test('in color', async () => {
    polls(fleet(), fleet({ healthStatus: 'offline' }, { status: 'blocked' }));
    const { stdout, stderr } = await watch(2, [], { columns: 80 });
    expect(screen(stdout)).toBe(`
\u001b[2m2026-11-20 12:00:30\u001b[22m  Loja 012 · Entrada            health \u001b[32mhealthy\u001b[39m → \u001b[31m● offline\u001b[39m
\u001b[2m2026-11-20 12:00:30\u001b[22m  Loja 031 · Caixa 1            status \u001b[32mactive\u001b[39m → \u001b[2mblocked\u001b[22m
`);
    expect(stderr).toContain('\u001b[32m1 healthy\u001b[39m · \u001b[31m1 offline\u001b[39m · next 12:01:00');
  });

  const states = (count: number, healthStatus: string) => Array.from({ length: count }, () => healthStatus);
  const ill = [...states(5, 'offline'), ...states(5, 'warning'), ...states(26, 'healthy')];
  const well = states(50, 'healthy');
  test.each([
    [80, ill, '█████████░░░  36 players: 26 healthy · 5 warning · 5 offline · next 12:00:30'],
    [76, ill, '36 players: 26 healthy · 5 warning · 5 offline · next 12:00:30'],
    [60, ill, '5 offline · 5 warning · next 12:00:30'],
    [51, ill, '5 offline · 5 warning · next 12:00:30'],
    [39, ill, '5 offline · 5 warning'],
    [20, ill, '5 offline · 5 wa…'],
    [60, well, '████████████  50 players: 50 healthy · next 12:00:30'],
    [54, well, '50 players: 50 healthy · next 12:00:30'],
    [40, well, 'next 12:00:30'],
  ])('at %i columns the fleet says what is wrong, whatever must go: %#', async (columns, fleet, line) => {
    polls(fleet.map((healthStatus, index) => ({ id: uuidOf(index), healthStatus })));
    const { stderr } = await watch(1, ['--color', 'never'], { columns });
    expect(stderr.split(erase)[0]).toBe(line);
  });

  test('values are cut, and then the name, but no shorter than 8 cells', async () => {
    const version = { currentVersion: 'a-version-of-very-many-letters' };
    polls(fleet(long), fleet({ ...long, ...version }, { name: '', healthStatus: '' }));
    const { stdout } = await watch(2, ['--color', 'never', '--time', 'iso'], { columns: 40 });
    expect(screen(stdout)).toBe(`
2026-11-20T12:00:30.000Z  Loja 01…  version 2.4.1 → a-version-of-very-m…
2026-11-20T12:00:30.000Z  9a7d2c4…  health healthy → ● unknown
`);
  });

  test('-o ndjson is escaped JSON', async () => {
    polls(fleet(), fleet({ name: 'a\u202eb\u009bc', healthStatus: 'offline' }));
    const { stdout } = await watch(2, ['-o', 'ndjson'], { columns: 80 });
    expect(stdout).toContain('"name":"a\\u202eb\\u009bc"');
  });

  test('text from the service cannot control it', async () => {
    const hostile = { name: 'a\u001b[2Jb\nc', healthStatus: 'x\u001b[31my' };
    polls(fleet(), fleet({ ...hostile, status: 'z\r\u202e' }));
    const { stdout } = await watch(2, ['--color', 'never'], { columns: 80 });
    expect(screen(stdout)).toBe(`
2026-11-20 12:00:30  a\\u001b[2Jb\\nc              health healthy → ● x\\u001b[31my
2026-11-20 12:00:30  a\\u001b[2Jb\\nc                status active → z\\r\\u202e
`);
  });
});

test('with --for, a change is reported once it has lasted', async () => {
  const down = fleet({ healthStatus: 'offline' });
  polls(fleet(), down, down, down, fleet(), down, down);
  const { stdout } = await watch(7, ['--for', '2', '-o', 'table']);
  expect(screen(stdout)).toBe(`
2026-11-20T12:01:00.000Z  Loja 012 · Entrada            health healthy → ● offline
`);
});

describe('filters', () => {
  test('with --store, a player that moves to another store disappears', async () => {
    polls(fleet(), fleet({ storeId: 'loja-031' }, { storeId: 'loja-012' }));
    const { stdout } = await watch(2, ['--store', 'loja-031', '-o', 'table']);
    expect(screen(stdout)).toBe(`
2026-11-20T12:00:30.000Z  Loja 012 · Entrada            appeared, ● healthy
2026-11-20T12:00:30.000Z  Loja 031 · Caixa 1            disappeared, was healthy
`);
  });

  test('by health select the changes to report, by the state before or after', async () => {
    polls(
      fleet(),
      fleet({ healthStatus: 'offline' }, { healthStatus: 'critical' }),
      fleet({}, { healthStatus: 'warning' }),
    );
    const { stdout } = await watch(3, ['--health', 'offline', '--name', 'loja*', '-o', 'table']);
    expect(screen(stdout)).toBe(`
2026-11-20T12:00:30.000Z  Loja 012 · Entrada            health healthy → ● offline
2026-11-20T12:01:00.000Z  Loja 012 · Entrada            health offline → ● healthy
`);
  });
});

describe('wrong usage is found before any request', () => {
  test.each([
    [['--interval', '4s'], 'signage: --interval must be from 5s to 24h, not "4s"\n'],
    [['--interval', '25h'], 'signage: --interval must be from 5s to 24h, not "25h"\n'],
    [['--for', '0'], 'signage: --for must be a whole number, 1 or more, not "0"\n'],
    [
      ['-o', 'csv'],
      `signage: players watch supports only -o table and -o ndjson, not csv
  For scripts, use: signage players watch -o ndjson
`,
    ],
    [
      ['--fields', 'id'],
      'signage: players watch does not support --fields\n  See: signage players watch --help\n',
    ],
    [
      ['--once-state', 'x', '--interval', '10s'],
      'signage: --once-state cannot be combined with --interval\n',
    ],
  ])('%j', async (argv, stderr) => {
    expect(await run(['players', 'watch', ...argv])).toEqual({ stdout: '', stderr, code: 2 });
  });

  test('--json is refused with a JSON error', async () => {
    const { stderr, code } = await run(['players', 'watch', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error.hint).toBe('See: signage players watch --help');
  });
});

test('a closed pipe ends it quietly', async () => {
  polls(fleet(), fleet({ healthStatus: 'offline' }));
  expect(await watch(9, [], { closeAfter: 0 })).toMatchObject({ stdout: '', stderr: '', code: 0 });
});

test('a field of the wrong type is reported once, and with --strict ends the watch', async () => {
  const odd = fleet({ currentVersion: 3 });
  polls(odd, odd);
  expect((await watch(2, [])).stderr).toBe(
    'warning: players: currentVersion is not a string as documented (1×)\n2 polls in 1m, 0 events\n',
  );
  polls(fleet(), odd);
  expect(await watch(9, ['--strict'])).toMatchObject({ stdout: '', code: 22 });
});

test('a list that the service may have truncated is noted once', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ id: uuidOf(index) }));
  polls(many, many);
  expect((await watch(2, [])).stderr).toBe(
    'note: exactly 100 players; the list may be truncated, and players beyond it are not watched\n2 polls in 1m, 0 events\n',
  );
});
