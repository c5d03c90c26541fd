import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { runShell } from '../../../src/host/shell.ts';
import { allScopes, grant, keyOf, refuseKey, storedProfiles } from '../../helpers/keys.ts';
import { baseUrl, emptyFolder, run } from '../../helpers/run.ts';

const key = keyOf('c');
/** A line that prints the key without containing it. */
const printKey = `printf 'test_live_lojas-exemplo_%s\\n' "$(printf 'c%.0s' $(seq 43))"`;
const loginWith = (line: string) => ['auth', 'login', '--base-url', baseUrl, '--key-command', line];

/** Production's shell with another patience, in milliseconds. */
const impatient = (timeoutMs: number) => ({
  runShell: (line: string, { signal }: { signal: AbortSignal }) =>
    runShell(process, line, { timeoutMs, signal }),
});

const profileWith = (keyCommand: string) =>
  storedProfiles({ default: { baseUrl, keyCommand, scopes: [...allScopes] } });

describe('login --key-command', () => {
  test('stores the command and never the key', async () => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    grant(key);
    const result = await run(loginWith(printKey), { env: { SIGNAGE_CONFIG_DIR: folder } });
    expect(result).toEqual({
      stdout: `SCOPE           ENDPOINT            GRANTED
content:read    /content            ✓
schedules:read  /schedules          ✓
players:read    /players            ✓
analytics:read  /analytics/summary  ✓
`,
      stderr: '✓ Key works (tenant lojas-exemplo, 4 scopes). Saved as profile "default", now current.\n',
      code: 0,
    });
    const text = await readFile(path, 'utf8');
    expect(JSON.parse(text)).toEqual({
      current: 'default',
      profiles: {
        default: { baseUrl, keyCommand: printKey, tenant: 'lojas-exemplo', scopes: allScopes },
      },
    });
    expect(text).not.toContain(key.slice(-43));
  });

  test('asks for nothing on a terminal but the base URL', async () => {
    grant(key);
    const { code } = await run(['auth', 'login', '--key-command', printKey], { env: {}, answers: [baseUrl] });
    expect(code).toBe(0);
  });

  test('stores nothing when the service refuses what the command prints', async () => {
    const folder = emptyFolder();
    refuseKey(key, 'KEY_REVOKED');
    const result = await run(loginWith(printKey), { env: { SIGNAGE_CONFIG_DIR: folder } });
    expect(result).toEqual({
      stdout: '',
      stderr: `signage: the API key has been revoked (KEY_REVOKED)
  Create a new key in the administration console, then: signage auth login
`,
      code: 14,
    });
    await expect(readFile(join(folder, 'config.json'))).rejects.toThrow('ENOENT');
  });
});

describe('a stored command', () => {
  test('is run when a key is needed', async () => {
    nock(baseUrl, { reqheaders: { 'x-api-key': key } })
      .get('/api/external/players')
      .reply(200, '[]');
    const { env } = await profileWith(printKey);
    expect(await run(['players', '--json'], { env })).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
  });

  test.each([
    ['fails', 'echo "the store is locked" >&2; exit 7', 'exited with code 7; it said: the store is locked'],
    ['fails without a word', 'exit 1', 'exited with code 1'],
    ['prints nothing', 'true', 'printed no key'],
    ['prints white space', 'echo " "; echo odd >&2', 'printed no key; it said: odd'],
    ['prints a key and fails', `${printKey}; exit 3`, 'exited with code 3'],
  ])('that %s: exit 3', async (_, line, what) => {
    const { env } = await profileWith(line);
    expect(await run(['players'], { env })).toEqual({
      stdout: '',
      stderr: `signage: the key command ${what}\n  The command: ${line}\n`,
      code: 3,
    });
  });

  test('that is not there: exit 3, with the words of the shell', async () => {
    const { env } = await profileWith('signage-no-such-program');
    const { stdout, stderr, code } = await run(['players'], { env });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    expect(stderr).toMatch(
      /^signage: the key command exited with code 127; it said: .*signage-no-such-program.*\n {2}The command: signage-no-such-program\n$/,
    );
  });

  test('whose error contains escape sequences does not send them to the terminal', async () => {
    const { env } = await profileWith(`printf '\\033[31mred\\n' >&2; exit 1`);
    const { stderr } = await run(['players'], { env });
    expect(stderr).toContain('it said: \\u001b[31mred\n');
    expect(stderr).not.toContain('\u001b');
  });

  test.each([
    ['waits', 'echo waiting >&2; sleep 60'],
    ['waits below another shell', 'echo waiting >&2; sh -c "sleep 60; true"; true'],
    ['does not listen to SIGTERM', 'trap "" TERM; echo waiting >&2; sleep 60; sleep 60'],
  ])('that %s is ended when its time is over', async (_, line) => {
    const { env } = await profileWith(line);
    expect(await run(['players'], { env, context: impatient(100) })).toEqual({
      stdout: '',
      stderr: `signage: the key command was killed, or timed out after 60s; it said: waiting\n  The command: ${line}\n`,
      code: 3,
    });
  });

  test('reads no stdin of ours', async () => {
    const { env } = await profileWith('cat');
    const { stderr, code } = await run(['players'], { env, stdin: key });
    expect(code).toBe(3);
    expect(stderr).toContain('the key command printed no key\n');
  });

  test('that prints two lines gives no key: exit 11', async () => {
    const { env } = await profileWith(`${printKey}; echo user: me`);
    expect(await run(['players'], { env })).toEqual({
      stdout: '',
      stderr: `signage: the API key contains characters that cannot be sent (INVALID_FORMAT)
  It contains a line break: paste it as one line
`,
      code: 11,
    });
  });
});
