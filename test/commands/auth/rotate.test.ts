import { writeFile } from 'node:fs/promises';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import type { Fetch, Profile, ProfileStore } from '../../../src/context.ts';
import {
  allScopes,
  emptyAnswer,
  grant,
  interruptedAt,
  keyOf,
  refuseKey,
  storedProfiles,
} from '../../helpers/keys.ts';
import { baseUrl, profileStore, run } from '../../helpers/run.ts';
import { replying } from '../../helpers/service.ts';

const oldKey = keyOf('o');
const newKey = keyOf('n');
const rotate = ['auth', 'rotate'];
const scopesAsTable = `SCOPE           ENDPOINT            GRANTED
content:read    /content            ✓
schedules:read  /schedules          ✓
players:read    /players            ✓
analytics:read  /analytics/summary  ✓
`;

const other: Profile = { baseUrl, key: keyOf('x'), tenant: 'lojas-exemplo', scopes: [] };
const production = (more: Partial<Profile> = {}) =>
  storedProfiles({
    production: { baseUrl, key: oldKey, tenant: 'lojas-exemplo', scopes: [...allScopes], ...more },
    other,
  });
const rotated: Profile = { baseUrl, key: newKey, tenant: 'lojas-exemplo', scopes: [...allScopes] };

describe('the new key replaces the old one', () => {
  test('if it has the same scopes; the old one is in the file until then', async () => {
    const { env, read, text } = await production();
    const before = await text();
    let duringRequests = '';
    grant(oldKey);
    nock(baseUrl, { reqheaders: { 'x-api-key': newKey } })
      .get('/api/external/content?limit=1')
      .reply(200, async () => {
        duringRequests = await text();
        return [];
      });
    for (const path of ['schedules', 'players', 'analytics/summary']) {
      nock(baseUrl, { reqheaders: { 'x-api-key': newKey } })
        .get(`/api/external/${path}`)
        .reply(200, emptyAnswer(path));
    }
    expect(await run(rotate, { env, stdin: `${newKey}\n` })).toEqual({
      stdout: scopesAsTable,
      stderr: 'profile "production" has the new key. Now revoke the old one in the administration console\n',
      code: 0,
    });
    expect(duringRequests).toBe(before);
    expect(await read()).toEqual({ current: 'production', profiles: { production: rotated, other } });
  });

  test('when it is asked for on a terminal', async () => {
    const { env, read } = await production();
    grant(oldKey);
    grant(newKey);
    expect((await run(rotate, { env, answers: [newKey] })).code).toBe(0);
    expect((await read()).profiles.production).toEqual(rotated);
  });

  test('in the profile that is asked for; the current one stays current', async () => {
    const { env, read } = await production();
    grant(keyOf('x'), []);
    grant(newKey);
    expect((await run([...rotate, '--profile', 'other'], { env, stdin: newKey })).code).toBe(0);
    expect(await read()).toMatchObject({
      current: 'production',
      profiles: { production: { key: oldKey }, other: rotated },
    });
  });

  test('a command replaces a key, and a key a command', async () => {
    const { env, read } = await production();
    const command = `echo ${newKey}`;
    grant(oldKey);
    grant(newKey);
    expect((await run([...rotate, '--key-command', command], { env })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, key: undefined, keyCommand: command });
    grant(newKey);
    grant(oldKey);
    expect((await run(rotate, { env, stdin: oldKey })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, key: oldKey });
  });

  test('an --allow-http of the profile is kept', async () => {
    const lan = 'http://lan.test';
    const { env, read } = await production({ baseUrl: lan, allowHttp: true });
    grant(oldKey, allScopes, lan);
    grant(newKey, allScopes, lan);
    expect((await run(rotate, { env, stdin: newKey })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, baseUrl: lan, allowHttp: true });
  });
});

