// project: longer
import { writeFile } from 'node:fs/promises';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/context.ts';
import type { Profile } from '../../../src/model/profile.ts';
import {
  allScopes,
  emptyAnswer,
  grant,
  interruptedAt,
  keyOf,
  refuseKey,
  scopesAsTable,
  storedProfiles,
} from '../../helpers/keys.ts';
import { baseUrl, profileStore, run } from '../../helpers/run.ts';
import { replying } from '../../helpers/service.ts';

const oldKey = keyOf('o');
const newKey = keyOf('n');
const rotate = ['auth', 'rotate'];

const done = 'profile "production" has the new key. Now revoke the old one in the administration console\n';

const other: Profile = { baseUrl, key: keyOf('x'), tenant: 'lojas-exemplo', scopes: [] };
const production = (more: Partial<Profile> = {}) =>
  storedProfiles({
    production: { baseUrl, key: oldKey, tenant: 'lojas-exemplo', scopes: [...allScopes], ...more },
    other,
  });
const rotated: Profile = { baseUrl, key: newKey, tenant: 'lojas-exemplo', scopes: [...allScopes] };

/** The service's four answers to a key. */
const answersTo = (key: string) =>
  nock(baseUrl, { reqheaders: { 'x-api-key': key } })
    .get(/./)
    .times(allScopes.length);

