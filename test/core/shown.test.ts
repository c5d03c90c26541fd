import { describe, expect, test } from 'vitest';
import { contentItem, player, schedule } from '../helpers/fixtures.ts';
import { baseUrl, configured, run, testKey } from '../helpers/run.ts';
import { answer, replying } from '../helpers/service.ts';

const env = { ...configured, NO_COLOR: '1' };
const idOf = (at: number) => `${at}0000000-7b1c-4a8e-9d7e-6a0d1b2c3d4e`;

/** A player called by its number, last seen some minutes before the time of all runs, which is 12:00. */
const playerOf = (
  at: number,
  healthStatus: string | null,
  minutes: number | undefined,
  more: object = {},
) => ({
  ...player,
  id: idOf(at),
  name: String(at),
  healthStatus,
  status: 'active',
  lastSeenAt: minutes === undefined ? null : new Date(Date.UTC(2026, 10, 20, 12, -minutes)).toISOString(),
  ...more,
});
const fleet = [
  playerOf(1, 'healthy', 2),
  playerOf(2, 'warning', 5),
  playerOf(3, 'offline', 60, { currentVersion: '2.0.0' }),
  playerOf(4, 'degraded', 1),
  playerOf(5, 'offline', 600, { status: 'blocked' }),
  playerOf(6, 'critical', 10),
  playerOf(7, 'healthy', undefined),
  playerOf(8, 'healthy', 1, { currentVersion: '10.0.0' }),
  playerOf(9, 'offline', 90),
];

describe('the order of players', () => {
  test.each<[string, string[], number | undefined, string]>([
    ['worst first on a terminal', [], 100, '9 3 6 4 2 5 1 7 8'],
    ['the worst of them, with --limit', ['--limit', '3'], 100, '9 3 6'],
    ['as the service sends them in a pipe', [], undefined, '1 2 3 4 5 6 7 8 9'],
    ['and in JSON', ['--json'], 100, '1 2 3 4 5 6 7 8 9'],
    ['--sort', ['--sort', 'name'], 100, '1 2 3 4 5 6 7 8 9'],
    ['--stale: those not seen for longest', ['--stale', '15min'], 100, '7 5 9 3'],
    ['--below-version: the oldest', ['--below-version', '99.0.0'], 100, '3 1 2 4 5 6 7 9 8'],
    ['--stale in a pipe', ['--stale', '15min'], undefined, '3 5 7 9'],
    ['--by counts', ['--by', 'name'], 100, '1 2 3 4 5 6 7 8 9'],
  ])('%s', async (_, args, columns, names) => {
    answer('/players', fleet);
    const isGrouped = args.includes('--by');
    const fields = isGrouped || args.includes('--json') ? [] : ['--fields', 'name', '--no-header'];
    const { stdout } = await run(['players', ...args, ...fields], { env, ...(columns && { columns }) });
    const found = args.includes('--json')
      ? JSON.parse(stdout).map(({ name }: { name: string }) => name)
      : stdout
          .split('\n')
          .slice(isGrouped ? 1 : 0, -1)
          .map((line) => line.split(' ')[0]);
    expect(found.join(' ')).toBe(names);
  });
});

describe('the field of a filter is a column', () => {
  const items = [
    { ...contentItem, validUntil: '2026-11-25T12:00:00Z' },
    { ...contentItem, id: idOf(2), name: 'Páscoa', validUntil: '2026-11-22T12:00:00Z' },
    { ...contentItem, id: idOf(3), name: 'Antigo', validUntil: '2026-11-01T12:00:00Z' },
    { ...contentItem, id: idOf(4), name: 'Velho', validUntil: '2026-11-19T12:00:00Z' },
  ];

  test.each<[string[], number | undefined, string]>([
    [
      ['--expiring', '7d'],
      60,
      `ID        NAME               EXPIRES  TYPE   STATUS
20000000  Páscoa             in 2d    video  active
1c6e5f0a  Promoção de Verão  in 5d    video  active
`,
    ],
    [
      ['--expired'],
      60,
      `ID        NAME    EXPIRED  TYPE   STATUS  PROCESSING
40000000  Velho   1d ago   video  active  ready
30000000  Antigo  19d ago  video  active  ready
`,
    ],
    [
      ['--expired', '--fields', 'name,EXPIRED'],
      undefined,
      `NAME    VALID UNTIL
Antigo  2026-11-01T12:00:00Z
Velho   2026-11-19T12:00:00Z
`,
    ],
  ])('content list %j', async (args, columns, stdout) => {
    answer('/content', items, { limit: '500' });
    const result = await run(['content', 'list', ...args], { env, ...(columns && { columns }) });
    expect({ stdout: result.stdout, code: result.code }).toEqual({ stdout, code: 0 });
  });

  test('in place of the one that shows it under its own name', async () => {
    answer('/schedules', [{ ...schedule, validUntil: '2026-11-21T12:00:00Z' }]);
    const { stdout } = await run(['schedules', 'list', '--expiring', '1w'], { env });
    expect(stdout.split('\n')[0]).toBe(
      'ID  NAME                       EXPIRES               STATUS  DAYS     HOURS        VALID FROM            PRIORITY  CONTENT COUNT  STATES',
    );
  });

  test.each([
    ['--orientation', 'landscape', 'ID        NAME  HEALTH     STATUS  STORE     VERSION  LAST SEEN'],
    ['--orientation', '!portrait', 'ID        NAME  ORIENTATION  HEALTH     STORE     LAST SEEN'],
    ['--model', 'Q*', 'ID        NAME  MODEL  HEALTH     STATUS  STORE     LAST SEEN'],
  ])('%s %s, if its values can differ', async (flag, value, header) => {
    answer('/players', [{ ...playerOf(1, 'healthy', 1), orientation: 'landscape', model: 'QB55' }]);
    const { stdout } = await run(['players', flag, value], { env, columns: 66 });
    expect(stdout.split('\n')[0]).toBe(header);
  });
});

