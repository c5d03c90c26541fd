import { describe, expect, test } from 'vitest';
import { contentItem, contentItems, imageItem, uuidOf } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';

/** The ids on stdout of a run with `idsOnly`. */
const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];
const lines = (ids: readonly string[]) => ids.map((id) => `${id}\n`).join('');

describe('--status is sent', () => {
  test('with one request for one value', async () => {
    answer('/content', [contentItem], { status: 'active' });
    expect(await run(['content', 'list', '--status', 'active', ...idsOnly])).toEqual({
      stdout: lines([contentItem.id]),
      stderr: '',
      code: 0,
    });
  });

  test.each([
    [['--status', 'inactive,active']],
    [['--status', 'inactive', '--status', 'active']],
    [['--status', 'INACTIVE,Active,active']],
  ])('several values, one request each, in the order asked: %j', async (args) => {
    answer('/content', [imageItem], { status: 'inactive' });
    answer('/content', [contentItem], { status: 'active' });
    expect(await run(['content', 'list', ...args, ...idsOnly])).toEqual({
      stdout: lines([imageItem.id, contentItem.id]),
      stderr: '',
      code: 0,
    });
  });

  test('an item that changed status between the answers is printed once', async () => {
    answer('/content', [contentItem], { status: 'active' });
    answer('/content', [{ ...contentItem, status: 'archived' }, imageItem], { status: 'archived' });
    const { stdout } = await run([
      'content',
      '--status',
      'active,archived',
      '--fields',
      'id,status',
      '-o',
      'tsv',
    ]);
    expect(stdout).toBe(`id\tstatus\n${contentItem.id}\tactive\n${imageItem.id}\tinactive\n`);
  });

  test('one refusal among several answers is a failure', async () => {
    answer('/content', [contentItem], { status: 'active' });
    refuse('/content', 401, 'KEY_REVOKED', { status: 'archived' });
    const { stdout, code } = await run(['content', '--status', 'active,archived', '--json']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 14 });
  });
});

describe('--limit', () => {
  test.each(['1', '100', '500'])('%s is sent', async (limit) => {
    answer('/content', [], { limit });
    expect((await run(['content', 'list', '--limit', limit, '-q'])).code).toBe(0);
  });

  test.each(['0', '501', 'abc', '-1', '1.5', '1e2'])('%s is refused before any request', async (limit) => {
    expect(await run(['content', 'list', `--limit=${limit}`])).toEqual({
      stdout: '',
      stderr: `signage: --limit must be a whole number from 1 to 500, not "${limit}"\n`,
      code: 2,
    });
  });

  test('is sent with each status, and cuts the merged list', async () => {
    answer('/content', contentItems(2), { status: 'active', limit: '3' });
    answer('/content', contentItems(2, 2), { status: 'inactive', limit: '3' });
    expect(await run(['content', 'list', '--status', 'active,inactive', '--limit', '3', ...idsOnly])).toEqual(
      { stdout: lines([0, 1, 2].map(uuidOf)), stderr: '', code: 0 },
    );
  });

  test.each([
    ['a local filter', ['--type', 'image']],
    ['--name', ['--name', 'natal']],
    ['--sort', ['--sort', 'name']],
  ])('with %s requests the maximum, and cuts here', async (_, args) => {
    answer('/content', [contentItem, imageItem, { ...imageItem, id: uuidOf(1) }], { limit: '500' });
    expect(await run(['content', 'list', '--limit', '1', ...args, ...idsOnly])).toEqual({
      stdout: lines([imageItem.id]),
      stderr: '',
      code: 0,
    });
  });

  test('a local filter alone also requests the maximum', async () => {
    answer('/content', [contentItem, imageItem], { limit: '500', status: 'active' });
    expect(await run(['content', '--status', 'active', '--type', 'image', ...idsOnly])).toEqual({
      stdout: lines([imageItem.id]),
      stderr: '',
      code: 0,
    });
  });
});

describe('a note says when there may be more', () => {
  const more = (count: number, next: string) =>
    `note: showing the first ${count} content items; there may be more (use ${next})\n`;

  test.each([
    ['the default of 100', [], {}, 100, more(100, '--limit 500 or --all')],
    ['one less', [], {}, 99, ''],
    ['the limit asked for', ['--limit', '3'], { limit: '3' }, 3, ''],
    ['the highest limit', ['--limit', '500'], { limit: '500' }, 500, ''],
    ['a filter of the maximum', ['--type', 'html'], { limit: '500' }, 500, more(500, '--all')],
    ['a filter of less', ['--type', 'html'], { limit: '500' }, 499, ''],
    ['--quiet', ['-q'], {}, 100, ''],
  ])('%s', async (_, args, query: Record<string, string>, count, stderr) => {
    answer('/content', contentItems(count), query);
    const result = await run(['content', 'list', '--json', ...args]);
    expect({ stderr: result.stderr, code: result.code }).toEqual({ stderr, code: 0 });
  });

  test('items beyond the limit are cut off', async () => {
    answer('/content', contentItems(5), { limit: '2' });
    expect(await run(['content', 'list', '--limit', '2', ...idsOnly])).toEqual({
      stdout: lines([0, 1].map(uuidOf)),
      stderr: '',
      code: 0,
    });
  });

  test('if one of several statuses was cut', async () => {
    answer('/content', contentItems(100), { status: 'active' });
    answer('/content', [], { status: 'archived' });
    const { stderr } = await run(['content', '--status', 'active,archived', '--json']);
    expect(stderr).toBe(more(100, '--limit 500 or --all'));
  });

  test('if a filter left less than --limit of a list that was cut', async () => {
    const items = contentItems(500).map((item, index) => ({ ...item, type: index < 2 ? 'html' : 'video' }));
    answer('/content', items, { limit: '500' });
    const { stderr } = await run(['content', '--type', 'html', '--limit', '3', '--json']);
    expect(stderr).toBe(more(500, '--all'));
  });
});

