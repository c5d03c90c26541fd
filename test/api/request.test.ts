import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { contentItem, player, schedule, summary } from '../helpers/fixtures.ts';
import { baseUrl, configured, run } from '../helpers/run.ts';

/** Answers every request to an origin, and records its path. */
function recordRequests(origin: string, body: unknown): string[] {
  const sent: string[] = [];
  nock(origin)
    .persist()
    .intercept(/.*/, 'GET')
    .reply((path) => {
      sent.push(path);
      return [200, JSON.stringify(body)];
    });
  return sent;
}

describe('each endpoint is asked once, by its documented address', () => {
  test.each([
    ['content list', [contentItem], '/content'],
    ['content list --status active', [contentItem], '/content?status=active'],
    ['content list --limit 7', [contentItem], '/content?limit=7'],
    ['content list --limit 500 --status archived', [contentItem], '/content?status=archived&limit=500'],
    [`content get ${contentItem.id}`, contentItem, `/content/${contentItem.id}`],
    [`content get ${contentItem.id.toUpperCase()}`, contentItem, `/content/${contentItem.id}`],
    ['schedules list', [schedule], '/schedules'],
    ['schedules list --status inactive', [schedule], '/schedules?status=inactive'],
    ['schedules list --limit 7', [schedule], '/schedules'],
    ['schedules get 12', [schedule], '/schedules'],
    ['players list', [player], '/players'],
    ['players list --status active --limit 7', [player], '/players'],
    [`players get ${player.id}`, [player], '/players'],
    ['analytics summary', summary, '/analytics/summary'],
  ])('%s', async (line, body, path) => {
    const sent = recordRequests(baseUrl, body);
    const { code, stderr } = await run(line.split(' '));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(sent).toEqual([`/api/external${path}`]);
  });
});

describe('the base URL is taken as pasted', () => {
  test.each([
    ['https://signage.test', '/api/external/players'],
    ['https://signage.test/tenants/a/api/external//', '/tenants/a/api/external/players'],
    ['  https://SIGNAGE.test:443  ', '/api/external/players'],
  ])('%s', async (pasted, path) => {
    const sent = recordRequests(baseUrl, []);
    const byFlag = await run(['players', '--base-url', pasted]);
    const byEnvironment = await run(['players'], { env: { ...configured, SIGNAGE_BASE_URL: pasted } });
    expect([byFlag.code, byEnvironment.code]).toEqual([0, 0]);
    expect(sent).toEqual([path, path]);
  });

  test('a port is part of it', async () => {
    const sent = recordRequests('https://signage.test:8443', []);
    await run(['players', '--base-url', 'https://signage.test:8443/api/external']);
    expect(sent).toEqual(['/api/external/players']);
  });
});
