import { describe, expect, test } from 'vitest';
import { bareContentItem, contentItem, imageItem, uuidOf } from '../../helpers/fixtures.ts';
import { run } from '../../helpers/run.ts';
import { answer, expectRequest, refuse, screen } from '../../helpers/service.ts';

const idsOnly = ['--fields', 'id', '--no-header', '-o', 'tsv'];
const notFound = { error: 'Content not found' };

function answerItems(...items: readonly { id: string }[]): void {
  for (const item of items) answer(`/content/${item.id}`, item);
}

describe('several ids', () => {
  test('are printed in the order given, whichever answer arrives first', async () => {
    expectRequest(`/content/${contentItem.id}`).delay(60).reply(200, JSON.stringify(contentItem));
    answerItems(imageItem, bareContentItem);
    expect(
      await run(['content', 'get', contentItem.id, imageItem.id, bareContentItem.id, ...idsOnly]),
    ).toEqual({
      stdout: `${contentItem.id}\n${imageItem.id}\n${bareContentItem.id}\n`,
      stderr: '',
      code: 0,
    });
  });

  test.each([
    ['by comma', [`${imageItem.id},${bareContentItem.id}`], ''],
    ['from stdin', ['-'], `${imageItem.id}\n\n ${bareContentItem.id}\t\r\n`],
    ['as an argument and from stdin', [imageItem.id, '-'], bareContentItem.id],
  ])('%s', async (_, args, stdin) => {
    answerItems(imageItem, bareContentItem);
    expect(await run(['content', 'get', ...args, ...idsOnly], { stdin })).toEqual({
      stdout: `${imageItem.id}\n${bareContentItem.id}\n`,
      stderr: '',
      code: 0,
    });
  });

  test('are separated by an empty line', async () => {
    answerItems(contentItem, imageItem);
    const { stdout } = await run(['content', 'get', contentItem.id, imageItem.id, '--fields', 'name,tags']);
    expect(screen(stdout)).toBe(`
  name  Promoção de Verão
  tags  verao, promo

  name  Aviso de Natal
  tags  natal
`);
  });
});

describe('JSON is an object for one id as an argument, otherwise an array', () => {
  const text = JSON.stringify(bareContentItem);
  test.each([
    ['one id', [bareContentItem.id], '', `${text}\n`],
    ['one id from stdin', ['-'], bareContentItem.id, `[${text}]\n`],
    ['no id on stdin', ['-'], ' \n', '[]\n'],
  ])('%s', async (_, args, stdin, stdout) => {
    if (stdout !== '[]\n') answerItems(bareContentItem);
    expect(await run(['content', 'get', ...args, '--json'], { stdin })).toEqual({
      stdout,
      stderr: '',
      code: 0,
    });
  });

  test('two ids', async () => {
    answerItems(bareContentItem, imageItem);
    const { stdout } = await run(['content', 'get', bareContentItem.id, imageItem.id, '--json']);
    expect(stdout).toBe(`[${text},${JSON.stringify(imageItem)}]\n`);
  });
});

describe('an id that does not exist', () => {
  const hint = '  See: signage content list\n';

  test('alone', async () => {
    expectRequest(`/content/${contentItem.id}`).reply(404, notFound);
    expect(await run(['content', 'get', contentItem.id])).toEqual({
      stdout: '',
      stderr: `signage: no content item with the id ${contentItem.id} for this tenant\n${hint}`,
      code: 20,
    });
  });

  test('among others: prints the items found, and names the missing ids', async () => {
    expectRequest(`/content/${uuidOf(1)}`).reply(404, notFound);
    answerItems(imageItem);
    expectRequest(`/content/${uuidOf(2)}`).reply(404, '');
    expect(await run(['content', 'get', uuidOf(1), imageItem.id, uuidOf(2), ...idsOnly])).toEqual({
      stdout: `${imageItem.id}\n`,
      stderr: `signage: no content items with the ids ${uuidOf(1)}, ${uuidOf(2)} for this tenant\n${hint}`,
      code: 20,
    });
  });

  test('with JSON', async () => {
    expectRequest(`/content/${uuidOf(1)}`).reply(404, notFound);
    answerItems(bareContentItem);
    const { stdout, stderr, code } = await run(['content', 'get', uuidOf(1), bareContentItem.id, '--json']);
    expect({ stdout, code }).toEqual({ stdout: `[${JSON.stringify(bareContentItem)}]\n`, code: 20 });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'NOT_FOUND', exitCode: 20 } });
  });
});

test('any other refusal fails the whole command', async () => {
  answerItems(imageItem);
  refuse(`/content/${contentItem.id}`, 401, 'KEY_EXPIRED');
  const { stdout, code } = await run(['content', 'get', imageItem.id, contentItem.id, '--json']);
  expect({ stdout, code }).toEqual({ stdout: '', code: 13 });
});

test('an empty id is refused before any request', async () => {
  const { stderr, code } = await run(['content', 'get', `${contentItem.id},`]);
  expect({ stderr, code }).toEqual({ stderr: 'signage: a content item id cannot be empty\n', code: 2 });
});

test('2 to 8 requests run at once', async () => {
  let underWay = 0;
  let most = 0;
  const ids = Array.from({ length: 30 }, (_, index) => uuidOf(index));
  const { stdout, code } = await run(['content', 'get', '-', ...idsOnly], {
    stdin: ids.join(' '),
    context: {
      fetch: async (url) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay -= 1;
        return new Response(JSON.stringify({ id: url.split('/').at(-1) }));
      },
    },
  });
  expect({ stdout, code }).toEqual({ stdout: `${ids.join('\n')}\n`, code: 0 });
  expect(most).toBeGreaterThanOrEqual(2);
  expect(most).toBeLessThanOrEqual(8);
});
