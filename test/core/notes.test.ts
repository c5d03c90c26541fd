import { describe, expect, test } from 'vitest';
import { contentItems, player, schedule } from '../helpers/fixtures.ts';
import { storedProfiles } from '../helpers/keys.ts';
import { baseUrl, configured, run, testKey } from '../helpers/run.ts';
import { answer, expectRequest } from '../helpers/service.ts';

const env = { ...configured, NO_COLOR: '1' };

test('hidden columns are noted in a few words, once, however many batches there are', async () => {
  answer(
    '/players',
    Array.from({ length: 3001 }, (_, index) => ({ ...player, name: `Loja ${index}` })),
  );
  const { stderr } = await run(['players', 'list'], { env, columns: 60 });
  expect(stderr).toBe(`3,001 players: 3,001 offline
note: 3 columns hidden: STATUS, PLATFORM, VERSION
  (--fields or --no-trunc)
`);
});

test('hidden columns of auth list are noted too', async () => {
  const profile = { baseUrl, key: testKey, tenant: 'lojas-exemplo', scopes: ['content:read'] };
  const { env } = await storedProfiles({ production: profile });
  const { stdout, stderr } = await run(['auth', 'list'], { env: { ...env, NO_COLOR: '1' }, columns: 60 });
  expect(stdout.split('\n')[0]).toBe('PROFILE     CURRENT  TENANT         BASE URL');
  expect(stderr).toBe('note: 2 columns hidden: SOURCE, SCOPES (--fields or\n  --no-trunc)\n');
});

test.each([
  ['metadata.expiry', 'note: no item has metadata.expiry, so it does not change the order\n'],
  ['-metadata.expiry,name', 'note: no item has metadata.expiry, so it does not change the order\n'],
  ['-metadata.campaign', ''],
  ['name', ''],
])('--sort %s', async (field, stderr) => {
  const [first = {}, second = {}] = contentItems(2);
  const items = [
    { ...first, metadata: null },
    { ...second, metadata: { campaign: 'natal' } },
  ];
  answer('/content', items, { limit: '500' });
  expect(
    await run(['content', 'list', '--sort', field, '--fields', 'id', '-o', 'csv'], { env }),
  ).toMatchObject({
    stderr,
    code: 0,
  });
});

describe('on a terminal, what stderr says is wrapped between words', () => {
  test('a note', async () => {
    answer('/content', contentItems(100));
    const { stderr } = await run(['content', '--json'], { env, columns: 40 });
    expect(stderr).toBe(`note: showing the first 100 content
  items; there may be more (use --limit
  500 or --all)
`);
  });

  test('a warning about an answer', async () => {
    answer('/schedules', [{ ...schedule, priority: 'high' }]);
    const { stderr } = await run(['schedules', '--json'], { env, columns: 40 });
    expect(stderr).toBe(`warning: schedules: priority is not an
  integer as documented (1×)
`);
  });

  test('an error and its hint', async () => {
    expectRequest('/players').reply(401, JSON.stringify({ error: 'so', code: 'KEY_EXPIRED' }));
    const { stderr } = await run(['players'], { env, columns: 30 });
    expect(stderr).toBe(`signage: the API key has
  expired (KEY_EXPIRED)
  Create a new key in the
  administration console, then
  set SIGNAGE_API_KEY to it
`);
  });

  test('a note about a wait before a retry', async () => {
    expectRequest('/players').reply(503, '', { 'Retry-After': '5' });
    answer('/players', []);
    const { stderr } = await run(['players', '--json'], { env, columns: 40 });
    expect(stderr).toBe(`note: server error (HTTP 503);
  retrying in 5s
`);
  });
});
