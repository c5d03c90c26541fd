import { describe, expect, test } from 'vitest';
import { bareContentItem, contentItem, imageItem, uuidOf } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer, expectRequest, refuse } from '../../helpers/service.ts';

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];
const notFound = { error: 'Content not found' };
const get = (args: readonly string[], stdin = '') => run(['content', 'get', ...args], { stdin });
const good = { stderr: '', code: 0 };

function answerItems(...items: readonly { id: string }[]): void {
  for (const item of items) answer(`/content/${item.id}`, item);
}

describe('several ids', () => {
  test('are printed in the order given, whichever answer arrives first', async () => {
    expectRequest(`/content/${contentItem.id}`).delay(60).reply(200, JSON.stringify(contentItem));
    answerItems(imageItem);
    expect(await get([contentItem.id, imageItem.id, ...idsOnly])).toEqual({
      stdout: `${contentItem.id}\n${imageItem.id}\n`,
      ...good,
    });
  });

  test.each([
    ['by comma', [`${imageItem.id},${bareContentItem.id}`], ''],
    ['from stdin', ['-'], `${imageItem.id}\n\n ${bareContentItem.id}\t\r\n`],
    ['as an argument and from stdin', [imageItem.id, '-'], bareContentItem.id],
  ])('%s', async (_, args, stdin) => {
    answerItems(imageItem, bareContentItem);
    const stdout = `${imageItem.id}\n${bareContentItem.id}\n`;
    expect(await get([...args, ...idsOnly], stdin)).toEqual({ stdout, ...good });
  });
});

describe('JSON is an object for one id as an argument, otherwise an array', () => {
  const text = JSON.stringify(bareContentItem);
  test.each([
    ['one id', [bareContentItem.id], '', `${text}\n`, [bareContentItem]],
    ['one id from stdin', ['-'], bareContentItem.id, `[${text}]\n`, [bareContentItem]],
    ['no id on stdin', ['-'], ' \n', '[]\n', []],
    [
      'two ids',
      [bareContentItem.id, imageItem.id],
      '',
      `[${text},${JSON.stringify(imageItem)}]\n`,
      [bareContentItem, imageItem],
    ],
  ])('%s', async (_, args, stdin, stdout, items) => {
    answerItems(...items);
    expect(await get([...args, '--json'], stdin)).toEqual({ stdout, ...good });
  });
});

describe('an id that does not exist', () => {
  const hint = '  See: signage content list\n';

  test('alone', async () => {
    expectRequest(`/content/${contentItem.id}`).reply(404, notFound);
    const stderr = `signage: no content item with the id ${contentItem.id} for this tenant\n${hint}`;
    expect(await get([contentItem.id])).toEqual({ stdout: '', stderr, code: 20 });
  });

  test('among others: prints the items found, and names the missing ids', async () => {
    expectRequest(`/content/${uuidOf(1)}`).reply(404, notFound);
    answerItems(bareContentItem);
    expectRequest(`/content/${uuidOf(2)}`).reply(404, '');
    expect(await get([uuidOf(1), bareContentItem.id, uuidOf(2), '--json'])).toMatchObject({
      stdout: `[${JSON.stringify(bareContentItem)}]\n`,
      stderr: expect.stringContaining(
        `"message":"no content items with the ids ${uuidOf(1)}, ${uuidOf(2)} for this tenant"`,
      ),
      code: 20,
    });
  });
});

test('any other refusal fails the whole command', async () => {
  answerItems(imageItem);
  refuse(`/content/${contentItem.id}`, 401, 'KEY_EXPIRED');
  expect(await get([imageItem.id, contentItem.id, '--json'])).toMatchObject({ stdout: '', code: 13 });
});

test('an empty id is refused before any request', async () => {
  const stderr = 'signage: a content item id cannot be empty\n';
  expect(await get([`${contentItem.id},`])).toEqual({ stdout: '', stderr, code: 2 });
});

test('2 to 8 requests run at once', async () => {
  let underWay = 0;
  let most = 0;
  const ids = Array.from({ length: 30 }, (_, index) => uuidOf(index));
  const fetch = async (url: string) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return new Response(JSON.stringify({ id: url.split('/').at(-1) }));
  };
  const argv = ['content', 'get', '-', ...idsOnly];
  expect(await run(argv, { stdin: ids.join(' '), context: { fetch } })).toEqual({
    stdout: `${ids.join('\n')}\n`,
    ...good,
  });
  expect(most).toBeGreaterThanOrEqual(2);
  expect(most).toBeLessThanOrEqual(8);
});