describe('a key that may read less', () => {
  const message = `signage: the new key lacks scopes that the old one has: schedules:read, analytics:read
  The old key is still stored. Create a key with these scopes, or accept fewer: --allow-fewer-scopes
`;
  const fewer = ['content:read', 'players:read'];

  test('is refused with 15', async () => {
    const { env, text } = await production();
    const before = await text();
    grant(oldKey);
    grant(newKey, fewer);
    expect(await run(rotate, { env, stdin: newKey })).toEqual({ stdout: '', stderr: message, code: 15 });
    expect(await text()).toBe(before);
  });

  test('is taken with --allow-fewer-scopes, and the old one is not asked', async () => {
    const { env, read } = await production();
    grant(newKey, fewer);
    expect((await run([...rotate, '--allow-fewer-scopes'], { env, stdin: newKey })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, scopes: fewer });
  });

  test.each(['INVALID_FORMAT', 'INVALID_KEY', 'KEY_EXPIRED', 'KEY_REVOKED', 'SOMETHING_NEW'])(
    'than what a dead key was known to read (%s) is refused with 15',
    async (code) => {
      const { env, text } = await production();
      const before = await text();
      refuseKey(oldKey, code);
      grant(newKey, fewer);
      expect(await run(rotate, { env, stdin: newKey })).toEqual({ stdout: '', stderr: message, code: 15 });
      expect(await text()).toBe(before);
    },
  );

  test('is not one that has all that the dead key was known to read', async () => {
    const { env, read } = await production({ scopes: fewer });
    refuseKey(oldKey, 'KEY_EXPIRED');
    grant(newKey, fewer);
    expect((await run(rotate, { env, stdin: newKey })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, scopes: fewer });
  });

  test('the current scopes of a working key count, not the stored ones', async () => {
    const { env } = await production({ scopes: [] });
    grant(oldKey);
    grant(newKey, fewer);
    expect(await run(rotate, { env, stdin: newKey })).toEqual({ stdout: '', stderr: message, code: 15 });
  });
});

describe('a key of another tenant', () => {
  const foreign = keyOf('n', 'outra-rede');

  test('is refused with 3', async () => {
    const { env, text } = await production();
    const before = await text();
    grant(foreign);
    expect(await run(rotate, { env, stdin: foreign })).toEqual({
      stdout: '',
      stderr: `signage: the new key is for tenant outra-rede, the old one for lojas-exemplo
  To replace it anyway: --allow-other-tenant. To keep both: signage auth login --profile NAME
`,
      code: 3,
    });
    expect(await text()).toBe(before);
  });

  test('is taken with --allow-other-tenant', async () => {
    const { env, read } = await production();
    grant(oldKey);
    grant(foreign);
    expect((await run([...rotate, '--allow-other-tenant'], { env, stdin: foreign })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, key: foreign, tenant: 'outra-rede' });
  });
});

describe('the old key stays untouched', () => {
  test.each([
    ['INVALID_FORMAT', 11],
    ['INVALID_KEY', 12],
    ['KEY_EXPIRED', 13],
    ['KEY_REVOKED', 14],
  ])('when the new one is refused: %s', async (code, exitCode) => {
    const { env, text } = await production();
    const before = await text();
    refuseKey(newKey, code);
    const result = await run(rotate, { env, stdin: newKey });
    expect({ stdout: result.stdout, code: result.code }).toEqual({ stdout: '', code: exitCode });
    expect(await text()).toBe(before);
  });

  test('when the service fails', async () => {
    const { env, text } = await production();
    const before = await text();
    nock(baseUrl).get(/./).times(4).reply(503);
    expect((await run([...rotate, '--retries', '0'], { env, stdin: newKey })).code).toBe(34);
    expect(await text()).toBe(before);
  });

  const ofOldKey = () =>
    nock(baseUrl, { reqheaders: { 'x-api-key': oldKey } })
      .get(/./)
      .times(4);
  test.each<[string, number, () => void]>([
    ['the service fails', 34, () => ofOldKey().reply(503)],
    ['the service is asked too often', 33, () => ofOldKey().reply(429)],
    ['the connection fails', 30, () => ofOldKey().replyWithError('gone')],
    ['a page is in the way', 22, () => ofOldKey().reply(200, '<html>')],
  ])('when the scopes of the old key cannot be found out, as %s: exit %i', async (_, exitCode, prepare) => {
    const { env, text } = await production();
    const before = await text();
    grant(newKey);
    prepare();
    const { stdout, code } = await run([...rotate, '--retries', '0'], { env, stdin: newKey });
    expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
    expect(await text()).toBe(before);
  });

  test('when the command that prints it fails: exit 3', async () => {
    const { env, text } = await production({ key: undefined, keyCommand: 'exit 1' });
    const before = await text();
    grant(newKey);
    expect(await run(rotate, { env, stdin: newKey })).toEqual({
      stdout: '',
      stderr: 'signage: the key command exited with code 1\n  The command: exit 1\n',
      code: 3,
    });
    expect(await text()).toBe(before);
  });

  test.each([
    ['new', newKey],
    ['old', oldKey],
  ])('when a signal comes while the %s one is tried: exit 130', async (_, hanging) => {
    const { env, text } = await production();
    const before = await text();
    expect(await run(rotate, { env, stdin: newKey, ...interruptedAt(hanging) })).toEqual({
      stdout: '',
      stderr: '',
      code: 130,
    });
    expect(await text()).toBe(before);
  });

  test('when another program breaks the file meanwhile', async () => {
    const { env, path, text } = await production();
    grant(oldKey);
    nock(baseUrl, { reqheaders: { 'x-api-key': newKey } })
      .get(/./)
      .times(4)
      .reply(200, async (asked) => {
        await writeFile(path, '{"profiles"');
        return emptyAnswer(asked);
      });
    const { stdout, stderr, code } = await run(rotate, { env, stdin: newKey });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    expect(stderr).toContain(`signage: cannot use the profiles in ${path}: it is not JSON\n`);
    expect(await text()).toBe('{"profiles"');
  });
});

