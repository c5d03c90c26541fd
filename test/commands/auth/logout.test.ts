import { describe, expect, test } from 'vitest';
import { baseUrl, emptyFolder, profileStore, run, testKey } from '../../helpers/run.ts';

const profile = { baseUrl, key: testKey, scopes: [] };

/** A configuration folder with two profiles, and its content. */
async function twoProfiles() {
  const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
  const store = profileStore(env);
  await store.update(() => ({ current: 'a', profiles: { a: profile, b: profile } }));
  return { env, store };
}

const removed = (name: string) =>
  `removed ${name}. A removed key still works until you revoke it in the administration console\n`;

describe('logout', () => {
  test('removes the current profile; none is current then, and the next command says how to choose', async () => {
    const { env, store } = await twoProfiles();
    expect(await run(['auth', 'logout'], { env })).toEqual({
      stdout: '',
      stderr: `${removed('a')}no profile is current now. To choose one (b): signage auth switch NAME\n`,
      code: 0,
    });
    expect(await store.read()).toEqual({ current: undefined, profiles: { b: profile } });
    const unchosen = {
      stdout: '',
      stderr: 'signage: no current profile\n  To choose one: signage auth switch NAME. Stored profiles: b\n',
      code: 10,
    };
    expect(await run(['players'], { env })).toEqual(unchosen);
    expect(await run(['auth', 'logout'], { env })).toEqual(unchosen);
    expect(await run(['auth', 'rotate'], { env, stdin: testKey })).toEqual(unchosen);
  });

  test('removes the one named as an argument', async () => {
    const { env, store } = await twoProfiles();
    expect(await run(['auth', 'logout', 'b'], { env })).toEqual({
      stdout: '',
      stderr: removed('b'),
      code: 0,
    });
    expect(await store.read()).toEqual({ current: 'a', profiles: { a: profile } });
  });

  test.each([
    ['the flag', ['--profile', 'b'], {}],
    ['the environment', [], { SIGNAGE_PROFILE: 'b' }],
  ])('removes the one named by %s; the current one stays', async (_, args, more) => {
    const { env, store } = await twoProfiles();
    const { stderr, code } = await run(['auth', 'logout', ...args], { env: { ...env, ...more } });
    expect({ stderr, code }).toEqual({ stderr: removed('b'), code: 0 });
    expect(await store.read()).toEqual({ current: 'a', profiles: { a: profile } });
  });

  test.each([
    [['b', '--all'], '--all cannot be combined with the name of a profile'],
    [['--all', '-p', 'b'], '--all cannot be combined with the name of a profile'],
    [['b', '-p', 'a'], '--profile cannot be combined with the name of a profile'],
  ])('%j is refused, and removes nothing', async (args, message) => {
    const { env, store } = await twoProfiles();
    const before = await store.read();
    expect(await run(['auth', 'logout', ...args], { env })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n`,
      code: 2,
    });
    expect(await store.read()).toEqual(before);
  });

  test('removes the last profile', async () => {
    const { env, store } = await twoProfiles();
    await run(['auth', 'logout'], { env });
    await run(['auth', 'logout', 'b', '-q'], { env });
    expect(await store.read()).toEqual({ current: undefined, profiles: {} });
    expect(await run(['auth', 'logout'], { env })).toEqual({
      stdout: '',
      stderr: 'signage: no stored key to remove\n  See: signage auth list\n',
      code: 3,
    });
  });

  test('a profile that is not there', async () => {
    const { env, store } = await twoProfiles();
    expect(await run(['auth', 'logout', '--profile', 'c'], { env })).toEqual({
      stdout: '',
      stderr: 'signage: unknown profile "c"\n  Stored profiles: a, b\n',
      code: 3,
    });
    expect(await store.read()).toEqual({ current: 'a', profiles: { a: profile, b: profile } });
  });

  test('removes all of them with --all', async () => {
    const { env, store } = await twoProfiles();
    expect(await run(['auth', 'logout', '--all'], { env })).toEqual({
      stdout: '',
      stderr: removed('a, b'),
      code: 0,
    });
    expect(await store.read()).toEqual({ current: undefined, profiles: {} });
    expect((await run(['auth', 'logout', '--all'], { env })).code).toBe(3);
  });
});
