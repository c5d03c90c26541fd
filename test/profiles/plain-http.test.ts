import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { allScopes, grant, keyOf, storedProfiles } from '../helpers/keys.ts';
import { configured, run, testKey } from '../helpers/run.ts';

const key = keyOf('p');
const lan = 'http://lan.test';
const unencrypted = (address: string) => `signage: the key would be sent unencrypted to ${address}
  Use ${address.replace('http:', 'https:')}, or --allow-http on a network that you trust
`;

describe('plain http to another machine', () => {
  test.each([
    ['login', ['auth', 'login', '--base-url', lan], {}],
    ['the environment', ['players'], { ...configured, SIGNAGE_BASE_URL: lan }],
    ['the flag', ['players', '--base-url', lan], configured],
  ])('is refused: by %s', async (_, argv, env) => {
    expect(await run(argv, { env, stdin: key })).toEqual({ stdout: '', stderr: unencrypted(lan), code: 3 });
  });

  test('is refused where a profile does not say so', async () => {
    const { env } = await storedProfiles({ default: { baseUrl: lan, key, scopes: [] } });
    expect(await run(['players'], { env })).toEqual({ stdout: '', stderr: unencrypted(lan), code: 3 });
  });

  test('is taken with --allow-http', async () => {
    nock(lan, { reqheaders: { 'x-api-key': testKey } })
      .get('/api/external/players')
      .reply(200, '[]');
    const env = { ...configured, SIGNAGE_BASE_URL: lan };
    expect((await run(['players', '--allow-http', '--json'], { env })).code).toBe(0);
  });

  test('is remembered by login, for this profile and its origin', async () => {
    const { env, read } = await storedProfiles({});
    grant(key, allScopes, lan);
    expect((await run(['auth', 'login', '--base-url', lan, '--allow-http'], { env, stdin: key })).code).toBe(
      0,
    );
    expect((await read()).profiles.default).toEqual({
      baseUrl: lan,
      key,
      tenant: 'lojas-exemplo',
      scopes: allScopes,
      allowHttp: true,
    });
    nock(lan, { reqheaders: { 'x-api-key': key } })
      .get('/api/external/players')
      .reply(200, '[]');
    expect((await run(['players', '--json'], { env })).code).toBe(0);
    expect(
      await run(['players'], {
        env: { ...env, SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: 'http://b.test' },
      }),
    ).toEqual({ stdout: '', stderr: unencrypted('http://b.test'), code: 3 });
  });

  test('is asked for again by a login without it', async () => {
    const { env, read } = await storedProfiles({
      default: { baseUrl: lan, key, scopes: [], allowHttp: true },
    });
    const before = await read();
    expect((await run(['auth', 'login', '--base-url', lan], { env, stdin: key })).code).toBe(3);
    expect(await read()).toEqual(before);
  });

  test.each(['http://localhost.signage.test', 'http://127.0.0.1.signage.test', 'http://0.0.0.0'])(
    'is what %s is',
    async (address) => {
      const env = { ...configured, SIGNAGE_BASE_URL: address };
      expect((await run(['players'], { env })).stderr).toBe(unencrypted(address));
    },
  );
});

test.each(['http://localhost:8080', 'http://127.5.6.7', 'http://[::1]:8080'])(
  'plain http is for this machine: %s',
  async (address) => {
    nock(address).get('/api/external/players').reply(200, '[]');
    const env = { ...configured, SIGNAGE_BASE_URL: address };
    expect((await run(['players'], { env })).code).toBe(0);
  },
);