describe('another process changes the profile while the new key is tried', () => {
  type Change = (stored: Profile) => Profile | undefined;

  /** A rotation during which the profile `production` is changed, or removed, once. */
  async function rotateDuring(change: Change) {
    const { env, read } = await production();
    const other = profileStore(env);
    let reads = 0;
    let isChanged = false;
    const fetch: Fetch = async (url, request) => {
      if (!isChanged) {
        isChanged = true;
        await other.update((all) => {
          const { production, ...rest } = all.profiles;
          const changed = production && change(production);
          return { ...all, profiles: changed ? { production: changed, ...rest } : rest };
        });
      }
      return replying({ body: emptyAnswer(new URL(url).pathname) })(url, request);
    };
    const store = profileStore(env);
    const profiles: ProfileStore = {
      ...store,
      read() {
        reads += 1;
        return store.read();
      },
    };
    const result = await run(rotate, { env, stdin: newKey, context: { fetch, profiles } });
    return { ...result, reads, stored: (await read()).profiles };
  }

  const refused = {
    stdout: '',
    stderr: `signage: profile "production" was changed by another process while the new key was tried
  The new key was not stored. To see what is: signage auth list
`,
    code: 3,
    reads: 1,
  };

  test.each<[string, Partial<Profile>]>([
    ['its key', { key: keyOf('z') }],
    ['its key into a command', { key: undefined, keyCommand: 'pass show signage' }],
    ['its base URL', { baseUrl: 'https://moved.test' }],
  ])('when it changes %s, that change stays', async (_, more) => {
    const stored = { production: { ...rotated, key: oldKey, ...more }, other };
    expect(await rotateDuring((profile) => ({ ...profile, ...more }))).toEqual({ ...refused, stored });
  });

  test('when it is removed, it stays removed', async () => {
    expect(await rotateDuring(() => undefined)).toEqual({ ...refused, stored: { other } });
  });

  test('when it changes anything else, both changes are kept', async () => {
    expect(await rotateDuring((profile) => ({ ...profile, allowHttp: true }))).toEqual({
      stdout: scopesAsTable,
      stderr: 'profile "production" has the new key. Now revoke the old one in the administration console\n',
      code: 0,
      reads: 1,
      stored: { production: { ...rotated, allowHttp: true }, other },
    });
  });
});

describe('nothing to rotate', () => {
  test('without a stored profile', async () => {
    const { env } = await storedProfiles({});
    expect(await run(rotate, { env, stdin: newKey })).toEqual({
      stdout: '',
      stderr: 'signage: no stored key to rotate\n  To store one: signage auth login\n',
      code: 3,
    });
  });
});

test('another base URL is wrong usage: a stored key stays with its own', async () => {
  const { env } = await production();
  expect(await run([...rotate, '--base-url', 'https://other.test'], { env, stdin: newKey })).toEqual({
    stdout: '',
    stderr: 'signage: --base-url cannot be combined with rotate: the profile keeps its base URL\n',
    code: 2,
  });
});

test('without a key the hint is a line that rotates', async () => {
  const { env } = await production();
  expect(await run(rotate, { env, stdin: '' })).toEqual({
    stdout: '',
    stderr:
      'signage: no key on stdin\n  For example: pass show signage-new | signage auth rotate --profile production\n',
    code: 2,
  });
});
