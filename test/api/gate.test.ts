// project: longer
import { describe, expect, test } from 'vitest';
import { contentItem } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { configured, run } from '../helpers/run.ts';
import { expectRequest } from '../helpers/service.ts';

/** Levels of arrays in a member, the object itself not counted. */
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const text = (length: number) => JSON.stringify('x'.repeat(length));

const cases: readonly (readonly [name: string, members: string, stderr: string])[] = [
  ['a name', `"name":${text(65_537)}`, 'name has 65537 characters; the maximum is 65536'],
  [
    'a text in an object',
    `"metadata":{"a":{"b":${text(70_000)}}}`,
    'metadata.a.b has 70000 characters; the maximum is 65536',
  ],
  ['a text in a list', `"tags":["a",${text(70_000)}]`, 'tags has 70000 characters; the maximum is 65536'],
  [
    'the name of a field',
    `"metadata":{${text(70_000)}:1}`,
    'metadata.the name of a field has 70000 characters; the maximum is 65536',
  ],
  ['nesting', `"metadata":{"a":${nested(31)}}`, 'metadata.a is nested more than 32 levels deep'],
  ['an abyss', `"extra":${nested(200_000)}`, 'extra is nested more than 32 levels deep'],
];

describe.each(['list', 'get'])(
  'content %s: what no real answer holds is refused, and the field named',
  (verb) => {
    const ask = async (members: string, format = 'table') => {
      const object = `{"id":"${contentItem.id}",${members}}`;
      const isList = verb === 'list';
      expectRequest(isList ? '/content' : `/content/${contentItem.id}`).reply(
        200,
        isList ? `[${object}]` : object,
      );
      return await run(['content', verb, ...(isList ? [] : [contentItem.id]), '-o', format]);
    };

    test.each(cases)('%s', async (_, members, what) => {
      expect(await ask(members)).toEqual({ stdout: '', stderr: `signage: content: ${what}\n`, code: 22 });
    });

    test.each([
      ['a long text', `"description":${text(65_536)}`],
      ['nesting', `"metadata":{"a":${nested(30)}}`],
      ['100,000 ids', `"tags":[${Array.from({ length: 100_000 }, () => `"${contentItem.id}"`).join()}]`],
    ])('%s within the bounds passes', async (_, members) => {
      expect(await ask(members, 'ndjson')).toEqual({
        stdout: `{"id":"${contentItem.id}",${members}}\n`,
        stderr: '',
        code: 0,
      });
    });
  },
);

test.each([['list'], ['get', contentItem.id]])(
  'content %s: an object of more than 16 MiB is refused',
  async (...verb) => {
    const { baseUrl } = await serve((_, response) => {
      response.write(`${verb[0] === 'list' ? '[' : ''}{"id":"${contentItem.id}","tags":[`);
      response.end(`${`${text(65_536)},`.repeat(260)}"last"]}`);
    });
    const { stdout, stderr, code } = await run(['content', ...verb], {
      env: { ...configured, SIGNAGE_BASE_URL: baseUrl },
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr:
        'signage: the service sent an unreadable response (an object is larger than 16 MiB) instead of JSON\n  Is the base URL right? Use --verbose to see each request\n',
      code: 22,
    });
  },
);