describe('an empty list is one line that helps', () => {
  const stores = Array.from({ length: 12 }, (_, at) => ({ ...player, storeId: `loja-${at + 1}` }));

  test.each<[string[], string]>([
    [['--store', 'nada'], 'No players in store "nada". Stores: loja-1 … loja-12\n'],
    [['--store', 'loja-13'], 'No players in store "loja-13". Stores: loja-1 … loja-12\n'],
    [['--manufacturer', 'Acme'], 'No players with manufacturer "Acme". Manufacturers: Samsung\n'],
    [['--app-version', '9.*'], 'No players with app version "9.*". App versions: 2.4.1\n'],
    [['--name', 'Vitrine'], 'No players with a name like "Vitrine"\n'],
    [['--health', 'warning'], 'No players match these filters\n'],
    [['--store', 'nada', '--by', 'store'], 'No players in store "nada". Stores: loja-1 … loja-12\n'],
  ])('%j', async (args, stderr) => {
    answer('/players', stores);
    expect(await run(['players', ...args], { env, columns: 120 })).toEqual({ stdout: '', stderr, code: 0 });
  });

  test('without text from the service that a terminal would obey', async () => {
    answer('/players', [{ ...player, storeId: '\u001b[31mred' }]);
    const { stderr } = await run(['players', '--store', 'x'], { env, columns: 120 });
    expect(stderr).toBe('No players in store "x". Stores: \\u001b[31mred\n');
  });

  test('wrapped on a narrow terminal', async () => {
    answer('/players', stores);
    const { stderr } = await run(['players', '--store', 'nada'], { env, columns: 40 });
    expect(stderr).toBe('No players in store "nada". Stores:\n  loja-1 … loja-12\n');
  });
});

test.each([
  ['players list --fields', '--fields'],
  ['players --sort', '--sort'],
  ['--no-color players get x --fields', '--fields'],
])('%s lists the fields', async (line, flag) => {
  const fields = Object.keys(player).join(', ');
  const stderr = `signage: ${flag} needs a value\n  Fields: ${fields}\n`;
  expect(await run(line.split(' '))).toEqual({ stdout: '', stderr, code: 2 });
});

test.each(['--fields', 'auth login --sort'])('%s, where there are none', async (line) => {
  const { stderr, code } = await run(line.split(' '));
  expect({ message: stderr.split('\n')[0], code }).toEqual({
    message: `signage: ${line.split(' ').at(-1)} needs a value`,
    code: 2,
  });
});

test.each(['INVALID_FORMAT', 'INVALID_KEY'])(
  'a key with quotes around it is called that: %s',
  async (code) => {
    const fetch = replying({ status: 401, body: JSON.stringify({ error: 'no', code }) });
    const quoted = { SIGNAGE_API_KEY: `"${testKey}"`, SIGNAGE_BASE_URL: baseUrl };
    expect((await run(['players'], { env: quoted, context: { fetch } })).stderr).toBe(
      `signage: the API key has quotes around it (${code})\n  Remove the quotes around it, then set SIGNAGE_API_KEY to it\n`,
    );
  },
);

test('the card of a player that was never seen says so, in a pipe too', async () => {
  answer('/players', [playerOf(1, 'offline', undefined)]);
  const { stdout } = await run(['players', 'get', idOf(1)]);
  expect(stdout).toContain('  last seen     never\n');
});