describe('the new key replaces the old one', () => {
  test('if it has the same scopes; the old one is in the file until then', async () => {
    const { env, read, text } = await production();
    const before = await text();
    let duringRequests = '';
    grant(oldKey);
    answersTo(newKey).reply(200, async (asked) => {
      duringRequests = await text();
      return emptyAnswer(asked);
    });
    expect(await run(rotate, { env, stdin: `${newKey}\n` })).toEqual({
      stdout: scopesAsTable,
      stderr: done,
      code: 0,
    });
    expect(duringRequests).toBe(before);
    expect(await read()).toEqual({ current: 'production', profiles: { production: rotated, other } });
  });

  test('in the profile that is asked for, on a terminal; the current one stays current', async () => {
    const { env, read } = await production();
    grant(keyOf('x'), []);
    grant(newKey);
    expect((await run([...rotate, '--profile', 'other'], { env, answers: [newKey] })).code).toBe(0);
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

const fewer = ['content:read', 'players:read'];
const lacks = `signage: the new key lacks scopes that the old one has: ${allScopes.filter((scope) => !fewer.includes(scope)).join(', ')}
  The old key is still stored. Create a key with these scopes, or use --allow-fewer-scopes
`;
const foreign = keyOf('n', 'outra-rede');
const isForeign = `signage: the new key is for tenant outra-rede, the old one for lojas-exemplo
  Use --allow-other-tenant to replace it anyway. To keep both: signage auth login --profile NAME
`;
const commandFails = 'signage: the key command exited with code 1\n  The command: exit 1\n';

describe('the old key stays untouched', () => {
  const grantFewer = () => {
    grant(oldKey);
    grant(newKey, fewer);
  };
  test.each<[when: string, code: number, stderr: string | undefined, prepare: () => void, Partial<Profile>?]>(
    [
      ['the new one may read less', 15, lacks, grantFewer],
      ['it may read less now, whatever is stored', 15, lacks, grantFewer, { scopes: [] }],
      ...['INVALID_FORMAT', 'KEY_REVOKED', 'SOMETHING_NEW'].map(
        (dead): [string, number, string, () => void] => [
          `it may read less than the dead one could: ${dead}`,
          15,
          lacks,
          () => {
            refuseKey(oldKey, dead);
            grant(newKey, fewer);
          },
        ],
      ),
      ['the new one is refused', 14, undefined, () => refuseKey(newKey, 'KEY_REVOKED')],
      ['the service fails', 34, undefined, () => answersTo(newKey).reply(503)],
      ...(
        [
          ['the service fails', 34, () => answersTo(oldKey).reply(503)],
          ['the service is asked too often', 33, () => answersTo(oldKey).reply(429)],
          ['the connection fails', 30, () => answersTo(oldKey).replyWithError('gone')],
          ['a page is in the way', 22, () => answersTo(oldKey).reply(200, '<html>')],
        ] as const
      ).map(([why, code, answer]): [string, number, undefined, () => void] => [
        `its scopes cannot be found out: ${why}`,
        code,
        undefined,
        () => {
          grant(newKey);
          answer();
        },
      ]),
      [
        'the command that prints it fails',
        3,
        commandFails,
        () => grant(newKey),
        { key: undefined, keyCommand: 'exit 1' },
      ],
    ],
  )('when %s', async (_, code, stderr, prepare, stored = {}) => {
    const { env, text } = await production(stored);
    const before = await text();
    prepare();
    const result = await run([...rotate, '--retries', '0'], { env, stdin: newKey });
    expect(result).toEqual({ stdout: '', stderr: stderr ?? expect.stringMatching(/^signage: /), code });
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
    answersTo(newKey).reply(200, async (asked) => {
      await writeFile(path, '{"profiles"');
      return emptyAnswer(asked);
    });
    const { stdout, stderr, code } = await run(rotate, { env, stdin: newKey });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    expect(stderr).toContain(`signage: cannot use the profiles in ${path}: it is not JSON\n`);
    expect(await text()).toBe('{"profiles"');
  });
});

test('a new key that is refused: the hint is the same rotation', async () => {
  const { env } = await production();
  refuseKey(newKey, 'KEY_EXPIRED');
  const { stderr } = await run([...rotate, '--profile', 'production'], { env, stdin: newKey });
  expect(stderr).toBe(`signage: the API key has expired (KEY_EXPIRED)
  Create a new key in the administration console, then run: signage auth rotate --profile production
`);
});

describe('the new key is taken', () => {
  test('with --allow-fewer-scopes, and the old one is not asked', async () => {
    const { env, read } = await production();
    grant(newKey, fewer);
    expect((await run([...rotate, '--allow-fewer-scopes'], { env, stdin: newKey })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, scopes: fewer });
  });

  test('if it may read all that the dead one was known to read', async () => {
    const { env, read } = await production({ scopes: fewer });
    refuseKey(oldKey, 'KEY_EXPIRED');
    grant(newKey, fewer);
    expect((await run(rotate, { env, stdin: newKey })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, scopes: fewer });
  });

  test('of another tenant only with --allow-other-tenant', async () => {
    const { env, read, text } = await production();
    const before = await text();
    grant(foreign);
    expect(await run(rotate, { env, stdin: foreign })).toEqual({ stdout: '', stderr: isForeign, code: 3 });
    expect(await text()).toBe(before);
    grant(oldKey);
    grant(foreign);
    expect((await run([...rotate, '--allow-other-tenant'], { env, stdin: foreign })).code).toBe(0);
    expect((await read()).profiles.production).toEqual({ ...rotated, key: foreign, tenant: 'outra-rede' });
  });
});

describe('another process changes the profile while the new key is tried', () => {
  type Change = (stored: Profile) => Profile | undefined;

  /** A rotation during which the profile `production` is changed, or removed, once. */
  async function rotateDuring(change: Change) {
    const { env, read } = await production();
    const other = profileStore(env);
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
    const result = await run(rotate, { env, stdin: newKey, context: { fetch } });
    return { ...result, stored: (await read()).profiles };
  }

  const refused = {
    stdout: '',
    stderr: `signage: profile "production" was changed by another process while the new key was tested
  The new key was not stored. See: signage auth list
`,
    code: 3,
  };

  test.each<[string, Partial<Profile>]>([
    ['its key', { key: keyOf('z') }],
    ['its key into a command', { key: undefined, keyCommand: `echo ${keyOf('z')}` }],
    ['its base URL', { baseUrl: 'https://moved.test' }],
  ])('when it changes %s, that change stays', async (_, more) => {
    const stored = { production: { ...rotated, key: oldKey, ...more }, other };
    expect(await rotateDuring((profile) => ({ ...profile, ...more }))).toEqual({ ...refused, stored });
  });

  test('when it is removed, it stays removed', async () => {
    expect(await rotateDuring(() => undefined)).toEqual({
      ...refused,
      stderr: 'signage: unknown profile "production"\n  Stored profiles: other\n',
      stored: { other },
    });
  });

  test('when it changes anything else, both changes are kept', async () => {
    expect(await rotateDuring((profile) => ({ ...profile, allowHttp: true }))).toEqual({
      stdout: scopesAsTable,
      stderr: done,
      code: 0,
      stored: { production: { ...rotated, allowHttp: true }, other },
    });
  });
});

test.each<[string, Record<string, Profile>, readonly string[], string, number]>([
  ['without a stored profile', {}, [], 'signage: no stored profiles\n  Store one: signage auth login\n', 10],
  [
    'with another base URL: a stored key stays with its own',
    { other },
    ['--base-url', 'https://other.test'],
    'signage: auth rotate does not support --base-url\n  See: signage auth rotate --help\n',
    2,
  ],
  [
    'without a key, and the hint is a line that rotates',
    { other },
    [],
    'signage: no key on stdin\n  For example: pass show signage-new | signage auth rotate --profile production\n',
    2,
  ],
])('nothing is rotated %s', async (_, profiles, args, stderr, code) => {
  const { env } = await storedProfiles(profiles);
  expect(await run([...rotate, ...args], { env, stdin: '' })).toEqual({ stdout: '', stderr, code });
});
