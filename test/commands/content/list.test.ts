import { describe, expect, test } from 'vitest';
import { contentItem, contentItems, imageItem, uuidOf } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer, refuse } from '../../helpers/service.ts';

const list = (...args: string[]) => run(['content', 'list', ...args]);
/** Prints the id of each item, or another field. */
const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];
/** A run with `idsOnly` that found these. */
const found = (...ids: string[]) => ({ stdout: ids.map((id) => `${id}\n`).join(''), stderr: '', code: 0 });

describe('--status is sent', () => {
  test.each([
    [['--status', 'inactive,active']],
    [['--status', 'inactive', '--status', 'active']],
    [['--status', 'INACTIVE,Active,active']],
  ])('one request for each value, in the order asked: %j', async (args) => {
    answer('/content', [imageItem], { status: 'inactive' });
    answer('/content', [contentItem], { status: 'active' });
    expect(await list(...args, ...idsOnly)).toEqual(found(imageItem.id, contentItem.id));
  });

  test('an item that changed status between the answers is printed once', async () => {
    answer('/content', [contentItem], { status: 'active' });
    answer('/content', [{ ...contentItem, status: 'archived' }, imageItem], { status: 'archived' });
    const { stdout } = await list('--status', 'active,archived', '--fields', 'id,status', '-o', 'tsv');
    expect(stdout).toBe(`id\tstatus\n${contentItem.id}\tactive\n${imageItem.id}\tinactive\n`);
  });

  test('one refusal among several answers is a failure', async () => {
    answer('/content', [contentItem], { status: 'active' });
    refuse('/content', 401, 'KEY_REVOKED', { status: 'archived' });
    expect(await list('--status', 'active,archived', '--json')).toMatchObject({ stdout: '', code: 14 });
  });
});

describe('--limit', () => {
  test.each(['1', '500'])('%s is sent', async (limit) => {
    answer('/content', [], { limit });
    expect((await list('--limit', limit, '-q')).code).toBe(0);
  });

  test.each(['0', '501', 'abc', '-1', '1.5', '1e2'])('%s is refused before any request', async (limit) => {
    const stderr = `signage: --limit must be a whole number from 1 to 500, not "${limit}"\n`;
    expect(await list(`--limit=${limit}`)).toEqual({ stdout: '', stderr, code: 2 });
  });

  test('is sent with each status, and cuts the merged list', async () => {
    answer('/content', contentItems(2), { status: 'active', limit: '3' });
    answer('/content', contentItems(2, 2), { status: 'inactive', limit: '3' });
    const args = ['--status', 'active,inactive', '--limit', '3', ...idsOnly];
    expect(await list(...args)).toEqual(found(...[0, 1, 2].map(uuidOf)));
  });

  test.each([
    ['a local filter', ['--type', 'image']],
    ['--name', ['--name', 'natal']],
    ['--sort', ['--sort', 'name']],
  ])('with %s requests the maximum, and cuts here', async (_, args) => {
    answer('/content', [contentItem, imageItem, { ...imageItem, id: uuidOf(1) }], { limit: '500' });
    expect(await list('--limit', '1', ...args, ...idsOnly)).toEqual(found(imageItem.id));
  });

  test('a local filter alone also requests the maximum', async () => {
    answer('/content', [contentItem, imageItem], { limit: '500', status: 'active' });
    expect(await list('--status', 'active', '--type', 'image', ...idsOnly)).toEqual(found(imageItem.id));
  });

  test('cannot be combined with --all', async () => {
    const stderr = 'signage: --all cannot be combined with --limit\n';
    expect(await list('--all', '--limit', '5')).toEqual({ stdout: '', stderr, code: 2 });
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
    expect(await list('--json', ...args)).toMatchObject({ stderr, code: 0 });
  });

  test('if one of several statuses was cut', async () => {
    answer('/content', contentItems(100), { status: 'active' });
    answer('/content', [], { status: 'archived' });
    const { stderr } = await list('--status', 'active,archived', '--json');
    expect(stderr).toBe(more(100, '--limit 500 or --all'));
  });

  test('if a filter left less than --limit of a list that was cut', async () => {
    const items = contentItems(500).map((item, index) => ({ ...item, type: index < 2 ? 'html' : 'video' }));
    answer('/content', items, { limit: '500' });
    expect((await list('--type', 'html', '--limit', '3', '--json')).stderr).toBe(more(500, '--all'));
  });
});

