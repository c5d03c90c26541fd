import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allScopes, grant, interruptedAt, keyOf, refuseKey, storedProfiles } from '../../helpers/keys.ts';
import { emptyFolder, run, testKey } from '../../helpers/run.ts';
import { screen } from '../../helpers/service.ts';

const home = {
  baseUrl: 'https://home.test',
  key: keyOf('h'),
  tenant: 'lojas-exemplo',
  scopes: ['content:read', 'players:read'],
};
const vault = {
  baseUrl: 'https://vault.test/base',
  keyCommand: `echo ${keyOf('v', 'rede-sul')}`,
  tenant: 'rede-sul',
  scopes: [],
};
const locked = { baseUrl: 'https://locked.test', keyCommand: 'echo locked >&2; exit 1', scopes: [] };

const homeMasked = 'test_live_lojas-exemplo_…';
const vaultMasked = 'test_live_rede-sul_…';

const known = ({ baseUrl, tenant }: { baseUrl: string; tenant: string }) => ({ baseUrl, tenant });
const homeAccount = {
  ...known(home),
  profile: 'home',
  current: true,
  source: 'profile',
  key: homeMasked,
  scopes: home.scopes,
  problem: null,
};

/** Three profiles, the last one broken; `home` is the current one. */
const three = () => storedProfiles({ home, vault, locked });

