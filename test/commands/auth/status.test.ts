import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { baseUrl, configured, run } from '../../helpers/run.ts';
import { answer, refuse, screen } from '../../helpers/service.ts';

const paths = ['/content', '/schedules', '/players', '/analytics/summary'];
const queryOf = (path: string): Record<string, string> => (path === '/content' ? { limit: '1' } : {});

test('shows the key of the environment and what it may read', async () => {
  answer('/content', [], { limit: '1' });
  refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
  answer('/players', []);
  refuse('/analytics/summary', 403, 'INSUFFICIENT_SCOPE');
  const { stdout, stderr, code } = await run(['auth', 'status']);
  expect(screen(stdout)).toBe(`
SIGNAGE_API_KEY

  current   ✓
  source    SIGNAGE_API_KEY
  base url  https://signage.test
  key       test_live_lojas-exemplo_…
  tenant    lojas-exemplo
  scopes    content:read, players:read
`);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
});

describe('a key of another form than documented', () => {
  test.each(['short', 'a_live_b_c', 'x'.repeat(60)])('%s shows nothing of it', async (key) => {
    for (const path of paths) {
      nock(baseUrl, { reqheaders: { 'x-api-key': key } })
        .get(`/api/external${path}`)
        .query(queryOf(path))
        .reply(401, { error: 'no', code: 'INVALID_FORMAT' });
    }
    const { stdout } = await run(['auth', 'status', '--json'], {
      env: { ...configured, SIGNAGE_API_KEY: key },
    });
    expect(JSON.parse(stdout)).toMatchObject([{ key: '…', tenant: null, problem: 'INVALID_FORMAT' }]);
  });
});

describe('a key that does not work', () => {
  test.each([
    ['KEY_EXPIRED', 401, 13, 'KEY_EXPIRED'],
    ['KEY_REVOKED', 401, 14, 'KEY_REVOKED'],
    ['SOMETHING', 401, 19, 'SOMETHING'],
  ])('%s is shown on stdout, and sets the exit code', async (apiCode, status, exitCode, problem) => {
    for (const path of paths) refuse(path, status, apiCode, queryOf(path));
    const { stdout, stderr, code } = await run(['auth', 'status', '--json']);
    expect(code).toBe(exitCode);
    expect(JSON.parse(stdout)).toMatchObject([{ scopes: [], problem }]);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: problem, exitCode } });
  });
});

test('without a key there is nothing to show', async () => {
  const { stdout, code } = await run(['auth', 'status'], { env: {} });
  expect({ stdout, code }).toEqual({ stdout: '', code: 10 });
});
