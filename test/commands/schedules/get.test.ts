import { describe, expect, test } from 'vitest';
import { nightSchedule, schedule } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';

const items = [schedule, nightSchedule];
const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];

describe('ids are looked up in the list, with one request', () => {
  test.each<[string, string[], string, string]>([
    ['one', ['12'], '', '12\n'],
    ['several, in the order asked', ['7', '12'], '', '7\n12\n'],
    ['by comma', ['7,12'], '', '7\n12\n'],
    ['from stdin', ['-'], '7 12', '7\n12\n'],
    ['with leading zeros', ['007'], '', '7\n'],
  ])('%s', async (_, args, stdin, stdout) => {
    answer('/schedules', items);
    expect(await run(['schedules', 'get', ...args, ...idsOnly], { stdin })).toEqual({
      stdout,
      stderr: '',
      code: 0,
    });
  });
});

test('JSON is an object for one id, and an array for several', async () => {
  answer('/schedules', items);
  expect((await run(['schedules', 'get', '7', '--json'])).stdout).toBe(`${JSON.stringify(nightSchedule)}\n`);
  answer('/schedules', items);
  expect((await run(['schedules', 'get', '7', '12', '--json'])).stdout).toBe(
    `[${JSON.stringify(nightSchedule)},${JSON.stringify(schedule)}]\n`,
  );
});

test('an id too long for a double is looked up by its digits', async () => {
  answer('/schedules', [{ id: 1 }]);
  const { code, stderr } = await run(['schedules', 'get', '12345678901234567890', '1', ...idsOnly]);
  expect({ code, stderr }).toEqual({
    code: 20,
    stderr: `signage: no schedule with the id 12345678901234567890 for this tenant
  See: signage schedules list
`,
  });
});

test('prints the schedules found, and names the missing ids', async () => {
  answer('/schedules', items);
  expect(await run(['schedules', 'get', '1', '7', '2', ...idsOnly])).toEqual({
    stdout: '7\n',
    stderr: `signage: no schedules with the ids 1, 2 for this tenant
  See: signage schedules list
`,
    code: 20,
  });
});

test('a refusal is a failure', async () => {
  refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
  expect((await run(['schedules', 'get', '1'])).code).toBe(15);
});