describe('auth status', () => {
  test('of every profile, on a terminal', async () => {
    const { env } = await three();
    grant(home.key, allScopes, home.baseUrl);
    grant(keyOf('v', 'rede-sul'), ['players:read'], vault.baseUrl);
    const { stdout, stderr, code } = await run(['auth', 'status'], {
      env: { ...env, NO_COLOR: '1' },
      columns: 200,
    });
    expect(screen(stdout)).toBe(`
home

  current   ✓
  source    profile
  base url  https://home.test
  key       test_live_lojas-exemplo_…
  tenant    lojas-exemplo
  scopes    ${allScopes.join(', ')}

vault

  current   –
  source    command
  base url  https://vault.test/base
  key       test_live_rede-sul_…
  tenant    rede-sul
  scopes    players:read

locked                                                                    CONFIG

  current   –
  source    command
  base url  https://locked.test
  scopes    -
`);
    expect({ stderr: stderr.replace(/\S+config\.json/, 'FILE').replace(/\s+/g, ' '), code }).toEqual({
      stderr:
        'note: keys are stored as plain text in FILE, which only you can read (to keep one in the keyring: signage auth login --keyring) ',
      code: 0,
    });
  });

  test('as JSON: an array of a fixed shape', async () => {
    const { env } = await three();
    grant(home.key, [], home.baseUrl);
    refuseKey(keyOf('v', 'rede-sul'), 'KEY_EXPIRED', vault.baseUrl);
    const { stdout, stderr, code } = await run(['auth', 'status', '--json'], { env });
    const { baseUrl } = locked;
    const others = { current: false, source: 'command', scopes: [] };
    expect({ accounts: JSON.parse(stdout), stderr, code }).toEqual({
      accounts: [
        { ...homeAccount, scopes: [] },
        { ...others, ...known(vault), profile: 'vault', key: vaultMasked, problem: 'KEY_EXPIRED' },
        { ...others, baseUrl, profile: 'locked', key: null, tenant: null, problem: 'CONFIG' },
      ],
      stderr: '',
      code: 0,
    });
  });

  test('ends with the code of the current profile, be it named by the file or by the environment', async () => {
    const { env } = await three();
    for (const [current, exitCode] of [
      [{}, 0],
      [{ SIGNAGE_PROFILE: 'vault' }, 14],
      [{ SIGNAGE_PROFILE: 'locked' }, 3],
    ] as const) {
      grant(home.key, allScopes, home.baseUrl);
      refuseKey(keyOf('v', 'rede-sul'), 'KEY_REVOKED', vault.baseUrl);
      const { stdout, code } = await run(['auth', 'status', '--json', '--fields', 'profile,problem'], {
        env: { ...env, ...current },
      });
      expect({ found: JSON.parse(stdout), code }).toEqual({
        found: [
          { profile: 'home', problem: null },
          { profile: 'vault', problem: 'KEY_REVOKED' },
          { profile: 'locked', problem: 'CONFIG' },
        ],
        code: exitCode,
      });
    }
  });

  test('of the profile that is asked for, whose code it ends with', async () => {
    const { env } = await three();
    refuseKey(keyOf('v', 'rede-sul'), 'KEY_REVOKED', vault.baseUrl);
    const revoked = await run(['auth', 'status', '-p', 'vault', '--json', '--fields', 'profile,current'], {
      env,
    });
    expect({ found: JSON.parse(revoked.stdout), code: revoked.code }).toEqual({
      found: [{ profile: 'vault', current: false }],
      code: 14,
    });
    expect(await run(['auth', 'status', '-p', 'locked'], { env })).toEqual({
      stdout: `locked  CONFIG

  current   –
  source    command
  base url  https://locked.test
  scopes    -
`,
      stderr: `signage: the key command exited with code 1; it said: locked
  The command: echo locked >&2; exit 1
`,
      code: 3,
    });
    expect((await run(['auth', 'status', '-p', 'nobody'], { env })).code).toBe(3);
  });

  test.each(['SIGNAGE_API_KEY', 'SIGNAGE_API_KEY_FILE'])(
    'of the key in %s, whatever is stored',
    async (source) => {
      const file = join(emptyFolder(), 'key');
      await writeFile(file, keyOf('e'));
      const { env } = await three();
      const ofKey = { ...env, [source]: source === 'SIGNAGE_API_KEY' ? keyOf('e') : file };
      grant(keyOf('e'), ['content:read'], home.baseUrl);
      expect((await run(['auth', 'status'], { env: ofKey })).stdout).toMatch(`${source}\n\n  current   ✓\n`);
      grant(keyOf('e'), ['content:read'], home.baseUrl);
      const { stdout, code } = await run(['auth', 'status', '--json'], { env: ofKey });
      expect({ found: JSON.parse(stdout), code }).toEqual({
        found: [{ ...homeAccount, profile: null, source, scopes: ['content:read'] }],
        code: 0,
      });
    },
  );

  test.each([
    ['one is asked for', ['-p', 'home']],
    ['all are', []],
  ])('at its own address, whatever SIGNAGE_BASE_URL is: %s', async (_, args) => {
    const { env } = await storedProfiles({ home });
    grant(home.key, allScopes, home.baseUrl);
    const { stdout, stderr, code } = await run(['auth', 'status', '--json', ...args], {
      env: { ...env, SIGNAGE_BASE_URL: 'https://other.test' },
    });
    expect({ found: JSON.parse(stdout), stderr, code }).toMatchObject({
      found: [{ profile: 'home', baseUrl: home.baseUrl, scopes: allScopes, problem: null }],
      stderr: '',
      code: 0,
    });
  });

  test.each([
    ['of the current one', home.key],
    ['of another one', keyOf('v', 'rede-sul')],
  ])('ended by a signal while the key %s is tried says nothing: exit 130', async (_, hanging) => {
    const { env, text } = await three();
    const before = await text();
    for (const args of [[], ['--json'], ['-o', 'ndjson']]) {
      const { stdout, code } = await run(['auth', 'status', ...args], { env, ...interruptedAt(hanging) });
      expect({ stdout, code }).toEqual({ stdout: '', code: 130 });
    }
    expect(await text()).toBe(before);
  });

  test('a current profile that is not there', async () => {
    const { env } = await three();
    expect(await run(['auth', 'status'], { env: { ...env, SIGNAGE_PROFILE: 'x' } })).toEqual({
      stdout: '',
      stderr: 'signage: unknown profile "x"\n  Stored profiles: home, vault, locked\n',
      code: 3,
    });
  });

  test.each(['short', 'a_live_b_c', 'x'.repeat(60)])(
    'of a key of another form shows nothing of it: %s',
    async (key) => {
      refuseKey(key, 'SOMETHING', home.baseUrl);
      const env = { SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: home.baseUrl };
      const { stdout, stderr, code } = await run(['auth', 'status', '--json'], { env });
      expect(JSON.parse(stdout)).toMatchObject([
        { key: '…', tenant: null, scopes: [], problem: 'SOMETHING' },
      ]);
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'SOMETHING', exitCode: 19 } });
      expect(code).toBe(19);
    },
  );

  test('without a key there is nothing to show', async () => {
    expect(await run(['auth', 'status'], { env: { SIGNAGE_API_KEY: '' } })).toEqual({
      stdout: '',
      stderr: `signage: SIGNAGE_API_KEY is set but empty
  Set it to a key, or unset it and store one: signage auth login
`,
      code: 10,
    });
  });
});

