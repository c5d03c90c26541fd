import { expect, test, vi } from 'vitest';
import { nightSchedule, schedule } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];
const get = (args: readonly string[], stdin = '') => {
  answer('/schedules', [schedule, nightSchedule]);
  return run(['schedules', 'get', ...args], { stdin });
};

test.each<[string, string[], string, string]>([
  ['several, in the order asked', ['7', '12'], '', '7\n12\n'],
  ['by comma', ['7,12'], '', '7\n12\n'],
  ['from stdin', ['-'], '7 12', '7\n12\n'],
  ['with leading zeros', ['007'], '', '7\n'],
])('ids are looked up in the list, with one request: %s', async (_, args, stdin, stdout) => {
  expect(await get([...args, ...idsOnly], stdin)).toEqual({ stdout, stderr: '', code: 0 });
});

test.each([
  // Too long for a double: it is looked up by its digits.
  [['12345678901234567890', '12'], '12\n', 'no schedule with the id 12345678901234567890'],
  [['1', '7', '2'], '7\n', 'no schedules with the ids 1, 2'],
])('%j: prints the schedules found, and names the missing ids', async (ids, stdout, what) => {
  const stderr = `signage: ${what} for this tenant\n  See: signage schedules list\n`;
  expect(await get([...ids, ...idsOnly])).toEqual({ stdout, stderr, code: 20 });
});

test('a refusal is a failure', async () => {
  refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
  expect((await run(['schedules', 'get', '1'])).code).toBe(15);
});

// It is Friday 20 November, 12:00 UTC.
test.each([
  [{}, 'now'],
  [{ status: 'inactive' }, 'never: it is not active'],
  [{ validUntil: '2026-11-01T00:00:00Z' }, 'not within 400 days'],
  [{ startAt: '08:00', endAt: '18:00' }, 'now, until 18:00 (Europe/Lisbon)'],
  [{ startAt: '13:30', endAt: '18:00' }, '13:30, in 1h (Europe/Lisbon)'],
  [{ daysOfWeek: ['SUN'], startAt: '10:00', endAt: '18:00' }, 'Sun 10:00, in 1d (Europe/Lisbon)'],
  [{ validFrom: '2026-12-24T15:00:00Z' }, '24 Dec 15:00, in 1mo (Europe/Lisbon)'],
  [{ validFrom: '2027-01-10T00:00:00Z' }, '10 Jan 2027 00:00, in 1mo (Europe/Lisbon)'],
])('%j is next active %s', async (fields, text) => {
  vi.stubEnv('TZ', 'Europe/Lisbon');
  answer('/schedules', [{ id: 7, status: 'active', ...fields }]);
  answer('/players', []);
  answer('/content', [], { limit: '500' });
  const { stdout } = await run(['schedules', 'get', '7', '--no-color'], { columns: 100 });
  vi.unstubAllEnvs();
  expect(stdout).toContain(`\n  next active  ${text}\n`);
});
