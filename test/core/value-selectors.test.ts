import { expect, test } from 'vitest';
import { run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

const items = [
  {
    id: '501',
    name: 'a',
    priority: 5,
    updatedAt: '2026-11-19T12:00:00Z',
    fileSizeBytes: 99,
    width: 1920,
    height: 1080,
  },
  {
    id: '502',
    name: 'b',
    priority: 6,
    updatedAt: '2026-11-01T00:00:00Z',
    fileSizeBytes: 100_000_000,
    width: 1080,
    height: 1920,
  },
  { id: '503', name: 'c', priority: null, updatedAt: null, fileSizeBytes: null, width: 1920, height: 1080 },
];

test.each([
  ['--priority 5', 'a'],
  ['--prioridade =5', 'a'],
  ['--priority >5', 'b'],
  ['--priority >=5', 'a b'],
  ['--priority <6', 'a'],
  ['--priority <=6', 'a b'],
  ['--min-size 100MB', 'b'],
  ['--min-size 101MB', ''],
  ['--updated-since 2d', 'a'],
  ['--updated-since 2026-11-01', 'a b'],
  ['--updated-since 13/11/2026', 'a'],
  ['--updated-since 2026-11-01T00:00:01Z', 'a'],
  ['--resolution 1920x1080', 'a c'],
  ['--resolution 1080×1920', 'b'],
])('content list %s', async (flags, names) => {
  answer('/content', items, { limit: '500' });
  const args = ['content', 'list', ...flags.split(' '), '-q', '--no-header', '--fields', 'name', '-o', 'tsv'];
  const { stdout, code } = await run(args);
  expect({ names: stdout.trim().split('\n').join(' '), code }).toEqual({ names, code: 0 });
});

test.each([
  ['--priority high', `--priority must be a whole number such as 5, '>5' or '<=5', not "high"`],
  [
    '--updated-since ever',
    '--updated-since must be an age such as 7d, or a date such as 2026-11-01, not "ever"',
  ],
  [
    '--updated-since 05/11/2026',
    '--updated-since must be an age such as 7d, or a date such as 2026-11-01, not "05/11/2026"\n  Type 2026-11-05 or 2026-05-11',
  ],
  ['--resolution 4k', '--resolution must be like 1920x1080, not "4k"'],
])('%s is found before any request', async (flags, message) => {
  expect(await run(['content', 'list', ...flags.split(' ')])).toEqual({
    stdout: '',
    stderr: `signage: ${message}\n`,
    code: 2,
  });
});