describe('auth list', () => {
  test('shows what is stored, without a request', async () => {
    const { env } = await three();
    expect(await run(['auth', 'list'], { env })).toEqual({
      stdout: `PROFILE  CURRENT  TENANT         BASE URL                 SOURCE   SCOPES
home     ✓        lojas-exemplo  https://home.test        profile  content:read, players:read
vault    –        rede-sul       https://vault.test/base  command  -
locked   –        -              https://locked.test      command  -
`,
      stderr: '',
      code: 0,
    });
  });

  test('as JSON has the shape of status, also where the environment names a profile that is not there', async () => {
    const { env } = await storedProfiles({ home });
    const { stdout, code } = await run(['auth', 'list', '--json'], { env: { ...env, SIGNAGE_PROFILE: 'x' } });
    expect({ found: JSON.parse(stdout), code }).toEqual({
      found: [{ ...homeAccount, current: false }],
      code: 0,
    });
  });

  test('without a profile', async () => {
    expect(await run(['auth', 'list', '--json'], { env: {} })).toEqual({
      stdout: '[]\n',
      stderr: 'no stored profiles. To add one: signage auth login\n',
      code: 0,
    });
  });

  test('in the sandbox, which needs no profile', async () => {
    expect(await run(['auth', 'list', '--json'], { env: { SIGNAGE_DEMO: '1' } })).toEqual({
      stdout: '[]\n',
      stderr:
        'no stored profiles: the sandbox needs none. To see what is in use: signage auth status --demo\n',
      code: 0,
    });
  });

  test('without a profile, and with a key in the environment', async () => {
    expect(await run(['auth', 'list', '--json'], { env: { SIGNAGE_API_KEY: 'made-up' } })).toEqual({
      stdout: '[]\n',
      stderr:
        'no stored profiles. To add one: signage auth login\n' +
        'note: SIGNAGE_API_KEY is set and takes precedence over stored profiles\n',
      code: 0,
    });
  });
});

describe('auth switch', () => {
  test('makes another profile the current one, and leaves all else', async () => {
    const { env, read } = await three();
    expect(await run(['auth', 'switch', 'vault'], { env })).toEqual({
      stdout: '',
      stderr: 'the current profile is "vault"\n',
      code: 0,
    });
    expect(await read()).toEqual({ current: 'vault', profiles: { home, vault, locked } });
  });

  test.each([
    [{ SIGNAGE_API_KEY: '' }, 'note: SIGNAGE_API_KEY is set but empty, which is an error; unset it\n'],
    [
      { SIGNAGE_API_KEY: `"${testKey}"` },
      'note: SIGNAGE_API_KEY is set and takes precedence over stored profiles\nnote: SIGNAGE_API_KEY has quotes around the key; remove them\n',
    ],
    [{ SIGNAGE_PROFILE: 'home' }, 'note: SIGNAGE_PROFILE is set: commands use profile "home" instead\n'],
  ])('says what the environment changes: %j', async (more, notes) => {
    const { env } = await three();
    const { stderr } = await run(['auth', 'switch', 'vault'], { env: { ...env, ...more } });
    expect(stderr).toBe(`the current profile is "vault"\n${notes}`);
  });

  test('alone lists the profiles to type', async () => {
    const { env, text } = await three();
    const before = await text();
    const { stdout, stderr, code } = await run(['auth', 'switch'], { env });
    expect({
      stdout,
      code,
      lines: stderr.split('\n').map((line) => line.replace(/(?<=\S) {2,}\S.*/, '')),
    }).toEqual({
      stdout: '',
      code: 2,
      lines: [
        'signage: no profile given',
        ...['home', 'vault', 'locked'].map((name) => `  signage auth switch ${name}`),
        '',
      ],
    });
    expect(await text()).toBe(before);
  });

  test.each(['x', '__proto__', 'constructor'])('to "%s", which is not there', async (name) => {
    const { env, text } = await three();
    const before = await text();
    expect(await run(['auth', 'switch', name], { env })).toEqual({
      stdout: '',
      stderr: `signage: unknown profile "${name}"\n  Stored profiles: home, vault, locked\n`,
      code: 3,
    });
    expect(await text()).toBe(before);
  });
});

describe('auth token', () => {
  test.each([
    ['home', home.key],
    ['vault', keyOf('v', 'rede-sul')],
  ])('prints only the key of %s in a pipe', async (name, key) => {
    const { env } = await three();
    expect(await run(['auth', 'token', '-p', name], { env })).toEqual({
      stdout: `${key}\n`,
      stderr: '',
      code: 0,
    });
  });

  test.each<[what: string, args: string[], stdout: string, stderr: string, code: number]>([
    [
      'a terminal',
      [],
      '',
      'signage: the key is not shown on a terminal\n  Use --show to show it anyway\n',
      2,
    ],
    ['a terminal with --show', ['--show'], `${home.key}\n`, '', 0],
  ])('on %s', async (_, args, stdout, stderr, code) => {
    const { env } = await three();
    const terminal = { env: { ...env, NO_COLOR: '1' }, columns: 80 };
    expect(await run(['auth', 'token', ...args], terminal)).toEqual({ stdout, stderr, code });
  });

  test('is not given for another origin', async () => {
    const { env } = await three();
    const { stdout, code } = await run(['auth', 'token', '--base-url', 'https://other.test'], { env });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
  });
});

