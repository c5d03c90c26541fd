import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { absentId, ask, list, paths, sandboxForTest } from './sandbox-under-test.ts';

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
    expect(new Set(Object.values(keys)).size).toBe(8);
  });

  const tail = 'A'.repeat(43);
  const refused: [what: string, key: (keys: Sandbox['keys']) => string | null, code: string][] = [
    ['no header', () => null, 'MISSING_API_KEY'],
    ['an empty header', () => '', 'MISSING_API_KEY'],
    ['any text', () => 'secret', 'INVALID_FORMAT'],
    ['another prefix', (keys) => keys.all.replace(/^[a-z]+/, 'other'), 'INVALID_FORMAT'],
    ['a test key', (keys) => keys.all.replace('_live_', '_test_'), 'INVALID_FORMAT'],
    ['a key with a character too many', (keys) => `${keys.all}a`, 'INVALID_FORMAT'],
    ['a key with a character too few', () => `sgn_live_x_${tail.slice(1)}`, 'INVALID_FORMAT'],
    ['a key with a character that is not URL-safe', () => `sgn_live_x_${tail.slice(1)}+`, 'INVALID_FORMAT'],
    ['a slug in capitals', (keys) => keys.all.replace('rede', 'Rede'), 'INVALID_FORMAT'],
    ['a key without a slug', () => `sgn_live__${tail}`, 'INVALID_FORMAT'],
    ['an unknown key', () => `sgn_live_rede-aurora_${tail}`, 'INVALID_KEY'],
    ['an unknown tenant', () => `sgn_live_nobody_${tail}`, 'INVALID_KEY'],
    ['an expired key', (keys) => keys.expired, 'KEY_EXPIRED'],
    ['a revoked key', (keys) => keys.revoked, 'KEY_REVOKED'],
  ];

  test.each(refused)('%s is 401', async (_what, key, code) => {
    const sandbox = await sandboxForTest();
    for (const path of Object.values(paths)) {
      const reply = await ask(sandbox, path, { key: key(sandbox.keys) });
      expect([reply.status, reply.json]).toEqual([401, { error: expect.stringMatching(/\w/), code }]);
    }
  });

  test('the messages of expired and revoked keys are the documented ones (§7)', async () => {
    const sandbox = await sandboxForTest();
    const expired = await ask(sandbox, paths.content, { key: sandbox.keys.expired });
    const revoked = await ask(sandbox, paths.content, { key: sandbox.keys.revoked });
    expect(expired.json).toEqual({ error: 'API key has expired', code: 'KEY_EXPIRED' });
    expect(revoked.json).toEqual({ error: 'API key has been revoked', code: 'KEY_REVOKED' });
  });

  test('the name of the header is not case-sensitive', async () => {
    const { baseUrl, keys } = await sandboxForTest();
    const response = await fetch(baseUrl + paths.players, { headers: { 'x-api-KEY': keys.all } });
    expect(response.status).toBe(200);
    await response.body?.cancel();
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
    expect(
      (await ask(sandbox, `${paths.content}?status=nonsense`, { key: sandbox.keys.players })).status,
    ).toBe(403);
  });
});