describe('--all', () => {
  const statuses = ['active', 'inactive', 'archived'];
  /** This many items per status, all different. */
  function answerStatuses(...counts: number[]): void {
    for (const [index, status] of statuses.entries()) {
      answer('/content', contentItems(counts[index] ?? 0, index * 1000), { status, limit: '500' });
    }
  }

  test('requests 500 per status, merges, and compares with the analytics summary', async () => {
    answerStatuses(3, 2, 1);
    answer('/analytics/summary', { totalContent: 6 });
    expect(await run(['content', 'list', '--all', ...idsOnly])).toEqual({
      stdout: lines([0, 1, 2, 1000, 1001, 2000].map(uuidOf)),
      stderr: '',
      code: 0,
    });
  });

  test('prints what it found and exits 23 if there are fewer than the total', async () => {
    answerStatuses(2, 0, 0);
    answer('/analytics/summary', { totalContent: 3 });
    expect(await run(['content', 'list', '--all', ...idsOnly])).toEqual({
      stdout: lines([0, 1].map(uuidOf)),
      stderr: `signage: incomplete list: got 2 of 3 content items
  The service returns at most 500 per status; narrow the list with --status
`,
      code: 23,
    });
  });

  test('more than the total is complete, because an item may have been added meanwhile', async () => {
    answerStatuses(2, 0, 0);
    answer('/analytics/summary', { totalContent: 1 });
    expect((await run(['content', 'list', '--all', '--json'])).code).toBe(0);
  });

  test('exactly 500 of a status are complete if the total agrees', async () => {
    answerStatuses(500, 0, 0);
    answer('/analytics/summary', { totalContent: 500 });
    const { stderr, code } = await run(['content', 'list', '--all', '--json']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('an item in two statuses counts once', async () => {
    answer('/content', [contentItem], { status: 'active', limit: '500' });
    answer('/content', [contentItem], { status: 'inactive', limit: '500' });
    answer('/content', [], { status: 'archived', limit: '500' });
    answer('/analytics/summary', { totalContent: 2 });
    expect((await run(['content', 'list', '--all', '--json'])).code).toBe(23);
  });

  test('without the analytics scope, fewer than 500 of each status are complete', async () => {
    answerStatuses(499, 0, 1);
    refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
    const { stderr, code } = await run(['content', 'list', '--all', '--json']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('without the analytics scope, exactly 500 of a status cannot be verified', async () => {
    answerStatuses(1, 500, 0);
    refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
    const { stdout, stderr, code } = await run(['content', 'list', '--all', ...idsOnly]);
    expect({ count: stdout.split('\n').length - 1, stderr, code }).toEqual({
      count: 501,
      stderr: `signage: cannot verify that the list of 501 content items is complete; the service may have cut it
  With a key that has the analytics:read scope, signage can compare the count
`,
      code: 23,
    });
  });

  test('a summary without the total verifies nothing', async () => {
    answerStatuses(500, 0, 0);
    answer('/analytics/summary', { totalContent: null });
    expect((await run(['content', 'list', '--all', '--json'])).code).toBe(23);
  });

  test('without the summary nothing is verified, but the list is printed', async () => {
    answerStatuses(1, 0, 0);
    refuse('/analytics/summary', 500, 'BROKEN');
    const { stdout, stderr, code } = await run(['content', 'list', '--all', '--json', '--retries', '0']);
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect({ message: JSON.parse(stderr).error.message, code }).toEqual({
      message: 'cannot verify that the list is complete: the analytics summary is unavailable',
      code: 23,
    });
  });

  test.each([
    ['active', 'activeContent', 2, 0],
    ['active', 'activeContent', 3, 23],
  ])('of the active ones is compared with their number', async (status, total, counted, exitCode) => {
    answer('/content', contentItems(2), { status, limit: '500' });
    answer('/analytics/summary', { totalContent: 99, [total]: counted });
    expect((await run(['content', 'list', '--all', '--status', status, '--json'])).code).toBe(exitCode);
  });

  test.each([
    [499, 0],
    [500, 23],
  ])('of a status that no total counts, %i items exit %i', async (count, exitCode) => {
    answer('/content', contentItems(count), { status: 'archived', limit: '500' });
    expect((await run(['content', 'list', '--all', '--status', 'archived', '--json'])).code).toBe(exitCode);
  });

  test('counts items before a local filter', async () => {
    answer('/content', [contentItem], { status: 'active', limit: '500' });
    answer('/content', [imageItem], { status: 'inactive', limit: '500' });
    answer('/content', [], { status: 'archived', limit: '500' });
    answer('/analytics/summary', { totalContent: 2 });
    expect(await run(['content', 'list', '--all', '--type', 'image', ...idsOnly])).toEqual({
      stdout: lines([imageItem.id]),
      stderr: '',
      code: 0,
    });
  });

  test('cannot be combined with --limit', async () => {
    expect(await run(['content', 'list', '--all', '--limit', '5'])).toEqual({
      stdout: '',
      stderr: 'signage: --all cannot be combined with --limit\n',
      code: 2,
    });
  });
});
