import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { absentId, ask, list, paths, sandboxForTest } from './sandbox-under-test.ts';

describe('one content item (§4 rule 1)', () => {
  test('is what the list shows', async () => {
    const sandbox = await sandboxForTest();
    const items = await list(sandbox, '/content?limit=500');
    for (const item of [items[0], items[77], items.at(-1)]) {
      expect((await ask(sandbox, `${paths.content}/${item?.id}`)).json).toEqual(item);
    }
    expect((await ask(sandbox, `${paths.content}/${String(items[0]?.id).toUpperCase()}`)).json).toEqual(
      items[0],
    );
  });

  test("another tenant's is the same 404 as one that does not exist", async () => {
    const sandbox = await sandboxForTest();
    const [theirs] = await list(sandbox, '/content', sandbox.keys.otherTenant);
    const path = `${paths.content}/${theirs?.id}`;
    const absent = await ask(sandbox, `${paths.content}/${absentId}`);
    expect((await ask(sandbox, path, { key: sandbox.keys.otherTenant })).json).toEqual(theirs);
    expect(absent.status).toBe(404);
    expect(absent.json).toEqual({ error: 'No such content item', code: 'NOT_FOUND' });
    const refused = await ask(sandbox, path);
    expect([refused.status, refused.text]).toEqual([404, absent.text]);
  });

  test.each(['no-uuid', '%ZZ', '..%2Fplayers'])('an id that is not a UUID is 404: %s', async (id) => {
    const sandbox = await sandboxForTest();
    expect((await ask(sandbox, `${paths.content}/${id}`)).status).toBe(404);
  });
});

describe('limit (§8)', () => {
  test('the content list has 100 items unless asked otherwise, and 500 at most', async () => {
    const sandbox = await sandboxForTest({ content: 600 });
    const all = await list(sandbox, '/content?limit=500');
    expect(all).toHaveLength(500);
    expect(await list(sandbox, '/content')).toEqual(all.slice(0, 100));
    expect(await list(sandbox, '/content?limit=1')).toEqual(all.slice(0, 1));
    expect(await list(sandbox, '/content?limit=499')).toEqual(all.slice(0, 499));
  });

  test.each(['0', '501', '-1', 'abc', '', '1.5', '1e2'])('limit=%s is 400', async (value) => {
    const reply = await ask(await sandboxForTest(), `${paths.content}?limit=${value}`);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ error: expect.stringContaining('limit'), code: 'INVALID_PARAMETER' });
  });

  test.each(['schedules', 'players'])('is not a parameter of %s', async (name) => {
    const sandbox = await sandboxForTest();
    expect(await list(sandbox, `/${name}?limit=1`)).toEqual(await list(sandbox, `/${name}`));
    expect(await list(sandbox, `/${name}?limit=abc`)).toEqual(await list(sandbox, `/${name}`));
  });
});

describe('status (§4)', () => {
  test.each([
    ['content', ['active', 'inactive', 'archived']],
    ['schedules', ['active', 'inactive']],
  ])('divides the list of %s', async (name, statuses) => {
    const sandbox = await sandboxForTest();
    const all = await list(sandbox, `/${name}?limit=500`);
    let sum = 0;
    for (const status of statuses) {
      const some = await list(sandbox, `/${name}?limit=500&status=${status}`);
      expect(some).toEqual(all.filter((item) => item.status === status));
      expect(some.length).toBeGreaterThan(0);
      sum += some.length;
    }
    expect(sum).toBe(all.length);
  });

  test.each([
    ['content', 'blocked'],
    ['content', 'ACTIVE'],
    ['schedules', 'archived'],
  ])('of %s cannot be %s', async (name, value) => {
    const reply = await ask(await sandboxForTest(), `/api/external/${name}?status=${value}`);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ error: expect.stringContaining('status'), code: 'INVALID_PARAMETER' });
  });

  test('players have no filter, and nothing minds an unknown parameter', async () => {
    const sandbox = await sandboxForTest();
    const players = await list(sandbox, '/players');
    expect(players).toHaveLength(36);
    expect(await list(sandbox, '/players?status=blocked&healthStatus=offline')).toEqual(players);
    expect(await list(sandbox, '/content?page=2&q=a?b')).toEqual(await list(sandbox, '/content'));
  });
});