describe('--all', () => {
  const statuses = ['active', 'inactive', 'archived'];
  /** These items of no status in particular. */
  const answerPlain = (items: readonly unknown[]) => answer('/content', items, { limit: '500' });
  /** This many items per status, all different. */
  function answerStatuses(...counts: number[]): void {
    const lists = statuses.map((_, index) => contentItems(counts[index] ?? 0, index * 1000));
    answerPlain(lists.flat().slice(0, 500));
    for (const [index, status] of statuses.entries())
      answer('/content', lists[index], { status, limit: '500' });
  }
  const cannotVerify = 'signage: cannot verify that the list of 501 content items is complete';

  test('requests 500 per status, and merges', async () => {
    answerStatuses(3, 2, 1);
    answer('/analytics/summary', { totalContent: 6 });
    expect(await list('--all', ...idsOnly)).toEqual(found(...[0, 1, 2, 1000, 1001, 2000].map(uuidOf)));
  });

  test('has items of a status that is not documented', async () => {
    const draft = { ...imageItem, status: 'draft' };
    answerPlain([draft, contentItem]);
    for (const status of statuses)
      answer('/content', status === 'active' ? [contentItem] : [], { status, limit: '500' });
    answer('/analytics/summary', { totalContent: 2 });
    expect(await list('--all', ...idsOnly)).toEqual(found(draft.id, contentItem.id));
  });

  test('prints what it found and exits 23 if there are fewer than the total', async () => {
    answerStatuses(2, 0, 0);
    answer('/analytics/summary', { totalContent: 3 });
    const stderr = `signage: incomplete list: got 2 of 3 content items
  The service returns at most 500 per status; narrow the list with --status
`;
    expect(await list('--all', ...idsOnly)).toEqual({ ...found(...[0, 1].map(uuidOf)), stderr, code: 23 });
  });

  test('names duplicate ids, which cannot be proved complete', async () => {
    const [first, second] = contentItems(2);
    answerPlain([first, second]);
    answer('/content', [first, second, first, first], { status: 'active', limit: '500' });
    // What has changed its status meanwhile is in two lists.
    answer('/content', [second], { status: 'inactive', limit: '500' });
    answer('/content', [], { status: 'archived', limit: '500' });
    answer('/analytics/summary', { totalContent: 4 });
    const stderr = `signage: the list has 2 duplicate ids: got 2 different content items of 4
  Others may be missing. For the vendor of the service, list them: signage lint --only duplicate-id
`;
    expect(await list('--all', ...idsOnly)).toEqual({ ...found(...[0, 1].map(uuidOf)), stderr, code: 23 });
  });

  test('and says what it got if more is missing than that', async () => {
    const [first] = contentItems(1);
    answerPlain([first]);
    answer('/content', [first, first], { status: 'active', limit: '500' });
    for (const status of ['inactive', 'archived']) answer('/content', [], { status, limit: '500' });
    answer('/analytics/summary', { totalContent: 3 });
    expect(
      (await list('--all', ...idsOnly)).stderr,
    ).toBe(`signage: incomplete list: got 1 of 3 content items (and 1 duplicate id)
  The service returns at most 500 per status; narrow the list with --status
`);
  });

  test('without the analytics scope, exactly 500 of a status cannot be verified', async () => {
    answerStatuses(1, 500, 0);
    refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
    const { stdout, stderr, code } = await list('--all', ...idsOnly);
    expect({ count: stdout.split('\n').length - 1, stderr, code }).toEqual({
      count: 501,
      stderr: `${cannotVerify}; the service may have truncated it
  Use a key with the analytics:read scope to check the count
`,
      code: 23,
    });
  });

  test.each<[string, number[], Record<string, unknown> | undefined, number]>([
    // An item may have been added meanwhile.
    ['more than the total are complete', [2, 0, 0], { totalContent: 1 }, 0],
    ['exactly 500 of a status are complete if the total agrees', [500, 0, 0], { totalContent: 500 }, 0],
    ['a summary without the total verifies nothing', [500, 0, 0], { totalContent: null }, 23],
    ['without the analytics scope, fewer than 500 of each status are complete', [499, 0, 1], undefined, 0],
  ])('%s', async (_, counts, summary, exitCode) => {
    answerStatuses(...counts);
    if (summary) answer('/analytics/summary', summary);
    else refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
    expect((await list('--all', '--json')).code).toBe(exitCode);
  });

  test('an item in two statuses counts once, and those that a local filter drops count too', async () => {
    for (const [total, code] of [
      [3, 23],
      [2, 0],
    ]) {
      answerPlain([contentItem, imageItem]);
      answer('/content', [contentItem], { status: 'active', limit: '500' });
      answer('/content', [contentItem, imageItem], { status: 'inactive', limit: '500' });
      answer('/content', [], { status: 'archived', limit: '500' });
      answer('/analytics/summary', { totalContent: total });
      expect(await list('--all', '--type', 'image', ...idsOnly)).toMatchObject({
        stdout: `${imageItem.id}\n`,
        code,
      });
    }
  });

  test('without the summary nothing is verified, but the list is printed', async () => {
    answerStatuses(1, 0, 0);
    refuse('/analytics/summary', 500, 'BROKEN');
    const { stdout, stderr, code } = await list('--all', '--json', '--retries', '0');
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect({ message: JSON.parse(stderr).error.message, code }).toEqual({
      message: 'cannot verify that the list is complete: the analytics summary is unavailable',
      code: 23,
    });
  });

  test.each<[string, number, Record<string, number> | undefined, number]>([
    ['active', 2, { totalContent: 99, activeContent: 2 }, 0],
    ['active', 2, { totalContent: 99, activeContent: 3 }, 23],
    // No total counts these.
    ['archived', 499, undefined, 0],
    ['archived', 500, undefined, 23],
  ])('of the %s ones, %i with the totals %j exit %i', async (status, count, totals, exitCode) => {
    answer('/content', contentItems(count), { status, limit: '500' });
    if (totals) answer('/analytics/summary', totals);
    expect((await list('--all', '--status', status, '--json')).code).toBe(exitCode);
  });
});