describe('auth logout', () => {
  const two = () => storedProfiles({ home, vault });
  const removed = (name: string) =>
    `removed ${name}. A removed key still works until you revoke it in the administration console\n`;
  const oneOf = 'signage: --all, --profile and the name of a profile cannot be combined\n';
  const unknown = 'signage: unknown profile "c"\n  Stored profiles: home, vault\n';

  test('removes the current profile; none is current then, and the next command says how to choose', async () => {
    const { env, read } = await two();
    expect(await run(['auth', 'logout'], { env })).toEqual({
      stdout: '',
      stderr: `${removed('home')}no profile is current now. To choose one (vault): signage auth switch NAME\n`,
      code: 0,
    });
    expect(await read()).toEqual({ profiles: { vault } });
    for (const line of ['players', 'auth logout', 'auth rotate'])
      expect(await run(line.split(' '), { env, stdin: testKey })).toEqual({
        stdout: '',
        stderr:
          'signage: no current profile\n  To choose one: signage auth switch NAME. Stored profiles: vault\n',
        code: 10,
      });
  });

  test.each([
    ['an argument', ['vault'], {}],
    ['the flag', ['--profile', 'vault'], {}],
    ['the environment', [], { SIGNAGE_PROFILE: 'vault' }],
  ])('removes the one named by %s; the current one stays', async (_, args, more) => {
    const { env, read } = await two();
    const result = await run(['auth', 'logout', ...args], { env: { ...env, ...more } });
    expect(result).toEqual({ stdout: '', stderr: removed('vault'), code: 0 });
    expect(await read()).toEqual({ current: 'home', profiles: { home } });
  });

  test.each([
    [['vault', '--all'], 2, oneOf],
    [['--all', '-p', 'vault'], 2, oneOf],
    [['vault', '-p', 'home'], 2, oneOf],
    [['--profile', 'c'], 3, unknown],
  ])('%j is refused, and removes nothing', async (args, code, stderr) => {
    const { env, text } = await two();
    const before = await text();
    expect(await run(['auth', 'logout', ...args], { env })).toEqual({ stdout: '', stderr, code });
    expect(await text()).toBe(before);
  });

  test('removes all of them with --all; then there is none', async () => {
    const { env, read } = await two();
    const all = await run(['auth', 'logout', '--all', '--force'], { env });
    expect(all).toEqual({ stdout: '', stderr: removed('home, vault'), code: 0 });
    expect(await read()).toEqual({ profiles: {} });
    for (const line of ['auth logout', 'auth logout --all'])
      expect(await run(line.split(' '), { env })).toEqual({
        stdout: '',
        stderr: 'signage: no stored profiles\n  Store one: signage auth login\n',
        code: 10,
      });
  });
});

describe('auth logout asks', () => {
  const kept = 'signage: nothing was removed\n  To remove one: signage auth logout NAME\n';
  const removed =
    'removed home, vault, locked. A removed key still works until you revoke it in the administration console\n';

  const gone =
    'removed home. A removed key still works until you revoke it in the administration console\nno profile is current now. To choose one (vault, locked): signage auth switch NAME\n';
  test.each<[when: string, words: string, string[] | undefined, string, number, number]>([
    ['it removes all: yes', '--all', ['y'], removed, 0, 0],
    ['it removes all: anything else', '--all', [''], kept, 3, 3],
    [
      'it removes all: no terminal to ask on',
      '--all',
      undefined,
      'signage: --all removes all 3 profiles: home, vault, locked\n  To remove without asking: --all --force\n',
      2,
      3,
    ],
    // On a terminal, also before it removes the current profile unnamed.
    ['it removes the current one: no is the usual answer', '', [''], kept, 3, 3],
    ['it removes the current one: yes', '', ['y'], gone, 0, 2],
    ['it removes the current one: not with --force', '--force', [], gone, 0, 2],
    ['it removes the current one: not if its name was typed', 'home', [], gone, 0, 2],
    ['it removes the current one: not if --profile was typed', '-p home', [], gone, 0, 2],
  ])('before %s', async (_, words, answers, stderr, code, left) => {
    const { env, read } = await three();
    const argv = `auth logout ${words}`.trim().split(' ');
    const result = await run(argv, { env, ...(answers && { answers }) });
    expect(result).toEqual({ stdout: '', stderr, code });
    expect(Object.keys((await read()).profiles)).toHaveLength(left);
  });
});

describe('--demo has no stored keys: exit 2, and the file stays as it is', () => {
  test.each([['login'], ['rotate'], ['switch vault'], ['list'], ['logout'], ['logout --all']])(
    'auth %s',
    async (line) => {
      const { env, text } = await three();
      const before = await text();
      expect(await run(['--demo', 'auth', ...line.split(' ')], { env, stdin: keyOf('n') })).toEqual({
        stdout: '',
        stderr: expect.stringMatching(/^signage: auth \w+ does not support --demo\n/),
        code: 2,
      });
      expect(await text()).toBe(before);
    },
  );
});