describe('addresses and methods (§4)', () => {
  test.each([
    '/',
    '/api/external/',
    '/api/external/nothing',
    `/api/external/content/${absentId}/file`,
    '/api/external/players/1',
    '/api/external/schedules/501',
    '/api/externals/content',
  ])('%s is 404', async (path) => {
    const reply = await ask(await sandboxForTest(), path);
    expect([reply.status, reply.json]).toEqual([404, { error: expect.any(String), code: 'NOT_FOUND' }]);
  });

  test('an address outside the API takes no key', async () => {
    expect((await ask(await sandboxForTest(), '/favicon.ico', { key: null })).status).toBe(404);
  });

  test.each(['POST', 'DELETE', 'HEAD'])('%s is 405', async (method) => {
    const reply = await ask(await sandboxForTest(), paths.content, { method });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET']);
    expect(reply.json).toEqual(
      method === 'HEAD' ? null : { error: 'Only GET is allowed', code: 'METHOD_NOT_ALLOWED' },
    );
  });

  test('a reply is JSON in UTF-8 with its length and a request id', async () => {
    const sandbox = await sandboxForTest();
    const ids = new Set<string | null>();
    for (const path of [paths.analytics, paths.schedules, '/nowhere']) {
      const { headers, text } = await ask(sandbox, path);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('content-length')).toBe(String(new TextEncoder().encode(text).length));
      expect(headers.get('date')).not.toBeNull();
      ids.add(headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    expect(ids).not.toContain(null);
  });
});

describe('API keys (§5.2)', () => {
  test('have the documented shape, and are all different', async () => {
    const { keys } = await sandboxForTest();
    for (const [name, key] of Object.entries(keys)) {
      expect(key).toMatch(
        name === 'otherTenant'
          ? /^[a-z]+_live_vale-verde_[A-Za-z0-9_-]{43}$/
          : /^[a-z]+_live_rede-aurora_[A-Za-z0-9_-]{43}$/,
      );
    }
    expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length);
  });

  const tail = 'A'.repeat(43);
  const refused: [
    what: string,
    key: (keys: Sandbox['keys']) => string | null,
    code: string,
    error?: string,
  ][] = [
    ['no header', () => null, 'MISSING_API_KEY'],
    ['an empty header', () => '', 'MISSING_API_KEY'],
    ['another prefix', (keys) => keys.all.replace(/^[a-z]+/, 'other'), 'INVALID_FORMAT'],
    ['a test key', (keys) => keys.all.replace('_live_', '_test_'), 'INVALID_FORMAT'],
    ['a key with a character too many', (keys) => `${keys.all}a`, 'INVALID_FORMAT'],
    ['a slug in capitals', (keys) => keys.all.replace('rede', 'Rede'), 'INVALID_FORMAT'],
    ['a key without a slug', () => `sgn_live__${tail}`, 'INVALID_FORMAT'],
    ['an unknown key', () => `sgn_live_rede-aurora_${tail}`, 'INVALID_KEY'],
    ['an expired key', (keys) => keys.expired, 'KEY_EXPIRED', 'API key has expired'],
    ['a revoked key', (keys) => keys.revoked, 'KEY_REVOKED', 'API key has been revoked'],
  ];

  test.each(refused)('%s is 401', async (_what, key, code, error = expect.stringMatching(/\w/)) => {
    const sandbox = await sandboxForTest();
    for (const path of Object.values(paths)) {
      const reply = await ask(sandbox, path, { key: key(sandbox.keys) });
      expect([reply.status, reply.json]).toEqual([401, { error, code }]);
    }
  });
});

describe('scopes (§5.4)', () => {
  test.each(['content', 'schedules', 'players', 'analytics'] as const)(
    '%s:read grants its own addresses',
    async (name) => {
      const sandbox = await sandboxForTest();
      const key = sandbox.keys[name];
      const allowed: string[] = [];
      for (const [other, path] of Object.entries(paths)) {
        const reply = await ask(sandbox, path, { key });
        if (reply.status === 200) allowed.push(other);
        else {
          expect(reply.status).toBe(403);
          expect(reply.json).toEqual({
            error: expect.stringContaining(`${other}:read`),
            code: 'INSUFFICIENT_SCOPE',
          });
        }
      }
      expect(allowed).toEqual([name]);
    },
  );

  test('a single content item takes content:read too, and the scope comes before everything else', async () => {
    const sandbox = await sandboxForTest();
    const [item] = await list(sandbox, '/content?limit=1');
    const path = `${paths.content}/${item?.id}`;
    expect((await ask(sandbox, path, { key: sandbox.keys.content })).status).toBe(200);
    expect((await ask(sandbox, path, { key: sandbox.keys.players })).status).toBe(403);
    expect((await ask(sandbox, `${paths.content}/${absentId}`, { key: sandbox.keys.players })).status).toBe(
      403,
    );
  });
});
