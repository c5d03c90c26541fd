import { expect, test } from 'vitest';
import { player, uuidOf } from '../helpers/fixtures.ts';
import { run, testNow } from '../helpers/run.ts';
import { answer, expectRequest } from '../helpers/service.ts';

const ago = (minutes: number) => new Date(testNow - minutes * 60_000).toISOString();
const fleet = [
  { ...player, id: uuidOf(1), healthStatus: 'healthy', currentVersion: '2.4.1', lastSeenAt: ago(1) },
  { ...player, id: uuidOf(2), healthStatus: 'warning', currentVersion: 'v2.10', lastSeenAt: ago(60) },
  { ...player, id: uuidOf(3), healthStatus: 'offline', currentVersion: '2.3.9', lastSeenAt: ago(61) },
  { ...player, id: uuidOf(4), healthStatus: null, currentVersion: 'canary', lastSeenAt: null },
];

test.each([
  [['--unhealthy'], [2, 3, 4]],
  [
    ['--stale', '1h'],
    [3, 4],
  ],
  [
    ['--stale', '59m'],
    [2, 3, 4],
  ],
  [
    ['--min-version', '2.4.1'],
    [1, 2],
  ],
  [
    ['--below-version', '2.4.1'],
    [3, 4],
  ],
  [['--below-version', '2.4.1', '--stale', '1h', '--unhealthy', '--health', 'offline'], [3]],
])('players list %j', async (args, kept) => {
  answer('/players', fleet);
  expect(await run(['players', 'list', ...args, '--fields', 'id', '--no-header'])).toEqual({
    stdout: kept.map((number) => `${uuidOf(number)}\n`).join(''),
    stderr: '',
    code: 0,
  });
});

test('--stale goes by the clock of the service', async () => {
  const date = new Date(testNow + 30 * 60_000).toUTCString();
  expectRequest('/players').reply(200, JSON.stringify(fleet), { Date: date });
  const { stdout } = await run(['players', 'list', '--stale', '1h', '--fields', 'id', '--no-header']);
  expect(stdout).toBe([2, 3, 4].map((number) => `${uuidOf(number)}\n`).join(''));
});

test.each([
  ['10.0.1', [1]],
  ['10.0.1.0/24', [1]],
  ['10.0.0.0/16', [1, 2]],
  ['!10.0.0.0/16', [3]],
  ['10.0.1.20/32,10.1.0.0/16', [1, 3]],
])('players list --ip %s', async (addresses, kept) => {
  answer(
    '/players',
    ['10.0.1.20', '10.0.12.1', '10.1.0.1'].map((ipAddress, at) => ({
      ...player,
      id: uuidOf(at + 1),
      ipAddress,
    })),
  );
  const { stdout } = await run(['players', 'list', '--ip', addresses, '--fields', 'id', '--no-header']);
  expect(stdout).toBe(kept.map((number) => `${uuidOf(number)}\n`).join(''));
});

test('--ip refuses a range that ends within a part of an address', async () => {
  expect(await run(['players', 'list', '--ip', '10.0.0.0/20'])).toEqual({
    stdout: '',
    stderr: `signage: a range of addresses is /8, /16, /24 or /32, not "10.0.0.0/20"
  Several, separated by commas: --ip 10.0.1.0/24,10.0.2.0/24
`,
    code: 2,
  });
});
