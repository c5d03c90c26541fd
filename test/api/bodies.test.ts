import { describe, expect, test } from 'vitest';
import { contentItem, player, schedule, uuidOf } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { answer, expectRequest, replying } from '../helpers/service.ts';

const id = uuidOf(0);
const isItThere = '  Is the base URL right? Use --verbose to see each request\n';
const unreadable = (why: string) =>
  `signage: the service sent an unreadable response (${why}) instead of JSON\n${isItThere}`;
const empty = `signage: the service sent an empty response instead of JSON\n${isItThere}`;
const page = `signage: the service sent an HTML or XML page instead of JSON\n${isItThere}`;

describe('a list that is not a list of items', () => {
  test.each([
    ['an empty body', '', empty],
    ['an HTML page', '\n<!doctype html><title>Sign in</title>', page],
    ['an object', '{"data":[]}', unreadable('it is not an array')],
    ['null', 'null', unreadable('it is not an array')],
    ['a text', '"[]"', unreadable('it is not an array')],
    ['an array of numbers', '[1,2]', unreadable('an item is not an object')],
    ['an array of null', '[null]', unreadable('an item is not an object')],
    ['an array of arrays', '[[]]', unreadable('an item is not an object')],
    ['an item without an id', '[{"name":"x"}]', unreadable('an item has no valid "id"')],
    ['an item whose id is null', '[{"id":null}]', unreadable('an item has no valid "id"')],
    ['a player whose id is a number', '[{"id":7}]', unreadable('an item has no valid "id"')],
    ['a list within a text', '[{"id":"a]', unreadable('it is not valid JSON')],
    ['two lists', '[][]', unreadable('it is not valid JSON')],
    ['JSON that is wrong within an item', '[{"id":"a",}]', unreadable('it is not valid JSON')],
    ['a missing item', '[{"id":"a"},]', unreadable('it is not valid JSON')],
  ])('%s', async (_, body, stderr) => {
    expectRequest('/players').reply(200, body);
    expect(await run(['players'])).toEqual({ stdout: '', stderr, code: 22 });
  });

  test('a schedule has a number as id', async () => {
    answer('/schedules', [{ id: '12' }]);
    expect(await run(['schedules'])).toEqual({
      stdout: '',
      stderr: unreadable('an item has no valid "id"'),
      code: 22,
    });
  });
});

describe('an object that is not an item', () => {
  test.each([
    ['an empty body', '', empty],
    ['an HTML page', '<html></html>', page],
    ['an array', `[${JSON.stringify(contentItem)}]`, unreadable('an item is not an object')],
    ['null', 'null', unreadable('an item is not an object')],
    ['a number', '7', unreadable('an item is not an object')],
    ['no id', '{}', unreadable('an item has no valid "id"')],
    ['half of it', '{"id":', unreadable('it ends early')],
  ])('%s', async (_, body, stderr) => {
    expectRequest(`/content/${contentItem.id}`).reply(200, body);
    expect(await run(['content', 'get', contentItem.id])).toEqual({ stdout: '', stderr, code: 22 });
  });
});

describe('JSON comes out as it came in', () => {
  test('a byte order mark is not part of the JSON, and characters may arrive in parts', async () => {
    const item = `{"id":"${id}","name":"é\ufeff日🙂"}`;
    const fetch = replying({ body: Buffer.from(`\ufeff[${item}]`), chunk: 1 });
    expect(await run(['players', '--json'], { context: { fetch } })).toEqual({
      stdout: `[${item}]\n`,
      stderr: '',
      code: 0,
    });
  });

  test('an unknown enum value is data', async () => {
    answer('/players', [{ ...player, healthStatus: 'sleepy' }]);
    const { stdout, stderr, code } = await run(['players', '--fields', 'healthStatus', '--no-header']);
    expect({ stdout, stderr, code }).toEqual({ stdout: 'sleepy\n', stderr: '', code: 0 });
  });

  test('only the id is required, and any other field may be null', async () => {
    const nulls = Object.fromEntries(Object.keys(schedule).map((name) => [name, null]));
    answer('/schedules', [{ id: 1 }, { ...nulls, id: 2 }]);
    const { stderr, code } = await run(['schedules', '--strict']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});

describe('a field of another type than documented', () => {
  const drifted = [
    { id, name: 7, resolutionWidth: '1920', lastSeenAt: 0 },
    { id: uuidOf(1), name: 8, platform: ['tizen'] },
  ];

  test('is shown as it came, with one warning a field', async () => {
    answer('/players', drifted);
    expect(
      await run(['players', '-o', 'tsv', '--fields', 'id,name,resolutionWidth,platform,lastSeenAt']),
    ).toEqual({
      stdout: `id\tname\tresolutionWidth\tplatform\tlastSeenAt\n${id}\t7\t1920\t\t0\n${uuidOf(1)}\t8\t\t["tizen"]\t\n`,
      stderr: `warning: players: name is not a string as documented (2×)
warning: players: resolutionWidth is not an integer as documented (1×)
warning: players: lastSeenAt is not an ISO 8601 date and time with a time zone as documented (1×)
warning: players: platform is not a string as documented (1×)
`,
      code: 0,
    });
  });

  const notTime = 'is not an ISO 8601 date and time with a time zone';
  const times = [
    'yesterday',
    '2026-11-20',
    '2026-11-20T12:00:00',
    '2026-02-30T12:00:00Z',
    '2026-11-20T25:00:00Z',
  ];

  test.each<[string, object, string]>([
    ['content', { name: [] }, 'name is not a string'],
    ['content', { status: true }, 'status is not a string'],
    ['content', { priority: '7' }, 'priority is not an integer'],
    ['content', { durationSeconds: '7' }, 'durationSeconds is not an integer'],
    ['content', { fileSizeBytes: {} }, 'fileSizeBytes is not an integer'],
    ['content', { width: '7' }, 'width is not an integer'],
    ['content', { validFrom: 7 }, `validFrom ${notTime}`],
    ['content', { startAt: 800 }, 'startAt is not a time of day (HH:mm)'],
    ['content', { tags: 'verao' }, 'tags is not a list of strings'],
    ['content', { tags: ['verao', 7] }, 'tags is not a list of strings'],
    ['content', { daysOfWeek: 'MON' }, 'daysOfWeek is not a list of strings'],
    ['content', { metadata: [] }, 'metadata is not an object'],
    // Of the form only.
    ['schedules', { id: 1.5 }, 'id is not an integer'],
    ['content', { id: 'a' }, 'id is not a UUID'],
    ['content', { id: `{${id}}` }, 'id is not a UUID'],
    ['content', { tenantId: 'acme' }, 'tenantId is not a UUID'],
    ['schedules', { id: 1, playerIds: [id, 'no uuid'] }, 'playerIds is not a list of UUIDs'],
    ['schedules', { id: 1, contentIds: [''] }, 'contentIds is not a list of UUIDs'],
    ['schedules', { id: 1, priority: 0.5 }, 'priority is not an integer'],
    ['schedules', { id: 1, contentCount: 1.5 }, 'contentCount is not an integer'],
    ['content', { durationSeconds: 1.5 }, 'durationSeconds is not an integer'],
    ['content', { fileSizeBytes: 1.5 }, 'fileSizeBytes is not an integer'],
    ['content', { width: 1.5 }, 'width is not an integer'],
    ...times.map((createdAt): [string, object, string] => ['players', { createdAt }, `createdAt ${notTime}`]),
    ...['8:00', '24:00', '08:60', '08:00:00', ''].map((startAt): [string, object, string] => [
      'content',
      { startAt },
      'startAt is not a time of day (HH:mm)',
    ]),
  ])('is a warning: %s %j', async (noun, members, said) => {
    const item = { id, ...members };
    answer(`/${noun}`, [item]);
    expect(await run([noun, '--json'])).toEqual({
      stdout: `[${JSON.stringify(item)}]\n`,
      stderr: `warning: ${noun}: ${said} as documented (1×)\n`,
      code: 0,
    });
  });

  test.each<[string, string, object]>([
    ['a UUID in capitals', 'content', { id: 'ABCDEF01-ABCD-4BCD-8BCD-ABCDEFABCDEF' }],
    ['a large integer', 'schedules', { id: 12345678901234567000, priority: -1 }],
    ['1.0', 'content', { id, priority: 1.0 }],
    ['a ratio', 'content', { id, compressionRatio: 0.42 }],
    ['an offset', 'players', { id, lastSeenAt: '2026-11-20T09:00:00.123456-03:00' }],
    ['a leap day', 'players', { id, lastSeenAt: '2028-02-29T23:59:59Z' }],
    ['the last of a month', 'players', { id, lastSeenAt: '2026-10-31T00:00Z' }],
    ['no ids', 'schedules', { id: 1, playerIds: [], contentIds: [] }],
    ['midnight', 'content', { id, startAt: '00:00', endAt: '23:59' }],
    ['an unknown day', 'content', { id, daysOfWeek: ['SOMEDAY'] }],
    ['an unknown state', 'schedules', { id: 1, status: 'new', estados: ['XX'] }],
  ])('is none: %s', async (_, noun, item) => {
    answer(`/${noun}`, [item]);
    const { stderr, code } = await run([noun, '--strict']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('is found in one object that was got, too', async () => {
    answer(`/content/${contentItem.id}`, { ...contentItem, width: '1920' });
    const { stderr } = await run(['content', 'get', contentItem.id]);
    expect(stderr).toBe('warning: content: width is not an integer as documented (1×)\n');
    answer('/analytics/summary', { totalContent: '128' });
    expect(await run(['analytics', '--json'])).toEqual({
      stdout: '{"totalContent":"128"}\n',
      stderr: 'warning: analytics/summary: totalContent is not an integer as documented (1×)\n',
      code: 0,
    });
  });

  test('fails with --strict', async () => {
    answer('/players', [{ id, name: 7 }, { id: 'a' }]);
    expect(await run(['players', '--json', '--strict'])).toEqual({
      stdout: '',
      stderr: `${JSON.stringify({
        error: {
          code: 'BAD_RESPONSE',
          message:
            'the response does not match the documentation: players: name is not a string as documented (1×); players: id is not a UUID as documented (1×)',
          hint: 'Without --strict, values are shown as received',
          status: null,
          exitCode: 22,
        },
      })}\n`,
      code: 22,
    });
  });
});
